-- Every search agrees with the walk of the whole space, and its word solves the state.
local z = puzzle.cube(2)
local searches = {"bfs", "bidirectional", "ida", "astar"}
for seed = 1, 6 do
  local x = z:start():scramble(5, seed)
  local length = solve(x, "bfs").length
  equal(x:distance(), length)
  for _, method in ipairs(searches) do
    for _, metric in ipairs{"half", "quarter"} do
      local s = solve(x, method, {metric = metric})
      equal({s.method, s.optimal, #s == s.length}, {method, true, true})
      equal(s.length, metric == "half" and length or solve(x, "bfs", {metric = metric}).length)
      equal(x:copy():play(s):solved(), true)
      equal(x:copy():play(s.moves):solved(), true)
    end
  end
  equal(solve(x, "bfs").moves, x:solve("bfs").moves)
  equal(solve(x:copy():play(x:hint()), "bfs").length, length - 1)
end
for _, y in ipairs(puzzle.oval(5, 3):space().farthest) do equal(y:distance(), puzzle.oval(5, 3):space().diameter) end

-- A goal: a state, or colours with cells left open.
local x, y = z:start():play("U R"), z:start():play("F")
equal(x:copy():play(solve(x, "bidirectional", {goal = y})) == y, true)
local cube = puzzle.cube(3)
local goal = cube:start():colours()
for _, corner in ipairs(cube:pieces()[1].cells) do
  for _, cell in ipairs(corner) do goal[cell] = -1 end
end
local c = cube:start():play("R U")
local s = solve(c, "ida", {goal = goal})
local after = c:copy():play(s):colours()
for i, colour in ipairs(goal) do if colour >= 0 then equal(after[i], colour) end end

-- Some of the moves only.
s = solve(cube:start():play("U2 R2 U2"), "bfs", {moves = "U2 R2"})
equal(s.moves, "U2 R2 U2")
local none, why = solve(cube:start():play("U"), "bfs", {moves = "U2 R2"})
equal(none, nil)
equal(why:match("^%a+"), "unsolvable")

-- A heuristic in Lua gets a state and the goal; what it finds is not called optimal.
local calls = 0
s = solve(x, "astar", {goal = y, heuristic = function(state, wanted) calls = calls + 1 equal(wanted == y, true) equal(state:puzzle(), z) return 0 end})
equal({s.optimal, calls > 10, x:copy():play(s) == y}, {false, true, true})
fails("the heuristic failed on (", solve, x, "astar", {heuristic = function() error("ouch") end})
fails("it must return a number from 0 to 2^30, not -1", solve, x, "ida", {heuristic = function() return -1 end})
fails("it must return a number from 0 to 2^30, not nil", solve, x, "ida", {heuristic = function() end})

-- Limits, and what was done.
local far = cube:random(3)
local done
none, why, done = solve(far, "bfs", {max_nodes = 1000})
equal(none, nil)
equal(why:match("^limit reached: more than 1000 nodes"), "limit reached: more than 1000 nodes")
equal(done.nodes > 1000, true)
none, why = solve(far, "bidirectional", {max_memory = 8})
equal(why:match("^limit reached: more than 8 MiB of memory"), "limit reached: more than 8 MiB of memory")
equal({z:start():hint()}, {[2] = "there is nothing left to do"})

-- Progress is told at the end at least.
local told
solve(x, "bfs", {on_progress = function(p) told = p end})
equal({told.done, told.nodes > 0}, {1, true})

-- Threads: states travel, and the numbers are the same.
local function far(i) return z:start():scramble(4):distance() end
lab.seed(5)
local one = lab.sample(12, far, {threads = 1})
lab.seed(5)
local three = lab.sample(12, far, {threads = 3})
equal(one.values, three.values)
local held = z:start():play("U R F")
equal(lab.sample(3, function(i) return held:copy():undo(i):history() end, {threads = 2}).values, {"U R", "U", ""})
