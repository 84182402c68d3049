-- Paper: Korf and Felner (2002), disjoint pattern databases on 1,000 boards of the 15-puzzle.
--
-- R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
-- (2002), 9-22. The figures were checked in lecture slides of A. Felner, which also quote 5-5-5 and
-- 6-6-3 from R. E. Korf (AAAI 2005); those of linear conflict are from memory. The slides print
-- 36.942 for Manhattan, where the paper is quoted with 36.94.
--
-- The lab's tables are larger than the paper's: they tell the regions apart that the blank can
-- reach without moving a tile of the pattern, so their values are higher and the nodes fewer.
--
--   taquin run papers/korf_felner_2002 [--quick] [BOARDS]
--
-- The full version builds the tables 7-8, once. A line more in `heuristics` adds a heuristic: its
-- name, its options for solve, and the published mean value and nodes, if there are any.

local p = include("lib/paper"){
  about = "Korf and Felner 2002: mean heuristic value and nodes of IDA*, 15-puzzle.",
  source = "Artificial Intelligence 134 (2002), 9-22; slides of A. Felner; linear conflict from memory.",
  quick = "without 7-8, and without the nodes of the heuristics that have no tables.",
}

local boards = p:count(40, 1000)     -- for a search with tables
local few = math.min(boards, 50)     -- for a search without tables

local heuristics = {
  {"Manhattan", {heuristic = "manhattan"}, 36.94, 401189630},
  {"linear conflict", {heuristic = "linear"}, 38.79, 40224625},
  {"5-5-5 and mirror", {heuristic = "pdb", tables = "5-5-5"}, 41.56, 3090405},
  {"6-6-3 and mirror", {heuristic = "pdb", tables = "6-6-3"}, 42.92, 617555},
  {"7-8", {heuristic = "pdb", tables = "7-8 alone"}, 44.75, 136289},
  {"7-8 and mirror", {heuristic = "pdb", tables = "7-8"}, 45.63, 36710},
}

-- The mean of f over random boards; the seed makes them the same for every heuristic.
local function mean(n, f)
  lab.seed(2002)
  return p:mean(n, function() return f(taquin.new(4, 4, "td"):shuffle{blank = "anywhere"}) end)
end

local value = p.value

for _, h in ipairs(heuristics) do
  local name, options = h[1], h[2]
  if p.quick and name:match("^7%-8") then
    p:row(name .. ", value", h[3])
  else
    p:row(name .. ", value", h[3], mean(100 * boards, function(b) return value(b, options) end), nil, 1000)
  end
end
for _, h in ipairs(heuristics) do
  local name, options = h[1], h[2]
  if p.quick and (name:match("^7%-8") or not options.tables) then
    p:row(name .. ", nodes", h[4])
  else
    local n = options.tables and boards or few
    p:row(name .. ", nodes", h[4], mean(n, function(b) return solve(b, "ida", options).nodes end), nil, 1000)
  end
end
p:note("The paper's boards are others. The lab's tables have higher values, see the head of the script.")
p:print()
