package solve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"taquin/luabind/guard"
)

func TestBadOptions(t *testing.T) {
	var rows [][2]string
	add := func(option, why string) {
		for _, method := range []string{"lines", "ida", "greedy"} { // also where the method has no use for it
			rows = append(rows, [2]string{fmt.Sprintf(`solve(b, %q, {%s})`, method, option), "solve: " + why})
		}
	}
	for _, v := range [][2]string{{"3", "3"}, {"p", "a permutation"}, {"{}", "a table"}, {"false", "false"}} {
		add("goal = "+v[0], "goal must be a board, not "+v[1])
	}
	for _, v := range [][2]string{{"3", "3"}, {"true", "true"}, {"b", "a board"}, {`{"linear", {}}`, "a table"}, {`{"linear", 3}`, "3"}, {`{[2] = "linear"}`, "nil"}} {
		add("heuristic = "+v[0], "heuristic must be a name, a function of a board or a list of these, not "+v[1])
	}
	add("heuristic = {}", "heuristic is an empty list")
	add(`heuristic = {manhattan = true}`, "heuristic is an empty list")
	for _, v := range [][2]string{{"0", "0"}, {"-1", "-1"}, {"1.005", "1.005"}, {"nan", "NaN"}, {"inf", "+Inf"}, {`"2"`, `the string "2"`}, {"0.001", "0.001"}, {"100.01", "100.01"}, {"1e300", "1e+300"}, {"{}", "a table"}} {
		add("weight = "+v[0], "weight must be a number from 0.01 to 100 with at most two decimals, not "+v[1])
	}
	add(`prune = "all"`, `prune must be one of none, inverse, automaton, not the string "all"`)
	add(`prune = ""`, `prune must be one of none, inverse, automaton, not the string ""`)
	add(`metric = "slide"`, `metric must be one of moves, slides, not the string "slide"`)
	add(`prune = 3`, "prune must be a string, not 3")
	add(`escape = "randum"`, `escape must be one of none, random, lookahead, tabu, not the string "randum"`)
	add(`escape = true`, "escape must be a string, not true")
	for name, wanted := range map[string]string{"steps": "in 1..1048576", "depth": "in 1..100000", "max_stored": "in 2..268435456", "max_nodes": "at least 1", "max_memory": "in 1..1099511627776"} {
		add(name+" = 0", name+" must be "+wanted+", not 0")
		add(name+" = -5", name+" must be "+wanted+", not -5")
		add(name+" = 1.5", name+" must be a whole number, not 1.5")
		add(name+" = nan", name+" must be a whole number, not NaN")
		add(name+" = 2^60", name+" must be at most 2^53 in size")
		add(name+` = "9"`, name+` must be a whole number, not the string "9"`)
		add(name+" = {}", name+" must be a whole number, not a table")
	}
	add("steps = 2^21", "steps must be in 1..1048576, not 2097152")
	for _, v := range [][2]string{{"0", "0"}, {"-1", "-1"}, {"nan", "NaN"}, {`"1"`, `the string "1"`}} {
		add("max_seconds = "+v[0], "max_seconds must be a number above 0, not "+v[1])
	}
	for _, v := range [][2]string{{"3", "3"}, {"{}", "a table"}, {`"tile"`, `the string "tile"`}} {
		add("cost = "+v[0], "cost must be a function, not "+v[1])
	}
	add(`on_progress = "print"`, `on_progress must be a function, not the string "print"`)
	add("tables = 3", `tables must be a partition such as "6-6-3", not 3`)
	add("heuristics = 3", `there is no option "heuristics" (possible: goal, alike, metric, heuristic, weight, admissible, cost, depth, max_stored, prune, order, finish, pathmax, bpmx, dual, trials, escape, steps, polish, tables, threads, cluster, max_nodes, max_seconds, max_memory, trace, on_progress)`)
	add(`["Gaol"] = b`, `there is no option "Gaol"`)
	add(`"ida"`, `there is no option "1"`)
	add(`[b] = 3`, `there is no option "`)
	rows = append(rows, [][2]string{
		{`solve(b, "ida", "linear")`, `solve: options must be a table, not the string "linear"`}, {`solve(b, "ida", b)`, "solve: options must be a table, not a board"}, {`solve(b, "ida", false)`, "options must be a table, not false"},
		{`solve(b, "ida", {heuristic = "manhatan"})`, `unknown heuristic "manhatan"; did you mean manhattan?`}, {`solve(b, "ida", {heuristic = {"linear", ""}})`, `unknown heuristic ""`},
		{`solve(b, "ida", {goal = taquin.new(3, 2)})`, "board: the goal has another shape: the board is 3x3, the goal 3x2"},
		{`solve(b, "lines", {polish = 1})`, "polish must be true or false, not 1"}, {`solve(b, "optimal", {threads = 0})`, "threads must be in 1..1024, not 0"}, {`solve(b, "optimal", {threads = 2.5})`, "threads must be a whole number, not 2.5"},
		{`solve(b, "optimal", {tables = "7-8"})`, `pdb: no such partition: "7-8" makes 15 tiles, 3x3 has 8`}, {`solve(b, "optimal", {tables = "aab/aab/bb"})`, "pdb: no such partition"},
		{`solve(b, "optimal", {tables = " "})`, `tables must be a partition such as "6-6-3", not the string " "`}, {`b:distance("snial")`, `no such goal: "snial"; did you mean snail?`}, {`b:distance("1 2")`, "goal: "}, {`b:distance(3)`, "goal must be a board, not 3"}, {`puzzle.cube(2):start():distance("R")`, `goal must be a state or a list of colours, not the string "R"`}, {`b:hint{deep = 3}`, `b:hint: there is no option "deep"`},
		{`solve(b, "ucs", {cost = function(tile) return tile end})`, "solve: cost must return a whole number from 1 to 1000, not 0 (tile 0, move h)"}, {`solve(b, "ucs", {cost = function() return 1.5 end})`, "not 1.5"},
		{`solve(b, "ucs", {cost = function() end})`, "not nil"}, {`solve(b, "ucs", {cost = function() return 1001 end})`, "not 1001"}, {`solve(b, "ucs", {cost = function() return nan end})`, "not NaN"}, {`solve(b, "ucs", {cost = function() error("mine") end})`, "mine"},
		{`solve(b, "IDB*")`, `unknown method "IDB*"; did you mean ida?`}, {`solve(b, "")`, `unknown method ""`}, {`solve("0 1 / 2 .", "ida")`, `the board must be a board, not the string "0 1 / 2 ."; taquin.parse(text) makes one of it`},
		{`solve(b, "bfs", {on_progress = function() error("mine") end})`, "mine"}, {`solve(b, "bfs", {on_progress = function() error({code = 3}) end})`, "error value {code=3}"},
		{`solve(b, "bfs", {on_progress = function() coroutine.yield() end})`, "cannot yield"}, {`coroutine.wrap(function() solve(b, "bfs", {on_progress = coroutine.yield}) end)()`, "cannot yield"},
	}...)
	refused(t, rows)
}

func TestBadWords(t *testing.T) {
	refused(t, [][2]string{
		{`solve.dropped()`, "solve.dropped: length must be a whole number, not nil"}, {`solve.dropped(15)`, "solve.dropped: length must be in 0..14, not 15"}, {`solve.dropped(-1)`, "length must be in 0..14, not -1"},
		{`solve.dropped(2.5)`, "length must be a whole number, not 2.5"}, {`solve.dropped(nan)`, "not NaN"}, {`solve.dropped("2")`, `not the string "2"`},
		{`solve.dropped(2, "german")`, `no such notation: "german" (possible: audibert: 0 1 2 / 3 4 . and h g b d; td: 1 2 3`}, {`solve.dropped(2, 3)`, "solve.dropped: notation must be a string, not 3"},
		{`solve.reduce()`, "solve.reduce: word must be a string, not nil"}, {`solve.reduce(3)`, "word must be a string, not 3"}, {`solve.reduce({"h"})`, "word must be a string, not a table"},
		{`solve.reduce("hxg")`, `'x' is not a letter of notation audibert, which has h g b d (letter 2 of "hxg")`}, {`solve.reduce("hg", "td")`, "'h' is not a letter of notation td, which has N E S W"}, {`solve.reduce("", "")`, `no such notation: ""`},
		{`solve.reduce(("hg"):rep(100) .. "é")`, `'é' is not a letter`},
		{`return solve.heuristic`, "there is no solve.heuristic; did you mean solve.heuristics?"}, {`solve.drop(3)`, "there is no solve.drop; did you mean solve.dropped?"},
	})
}

// A heuristic that fails ends the search with an error that names it and the
// board that it was given.
func TestBadHeuristics(t *testing.T) {
	const on, whole = "solve: the heuristic failed on ", "row:1: it must return a number from 0 to 2^30, not "
	const given = on + "0 1 2 / 3 7 . / 6 5 4: " // what the refused rows' b is
	var rows [][2]string
	for _, method := range []string{"ida", "astar", "greedy"} {
		for _, row := range [][2]string{
			{`error("mine")`, "row:1: mine"}, {`error("mine", 0)`, "mine"}, {`error({code = 3})`, "error value {code=3}"}, {`return nothing + 1`, "row:1: attempt to perform arithmetic on a nil value (global 'nothing')"},
			{`return nothing(x)`, "row:1: attempt to call a nil value (global 'nothing')"}, {`return nothing.at`, "row:1: attempt to index a nil value (global 'nothing')"},
			{`return -0.5`, whole + "-0.5"}, {`return -1`, whole + "-1"}, {`return nan`, whole + "NaN"}, {`return inf`, whole + "+Inf"}, {`return 2^31`, whole + "2147483648"},
			{`return`, whole + "nil"}, {`return "3"`, whole + `the string "3"`}, {`return x`, whole + "a board"}, {`return {3}`, whole + "a table"}, {`return true`, whole + "true"},
			{`x:reset() error("mine")`, "row:1: mine"}, {`x:scramble(20, 1) return -1`, whole + "-1"}, {`x:play("x")`, "row:1: board: 'x' is not a letter"}, {`return coroutine.yield(3)`, "row:1: cannot yield"},
			{`return solve(x, "magic")`, "row:1: unknown method"}, {`return solve(x, "lines")`, whole + "a solution"},
		} {
			rows = append(rows, [2]string{fmt.Sprintf(`solve(b, %q, {heuristic = function(x) %s end})`, method, row[0]), given + row[1]})
		}
	}
	rows = append(rows, [][2]string{
		{`solve(b, "ida", {heuristic = string.len})`, given}, {`solve(b, "ida", {heuristic = board.up})`, whole + "a board"}, {`solve(b:as("td"), "ida", {heuristic = error})`, on + "1 2 3 / 4 8 0 / 7 6 5: "},
		{`solve(b, "ida", {goal = taquin.new(3, 3), heuristic = function(x) error("mine") end})`, given},
		{`solve(b, "ida", {goal = b:copy():up(), heuristic = function(x) error("mine") end})`, given},
		{`solve(b, "ida", {heuristic = function(x) return solve(x:reset(), "ida", {heuristic = function() error("mine") end}) end})`, on + "0 1 2 / 3 4 5 / 6 7 .: row"},
		{`solve(b, "ida", {heuristic = {"linear", function() error("mine") end}})`, given}, {`b:heuristic{function() return 1 end, "linear", function() error("mine") end}`, "b:heuristic: the heuristic failed on "},
		{`puzzle.cube(2):random(1):solve("ida", {heuristic = {function() return 1 end, "linear"}})`, `x:solve: heuristic must be a function of a state or a list of functions, not the string "linear"`},
		{`coroutine.wrap(function() solve(b, "ida", {heuristic = coroutine.yield}) end)()`, "cannot yield"},
		{`local h h = function(x) return solve(x, "ida", {heuristic = h}).length end solve(b, "ida", {heuristic = h})`, "solvers call each other"},
		// A large board is not written whole.
		{`solve(taquin.new(20, 20), "ida", {heuristic = function() error("mine") end})`, on + "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 / 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 / 40 41 … (20x20): row:1: mine"},
		{`solve(taquin.new(256, 256), "astar", {heuristic = function() end})`, "38 39 40 41 42 … (256x256): " + whole + "nil"},
		{`solve(taquin.new(1, 256), "greedy", {heuristic = function() end})`, " … (1x256): "},
	}...)
	refused(t, rows)
}

// What is no heuristic, or no shape to ask one about.
func TestBadAudits(t *testing.T) {
	var rows [][2]string
	for _, f := range []string{"check.admissible", "check.consistent", "lab.heuristic_profile"} {
		for _, row := range [][2]string{
			{`()`, f + ": heuristic must be a name, a function of a board or a list of these, not nil"}, {`(7)`, f + ": heuristic must be a name"}, {`("magic")`, "unknown heuristic"}, {`({})`, "heuristic is an empty list"},
			{`("linear", 1, 1)`, "board: "}, {`("linear", 0, 4)`, "board: "}, {`("linear", 2.5, 4)`, f + ": cols must be a whole number, not 2.5"}, {`("linear", 3, 3, "klingon")`, "klingon"},
			{`("linear", 17, 16)`, "heuristic: 17x16 has too many cells for asking a heuristic about many boards (272, at most 256)"},
			{`(function() return -2.5 end)`, f + ": the heuristic failed on 0 1 2 / 3 4 5 / 6 7 .: row:1: it must return a number from 0 to 2^30, not -2.5"},
			{`(function(x) if not x:solved() then error("mine") end return 0 end, 2, 2, "td")`, f + ": the heuristic failed on 1 0 / 3 2: row:1: mine"},
			{`(function(x) return check.admissible(heuristic_of_itself, 2, 2) end, 2, 2)`, "the heuristic failed on 0 1 / 2 .: "},
		} {
			rows = append(rows, [2]string{f + row[0], row[1]})
		}
	}
	const given = "local z = puzzle.cube(2) local k = puzzle.slide(\"AAB / C..\") local zero = function() return 0 end "
	for _, row := range [][2]string{
		{`check.admissible(zero, k)`, "check.admissible: the puzzle has no goal; give it one with k:goal(text)"},
		{`check.consistent(zero, k:start())`, "check.consistent: the puzzle has no goal; give it one"},
		{`check.admissible("linear", z)`, `check.admissible: heuristic must be a function of a state or a list of functions, not the string "linear"`},
		{`check.admissible(zero, "cube")`, `check.admissible: after the heuristic there must be the number of columns, or a board, a puzzle or a state of one, not the string "cube"`},
		{`check.admissible(z, zero)`, "or a state of one, not a function"}, {`check.admissible(nil, z)`, "heuristic must be a function of a state"},
		{`check.admissible(zero, z, 3)`, "check.admissible: options must be a table, not 3"}, {`check.admissible(zero, z, {}, "td")`, `check.admissible: the string "td" is an argument too many; the call is check.admissible(heuristic, puzzle [, options])`},
		{`check.admissible(zero, z, {notation = "td"})`, `there is no option "notation" (possible: metric, moves, max_states)`}, {`check.admissible(zero, 3, 3, {moves = "U"})`, `there is no option "moves" (possible: notation, metric, max_states)`},
		{`check.admissible(zero, k, {moves = "U"})`, `there is no option "moves" (possible: metric, max_states)`}, {`check.admissible(zero, z, {moves = "X"})`, "X"}, {`check.admissible(zero, z, {max_states = 0})`, "max_states must be "},
		{`check.admissible(zero, 3, 3, {metric = "half"})`, `check.admissible: metric must be one of moves, slides, not the string "half"`}, {`check.admissible(zero, z, {metric = "slides"})`, "puzzle: no metric is called"},
		{`check.admissible(function() return -1 end, z)`, "check.admissible: the heuristic failed on (): row:1: it must return a number from 0 to 2^30, not -1"},
		{`check.admissible(function() return 0/0 end, z)`, "it must return a number from 0 to 2^30, not NaN"}, {`lab.heuristic_profile(function() end, z)`, "lab.heuristic_profile: the heuristic failed on (): row:1: it must return a number from 0 to 2^30, not nil"},
		{`check.consistent(function(x) if not x:solved() then error("mine") end return 0 end, z, {moves = "U"})`, "check.consistent: the heuristic failed on (1 2 4 3)(5 17 13 9)(6 18 14 10): row:1: mine"},
		{`check.admissible(function() error("mine") end, k:goal("... / AA."))`, "check.admissible: the heuristic failed on ..B / AAC: row:1: mine"},
	} {
		rows = append(rows, [2]string{given + row[0], row[1]})
	}
	refused(t, append(rows, [2]string{`local h h = function() check.admissible(h, 2, 2) return 0 end h()`, "solvers call each other"}))
}

// What a heuristic does beside weighing does not disturb the search.
func TestHeuristicFunctions(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b = taquin.new(3, 3, "td"):scramble(16, 2)
for _, m in ipairs{"ida", "astar", "greedy"} do
  local function cost(h, options)
    options = options or {escape = m == "greedy" and "tabu" or nil}
    options.heuristic = h
    local s = assert(solve(b, m, options))
    equal(b:copy():play(s.moves):solved(), true)
    return {s.moves, s.nodes, s.expanded}
  end
  local plain = cost("manhattan")
  equal(cost(b.manhattan), plain)
  equal(cost{"manhattan"}, plain)
  equal(cost{"manhattan", "manhattan"}, plain)
  equal(cost(function(x) local v = x:manhattan() x:reset() x:play("S") return v end), plain)
  equal(cost(function(x) local v = x:manhattan() x:shuffle(1) x:set("1 2 3 / 4 5 6 / 7 8 0") return v end), plain)
  equal(cost(function(x) coroutine.wrap(function() coroutine.yield(x:up()) end) return x:manhattan() end), plain)
  equal(cost(function(x) return coroutine.wrap(function() coroutine.yield(x:manhattan()) end)() end), plain)
  equal(cost(function(x) solve(x, m, {max_nodes = 5}) pcall(solve, x, m, {heuristic = error}) return x:manhattan() end), plain)
  equal(coroutine.wrap(function() return cost(b.manhattan) end)(), plain)
  equal(solve(b, m, {heuristic = function() return 2^30 end, max_nodes = 100}), nil)
  equal(solve(b, m, {heuristic = b.manhattan, escape = m == "greedy" and "tabu" or nil}).optimal, false) -- nobody has proven it
end
equal(solve(taquin.new(2, 2):shuffle(1), "astar", {heuristic = function(x) return solve(x, "bfs").length end}).expanded, solve(taquin.new(2, 2):shuffle(1), "astar").length)

-- With a goal the function sees what the user sees.
for _, n in ipairs{"audibert", "td", "agreg", "english"} do
  for _, m in ipairs{"ida", "astar", "greedy"} do
    local b, goal = taquin.new(3, 3, n):shuffle(5), taquin.new(3, 3, n):shuffle(6)
    goal:play(goal:moves():sub(1, 1))
    local labels, first, seen = goal:cells(), nil, {}
    local s = solve(b, m, {goal = goal, escape = m == "greedy" and "tabu" or nil, heuristic = function(x)
      first = first or tostring(x)
      seen[tostring(x)] = true
      equal({x:notation(), x:history()}, {n, ""})
      local wrong = 0
      for i, label in ipairs(x:cells()) do
        if label ~= labels[i] and i - 1 ~= x:blank() then wrong = wrong + 1 end
      end
      return wrong
    end})
    equal(first, tostring(b)) equal(seen[tostring(goal)], true)
    equal(b:copy():play(s.moves), goal)
    if m ~= "greedy" then equal(s.length, solve(b, "bfs", {goal = goal}).length) end
  end
end
`)
}

// What the options are for.
// A function gets the same board again and again where it cannot tell, and what it is told of
// that is what it would be told of a board of its own, by every method.
func TestHeuristicIsLent(t *testing.T) {
	l := newLab(t, nil)
	l.Must(`
function written(x)
  if type(x) ~= "table" then return tostring(x) end
  local all = {}
  for k, v in pairs(x) do all[#all + 1] = k .. "=" .. tostring(v) end
  return table.concat(all, " ")
end
b = taquin.new(3, 3):shuffle(1)`)
	methods := 0
	for e := range l.State().Entries() {
		if !e.NoEscape() || !strings.HasPrefix(e.Name, "b:") || len(e.Arguments()) > 1 || strings.Contains(e.Example, "goal") {
			continue
		}
		argument := ""
		if len(e.Arguments()) == 1 {
			argument = "1"
		}
		methods++
		l.Assert(e.Name, fmt.Sprintf(`
local lent, own = {}, {}
local s = solve(b, "astar", {max_nodes = 300, heuristic = function(b) lent[#lent + 1] = written(b:%[1]s(%[2]s)); return b:manhattan() end})
local s = solve(b, "astar", {max_nodes = 300, heuristic = function(b) local b = b; own[#own + 1] = written(b:%[1]s(%[2]s)); return b:manhattan() end})
assert(#lent > 100)
equal(lent, own)`, e.Key(), argument))
	}
	if methods < 15 {
		t.Errorf("only %d methods were asked", methods)
	}
}

// A function that keeps or changes its board gets one of its own at each call.
func TestHeuristicKeepsBoards(t *testing.T) {
	newLab(t, nil).Assert("kept", `
local function keep(f)
  local kept, text = {}, {}
  solve(taquin.new(3, 3):shuffle(1), "astar", {max_nodes = 300, heuristic = function(b) kept[#kept + 1] = b; text[#text + 1] = tostring(b); return b:manhattan() end})
  assert(#kept > 100)
  for i, b in ipairs(kept) do equal(tostring(b), text[i]) end
end
keep()
local s = solve(taquin.new(3, 3):shuffle(1), "astar", {heuristic = function(b) return b:manhattan() end})
local changing = solve(taquin.new(3, 3):shuffle(1), "astar", {heuristic = function(b) local h = b:manhattan(); b:reset(); b:shuffle(2); return h end})
equal({changing.moves, changing.nodes}, {s.moves, s.nodes})`)
}

// A function that only asks its board is called without taking memory.
func TestHeuristicTakesNoMemory(t *testing.T) {
	l := newLab(t, nil)
	search := func() {
		l.Must(`solve(taquin.new(4, 4):scramble(200, 3), "ida", {max_nodes = 100000, heuristic = function(b) return b:manhattan() + b:blank() % 2 end})`)
	}
	if allocations := testing.AllocsPerRun(1, search); allocations > 20_000 {
		t.Errorf("100,000 nodes took memory %.0f times", allocations)
	}
}

func TestOptions(t *testing.T) {
	newLab(t, nil).Assert("asserted", `
local b = taquin.new(3, 3):shuffle(4)
local shortest = solve(b, "bfs").length
for _, h in ipairs(solve.heuristics()) do
  for _, m in ipairs{"ida", "astar"} do
    local s = solve(b, m, {heuristic = h.name})
    equal({h.name, m, s.optimal, s.bound}, {h.name, m, h.admissible, h.admissible and shortest or 0})
    if h.admissible then equal({h.name, m, s.length}, {h.name, m, shortest}) end
  end
end
equal(solve(b, "ida", {heuristic = {"linear", "walking"}}).optimal, true)
equal(solve(b, "ida", {heuristic = {"linear", "inversions"}}).optimal, false)
for _, m in ipairs{"ida", "astar"} do
  for _, weight in ipairs{0.01, 0.29, 0.5, 1, 1.15, 2, 100} do
    local s = solve(b, m, {weight = weight})
    equal({m, weight, s.optimal, s.optimal and s.length or shortest}, {m, weight, weight <= 1, shortest})
    equal(s.length <= math.max(1, weight) * shortest and b:copy():play(s.moves):solved(), true)
  end
  local plain = solve(b, m)
  equal(solve(b, m, {weight = 1}).nodes, plain.nodes)
end
b = taquin.new(3, 3):scramble(20, 4)
for _, m in ipairs{"deepening", "ida"} do
  local none, inverse, automaton = solve(b, m, {prune = "none"}), solve(b, m, {prune = "inverse"}), solve(b, m, {prune = "automaton"})
  equal({m, solve(b, m).nodes}, {m, inverse.nodes})
  equal({m, none.nodes > inverse.nodes, inverse.nodes >= automaton.nodes, m == "ida" or inverse.nodes > automaton.nodes}, {m, true, true, true})
  equal({none.length, inverse.length, automaton.length}, {14, 14, 14})
end

-- The same seed makes the same walks, another one others.
b = taquin.new(3, 3):shuffle(4)
local function walks(seed) lab.seed(seed) return assert(solve(b, "greedy", {escape = "random", max_nodes = 2e6})).moves end
equal(walks(7), walks(7))
equal(walks(7) == walks(8), false)
local _, why = solve(b, "greedy", {escape = "lookahead", steps = 1})
equal(why:match("^stuck: no state within 1 moves is better") ~= nil, true)
equal(b:copy():play(assert(solve(b, "greedy", {escape = "lookahead", max_nodes = 2e6})).moves):solved(), true)

-- Options that belong to every call are taken by every method, and none are wanted.
equal(solve(b, "lines", {}).moves, solve(b, "lines", {max_seconds = 1e300, max_nodes = 1e15, max_memory = 2^40, threads = 2, polish = false, trace = false, cluster = false}).moves)
`)
}

// on_progress is called on the way, ten times a second, and at the end.
func TestOnProgress(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLab(t, func() time.Time { now = now.Add(30 * time.Millisecond); return now })
	l.Assert("asserted", `
for _, m in ipairs(searches) do
  local calls, last = 0, {nodes = -1, bound = 0}
  local function told(p)
    calls = calls + 1
    equal({type(p.nodes), type(p.bound), type(p.least), type(p.memory)}, {"number", "number", "number", "number"})
    equal(p.nodes >= last.nodes and p.bound >= last.bound, true)
    last = p
  end
  local s, why, cost = solve(taquin.new(5, 5):shuffle(1), m, {max_nodes = 20000, heuristic = m == "greedy" and "inversions" or nil, escape = m == "greedy" and "tabu" or nil, on_progress = told})
  equal({m, s, calls > 1, last.done}, {m, nil, true, nil})
  equal({m, last.least > 0, last.bound > 0}, {m, m == "greedy", m ~= "greedy"})
  equal(last.nodes <= cost.nodes and last.bound <= cost.bound, true)
  calls, last = 0, {nodes = -1, bound = 0}
  s = solve(taquin.new(2, 2):shuffle(1), m, {escape = m == "greedy" and "tabu" or nil, on_progress = told})
  equal({m, last.done, last.nodes, last.bound, last.memory}, {m, 1, s.nodes, s.bound, s.memory})
end
local s, why = solve(taquin.new(5, 5):shuffle(1), "deepening", {max_seconds = 0.5})
equal(why:sub(1, 31), "limit reached: more than 500ms ")
-- One that searches itself, and one that fails on the way.
local calls = 0
local s = solve(taquin.new(3, 3):shuffle(1), "bfs", {on_progress = function()
  calls = calls + 1
  if calls <= 20 then solve(taquin.new(2, 2):shuffle(1), "bfs") end
end})
equal(s.optimal, true)
fails("mine", solve, taquin.new(5, 5):shuffle(1), "deepening", {on_progress = function() error("mine") end})
`)
}

// A heuristic that never ends is interrupted.
func TestInterruptHeuristic(t *testing.T) {
	l := newLab(t, nil)
	for _, method := range []string{"ida", "astar", "greedy"} {
		for _, does := range []string{"while true do end", "while true do pcall(x.up, x) end", `return solve(x, "deepening").length`, "coroutine.wrap(function() while true do end end)()"} {
			l.Interrupted(fmt.Sprintf(`solve(taquin.new(5, 5):shuffle(1), %q, {heuristic = function(x) %s end})`, method, does))
		}
	}
	var exit *guard.ExitError
	if _, err := l.Run("exit", `pcall(solve, board:copy():up(), "ida", {heuristic = function() os.exit(3) end})`); !errors.As(err, &exit) || exit.Code != 3 {
		t.Errorf("os.exit in a heuristic ends with %v", err)
	}
}

func TestBadSolve(t *testing.T) {
	refused(t, [][2]string{
		{`solve()`, "solve: the board must be a board, not nil"}, {`solve(p, "lines")`, "not a permutation"},
		{`solve(b, {})`, "method must be a string, not a table"}, {`solve(b, "ida", {}, 3)`, "solve: 3 is an argument too many; the call is solve(b [, method [, options]])"},
		{`solve(b, nil, {goal = "3x3"})`, `goal: board: "3x3" is one label`}, {`solve(b, nil, {goal = "0 1 2"})`, "board: the goal has another shape"},
		{`solve(b, nil, {goal = "1 2 3 / 4 5 6 / 7 8 ."})`, `goal: board: the blank, whose label is 8, appears twice (row 3, column 3); the solved board is 0 1 2 / 3 4 5 / 6 7 .; to read it in notation td: taquin.parse('1 2 3 / 4 5 6 / 7 8 .', 'td')`},
		{`b:heuristic()`, "b:heuristic: heuristic must be a name, a function of a board or a list of these, not nil"}, {`b:heuristic("magic")`, `unknown heuristic "magic"; heuristics: inversions, misplaced, misplaced-rows-columns, gaschnig, manhattan, linear, walking, pdb`},
		{`b:heuristic("linear", 3)`, "b:heuristic: goal must be a board, not 3"}, {`b:heuristic("linear", taquin.new(2, 2))`, "board: the goal has another shape"}, {`b:heuristic(function() return -1 end)`, "it must return a number"},
		{`solve(b, "magic")`, `unknown method "magic"; methods: undo`},
		{`solve(b, "lines", 3)`, "options must be a table, not 3"}, {`solve(b, "lines", {max_node = 3})`, `there is no option "max_node"`},
		{`solve(b, "lines", {max_nodes = 0})`, "max_nodes must be at least 1"}, {`solve(b, "lines", {max_nodes = 1.5})`, "whole number"},
		{`solve(b, "lines", {max_seconds = -1})`, "above 0"}, {`solve(b, "lines", {max_seconds = nan})`, "above 0"}, {`solve(b, "lines", {on_progress = 3})`, "must be a function, not 3"},
		{`solve(b, "lines", {on_progress = function() error("mine") end})`, "mine"},
		{`return solve(b, "undo").word`, "a solution has no field word"}, {`solve(b, "undo").moves = 3`, `a solution has no field to write: "moves"`},
		{`solve(board, "ida", {heuristic = {"manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan", "manhattan"}})`, "a list of 17 heuristics; at most 16 are taken"},
		{`solve(board, "optimal", {tables = ("6-6-3+"):rep(1000) .. "6-6-3"})`, "of at most 4096 bytes, not a string"},
		{`solve.reduce(("h"):rep(5e6))`, "at most 4194304 are reduced"},
	})
}
