-- The published figures of a paper beside the measured ones, for the scripts of papers/.
--
--   local p = include("lib/paper"){about = …, source = …, quick = …}
--   p.quick              whether the script runs with --quick
--   p:count(few, many)   the number of boards: the script's argument, few with --quick, or many
--   p:mean(n, f)         a sample of f(i) on two threads: a measured value for p:row
--   p.value(b, options)  the value of a board by the heuristic of some options of solve
--   p:row(what, published, measured, certainty, sample)
--   p:note(text)         a sentence under the table
--   p:print()            prints everything; returns the number of figures that differ
--
-- A published figure is a number or a text; nil if the paper has none. A measured one is a number,
-- which is exact, a text, or the result of p:mean, which has a confidence interval of 95 %; nil if
-- only the full version measures it. A published mean of a random sample has the size of the
-- sample; the two agree if their difference is within the 95 % interval of differences.

local paper = {}
paper.__index = paper

-- A number as papers print it: 40,224,625 or 36.94.
function paper.number(x)
  if type(x) ~= "number" then return tostring(x) end
  local whole = x % 1 == 0 or math.abs(x) >= 10000
  local text = (whole and "%.0f" or math.abs(x) < 1 and "%.4f" or "%.2f"):format(x)
  local digits = whole and text or nil
  while digits do
    local more, n = digits:gsub("^(-?%d+)(%d%d%d)", "%1,%2")
    if n == 0 then return digits end
    digits = more
  end
  return text
end

function paper:count(few, many) return self.given or (self.quick and few or many) end

function paper:mean(n, f)
  local s = lab.sample(n, f, {threads = 2})
  local sd = n > 1 and s.sd or math.huge
  return {mean = s.mean, sd = sd, half = 1.96 * sd / math.sqrt(n), n = n, values = s.values}
end

-- The value of a heuristic is the first bound of IDA*, which a limit of one node stops.
function paper.value(b, options)
  local limited = {max_nodes = 1}
  for name, v in pairs(options) do limited[name] = v end
  local s, _, counts = solve(b, "ida", limited)
  return (s or counts).iterations[1].bound
end

-- Whether a measured value agrees with the published one: a word for the table. The published mean
-- of a sample has an error, too.
local function agreement(published, measured, sample)
  if published == nil or measured == nil then return "" end
  if type(measured) == "table" then
    local half = 1.96 * measured.sd * math.sqrt(1 / measured.n + (sample and 1 / sample or 0))
    return math.abs(published - measured.mean) <= half and "within" or "outside"
  end
  if type(published) ~= type(measured) then return "" end -- such as "at most 2" and 1.25
  return published == measured and "equal" or "differs"
end

function paper:row(what, published, measured, certainty, sample)
  local agrees = agreement(published, measured, sample)
  if agrees == "differs" then self.differ = self.differ + 1 end
  local sampled = type(measured) == "table"
  self.rows[#self.rows + 1] = {what, published == nil and "" or paper.number(published),
    measured == nil and "" or paper.number(sampled and measured.mean or measured), agrees,
    certainty or measured == nil and "full version only" or (sampled and ("n = %s, ± %s"):format(paper.number(measured.n), measured.n > 1 and paper.number(measured.half) or "unknown") or "exact")}
end

function paper:note(text) self.notes[#self.notes + 1] = text end

function paper:print()
  print(self.about)
  print(self.source)
  print(self.quick and ("Quick version: %s"):format(self.omits) or "Full version.")
  print()
  lab.table(self.rows)
  for _, text in ipairs(self.notes) do print(text) end
  return self.differ
end

return function(about)
  local p = setmetatable({about = about.about, source = about.source, omits = about.quick, quick = false,
    rows = {{"", "published", "measured", "agreement", "certainty"}}, notes = {}, differ = 0}, paper)
  for _, text in ipairs(arg) do
    local n = tonumber(text)
    if text == "--quick" then
      p.quick = true
    elseif n and n >= 1 and n % 1 == 0 then
      p.given = n
    else
      error(("unknown argument %q; a script of papers/ takes --quick and a number of boards"):format(text), 0)
    end
  end
  return p
end
