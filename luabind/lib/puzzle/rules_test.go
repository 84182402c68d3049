package puzzle_test

import (
	"strconv"
	"testing"

	"taquin/luabind/luatest"
)

// river is a puzzle of a script: states are tables, moves have inverses.
const river = `river = puzzle.define{name = "river",
  start = {farmer = "left", wolf = "left", goat = "left", cabbage = "left"},
  goal = {farmer = "right", wolf = "right", goat = "right", cabbage = "right"},
  inverse = function(name) return name end,
  moves = function(s)
    local all, across = {}, s.farmer == "left" and "right" or "left"
    for _, who in ipairs{"farmer", "wolf", "goat", "cabbage"} do
      if s[who] == s.farmer then
        local t = {}
        for k, v in pairs(s) do t[k] = v end
        t.farmer, t[who] = across, across
        if t.goat == across or t.goat ~= t.wolf and t.goat ~= t.cabbage then all[#all + 1] = {who, t} end
      end
    end
    return all
  end}
n = puzzle.define{start = 0, goal = 5, moves = function(s) return {{"a", (s + 1) % 10}, {"b", (s - 1) % 10}} end, h = function(s) return math.abs(5 - s) / 2 end}
`

// What all families of puzzles have works for those of scripts.
func TestDefined(t *testing.T) {
	rows := [][2]string{
		{river + `x = river:start(); return solve(x).moves`, "goat farmer wolf goat cabbage farmer goat"},
		{river + `return river:space().states .. " " .. river:space{depth = 2}.states`, "10 3"},
		{river + `x = river:start(); return tostring(x)`, `{cabbage="left", farmer="left", goat="left", wolf="left"}`},
		{river + `x = river:start():play("goat farmer"); y = x:copy():undo(); return x:history() .. " " .. y:history() .. " " .. tostring(x == y) .. " " .. x:value().goat`, "goat farmer goat false right"},
		{river + `lengths = {}; for _, m in ipairs{"optimal", "bfs", "ucs", "bidirectional", "mm", "deepening", "ida", "rbfs", "astar", "sma"} do lengths[#lengths + 1] = solve(river:start(), m).length end; return table.concat(lengths, " ")`, "7 7 7 7 7 7 7 7 7 7"},
		{river + `s = solve(n:start(), "astar", {trace = true}); return #s.trace .. " " .. s.trace[2].move .. " " .. tostring(s.trace[2].state) .. " " .. s.trace[2].h`, "19 a 1 2"},
		{river + `return tostring(check.admissible("h", n)) .. tostring(solve(n:start(), "astar").optimal) .. tostring(solve(n:start(), "astar", {admissible = true}).optimal)`, "truefalsetrue"},
		{river + `return n:start():distance{goal = 8} .. n:state(4):hint() .. n:state(7):solve("astar", {heuristic = function(s, goal) return 0 end}).moves`, "2ab b"},
		{`z = puzzle.define{start = {1, 2}, goal = {2, 1}, key = function(s) return {math.min(s[1], s[2]), math.max(s[1], s[2])} end, moves = function(s) return {} end}; return tostring(z:start():solved()) .. tostring(z:start() == z:state{2, 1})`, "truetrue"},
		{`z = puzzle.define{start = {1, 2, 3}, goal = {3, 2, 1}, moves = function(s) local all = {} for i = 1, 2 do local t = {s[1], s[2], s[3]} t[i], t[i + 1] = t[i + 1], t[i] all[i] = {i, t} end s[1] = "changed" return all end, show = function(s) s[2] = "too" return s[1] .. "-\n" .. s[3] end}; return z:start():solve().moves .. tostring(z:start())`, "1 2 11- / 3"},
		{`z = puzzle.define{start = "a", goal = "d", moves = function(s) if s == "a" then return {{"long", "d", 5}, {"b", "b", 1.5}} end return {{"d", "d", 2.25}} end}; s = solve(z:start()); return s.moves .. s.cost .. z:start():distance()`, "b d3.753.75"},
		{`x = puzzle.pancake(5):state{3, 1, 2, 5, 4}; s, t = x:solve("ida"), x:solve("ida", {heuristic = function(v) return v[1] == 1 and 0 or 1 end, dual = true}); return s.length - s.cost + t.length - s.length .. tostring(tostring(s):find("cost"))`, "0nil"},
		{`return (select(2, solve(puzzle.hanoi(3):start(), "ida", {dual = true})))`, "not applicable: hanoi(3) has no duals: the dual of a state exchanges places and pieces, so a state must be a permutation, and a move must permute places, as in puzzle.pancake, puzzle.topspin and puzzle.new"},
		{`n = 0; z = puzzle.define{start = 0, goal = 6, moves = function(s) n = n + 1 return {{"a", s + 1}, {"b", s + 2}} end}; n = 0; s = solve(z:start(), "bfs"); return s.expanded - n .. ""`, "-3"},
		{`z = puzzle.define{start = 0, goal = -1, moves = function(s) return {{"a", s + 1}} end}; return (select(2, solve(z:start(), "bfs", {max_nodes = 100})))`, "limit reached: more than 100 nodes (101 nodes, no solution below 102 moves)"},
		{`z = puzzle.define{start = 0, goal = -1, moves = function(s) return {{"a", s + 1}} end}; return (select(2, solve(z:start(), "bfs", {max_memory = 1}))):match("^limit reached: more than .- of memory") and "memory"`, "memory"},
		{river + `return (select(2, solve(n:start(), "bidirectional")))`, "not applicable: the moves of puzzle have no inverses, so it cannot be searched from the goal; the field inverse of puzzle.define gives them"},
		{river + `co = coroutine.wrap(function() for _, y in ipairs(n:start():neighbours()) do coroutine.yield(y:distance()) end end); return co() .. co()`, "44"},
	}
	for i := range rows {
		rows[i][0] = "(function() " + rows[i][0] + " end)()"
		rows[i][1] = strconv.Quote(rows[i][1])
	}
	luatest.Gives(t, rows)
}

// Each mistake has an error that names the state.
func TestBadRules(t *testing.T) {
	const moves, give = "puzzle.define: moves failed on the state 1: row:1: ", `puzzle.define{start = 1, goal = 2, moves = function(s) `
	luatest.Refused(t, river+`x, p = river:start(), puzzle.pancake(3)
k = puzzle.define{start = 0, goal = 5, moves = function(s) return {{"a", s + 1}} end, key = function(s) return s < 3 and s or print end}
h = puzzle.define{start = 0, goal = 5, moves = function(s) return {{"a", s + 1}} end, h = function(s) if s == 2 then coroutine.yield() elseif s == 1 then return s end return s == 0 and 0 or -1 end}
w = puzzle.define{start = 0, goal = 3, moves = function(s) return {{"a", s + 1}, {"b", s - 1}} end, inverse = {a = "a", b = "b"}}`, `return tostring(x) .. tostring(p)`, [][2]string{
		{`puzzle.define{start = 1, goal = 2}`, "the field moves is missing, as in puzzle.define{"}, {`puzzle.define{start = 1, goal = 2, movs = print}`, `there is no field "movs" (possible: start, moves, goal, h, key, show, inverse, name); did you mean moves?`},
		{give + `return 3 end}`, moves + "it must return a list of moves, each {name, state}, not 3"}, {give + `return {a = 1} end}`, "and this one has a key a"}, {give + `return {1} end}`, moves + "move 1 of the list: a move must be {name, state} or {name, state, cost}, not 1"},
		{give + `return {{"a b", 1}} end}`, `the name of a move has blanks: "a b"; blanks separate moves, so write it without, as in "a-b"`}, {give + `return {{"a", 1}, {"a", 2}} end}`, `move 2 of the list: two moves have the name "a"`},
		{give + `return {{"a", print}} end}`, "a state must be a number, a string, true, false or a table of these, not a function"}, {give + `return {{"a", {f = print}}} end}`, "not a function in a table"}, {give + `s = {} s[1] = s return {{"a", s}} end}`, "a state is a table that contains itself"},
		{give + `return {{"a", setmetatable({}, {})}} end}`, "a table with a metatable cannot be a state"}, {give + `return {{"a", 0/0}} end}`, "a state contains nan"}, {give + `return {{"a", 1, -1}} end}`, "the cost of a move must be a number from 0 to 2^30, not -1"},
		{give + `return {{"a", 1}, {"b", 1, 2}} end}`, "the cost is 2, and the first moves of the start have no costs"}, {give + `return s.x end}`, "attempt to index a number value"}, {give + `coroutine.yield() end}`, "cannot yield"},
		{give + `return {} end, inverse = 3}`, "inverse must be a table from names of moves to names of moves, or a function of a name, not 3"},
		{`solve(k:start(), "bfs")`, "puzzle.define: key failed on the state 5: "}, {`solve(h:start(), "astar")`, "puzzle.define: h failed on the state 2: "}, {`solve(h:state(4), "astar")`, "it must return a number from 0 to 2^30, not -1"},
		{`solve(w:start(), "bidirectional")`, "does not lead to the goal, so the inverses of the moves are wrong"}, {`x:play("goat wolf")`, `there is no move "wolf" in `}, {`x:play(solve(p:state{2, 1, 3}))`, "word is a solution of another puzzle: pancake(3)"},
		{`p:state{1, 2}`, "q:state: {1, 2} is no state of pancake(3); one is {1, 2, 3}"}, {`p:state(x)`, "value is a state of another puzzle: river"}, {`solve(p:start(), "astar", {heuristic = "gep"})`, `pancake(3) has no heuristic "gep"; did you mean gap?`},
		{`solve(p:start(), "astar", {heuristic = 3})`, "heuristic must be a name, a function of a state's value or a list of these, not 3"}, {`puzzle.graph{{"A", {}}}`, "edge 1: the second vertex must be a string or a number, not a table"}, {`puzzle.graph({{"A", "B"}}, {goal = "C"})`, `graph: no edge has the vertex "C"`},
		{`puzzle.jugs{8, 5, 3, gaol = 4}`, `there is no field "gaol" (possible: start, goal); did you mean goal?`}, {`p:start():undo()`, "cannot undo 1 move (0 remembered)"}, {`p:start():scramble(-1)`, "must be in 0..262144"},
	})
}
