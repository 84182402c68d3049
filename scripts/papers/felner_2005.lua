-- Paper: Felner and others (2005), dual lookups in the pattern databases of the 15-puzzle.
--
-- A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in pattern databases", IJCAI 2005,
-- 103-108. The figures are from lecture slides of A. Felner: 1,000 boards, the maximum of the 7-8
-- tables, their mirror image, and both for the dual.
--
-- Two things differ. The lab's tables have higher values, see korf_felner_2002. And the lab has a
-- dual only for boards whose blank is at home, see help(b.dual): the values are those of such
-- boards, and IDA* looks up fewer duals on its way. So the gain of the dual is comparable, from
-- row to row, but the values and nodes themselves are not.
--
--   taquin run papers/felner_2005 [--quick] [BOARDS]
--
-- The full version builds the tables 7-8, once. A line more in `lookups` adds a row: its name, its
-- options for solve, and the published mean value and nodes, if there are any.

local p = include("lib/paper"){
  about = "Felner and others 2005: mean heuristic value and nodes of IDA* with dual lookups, 15-puzzle.",
  source = "IJCAI 2005, 103-108 (from memory); the figures by slides of A. Felner, where r* is the mirror image.",
  quick = "fewer boards, and without 7-8.",
}

local boards = p:count(20, 1000)

local lookups = {
  {"7-8, regular", {tables = "7-8 alone"}, 44.75, 136289},
  {"7-8, mirror", {tables = "7-8"}, 45.63, 36710},
  {"7-8, all four", {tables = "7-8", dual = true, bpmx = true}, 46.12, 18601},
  {"6-6-3, mirror", {tables = "6-6-3"}},
  {"6-6-3, all four", {tables = "6-6-3", dual = true, bpmx = true}},
}

-- The mean of f over random boards whose blank is at home; the seed makes them the same for every row.
local function mean(n, f)
  lab.seed(2005)
  return p:mean(n, function() return f(taquin.new(4, 4, "td"):shuffle()) end)
end

local value = p.value

for _, row in ipairs(lookups) do
  local name, options, value_published, nodes_published = unpack(row)
  options.heuristic = "pdb"
  if p.quick and name:match("^7%-8") then
    p:row(name .. ", value", value_published)
    p:row(name .. ", nodes", nodes_published)
  else
    p:row(name .. ", value", value_published, mean(10 * boards, function(b) return value(b, options) end), nil, 1000)
    p:row(name .. ", nodes", nodes_published, mean(boards, function(b) return solve(b, "ida", options).nodes end), nil, 1000)
  end
end
p:note("The lab's tables and boards are others, and duals are looked up only with the blank at home; see the head of the script.")
p:print()
