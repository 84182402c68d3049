-- Paper: Wilson (1974), sliding puzzles on graphs.
--
-- R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", Journal of Combinatorial
-- Theory B 16 (1974), 86-96. On a 2-connected simple graph that is no polygon, the closed walks
-- of the blank make all permutations of the other vertices, or the even ones if the graph is
-- bipartite. One graph is an exception: a hexagon with a vertex between two opposite corners
-- makes 120 of the 720, the group PGL(2, 5).
--
--   taquin run papers/wilson_1974 [--quick] [GRAPHS]
--
-- A line more in `graphs` adds a graph: its name, its edges, and the published number.

local p = include("lib/paper"){
  about = "Wilson 1974: the permutations that the blank makes on a graph.",
  source = "Journal of Combinatorial Theory B 16 (1974), 86-96, theorem 2; the random graphs are ours.",
  quick = "fewer random graphs.",
}

local function factorial(n) return n < 2 and 1 or n * factorial(n - 1) end

-- A ring of n vertices from 1, with further edges.
local function ring(n, more)
  local edges = {{n, 1}}
  for i = 1, n - 1 do edges[#edges + 1] = {i, i + 1} end
  for _, e in ipairs(more or {}) do edges[#edges + 1] = e end
  return edges
end

local graphs = {
  {"hexagon with a bridge of one vertex", ring(6, {{1, 7}, {7, 4}}), 120},
  {"hexagon with a long diagonal", ring(6, {{1, 4}}), factorial(5) / 2},
  {"hexagon with a short diagonal", ring(6, {{1, 3}}), factorial(5)},
  {"heptagon with a diagonal", ring(7, {{1, 4}}), factorial(6)},
  {"cube", ring(8, {{1, 4}, {2, 7}, {3, 6}, {5, 8}}), factorial(7) / 2},
  {"Petersen graph", {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10},
    {6, 8}, {8, 10}, {10, 7}, {7, 9}, {9, 6}}, factorial(9)},
}

-- The lists of neighbours of a graph.
local function neighbours(edges)
  local lists = {}
  for _, e in ipairs(edges) do
    for i = 1, 2 do
      lists[e[i]] = lists[e[i]] or {}
      table.insert(lists[e[i]], e[3 - i])
    end
  end
  return lists
end

-- Whether the vertices can be coloured alternately.
local function bipartite(lists)
  local colour, queue, i = {1}, {1}, 1
  while queue[i] do
    for _, w in ipairs(lists[queue[i]]) do
      if colour[w] == colour[queue[i]] then return false end
      if not colour[w] then
        colour[w] = -colour[queue[i]]
        queue[#queue + 1] = w
      end
    end
    i = i + 1
  end
  return true
end

for _, g in ipairs(graphs) do
  p:row(g[1], g[3], tonumber(perm.walks(neighbours(g[2])):order()))
end

-- Random 2-connected graphs: a ring of 5 to 12 vertices with up to three diagonals. The exception
-- has no ring through all vertices, so it is not among them.
lab.seed(1974)
local wanted, agree = p:count(200, 2000), 0
for _ = 1, wanted do
  local n, diagonals, used = 5 + lab.random(8), {{1, 3}}, {}
  used[n + 3] = true
  for _ = 1, lab.random(3) do
    local a = 1 + lab.random(n - 2)
    local c = a + 2 + lab.random(n - a - 1)
    if not used[n * a + c] and c - a < n - 1 then diagonals[#diagonals + 1] = {a, c} end
    used[n * a + c] = true
  end
  if #diagonals > 1 then table.remove(diagonals, 1) end
  local lists = neighbours(ring(n, diagonals))
  local group = perm.walks(lists)
  if bipartite(lists) and group:is_alternating() or not bipartite(lists) and group:is_symmetric() then
    agree = agree + 1
  end
end
p:row("random graphs that obey the theorem", wanted, agree)
p:print()
