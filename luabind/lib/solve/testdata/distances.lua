-- The fastest exact solver and what stands on it.
local b = taquin.parse("1 2 3 / 4 0 5 / 7 8 6", "td")
equal(b:distance(), 2) equal(b:hint(), "W")
equal(b:history(), "")
local s = solve(b, "optimal")
equal(s.length, 2) equal(s.optimal, true) equal(s.bound, 2) equal(s.method, "optimal")
equal(b:copy():play(s.moves):solved(), true)
-- solved, unsolvable, too large
local d, why = taquin.new(3, 3):distance()
equal(d, 0)
d, why = taquin.new(3, 3):hint()
equal(d, nil) equal(why, "there is nothing left to do")
d, why = taquin.parse("1 0 / 2 ."):distance()
equal(d, nil) equal(why:find("unsolvable", 1, true) ~= nil, true)
d, why = taquin.new(6, 6):shuffle(1):hint()
equal(d, nil) equal(why:find("not applicable", 1, true) ~= nil, true)
equal(taquin.new(1, 7):up():up():distance(), 2)
-- hints lead home, in every notation, and to any goal
for _, n in ipairs(taquin.notations()) do
  local b = taquin.new(3, 3, n.name):shuffle(5)
  local far = b:distance()
  for i = far, 1, -1 do
    equal(b:distance(), i)
    b:play(b:hint())
  end
  equal(b:solved(), true)
  for middle = 0, 8 do
    local goal = taquin.new(3, 3, n.name):shuffle(middle)
    for _ = 1, 6 do local m = goal:moves() goal:play(m:sub(1 + middle % #m, 1 + middle % #m)) end
    equal(b:distance{goal = goal}, solve(b, "bidirectional", {goal = goal}).length)
    local s = solve(b, "optimal", {goal = goal})
    equal(b:copy():play(s.moves) == goal, true)
  end
end
-- a goal by its name, its text or as a board; methods of all families
local snail = taquin.parse("1 2 3 / 8 4 0 / 7 6 5")
equal({snail:distance("snail"), snail:distance("1 2 3 / 8 0 4 / 7 6 5"), snail:distance(snail), snail:distance{goal = "snail"}, snail:hint("snail")}, {1, 1, 0, 1, "E"})
local x = puzzle.cube(2):start():play("U R")
equal({x:distance(), x:distance(x:copy()), x:hint(puzzle.cube(2):start():play("U"))}, {2, 0, "R'"})
local y = puzzle.slide("AAB / C..", {goal = "... / AA."}):start()
equal({y:distance(), y:distance(y), y:distance("AAB / ..C"), y:hint("AAB / ..C")}, {2, 0, 1, "Crr"})
equal({snail:solve("bfs", {goal = "snail"}).moves, x:solve("bfs").moves, y:solve("optimal").moves}, {"E", "R' U'", "Crr Ad"})
equal(taquin.parse("1 2 3 / 4 0 5 / 7 8 6"):solve().method, "optimal")
-- options
local full = taquin.new(3, 3):shuffle(9)
local first = solve(full, "optimal", {threads = 1})
for threads = 1, 4 do
  for _, prune in ipairs{"none", "inverse", "automaton"} do
    local s = solve(full, "optimal", {threads = threads, prune = prune})
    equal(s.length, first.length)
    if prune == "automaton" then equal(s.moves, first.moves) end
  end
end
for _, tables in ipairs{"4-4", "8", "aab/abb/cc.", ".ab/aab/bbb", "8 + 4-4"} do
  equal(solve(full, "optimal", {tables = tables}).length, first.length)
end
equal(solve(full, "ida", {heuristic = "pdb"}).length, first.length)
equal(solve(full, "astar", {heuristic = {"manhattan", "pdb"}}).length, first.length)
s, why = solve(taquin.parse("0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1", "td"), "optimal", {max_nodes = 1000})
equal(s, nil) equal(why:find("no solution below", 1, true) ~= nil, true)
