-- Exercise: the 8-puzzle's table in Russell and Norvig, made again.
--
-- S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach,
-- measure heuristics by how many nodes a search generates, and by the
-- effective branching factor b*: the branching factor of a full tree of the
-- solution's depth with as many nodes.
--
--   taquin run exercises/aima            100 boards of each depth
--   taquin run exercises/aima 20 a.csv   20 of each, and all rows in a file

local wanted = tonumber(arg[1]) or 100 -- boards of each depth
lab.seed(1995)

-- All boards by their depth: the numbers of those that need d moves are
-- layers[d]. A board is generated when it is met for the first time.
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

-- Two comparisons, for what depth first generates grows too fast. It leaves
-- out no word, as the book's: not even those that go straight back.
local near, far = {6, 8, 10, 12, 14}, {6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28}
local informed = lab.compare{boards = boards(far), methods = {"astar"}, heuristics = {"misplaced", "manhattan"}, threads = 2}
local blind = lab.compare{boards = boards(near), methods = {"deepening"}, options = {prune = "none"}, threads = 2}

-- What the first three editions of the book print, as far as lecture notes
-- quote it: CS 3243 of the National University of Singapore (depths 12 and
-- 24) and 6.034 of the MIT (14 and 24), and slides of others (8, 10, 12, 14,
-- 20). For 12, some copies have ten times the nodes of the first column.
-- The other depths, and the fourth edition's table, were looked for and not
-- found quoted.
local printed = {
  [8] = {6384, 39, 25}, [10] = {47127, 93, 39}, [12] = {364404, 227, 73}, [14] = {3473941, 539, 113},
  [20] = {nil, 7276, 676}, [24] = {nil, 39135, 1641},
}

-- By depth, of the method and heuristic with a name: the nodes as the book
-- counts them, and b*. Its searches also generate the board that they come
-- from. A* here does not, which is one board less for each that it expands
-- but the first.
local function column(comparison, heuristic)
  local all = {}
  for _, row in ipairs(comparison:rows()) do
    if row.heuristic == heuristic then
      assert(row.solved == row.boards and row.length == row.depth, "not every solution is shortest")
      local nodes = row.nodes
      if heuristic ~= "" then nodes = nodes + row.expanded - 1 end
      all[row.depth] = {nodes = nodes, branching = lab.branching(nodes, row.depth)}
    end
  end
  return all
end
local columns = {column(blind, ""), column(informed, "misplaced"), column(informed, "manhattan")}

local function rounded(x, digits) return x and ("%." .. digits .. "f"):format(x) or "" end
local rows = {{"", "deepening", "", "A* misplaced", "", "A* Manhattan", "", "b*", "", ""},
  {"depth", "nodes", "book", "nodes", "book", "nodes", "book", "deepening", "misplaced", "Manhattan"}}
for _, depth in ipairs(far) do
  local row, book = {depth}, printed[depth] or {}
  for k = 1, 3 do
    local of = columns[k][depth]
    row[2 * k] = rounded(of and of.nodes, 0)
    row[2 * k + 1] = book[k] or ""
    row[7 + k] = rounded(of and of.branching, 2)
  end
  rows[#rows + 1] = row
end
lab.table(rows)
print(("Means of %d boards of each depth, drawn from all those of that depth."):format(wanted))
print("How the book's boards were drawn it does not say.")
if arg[2] then informed:csv(arg[2]) end

for _, depth in ipairs(far) do
  assert(columns[3][depth].nodes < columns[2][depth].nodes, "Manhattan does not beat misplaced tiles")
end
