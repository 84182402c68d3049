-- Paper: Korf (1985), the nodes of IDA* on a hundred boards of the 15-puzzle.
--
-- R. E. Korf, "Depth-first iterative-deepening: An optimal admissible tree search", Artificial
-- Intelligence 27 (1985), 97-109, table 1: boards, lengths and total nodes. The figures were
-- copied from two programs that quote the table.
--
-- The counts depend on the order of the moves: up, left, right, down reproduces 97 of them. The
-- other three are boards 22, 88 and 89, of which the lab counts 750,745,755, 6,320,047,980 and
-- 166,571,021 nodes. Korf counts the first board as a node; the lab does not.
--
--   taquin run papers/korf_1985 [--quick] [BOARDS]
--
-- BOARDS is the number of boards, from the one with the fewest nodes on. A line more in `columns`
-- adds a column: its heading and a function of the board.

local p = include("lib/paper"){
  about = "Korf 1985: nodes of IDA* with the Manhattan distance, 15-puzzle.",
  source = "Artificial Intelligence 27 (1985), 97-109, table 1, as quoted in programs.",
  quick = "the boards with the fewest nodes.",
}

local function ida(b, heuristic) return solve(b, "ida", {heuristic = heuristic, order = "ULRD"}) end

-- The search of the paper gives s; a column may use it or the board b.
local columns = {
  {"length", function(s) return s.length end},
  {"nodes", function(s) return s.nodes + 1 end},
}

local boards = include("lib/korf100")
table.sort(boards, function(a, b) return a.nodes < b.nodes end)

local wanted = math.min(p:count(40, #boards), #boards)
local measured = lab.sample(wanted, function(i)
  local b, values = boards[i].board, {}
  local s = ida(b, "manhattan")
  for k, column in ipairs(columns) do values[k] = p.number(column[2](s, b)) end
  return table.concat(values, "\t")
end, {threads = 2}).values

local heading = {"board", "published length", "nodes"}
for _, column in ipairs(columns) do heading[#heading + 1] = column[1] end
local rows, lengths, nodes, total, mean = {heading}, 0, 0, 0, 0
for i = 1, wanted do
  local b = boards[i]
  local row = {b.number, b.length, p.number(b.nodes)}
  for text in measured[i]:gmatch("[^\t]+") do row[#row + 1] = text end
  rows[#rows + 1] = row
  if row[4] == tostring(b.length) then lengths = lengths + 1 end
  if row[5] == row[3] then nodes = nodes + 1 end
  total, mean = total + b.nodes / wanted, mean + row[5]:gsub(",", "") / wanted
end
lab.table(rows)
print()
p:row("boards with the published length", wanted, lengths)
p:row("boards with the published nodes", wanted, nodes)
p:row("mean nodes", p.number(total), p.number(mean))
p:print()
