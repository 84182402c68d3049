-- Traces of all families have the same fields; each state is the state that its moves reach.
local calls = 0
local function far(x) calls = calls + 1 return 0.7 end
for _, case in ipairs{
  {taquin.parse("1 . 2 / 4 5 3 / 7 8 6", "td"), "board"},
  {puzzle.swaps(4):start():play("ab bc")},
  {puzzle.cube(2):start():play("U R")},
  {puzzle.slide("AAB / C..", {goal = "... / AA."}):start()},
} do
  local x, name = case[1], case[2]
  for _, method in ipairs{"bfs", "bidirectional", "mm", "nbs", "ida", "rbfs", "astar", "arastar", "ees", "gbfs", "sma", "greedy", "lrta"} do
    local s, why, done = solve(x, method, {trace = true, max_nodes = 500})
    local t = (s or done).trace
    equal({method, t.missing, t.method}, {method, 0, method})
    for i = 1, #t do
      local n = t[i]
      equal(n.board, name and n.state)
      if n.parent then
        equal(tostring(t[n.parent].state:copy():play(n.move)), tostring(n.state))
        equal(n.g, t[n.parent].g + 1)
      end
    end
    if s and method ~= "greedy" then
      equal(tostring(t[t.path[1]].state), tostring(x))
      equal(tostring(t[t.path[#t.path]].state), tostring(x:copy():play(s.moves)))
    end
    local counted = 0
    for fate, count in pairs(t.counts) do counted = counted + count end
    equal({counted, #t.order >= (s or done).expanded}, {#t, true})
    equal(tostring(t), tostring(t):match("^trace of " .. method .. ": %d+ " .. (name or "state") .. ".*$"))
    draw.tree(t)
  end
end
-- A heuristic of a script is not called by the trace, and its values are not rounded.
for _, x in ipairs{puzzle.swaps(4):start():play("ab bc"), puzzle.slide("AAB / C..", {goal = "... / AA."}):start()} do
  for _, method in ipairs{"astar", "ida", "rbfs", "sma"} do
    local s = solve(x, method, {trace = true, heuristic = far})
    local before, t = calls, s.trace
    for i = 1, #t do
      equal({t[i].h, t[i].f >= t[i].g + 0.7, tostring(t[i].state) ~= nil}, {0.7, true, true})
    end
    draw.text(draw.tree(t))
    equal(calls, before)
  end
end
-- A goal of the options.
local cube = puzzle.cube(2)
local goal, x = cube:start():play("F"), cube:start():play("U R")
for _, method in ipairs{"bidirectional", "astar"} do
  local s = solve(x, method, {trace = true, goal = goal})
  equal(tostring(s.trace[s.trace.path[#s.trace.path]].state), tostring(goal))
end
local s = solve(puzzle.slide("AAB / C.."):start(), "optimal", {goal = "... / AA.", trace = 5})
equal({#s.trace, s.trace.missing, s.trace.method}, {5, s.nodes - 4, "optimal"})
local none, why = solve(puzzle.cube(2):start():play("U"), "optimal", {trace = true})
equal({none, why:sub(1, 41)}, {nil, "not applicable: optimal records no trace "})
