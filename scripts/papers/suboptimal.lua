-- Paper: shorter searches for longer solutions: weighted A*, EES, greedy and beam search.
--
-- I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1 (1970),
-- 193-204: A* with a weight w finds solutions of at most w times the shortest length. J. E. Doran
-- and D. Michie, "Experiments with the Graph Traverser program", Proceedings of the Royal Society A
-- 294 (1966), 235-259: greedy best-first search. J. T. Thayer and W. Ruml, "Bounded suboptimal
-- search", IJCAI 2011, 674-679 (from memory): EES. The bounds are theorems; the curves are measured,
-- those of beam with a limit of nodes.
--
--   taquin run papers/suboptimal [--quick] [BOARDS] > curves.txt
--
-- A line more in `methods` adds a method: its name, the method, its options, and the bound of its
-- solutions, if there is any.

local p = include("lib/paper"){
  about = "Suboptimal search: length and nodes of weighted A*, EES, greedy and beam search, 8-puzzle.",
  source = "Pohl (1970), Doran and Michie (1966); the bounds are theorems.",
  quick = "fewer boards.",
}

local methods = {
  {"A*", "astar", {}, 1},
  {"weight 1.2", "astar", {weight = 1.2}, 1.2},
  {"weight 1.5", "astar", {weight = 1.5}, 1.5},
  {"weight 2", "astar", {weight = 2}, 2},
  {"weight 3", "astar", {weight = 3}, 3},
  {"weight 5", "astar", {weight = 5}, 5},
  {"EES 1.2", "ees", {weight = 1.2}, 1.2},
  {"EES 1.5", "ees", {weight = 1.5}, 1.5},
  {"EES 2", "ees", {weight = 2}, 2},
  {"greedy best first", "gbfs", {}},
  {"beam, 1,000 nodes", "beam", {max_nodes = 1000}},
  {"beam, 5,000 nodes", "beam", {max_nodes = 5000}},
}

local n = p:count(200, 5000)
lab.seed(1970)
local boards, shortest = {}, {}
for i = 1, n do
  boards[i] = taquin.new(3, 3, "td"):shuffle{blank = "anywhere"}
  shortest[i] = math.max(boards[i]:distance(), 1)
end

local curve = {}
for _, m in ipairs(methods) do
  local function search(i) return solve(boards[i], m[2], m[3]) end
  local ratio = p:mean(n, function(i) return math.max(search(i).length, 1) / shortest[i] end)
  local nodes = p:mean(n, function(i) return search(i).nodes end)
  local worst = 1
  for _, v in ipairs(ratio.values) do worst = math.max(worst, v) end
  p:row(m[1] .. ", worst length / shortest", m[4] and ("at most %s"):format(m[4]), worst, ("n = %d"):format(n))
  p:row(m[1] .. ", mean length / shortest", nil, ratio)
  p:row(m[1] .. ", nodes", nil, nodes)
  assert(not m[4] or worst <= m[4], m[1] .. " exceeds its bound")
  curve[#curve + 1] = {nodes.mean, ratio.mean}
end
p:print()
print()
print(draw.text(draw.chart(curve, {kind = "points", log = "x", x = "nodes", y = "length / shortest", title = "Fewer nodes, longer solutions"})))
