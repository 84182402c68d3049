package solve_test

import "testing"

// An option that a method would not read is refused, alone and with others that keep it from
// being read; tables are read wherever a heuristic is pdb.
func TestUnreadOptions(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b, x, y = taquin.new(3, 3):shuffle(4), puzzle.cube(2):start():play("U R"), puzzle.slide("AAB / C..", {goal = "... / AA."}):start()
local informed = "mm, nbs, ida, rbfs, astar, arastar, ees, gbfs, sma, greedy, lrta"
for _, row in ipairs{
  {'solve: "bfs" does not read heuristic (methods that read it: ' .. informed .. ')', solve, b, "bfs", {heuristic = "pdb"}},
  {'solve: "bfs" does not read heuristic', solve, b, "bfs", {heuristic = function() return 0 end}},
  {'solve: "mm" does not read weight (methods that read it: ida, rbfs, astar, arastar, ees, sma)', solve, b, "mm", {weight = 1}},
  {'solve: "ida" does not read escape (methods that read it: greedy)', solve, b, "ida", {escape = "none"}},
  {'solve: "astar" does not read cost (methods that read it: ucs)', solve, b, "astar", {cost = function() return 1 end}},
  {'solve: "greedy" reads steps only with escape "random" or "lookahead"', solve, b, "greedy", {escape = "tabu", steps = 3}},
  {'solve: "astar" reads tables only with the heuristic "pdb"', solve, b, "astar", {tables = "4-4"}},
  {'solve: "astar" reads tables only with the heuristic "pdb"', solve, b, "astar", {heuristic = {"linear", "walking"}, tables = "4-4"}},
  {'solve: "ida" reads tables only with the heuristic "pdb"', solve, b, "ida", {heuristic = function() return 0 end, tables = "4-4"}},
  {'solve: "optimal" reads tables only with metric "moves"', solve, b, "optimal", {metric = "slides", tables = "4-4"}},
  {'solve: "optimal" reads prune only with metric "moves"', solve, b, "optimal", {metric = "slides", prune = "none"}},
  {'b:distance: "optimal" does not read heuristic (methods that read it: ' .. informed .. ')', b.distance, b, {heuristic = "linear"}},
  {'b:hint: "optimal" does not read weight', b.hint, b, {weight = 2}},
  {'solve: "beam" does not read heuristic', solve, taquin.new(5, 5):up(), nil, {heuristic = "linear"}},
  {'solve: "bfs" does not read weight (methods that read it: ida, rbfs, astar, arastar, ees, sma)', solve, x, "bfs", {weight = 2}},
  {'x:solve: "optimal" does not read through (methods that read it: phases)', x.solve, x, nil, {through = {"U R2"}}},
  {'x:distance: "optimal" does not read heuristic (methods that read it: mm, nbs, ida, rbfs, astar, arastar, ees, gbfs, sma, greedy, lrta, beam)', x.distance, x, {heuristic = function() return 0 end}},
  {'solve: "bfs" does not read prune (methods that read it: dfs, deepening, ida, rbfs, sma)', solve, x, "bfs", {prune = "none"}},
  {'solve: "bfs" does not read weight (methods that read it: ida, rbfs, astar, arastar, ees, sma)', solve, y, "bfs", {weight = 2}},
  {'there is no option "tables"', solve, y, "astar", {tables = "3-3"}},
} do fails(unpack(row, 1, 5)) end
equal(solve(y, "bfs", {threads = 2}).length, solve(y, "bfs").length)

local b = taquin.new(4, 4):scramble(40, 3)
for _, m in ipairs{"mm", "nbs", "ida", "rbfs", "astar", "arastar", "ees", "gbfs", "sma", "greedy", "lrta"} do
  for _, h in ipairs{"pdb", {"misplaced", "pdb"}} do
    local function nodes(tables) local s, _, cost = solve(b, m, {heuristic = h, tables = tables, max_nodes = 300000, escape = m == "greedy" and "tabu" or nil}) return (s or cost).nodes end
    equal({m, nodes("4-4-4-3") == nodes("3-3-3-3-3")}, {m, false})
  end
end
fails("pdb: no such partition", solve, b, "astar", {heuristic = "pdb", tables = "9"})
`)
}

// A script's functions get copies: what they do to them, to the board or to the goal changes
// nothing of the search.
func TestFunctionsGetCopies(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local function search(m, spoil, options)
  local b, goal = taquin.new(3, 3):scramble(14, 4), taquin.new(3, 3):up()
  local o = options(b, goal, function(...) if spoil then for _, x in ipairs{b, goal, ...} do x:shuffle(7) end end end)
  local s = assert(solve(b, m, o))
  return {s.moves, s.nodes, s.length}
end
local function same(m, options) equal({m, search(m, true, options)}, {m, search(m, false, options)}) end
for _, m in ipairs{"mm", "nbs", "ida", "rbfs", "astar", "arastar", "ees", "gbfs", "sma", "greedy", "lrta"} do
  local escape = m == "greedy" and "tabu" or nil
  same(m, function(_, _, spoil) return {escape = escape, heuristic = function(x) local h = x:manhattan() spoil(x) return h end} end)
  same(m, function(_, goal, spoil) return {escape = escape, goal = goal, heuristic = function(x, g) local h = 0 for i = 0, 8 do local j = g:pos(x:at(i)) h = h + math.abs(i % 3 - j % 3) + math.abs(math.floor(i / 3) - math.floor(j / 3)) end h = h / 2 - h / 2 % 1 spoil(x, g) return h end} end)
end
same("ucs", function(_, _, spoil) return {cost = function(tile) spoil() return 1 + tile end, on_progress = function() spoil() end} end)
for _, m in ipairs{"lines", "beam", "optimal"} do same(m, function(_, goal, spoil) return {polish = true, max_nodes = 20000, goal = m ~= "lines" and goal or nil, on_progress = function() spoil() end} end) end
local kept, text = {}, {}
solve(taquin.new(3, 3):shuffle(4), "astar", {max_nodes = 200, goal = taquin.new(3, 3):up(), heuristic = function(x, g) kept[#kept + 1] = x kept[#kept + 1] = g text[#text + 1] = tostring(x) text[#text + 1] = tostring(g) return 0 end})
for i, b in ipairs(kept) do equal(tostring(b), text[i]) end

local function states(spoil)
  local x, goal = puzzle.cube(2):start():play("U R F"), puzzle.cube(2):start():play("R2"):colours()
  local s = assert(solve(x, "astar", {goal = goal, heuristic = function(y, g) if spoil then y:play("U") x:play("F") for i = 1, #g do g[i] = 0 end goal[1] = 5 end return 0 end, on_progress = function() if spoil then x:play("R") end end}))
  return {s.moves, s.nodes}
end
equal(states(true), states(false))
`)
}

// A heuristic function may return fractions. Its solutions are optimal only if the script asserts that it is
// admissible, in every family.
func TestAssertedHeuristics(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b, x, y = taquin.new(3, 3):scramble(30, 3), puzzle.cube(2):start():play("U R F"), puzzle.slide("AAB / C..", {goal = "... / AA."}):start()
local function half(board) return board:manhattan() * 0.7 end
local function tenth(state) return state:solved() and 0 or 0.3 end
for _, case in ipairs{{b, half}, {x, tenth}, {y, tenth}} do
  local z, h = case[1], case[2]
  local shortest = z:distance()
  for _, m in ipairs{"astar", "ida", "rbfs", "mm", "sma"} do
    if z ~= y or m ~= "mm" then
      local s = assert(solve(z, m, {heuristic = h}))
      equal({m, s.length, s.optimal}, {m, shortest, false})
      s = assert(solve(z, m, {heuristic = h, admissible = true}))
      equal({m, s.length, s.optimal, s.bound}, {m, shortest, true, shortest})
    end
  end
  equal(solve(z, "astar", {heuristic = h, admissible = true, weight = 2}).optimal, false)
  fails("admissible = true is about a heuristic that is a function", solve, z, "astar", {admissible = true})
end
fails("admissible = true is about a heuristic that is a function", solve, b, "ida", {heuristic = "inversions", admissible = true})
equal(solve(b, "ida", {heuristic = {"inversions", half}, admissible = true}).optimal, false)
equal(solve(b, "ida", {heuristic = {"linear", half}, admissible = true}).optimal, true)
equal(b:heuristic(half), b:manhattan() * 0.7)
fails('"bfs" does not read admissible', solve, b, "bfs", {admissible = true})

-- finish completes the last iteration; the counts of the iterations add up.
local s, whole = solve(b, "ida"), solve(b, "ida", {finish = true})
equal(s.moves, whole.moves)
local nodes, expanded = 0, 0
for i, it in ipairs(whole.iterations) do
  equal(it.nodes, it.generated)
  nodes, expanded = nodes + it.nodes, expanded + it.expanded
  if i < #whole.iterations then equal({it.bound, it.nodes, it.expanded}, {s.iterations[i].bound, s.iterations[i].nodes, s.iterations[i].expanded}) end
end
equal({nodes, expanded, whole.nodes > s.nodes}, {whole.nodes, whole.expanded, true})
local plain = solve(b, "ida", {finish = true, heuristic = function(board) return board:manhattan() end, prune = "inverse"})
equal(plain.nodes, whole.nodes)
`)
}

// A dual board needs as many moves. Dual look-ups keep solutions optimal, and with bpmx they save nodes where
// the two values differ.
func TestDuals(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local saved, boards = 0, 0
for seed = 1, 12 do
  local b = taquin.new(3, 3):scramble(60, seed)
  local d, why = b:dual()
  equal({d == nil, why ~= nil}, {b:blank() ~= 8, b:blank() ~= 8})
  if d then
    boards = boards + 1
    equal({b:distance(), tostring(b)}, {d:distance(), tostring(d:dual())})
  end
  local function corner(x) return x:at(0) == 1 and 0 or x:manhattan() end
  local h = {heuristic = corner, admissible = true, bpmx = true}
  local s = solve(b, "ida", h)
  h.dual = true
  local t = solve(b, "ida", h)
  equal({t.length, t.optimal, s.length}, {b:distance(), true, b:distance()})
  saved = saved + s.nodes - t.nodes
  equal(solve(b, "astar", {heuristic = "pdb", tables = "4-4", dual = true, bpmx = true}).length, b:distance())
end
equal({boards > 0, saved > 0}, {true, true})
local x = puzzle.cube(2):start():play("U R F2 U'")
local function first(y) return y:perm():images()[1] == 1 and 0 or 1 end
equal(solve(x, "ida", {heuristic = first, admissible = true, dual = true, bpmx = true}).length, x:distance())
local none, why = solve(x, "ida", {dual = true})
equal({none == nil, why:find("dual is about a heuristic that is a function", 1, true) ~= nil}, {true, true})
`)
}
