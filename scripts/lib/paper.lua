-- The published figures of a paper beside the measured ones, for the scripts of papers/.
--
--   local p = include("lib/paper"){about = …, source = …, quick = …}
--   p.quick              whether the script runs with --quick
--   p:count(few, many)   the number of boards: the script's argument, few with --quick, or many
--   p:mean(n, f)         a sample of f(i) on two threads: a measured value for p:row
--   p:row(what, published, measured, certainty)
--   p:note(text)         a sentence under the table
--   p:print()            prints everything; returns the number of figures that differ
--
-- A published figure is a number or a text; nil if the paper has none. A measured one is a number,
-- which is exact, a text, or the result of p:mean, which has a confidence interval of 95 %.

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
  local half = n > 1 and 1.96 * s.sd / math.sqrt(n) or 0
  return {mean = s.mean, half = half, n = n, values = s.values}
end

-- Whether a measured value agrees with the published one: a word for the table.
local function agreement(published, measured)
  if published == nil then return "" end
  if type(measured) == "table" then
    return math.abs(published - measured.mean) <= measured.half and "within" or "outside"
  end
  return published == measured and "equal" or "differs"
end

function paper:row(what, published, measured, certainty)
  local agrees = agreement(published, measured)
  if agrees == "differs" then self.differ = self.differ + 1 end
  local sampled = type(measured) == "table"
  self.rows[#self.rows + 1] = {what, published == nil and "" or paper.number(published),
    paper.number(sampled and measured.mean or measured), agrees,
    certainty or (sampled and ("n = %d, ± %s"):format(measured.n, paper.number(measured.half)) or "exact")}
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
