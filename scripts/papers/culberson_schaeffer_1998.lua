-- Paper: Culberson and Schaeffer (1998), the first pattern databases.
--
-- J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998),
-- 318-334. The abstract of their report "Efficiently searching the 15-puzzle" (TR 94-08) says that
-- tables of eight tiles reduce the nodes on the hundred boards of Korf "by over 1000-fold". Their
-- table holds all moves and was not additive; the lab's tables are additive.
--
--   taquin run papers/culberson_schaeffer_1998 [--quick] [BOARDS]
--
-- The full version builds tables of seven and eight tiles, once. A line more in `tables` adds a
-- partition: its name, the option tables, and the published factor, if there is any.

local p = include("lib/paper"){
  about = "Culberson and Schaeffer 1998: nodes saved by pattern databases, 15-puzzle.",
  source = "Computational Intelligence 14 (1998), 318-334; the factor from the abstract of TR 94-08.",
  quick = "without the large tables, on the boards with the fewest nodes.",
}

local tables = {
  {"5-5-5", "5-5-5"},
  {"6-6-3", "6-6-3"},
}
if not p.quick then
  tables[#tables + 1] = {"fringe of 7 tiles, single tiles", "aaaa/abcd/aefg/ahi."}
  tables[#tables + 1] = {"7-8", "7-8", "over 1,000"}
end

local boards = include("lib/korf100")
table.sort(boards, function(a, b) return a.nodes < b.nodes end)
local wanted = math.min(p:count(20, #boards), #boards)
local manhattan = 0
for i = 1, wanted do manhattan = manhattan + boards[i].nodes end

for _, t in ipairs(tables) do
  local s = lab.sample(wanted, function(i)
    return solve(boards[i].board, "ida", {heuristic = "pdb", tables = t[2]}).nodes
  end, {threads = 2})
  p:row(t[1] .. ", nodes", nil, s.mean * wanted, ("exact, %d boards"):format(wanted))
  p:row(t[1] .. ", saved factor", t[3], p.number(math.floor(manhattan / (s.mean * wanted) + 0.5)), ("exact, %d boards"):format(wanted))
end
p:row("Manhattan, nodes", manhattan, nil, "korf_1985")
p:print()
