-- Paper: Korf and Felner (2002), disjoint pattern databases on 1,000 boards of the 15-puzzle.
--
-- R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
-- (2002), 9-22. The figures of Manhattan distance and of the tables 7-8 were checked in lecture
-- slides of A. Felner, which print 36.942 where the paper is quoted with 36.94; those of linear
-- conflict are from memory.
--
--   taquin run papers/korf_felner_2002 [--quick] [BOARDS]
--
-- The first run builds the tables 7-8, once. A line more in `heuristics` adds a heuristic: its
-- name, its options for solve, and the published mean value and nodes, if there are any.

local p = include("lib/paper"){
  about = "Korf and Felner 2002: mean heuristic value and nodes of IDA*, 15-puzzle.",
  source = "Artificial Intelligence 134 (2002), 9-22; slides of A. Felner; linear conflict from memory.",
  quick = "fewer boards.",
}

local tables = p:count(1000, 1000)             -- boards for a search with tables
local slow = math.min(tables, p.quick and 6 or 100) -- boards for a search without tables

local heuristics = {
  {"Manhattan", {heuristic = "manhattan"}, 36.94, 401189630},
  {"linear conflict", {heuristic = "linear"}, 38.79, 40224625},
  {"7-8", {heuristic = "pdb", tables = "7-8 alone"}, 44.75, 136289},
  {"7-8 and mirror", {heuristic = "pdb", tables = "7-8"}, 45.63, 36710},
}

-- The same random boards for every heuristic.
local function board(i) return taquin.new(4, 4, "td"):shuffle{seed = 2002000 + i, blank = "anywhere"} end

local function search(i, options) return solve(board(i), "ida", options) end

for _, h in ipairs(heuristics) do
  p:row(h[1] .. ", value", h[3], p:mean(tables, function(i)
    if h[2].heuristic ~= "pdb" then return board(i):heuristic(h[2].heuristic) end
    return search(i, h[2]).iterations[1].bound
  end))
end
for _, h in ipairs(heuristics) do
  p:row(h[1] .. ", nodes", h[4], p:mean(h[2].tables and tables or slow, function(i) return search(i, h[2]).nodes end))
end
p:note("The paper's boards are others: a figure within the interval agrees with ours.")
p:print()
