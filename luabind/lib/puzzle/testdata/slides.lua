-- Klotski: 25,955 positions, 81 moves, 116 steps (Gardner, 1964).
local klotski = puzzle.slide[[ ABBC / ABBC / DEEF / DGHF / I..J ]]
equal(klotski:goal(), nil)
fails("the puzzle has no goal", solve, klotski:start())
equal(klotski:start():solved(), false)
klotski:goal[[ .... / .... / .... / .BB. / .BB. ]]
equal(klotski:goal(), {B = {14, 15, 18, 19}})
local start = klotski:start()
for _, method in ipairs{"optimal", "bfs", "bidirectional"} do
  local s = solve(start, method, {metric = "moves"})
  equal(s.length, 81)
  equal(#s, 81)
  equal(s.optimal, true)
  equal(s.bound, 81)
  equal(s.method, method)
  equal(start:copy():play(s):solved(), true)
  equal(start:copy():play(s.moves):history(), s.moves)
  equal(solve(start, method, {metric = "cells"}).length, 116)
end
equal(start:solve().length, 81)
equal(start:distance(), 81)
equal(start:distance{metric = "cells"}, 116)
equal(start:hint(), start:solve().moves:match("^%S+"))
local space = klotski:space()
equal(space.states, 25955)
equal(space.solved, 964)
equal(space.histogram[1], 1)
equal(#space.histogram, space.diameter + 1)
equal(space.farthest[1]:distance{goal = start}, space.diameter)
equal(klotski:space{metric = "cells"}.states, 25955)
-- Up to a depth; every state once, at its distance; the graph.
local near = klotski:space{depth = 3}
equal({near.histogram, near.complete, near.solved}, {{1, 8, 10, 15}, false, 0})
local seen, count = {}, {0, 0, 0, 0}
near:each(function(y, d)
  equal(seen[tostring(y)], nil) seen[tostring(y)] = true
  equal(y:distance{goal = start}, d) equal(y:history(), "")
  count[d + 1] = count[d + 1] + 1
end)
equal(count, near.histogram)
equal(near:dot():match("taillabel=\"Gd\", headlabel=\"Iu\"") ~= nil, true)
equal(puzzle.slide("AB. / ..."):space().solved, nil)
equal(tostring(start), "ABBC / ABBC / DEEF / DGHF / I..J")
equal(klotski:cells(), 20)
equal(klotski:pieces().E, {10, 11})
local nothing, why, done = solve(start, "bfs", {max_nodes = 1000})
equal(nothing, nil)
equal(why:match("^limit reached: more than 1000 nodes"), "limit reached: more than 1000 nodes")
equal(done.method, "bfs")

-- A goal that no moves lead to.
nothing, why = solve(puzzle.slide("AB.", {goal = "B", alike = {}}):start())
equal(why, "unsolvable: no moves lead to the goal (3 states can be reached)")
equal(puzzle.slide("AB.", {goal = "B", alike = false}):start():distance(), nil)

-- Rush Hour: the hardest board of Fogleman's database.
local rush = puzzle.rush("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM")
equal(rush:start():distance(), 60)
equal(rush:space().states, 2332)
equal(rush:goal(), {A = {16, 17}})

-- Goals: texts, tables and states; the puzzle that a state comes from keeps its goal.
local k = puzzle.slide("AAB / CC.", {goal = ".AA"})
local before = k:start()
equal(before:distance(), 2)
k:goal{C = {2, 3}}
equal(k:start():distance(), 2)
equal(before:distance(), 2)
equal(before:distance{goal = {C = {5, 6}}}, 1)
local there = before:copy():play("Cr")
equal(there:solved(), false)
equal(before:solve("optimal", {goal = there}).moves, "Cr")
equal(k:goal(there):goal().B, {3})
equal(before == there, false)
equal(before == there:copy():undo(), true)

-- Equal pieces are alike, unless told.
equal(puzzle.slide("AB. / ..."):space().states, 15)
equal(puzzle.slide("AB. / ...", {alike = false}):space().states, 30)
equal(puzzle.slide("ABC / ...", {alike = {"AB"}}):space().states, 60)

-- A state: try, moves, neighbours, undo, history.
local y = puzzle.slide("AB. / C.."):start()
equal(y:try("Ar"), 0)
equal(y:try("Br Ar"), 1)
equal(y:history(), "Br Ar")
equal(tostring(y:undo(2)), "AB. / C..")
equal(y:moves("cells"), {"Br", "Bd", "Cr"})
equal(#y:neighbours("cells"), 3)
equal(tostring(y:neighbours("cells")[1]), "A.B / C..")
equal(y:neighbours("cells")[2]:history(), "Bd")
equal(y:pieces(), {A = {1}, B = {2}, C = {4}})
equal(y:puzzle():start() == y, true)
fails([[slide: B cannot go up (move 2 of "Br Bu")]], y.play, y, "Br Bu")
equal(tostring(y), "AB. / C..")
equal(tostring(y:copy():scramble(10, 7)), tostring(y:copy():scramble(10, 7)))

-- Graphs: a hexagon, a cube, a ring.
local h = math.sqrt(3) / 2
local hex = puzzle.slide{cells = {{-.5, -h}, {.5, -h}, {-1, 0}, {0, 0}, {1, 0}, {-.5, h}, {.5, h}}, pieces = {A = 1, B = {2, 4}, C = 3}, goal = {A = 6}}
local s = hex:start():solve()
equal(s.optimal, true)
equal(hex:start():play(s):solved(), true)
equal(tostring(hex:start()), "A 1, C 3, B 2 4")
local cells = {}
for i = 0, 7 do cells[i + 1] = {i % 2, math.floor(i / 2) % 2, math.floor(i / 4)} end
local cube = puzzle.slide{cells = cells, pieces = {A = {1, 2}, B = 3}, goal = {A = {7, 8}}}
equal(cube:start():solve().moves, "A5-7")
equal(cube:space().states, 24)
local ring = puzzle.slide{cells = 4, links = {{1, 2}, {2, 3}, {3, 4}, {4, 1}}, pieces = {A = 1, B = 2, C = 3}, alike = false, goal = {A = 2, B = 1, C = 3}}
equal(select(2, solve(ring:start())):match("^unsolvable"), "unsolvable")

-- What travels to another thread and back is the same.
local back = lab.sample(2, function(i)
  local y = start:copy():play("Gd")
  assert(y == klotski:start():play("Gd") and y:history() == "Gd" and klotski:goal().B[1] == 14)
  return y:solve().length
end, {threads = 2})
equal(back.values, {80, 80})

-- Pictures.
equal(draw.text(y), "┌───┬───┬───┐\n│ A │ B │ · │\n├───┼───┘   │\n│ C │ ·   · │\n└───┴───────┘")
equal(draw.svg(hex:start()):sub(1, 4), "<svg")
draw.play(y, "Br Bd")
