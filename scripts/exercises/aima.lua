-- Exercise: the 8-puzzle table of Russell and Norvig, reproduced.
--
-- S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, compare
-- heuristics by the number of generated nodes and by the effective branching factor b*:
-- the branching factor of a full tree with the solution's depth and as many nodes.
--
--   taquin run exercises/aima            100 boards of each depth
--   taquin run exercises/aima 20 a.csv   20 of each, and all rows in a file

local wanted = include("lib/argument").whole(1, "the number of boards", 100, 1) -- of each depth
lab.seed(1995)

-- All boards by depth: layers[d] lists the numbers of the boards that need d moves. A
-- board counts as generated at its first visit.
local function layers_of(goal)
  local layers, known, depth = {[0] = {goal:code()}}, {[goal:code()] = true}, 0
  local tell = lab.progress(31, "finding all boards")
  while #layers[depth] > 0 do
    local next_layer = {}
    for _, code in ipairs(layers[depth]) do
      for _, b in ipairs(taquin.decode(code):neighbours()) do
        local there = b:code()
        if not known[there] then
          known[there] = true
          next_layer[#next_layer + 1] = there
        end
      end
    end
    depth = depth + 1
    layers[depth] = next_layer
    tell(depth)
  end
  return layers
end

local layers = layers_of(taquin.new(3, 3, "td"))
assert(#layers[6] == 39 and #layers[31] == 2)

local function boards(depths)
  local all = {}
  for _, depth in ipairs(depths) do
    for _ = 1, wanted do
      all[#all + 1] = taquin.decode(layers[depth][1 + lab.random(#layers[depth])])
    end
  end
  return all
end

local depths = {6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28}
local compared = lab.compare{boards = boards(depths), methods = {"bfs", "astar"}, heuristics = {"misplaced", "manhattan"}, threads = 2}

-- The figures of the book's figure 3.26 (fourth edition, 2020): the mean nodes of 100
-- puzzles of each depth, and b*. They were recorded without a copy of the book; the
-- check below compares the two kinds of numbers.
local printed = {
  bfs = {nodes = {128, 368, 1033, 2672, 6783, 17270, 41558, 91493, 175921, 290082, 395355, 463234},
    branching = {2.01, 1.91, 1.85, 1.80, 1.77, 1.74, 1.72, 1.69, 1.66, 1.62, 1.58, 1.53}},
  misplaced = {nodes = {24, 48, 116, 279, 678, 1683, 4102, 9905, 22955, 53039, 110372, 202565},
    branching = {1.42, 1.40, 1.43, 1.45, 1.47, 1.48, 1.49, 1.50, 1.50, 1.50, 1.50, 1.49}},
  manhattan = {nodes = {19, 31, 48, 84, 174, 364, 751, 1318, 2548, 5733, 10080, 22055},
    branching = {1.34, 1.30, 1.27, 1.28, 1.31, 1.32, 1.34, 1.34, 1.34, 1.36, 1.35, 1.36}},
}
for _, column in pairs(printed) do
  for i, depth in ipairs(depths) do
    assert(math.abs(lab.branching(column.nodes[i], depth) - column.branching[i]) < 0.011)
  end
end

-- By depth, for a method or heuristic: the nodes as the book counts them, and b*. The
-- book's searches also generate the parent of a board, as bfs does here. A* does not
-- here, which is one board less for each expanded board except the first.
local function column(name)
  local all = {}
  for _, row in ipairs(compared:rows()) do
    if row.heuristic == name or row.method == name then
      assert(row.solved == row.boards and row.length == row.depth, "not every solution is shortest")
      local nodes = row.nodes
      if row.method == "astar" then nodes = nodes + row.expanded - 1 end
      all[row.depth] = {nodes = nodes, branching = lab.branching(nodes, row.depth)}
    end
  end
  return all
end
local names = {"bfs", "misplaced", "manhattan"}
local columns = {column("bfs"), column("misplaced"), column("manhattan")}

local rows = {{"", "bfs", "", "A* misplaced", "", "A* Manhattan", "", "b* of bfs", "", "misplaced", "", "Manhattan", ""},
  {"depth", "nodes", "book", "nodes", "book", "nodes", "book", "", "book", "", "book", "", "book"}}
for i, depth in ipairs(depths) do
  local row = {depth}
  for k, name in ipairs(names) do
    row[2 * k] = ("%.0f"):format(columns[k][depth].nodes)
    row[2 * k + 1] = printed[name].nodes[i]
    row[6 + 2 * k] = ("%.2f"):format(columns[k][depth].branching)
    row[7 + 2 * k] = ("%.2f"):format(printed[name].branching[i])
  end
  rows[#rows + 1] = row
end
lab.table(rows)
print(("Means of %d boards of each depth, drawn from all those of that depth."):format(wanted))
print("How the book's boards were drawn, and when its searches look for the goal, it does not say.")
if arg[2] then compared:csv(arg[2]) end

for _, depth in ipairs(depths) do
  assert(columns[3][depth].nodes < columns[2][depth].nodes, "Manhattan does not beat misplaced tiles")
end
