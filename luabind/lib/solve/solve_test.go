package solve_test

import (
	"strings"
	"testing"
	"time"

	"taquin/engine/pdb"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// tables are the pattern databases of all tests.
var tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})

// newLab makes a lab by a clock, nil for the usual one, which knows the searches among
// the methods.
func newLab(t *testing.T, now func() time.Time) luatest.Lab {
	t.Helper()
	l := luatest.Asserting(t, luabind.Config{Tables: tables, Now: now})
	l.Must(`searches = {"bfs", "bidirectional", "deepening", "ida", "astar", "greedy"}`)
	return l
}

// refused is luatest.Refused with two boards b and board and a permutation p, which must
// stay as they are.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, `b = taquin.new(3, 3):play("hgbdh") board = b:copy() p = perm{1, 2, 0}`,
		`return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(p)`, rows)
}

// What the functions give, asserted in Lua.
func TestSolve(t *testing.T) {
	luatest.Scripts(t, "testdata/usual.lua", "testdata/solving.lua", "testdata/distances.lua", "testdata/auditing.lua", "testdata/auditing_puzzles.lua", "testdata/tracing.lua")
}

// Every method that can leads a board in every notation to any goal, and the
// optimal ones agree on the length.
func TestGoal(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
for seed, n in ipairs(taquin.notations()) do
  local b = taquin.new(3, 3, n.name):shuffle(seed)
  local goal = taquin.new(3, 3, n.name):shuffle(seed + 10)
  goal:play(goal:moves():sub(-1))
  if seed == 1 then goal = b:copy():play("hghgb") end -- nearby, the blank in the middle of the left column
  local before, aim, shortest = tostring(b) .. b:history(), tostring(goal) .. goal:history(), nil
  for _, m in ipairs(solve.methods()) do
    if m.name ~= "undo" then
      local s = assert(solve(b, m.name, {goal = goal, escape = m.name == "greedy" and "lookahead" or nil}))
      equal(tostring(b:copy():play(s.moves)), tostring(goal))
      equal(s.method, m.name)
      if m.optimal then equal(s.optimal, true) end -- others prove it where they meet their lower bound
      if m.optimal then
        shortest = shortest or s.length
        equal({m.name, s.length, s.bound}, {m.name, shortest, shortest})
      end
    end
  end
  equal(tostring(b) .. b:history(), before) equal(tostring(goal) .. goal:history(), aim)
end

-- A board that is the goal.
local b = taquin.new(4, 4):shuffle(3):up():left()
for _, m in ipairs(solve.methods()) do equal({m.name, solve(b, m.name, {goal = b}).moves}, {m.name, ""}) end

-- Back to what the history passed, and to nothing else.
local passed = b:copy()
b:up():right():down()
equal(solve(b, "undo", {goal = passed}).moves, "hgb")
local s, why, cost = solve(b, "undo", {goal = taquin.new(4, 4):shuffle(9)})
equal(s, nil) equal(why:match("^not applicable: undo goes back along the history, and this board's %(5 moves%)") ~= nil, true) equal(cost.nodes, 0)
`)
}

// A function as heuristic is told of the goal.
func TestHeuristicSeesGoal(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local goal = taquin.new(4, 4):shuffle(2):up()
local b = goal:copy():scramble(20, 3)
local function misplaced(x, aim)
  equal(aim == goal, true)
  local n = 0
  for i = 0, x:size() - 1 do if x:at(i) ~= aim:at(i) and i ~= x:blank() then n = n + 1 end end
  return n
end
local s = solve(b, "astar", {goal = goal, heuristic = misplaced})
equal(s.length, solve(b, "ida", {goal = goal}).length)
solve(taquin.new(2, 2):shuffle(1), "ida", {heuristic = function(x, aim) equal(aim, nil) return 0 end})
`)
}

// Labels stand for labels where the goal is in another notation, also one with
// the other home of the blank; tiles from 0 stand for tiles from 1.
func TestGoalInAnotherNotation(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local names = {"audibert", "td", "agreg", "english"}
local function label(b, n) return b:notation() == "audibert" and (n + 1) % b:size() or n end
for i, from in ipairs(names) do
  for k, to in ipairs(names) do
    local b, goal = taquin.new(3, 3, from):shuffle(i), taquin.new(3, 3, to):shuffle(10 + k)
    local s = assert(solve(b, "astar", {goal = goal}))
    local there = b:copy():play(s.moves)
    equal(there:notation(), from)
    for at = 0, 8 do equal({from, to, at, label(there, there:at(at))}, {from, to, at, label(goal, goal:at(at))}) end
    equal(solve(b, "lines", {goal = goal}).optimal, false)
  end
end
-- On 4x4 the two solved boards are not of one kind.
equal({(solve(taquin.new(4, 4, "td"), "lines", {goal = taquin.new(4, 4, "agreg")}))}, {})
`)
}

// A goal that cannot be reached is told at once by every method, whatever the
// shape; one of another shape is a mistake.
func TestGoalOutOfReach(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
for _, text in ipairs{"1 0 2 / 3 4 5 / 6 7 .", "0 1 . / 3 4 5 / 6 7 2", "0 1 2 . / 3 4 5 6 / 7 8 9 10 / 11 12 13 14", "1 0 2 .", "0 / . / 2 / 1"} do
  local goal = taquin.parse(text)
  for _, n in ipairs{"audibert", "td"} do
    local b = taquin.new(goal:cols(), goal:rows(), n)
    for _, m in ipairs(solve.methods()) do
      local s, why, cost = solve(b, m.name, {goal = goal})
      equal({m.name, text, s, why:sub(1, 12), cost.nodes, cost.expanded}, {m.name, text, nil, "unsolvable: ", 0, 0})
    end
  end
end
for _, m in ipairs(solve.methods()) do
  fails("board: the goal has another shape: the board is 4x3, the goal 3x4", solve, taquin.new(4, 3), m.name, {goal = taquin.new(3, 4)})
end
`)
}

// What a search tells of what it did, with a solution and without.
func TestSearchTells(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b = taquin.new(3, 3):shuffle(4)
local shortest = solve(b, "bfs").length
for _, m in ipairs(searches) do
  local s = solve(b, m, {escape = m == "greedy" and "lookahead" or nil})
  local keeps, grows = m ~= "deepening" and m ~= "ida", m == "deepening" or m == "ida"
  equal({m, s.stored > 0, s.memory > 0, #s.iterations > 0}, {m, keeps, keeps, grows})
  equal(s.least, 0) equal(s.seconds >= 0 and s.nodes >= s.expanded and s.expanded > 0, true)
  equal({m, s.bound}, {m, m == "greedy" and b:manhattan() or shortest})
  local nodes, last = 0, -1
  for _, it in ipairs(s.iterations) do
    nodes = nodes + it.nodes
    equal(it.bound > last, true)
    last = it.bound
  end
  if grows then equal({m, nodes, last}, {m, s.nodes, shortest}) end
end

-- A limit: how far it got stands in the text and in the third value.
b = taquin.new(5, 5):shuffle(1)
for _, m in ipairs(searches) do
  local s, why, cost = solve(b, m, {max_nodes = 20000, heuristic = m == "greedy" and "inversions" or nil, escape = m == "greedy" and "tabu" or nil})
  equal({m, s}, {m, nil})
  equal({m, why:match("^limit reached: more than 20000 nodes %(%d+ nodes, ") ~= nil}, {m, true})
  equal({m, cost.method, cost.nodes > 20000, cost.nodes < 20100, cost.expanded > 0, cost.moves}, {m, m, true, true, true, nil})
  if m == "greedy" then
    equal(cost.least > 0 and cost.bound == 0 and why:find("least heuristic value " .. cost.least .. ")", 1, true) ~= nil, true)
  else
    equal({m, cost.bound > 5, why:find("no solution below " .. cost.bound .. " moves", 1, true) ~= nil}, {m, true, true})
  end
  if cost.iterations[1] then equal(cost.iterations[#cost.iterations].bound >= cost.bound, true) end
end
for _, m in ipairs{"bfs", "bidirectional", "astar"} do
  local s, why, cost = solve(b, m, {max_memory = 1})
  equal({m, s, why:sub(1, 41)}, {m, nil, "limit reached: more than 1 MiB of memory "})
  equal(cost.memory > 2^20 and cost.memory < 8 * 2^20 and cost.stored > 1000, true)
end
local s, why, cost = solve(b, "greedy")
equal(s, nil) equal(why:match("^stuck: no neighbour is better after %d+ moves?, at manhattan ") ~= nil, true) equal(cost.least > 0, true)
`)
}

// In the sandbox a script takes no more memory than it is given, and a search in the
// heuristic of another takes it from the same.
func TestSolverMemory(t *testing.T) {
	l := luatest.New(t, luabind.Config{Limits: guard.Limits{Memory: 64 << 20, Sandbox: true}})
	l.Must(`
local b = taquin.new(5, 5):shuffle(1)
local s, why = solve(b, "bfs", {max_memory = 4000})
check.equal(s, nil) check.equal(why:sub(1, 42), "limit reached: more than 48 MiB of memory ")
local tries, inner = 0, nil
local s, outer = solve(b, "astar", {max_nodes = 300000, heuristic = function(at)
  tries = tries + 1
  if tries == 250000 then inner = select(2, solve(b, "bfs")) end
  return at:manhattan()
end})
check.equal(inner:match("^limit reached: more than (%d+)") + 0 < 48, true)
check.equal(outer:match("^limit reached: more than 300000 nodes") ~= nil, true)`)
}

// Each search on a board too large for it can be interrupted, and says how far
// it came.
func TestInterruptSearch(t *testing.T) {
	const proven, least = ", no solution below ", ", least heuristic value "
	l := newLab(t, nil)
	if _, err := l.Run("build", `solve(taquin.new(5, 5), "ida", {prune = "automaton"})`); err != nil { // what takes a moment, once
		t.Fatal(err)
	}
	for call, told := range map[string]string{
		`"bfs"`: proven, `"bidirectional"`: proven, `"deepening"`: proven, `"deepening", {prune = "none"}`: proven, `"deepening", {prune = "automaton"}`: proven,
		`"ida"`: proven, `"ida", {heuristic = "linear"}`: proven, `"ida", {heuristic = {"manhattan", "linear"}}`: proven, `"ida", {heuristic = "inversions"}`: "",
		`"astar"`: proven, `"astar", {heuristic = board.manhattan}`: "", `"ida", {heuristic = function(b) return b:manhattan() end}`: "",
		`"greedy", {heuristic = "inversions", escape = "tabu"}`: least, `"greedy", {heuristic = "inversions", escape = "random", steps = 3}`: least,
		`"greedy", {heuristic = "inversions", escape = "lookahead"}`: least,
	} {
		// A goal that greedy comes to now and then is sought again.
		err := l.Interrupted(`local b = taquin.new(5, 5):shuffle(1) while true do solve(b, ` + call + `) end`)
		inLua := strings.Contains(call, "board.") || strings.Contains(call, "function")
		if !inLua && strings.Count(err.Error(), ": enough of it after ") != 1 || strings.Count(err.Error(), " nodes") > 1 || !strings.Contains(err.Error(), told) {
			t.Errorf("%s: %v", call, err)
		}
		if values, err := l.Run("after", "return solve(taquin.new(2, 2):shuffle(1), 'bfs').optimal"); err != nil || values[0].String() != "true" {
			t.Errorf("after %s: %v, %v", call, values, err)
		}
	}
}

// What solve gives for states of puzzles.
func TestSolveStates(t *testing.T) { luatest.Scripts(t, "testdata/states.lua") }

func TestBadStateOptions(t *testing.T) {
	luatest.Refused(t, `z = puzzle.cube(2) x = z:start():play("U R2")`, `return tostring(x) .. x:history()`, [][2]string{
		{`solve(z)`, "the board must be a board, not a puzzle"}, {`solve(x, "rows")`, `unknown method "rows"`}, {`solve(x, 3)`, "method must be a string, not 3"}, {`solve(x, "bfs", {goals = 1})`, `there is no option "goals"`},
		{`solve(x, "bfs", {goal = 3})`, "goal must be a state or a list of colours, not 3"}, {`solve(x, "bfs", {goal = puzzle.cube(3):start()})`, "goal is a state of another puzzle: cube(3)"}, {`solve(x, "bfs", {goal = {1, 2}})`, "a goal of 2 cells, and the puzzle has 24"},
		{`solve(x, "bfs", {goal = {"a"}})`, "goal: the colour at place 1 must be a whole number"}, {`solve(x, "bfs", {metric = "slides"})`, `no metric is called "slides" (possible: half, quarter)`}, {`solve(x, "bfs", {moves = "U X"})`, `no move is called "X"`}, {`solve(x, "bfs", {moves = "U4"})`, "U4 is not one move"},
		{`solve(x, "bfs", {through = "U"})`, "through must be a table"}, {`solve(x, "bfs", {through = {3}})`, "a subgroup must be a string, not 3"}, {`solve(x, "ida", {heuristic = "manhattan"})`, `heuristic must be a function of a state or a list of functions, not the string "manhattan"`},
		{`solve(x, "bfs", {max_nodes = 0})`, "max_nodes must be at least 1"}, {`solve(x, "bfs", {max_seconds = -1})`, "max_seconds must be a number above 0"}, {`x:distance({max_nodes = 1.5})`, "max_nodes must be a whole number, not 1.5"}, {`x:solve("bfs", {}, 3)`, "3 is an argument too many"},
		{`x:play(solve(taquin.new(2, 2):up(), "bfs"))`, "word is a solution of a board, and not of cube(2)"},
		{`x:play(solve(puzzle.cube(3):start():play("U"), "bfs"))`, "word is a solution of another puzzle: cube(3)"},
	})
}

func TestStatesInterrupted(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	l.Must(`x = puzzle.cube(3):random(1)`)
	for _, method := range []string{"bfs", "bidirectional", "astar", "ida"} {
		if err := l.Interrupted(`while true do solve(x, "` + method + `") end`); !strings.Contains(err.Error(), "after ") {
			t.Errorf("%s does not say how far it came: %v", method, err)
		}
	}
	l.Interrupted(`solve(x, "astar", {heuristic = function() while true do end end})`)
}

// By slides the length counts several tiles pushed at once as one, and so do the bound,
// the distance and the text of a solution; methods that do not know slides say so.
func TestSlides(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b = taquin.new(3, 3):shuffle(5)
local by = {metric = "slides"}
local s = solve(b, "optimal", by)
equal(tostring(b:copy():play(s.moves)), tostring(taquin.new(3, 3)))
equal({s.optimal, s.bound, #s, b:distance(by)}, {true, s.length, s.length, s.length})
equal(s.length < #s.moves, true)
equal(tostring(s):match("optimal: (%d+ slides), optimal, "), s.length .. " slides")
for _, m in ipairs{"bfs", "bidirectional"} do
  local other = solve(b, m, by)
  equal({m, other.length, other.bound, other.optimal}, {m, s.length, s.length, true})
end
equal(s.moves:sub(1, 1), b:hint(by))
for _, m in ipairs{"undo", "lines", "ida", "astar", "greedy", "beam", "deepening"} do
  fails('solve: "' .. m .. '" does not read metric (methods that read it: bfs, bidirectional, optimal)', solve, b, m, by)
end
local goal = taquin.new(3, 3):up():left():up()
local there = solve(b, "optimal", {metric = "slides", goal = goal})
equal(tostring(b:copy():play(there.moves)), tostring(goal))
equal(there.length, solve(b, "bfs", {metric = "slides", goal = goal}).length)
local none, why, cost = solve(b, "bfs", {metric = "slides", max_nodes = 100})
equal(why:match("no solution below %d+ slides") ~= nil, true)
`)
}

// Tiles that look alike may end at each other's homes: a board that cannot be solved can
// then, in the least moves of all ways to tell the tiles apart; also towards a goal.
func TestAlike(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local odd = taquin.parse("1 0 2 / 3 4 5 / 6 7 .")
equal({odd:solvable()}, {false, select(2, odd:solvable())})
for _, m in ipairs{"lines", "bfs", "bidirectional", "ida", "astar", "optimal", "beam"} do
  local s = solve(odd, m, {alike = {{0, 1}}})
  equal({m, s and #s.moves}, {m, 0})
end
local b = taquin.new(3, 3, "td"):shuffle(4)
local plain, best = solve(b, "optimal").length, solve(b, "optimal", {alike = {{1, 2}, {5, 6, 7}}})
equal(best.optimal and best.bound == best.length and best.length <= plain, true)
-- Where the word leads, each tile is at a home of one that looks like it.
local group = {[0] = 0, 1, 1, 3, 4, 5, 5, 5, 8}
for i, label in ipairs(b:copy():play(best.moves):cells()) do equal(group[label], group[i % 9]) end
for _, m in ipairs{"bfs", "ida", "astar", "bidirectional"} do equal({m, solve(b, m, {alike = {{1, 2}, {5, 6, 7}}}).length}, {m, best.length}) end
equal(b:distance{alike = {{1, 2}, {5, 6, 7}}}, best.length)
-- A goal of the other parity.
local goal = taquin.parse("2 1 3 / 4 5 6 / 7 0 8", "td")
equal({(solve(b, "optimal", {goal = goal}))}, {})
local there = b:copy():play(solve(b, "optimal", {goal = goal, alike = {{3, 8}}}).moves)
equal(tostring(there), "2 1 8 / 4 5 6 / 7 0 3")
`)
	refused(t, [][2]string{
		{`solve(b, "ida", {alike = 3})`, "solve: alike must be a table, not 3"},
		{`solve(b, "ida", {alike = {3}})`, "solve: each of alike must be a table, not 3"},
		{`solve(b, "ida", {alike = {{1, 9}}})`, "solve: a label of alike must be in 0..8, not 9"},
		{`solve(b, "ida", {alike = {{1, "2"}}})`, `solve: a label of alike must be a whole number, not the string "2"`},
		{`solve(b, "ida", {alike = {{1, 2}, {3, 1}}})`, "solve: alike: label 1 appears twice"},
		{`solve(b, "ida", {alike = {{1, 8}}})`, "solve: alike: label 8 is the blank's"},
	})
	newLab(t, nil).Assert("asserted", `
local none, why = solve(taquin.new(4, 4):shuffle(1), "ida", {alike = {{0, 1, 2, 3, 4, 5, 6, 7}}})
equal({none, why}, {nil, "not applicable: a method that proves its answer accepts at most 5040 assignments of equal tiles, and this board has more (lines, cycles and beam accept it)"})
local none, why, cost = solve(taquin.new(4, 4):shuffle(1), "bfs", {alike = {{0, 1}}, max_nodes = 1000})
equal({none, cost.bound, why:sub(1, 38)}, {nil, 0, "limit reached: more than 1000 nodes (1"})
`)
}
