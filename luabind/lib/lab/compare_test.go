package lab_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/luatest"
)

// compared writes all of a comparison r but its times.
const compared = `
lab.seed(3)
boards = {} for i = 1, 12 do boards[i] = taquin.new(3, 3):scramble(4 + 2 * i) end
function compared(r)
  local out = {}
  for _, run in ipairs(r:runs()) do
    run.seconds = nil
    local keys = {}
    for k in pairs(run) do keys[#keys + 1] = k end
    table.sort(keys)
    for i, k in ipairs(keys) do keys[i] = k .. "=" .. tostring(run[k]) end
    out[#out + 1] = table.concat(keys, " ")
  end
  return table.concat(out, "\n") .. "\nthen " .. lab.random(1e6)
end
`

// The number of threads makes no difference, also to a method that draws random numbers
// and to a heuristic that is a function.
func TestCompareThreads(t *testing.T) {
	const question = `boards = boards, methods = {"bfs", "ida", "greedy", {"astar", weight = 2}}, heuristics = {"manhattan", mine = function(b) return b:inversions() end, {"manhattan", "misplaced"}}, options = {escape = "random", max_nodes = 3000}`
	var want string
	for _, threads := range []string{"1", "2", "5", "1, cluster = true"} {
		l := luatest.New(t, luabind.Config{Network: luatest.Network(t, luabind.Config{}, 3)})
		values, err := l.Run("c", compared+`return compared(lab.compare{`+question+`, threads = `+threads+`})`)
		if err != nil {
			t.Fatal(err)
		}
		got := values[0].String()
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%s threads give\n%s\nwant\n%s", threads, got, want)
		}
	}
	if n := strings.Count(want, "\n"); n != 12*(1+3*3) || !strings.Contains(want, "why=limit reached") || !strings.Contains(want, "heuristic=manhattan+misplaced") {
		t.Errorf("there are %d runs:\n%s", n, want)
	}
}

// Each method gets a copy of the board and of the options, on any number of threads, and may
// answer with that copy, a word or a solution, of any kind of puzzle.
func TestCompareCopies(t *testing.T) {
	for _, threads := range []string{"1", "2"} {
		l := luatest.New(t, luabind.Config{})
		l.Assert("copies", compared+`
local equal = check.equal
local options = {goal = taquin.new(3, 3):up():left(), max_nodes = 1e6, alike = {{1, 2}}}
local function mine(b, o) o.goal:reset() o.max_nodes = 1 o.alike[1][1] = 7 b:play(solve(b, "lines", {goal = options.goal}).moves) return b end
local before, goal = {}, tostring(options.goal)
for i, b in ipairs(boards) do before[i] = tostring(b) .. b:history() end
local r = lab.compare{boards = boards, methods = {mine = mine, "bfs", again = mine, word = function(b) return solve(b, "lines", {goal = options.goal}).moves end,
  solution = function(b) return solve(b, "lines", {goal = options.goal}) end, back = function(b) return b:undo(#b:history()):up():left() end, lazy = function(b) return b end, cheat = function(b) return b:set(tostring(options.goal)) end},
  by = function(b) b:reset() return "all" end, options = options, threads = `+threads+`}
local of = {} for _, row in ipairs(r:rows()) do of[row.method] = row end
equal(of.bfs.solved, 12) equal(of.bfs.length > 5, true)
for _, name in ipairs{"mine", "again", "word", "solution"} do equal({name, of[name].solved, of[name].length}, {name, 12, of.mine.length}) end
equal(of.mine.length >= of.bfs.length, true)
equal(of.back.solved, 12) equal({of.lazy.solved, of.cheat.solved}, {0, 0})
local why = {} for _, run in ipairs(r:runs()) do why[run.method] = run.why end
equal({why.lazy, why.cheat}, {"the board that it returns is not solved", "the board that it returns was not brought there by moves from the one that it was given"})
for i, b in ipairs(boards) do equal(tostring(b) .. b:history(), before[i]) end
equal({tostring(options.goal), options.max_nodes, options.alike[1][1]}, {goal, 1e6, 1})

local function lengths(state, m, options)
  local t = {}
  for _, run in ipairs(lab.compare{boards = {state}, methods = m, options = options, by = "board", threads = `+threads+`}:runs()) do t[run.method] = run.length or run.why end
  return t
end
local x = puzzle.cube(2):start():play("U R2 F")
equal(lengths(x, {"bfs", copy = function(x) return x:play("F' R2 U'") end, back = function(x) return x:undo(3) end, word = function() return "F' R2 U'" end, long = function() return "F' R2 U U2" end,
  solution = function(x) return solve(x, "bfs") end, no = function(x) return x:play("F") end, other = function() return "R" end}),
  {bfs = 3, copy = 3, back = 3, word = 3, long = 4, solution = 3, no = "the board that it returns is not solved", other = "its word does not solve the board"})
equal(lengths(x, {word = function() return "F' R2 U'" end, solution = function(x) return solve(x, "bfs") end, "bfs"}, {metric = "quarter"}), {bfs = 4, word = 4, solution = 4})
local y = puzzle.slide("AAB / C..", {goal = "... / AA."}):start()
equal(lengths(y, {"bfs", copy = function(y) return y:play(y:solve()) end, word = function(y) return y:solve().moves end, solution = function(y) return y:solve() end, no = function(y) return y end}, {metric = "cells"}),
  {bfs = 3, copy = 3, word = 3, solution = 3, no = "the board that it returns is not solved"})
`)
	}
}

// Each method is told those of the shared options that it reads, and one must read each.
func TestCompareOptions(t *testing.T) {
	luatest.New(t, luabind.Config{}).Assert("options", compared+`
local equal, b = check.equal, boards[12]
local function fails(want, ...) local ok, why = pcall(...) assert(not ok and tostring(why):find(want, 1, true), why) end
local function nodes(question)
  question.boards, question.by = {b}, "board"
  local t = {} for _, run in ipairs(lab.compare(question):runs()) do t[#t + 1] = run.nodes end return t
end
equal(nodes{methods = {"bfs", "astar", "greedy", "lines"}, options = {weight = 3, escape = "tabu", trace = true, threads = 2}},
  {solve(b, "bfs").nodes, solve(b, "astar", {weight = 3}).nodes, solve(b, "greedy", {escape = "tabu"}).nodes, solve(b, "lines").nodes})
equal(nodes{methods = {"astar"}, heuristics = {"manhattan", "pdb"}, options = {tables = "2-2-2-2"}}, {solve(b, "astar").nodes, solve(b, "astar", {heuristic = "pdb", tables = "2-2-2-2"}).nodes})
equal(nodes{methods = {"astar", {"astar", heuristic = "linear"}}, heuristics = {"manhattan"}}, {solve(b, "astar").nodes, solve(b, "astar", {heuristic = "linear"}).nodes})
local x = puzzle.cube(2):start():play("U R")
local mixed = lab.compare{boards = {b, x}, methods = {"ida", "bfs"}, options = {prune = "none", weight = 1, moves = "U R"}, by = "board"}:runs()
equal({mixed[1].nodes, mixed[3].nodes}, {solve(b, "ida", {prune = "none"}).nodes, solve(x, "ida", {moves = "U R", prune = "none"}).nodes})
r = lab.compare{boards = {b}, methods = {"A*", {"IDDFS", ["Max nodes"] = 1e6}}, heuristics = {"Hamming", "linear conflict"}, options = {timeout = 60}}
assert(#r:runs() == 3 and r:runs()[1].optimal and r:runs()[3].optimal)
fails("lab.compare: none of the compared methods reads weight (methods that read it: ida, rbfs, astar, arastar, ees, sma)", lab.compare, {boards = {b}, methods = {"bfs", "greedy", f = function(b) return "" end}, options = {weight = 2}})
fails("lab.compare: none of the compared methods reads heuristic (methods that read it: mm, nbs, ida, rbfs, astar, arastar, ees, gbfs, sma, greedy, lrta)", lab.compare, {boards = {b}, methods = {"bfs"}, heuristics = {"linear"}})
fails('lab.compare: "bfs" does not read weight (methods that read it: ida, rbfs, astar, arastar, ees, sma)', lab.compare, {boards = {b}, methods = {{"bfs", weight = 2}, "ida"}})
fails('lab.compare: "greedy" reads steps only with escape "random" or "lookahead"', lab.compare, {boards = {b}, methods = {{"greedy", steps = 2}}})
equal(lab.compare{boards = {b}, methods = {f = function(b, o) return nil, "weight " .. o.weight end}, options = {weight = 2}, by = "board"}:runs()[1].why, "weight 2")
`)
}

// A run costs what solve says it costs.
func TestCompareIsSolve(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	for _, chunk := range []string{
		`for _, run in ipairs(lab.compare{boards = boards, methods = {"bfs", "ida", "lines"}, heuristics = {"misplaced"}, by = "board"}:runs()) do
		   local s = solve(boards[run.board], run.method, {heuristic = run.heuristic ~= "" and run.heuristic or nil})
		   for _, field in ipairs{"length", "nodes", "expanded", "stored", "optimal"} do assert(run[field] == s[field], field) end
		 end return true`,
		`local r = lab.compare{boards = boards, methods = {"bfs"}}; local sum, n = {}, {}
		 for _, run in ipairs(r:runs()) do assert(run.depth == run.length) sum[run.depth], n[run.depth] = (sum[run.depth] or 0) + run.nodes, (n[run.depth] or 0) + 1 end
		 local last = -1
		 for _, row in ipairs(r:rows()) do assert(row.depth > last and row.nodes == sum[row.depth] / n[row.depth] and row.boards == n[row.depth]) last = row.depth end return true`,
		`local x = puzzle.cube(2):start():play("U R F"); local r = lab.compare{boards = {x, x:copy():play("U")}, methods = {"bfs", "ida"}, heuristics = {none = function() return 0 end}}:runs()
		 return #r == 4 and r[1].length == 3 and r[1].nodes == solve(x, "bfs").nodes and r[2].heuristic == "none"`,
		`local y = puzzle.slide("AAB / C..", {goal = "... / AA."}):start(); local r = lab.compare{boards = {y}, methods = {"bfs", "optimal"}, options = {metric = "cells"}}:runs()
		 return r[1].length == solve(y, "bfs", {metric = "cells"}).length and #r == 2`,
		`local r = lab.compare{boards = boards, methods = {"lines"}, by = function(b) return b:parity() end}; return #r == 1 and r:rows()[1].group == "even" and #r:runs() == 12`,
		`local r = lab.compare{boards = boards, methods = {"lines"}, by = function(b) return b:manhattan() end}; local least = math.huge for _, b in ipairs(boards) do least = math.min(least, b:manhattan()) end return r:rows()[1].group == least`,
		`local r = lab.compare{boards = {boards[1]}, methods = {"bfs", {"bfs", max_nodes = 3}}}; local t = r:table("nodes"); return #r == 2 and t[1][3] == "bfs max_nodes=3" and t[2][3] == "" and r:rows()[2].solved == 0 and not r:rows()[2].nodes`,
		`local r = lab.compare{boards = {taquin.parse("1 0 / 2 .")}, methods = {"bfs"}}; return r:rows()[1].depth == "unsolved" and r:runs()[1].why:find("unsolvable") == 1 and tostring(r):find("bfs found nothing for 1 board; board 1: unsolvable") ~= nil`,
		`local r = lab.compare{boards = boards, methods = {"bfs", "ida"}}; local s, n = r:csv():gsub("\n", ""); return n == #r + 1 and s:find("depth,method,heuristic,boards,solved,length,nodes,expanded,stored,branching,seconds") == 1`,
		`local function mine(b) return solve(b, "lines").moves end
		 local function counted(b, options) local s = solve(b, "bfs") return {moves = s.moves, nodes = s.nodes, optimal = options.threads == 1} end
		 local r = lab.compare{boards = boards, methods = {"lines", mine = mine, counted = counted, bfs2 = {"bfs"}, wrong = function() return "h" end, none = function() return nil, "too hard" end, mute = function() end, same = function(b) return solve(b, "ida") end}, by = "board"}
		 local rows = r:rows()
		 local function of(name) for _, row in ipairs(rows) do if row.method == name then return row end end end
		 local why = {} for _, run in ipairs(r:runs()) do why[run.method] = run.why end
		 assert(of("mine").length == of("lines").length and of("counted").nodes == of("bfs2").nodes and of("counted").length == of("bfs2").length and of("same").nodes == solve(boards[1], "ida").nodes)
		 assert(of("wrong").solved == 0 and (why.wrong:find("its word does not solve the board") or why.wrong:find("its word cannot be played")), why.wrong)
		 assert(why.none == "too hard" and why.mute == "it found nothing") return true`,
		`local n = 0; for threads = 1, 2 do local r = lab.compare{boards = boards, methods = {f = function(b) return solve(b, "ida").moves end}, threads = threads, by = function() return "all" end}:rows(); assert(r[1].length > 5 and r[1].solved == 12) n = n + r[1].length end return n > 0`,
		`return lab.compare{boards = boards, methods = {"bfs"}}:latex(nil, {"length", "expanded"}):find("\\multicolumn{1}{c}{expanded}", 1, true) ~= nil`,
	} {
		values, err := l.Run("c", compared+chunk)
		if err != nil || values[0].String() != "true" {
			t.Errorf("%s\ngives %v, %v", chunk, values, err)
		}
	}
}

// What is stopped goes on where it was, with the random numbers that it had.
func TestCompareResumes(t *testing.T) {
	t.Chdir(t.TempDir())
	const question = `function mine(b) calls = calls + 1 if calls == stop then os.exit(3) end return b:manhattan() end
calls = 0
return compared(lab.compare{boards = boards, methods = {"greedy", "ida"}, heuristics = {mine = function(b) return mine(b) end}, options = {escape = "random"}, threads = %t, %f})`
	network := luatest.Network(t, luabind.Config{}, 2)
	run := func(set, threads, file string) (string, string) {
		l := luatest.New(t, luabind.Config{Network: network})
		text := strings.NewReplacer("%t", threads, "%f", file).Replace(question)
		values, err := l.Run("c", compared+set+" "+text)
		calls, _ := l.Run("calls", "return calls")
		if err != nil {
			return err.Error(), calls[0].String()
		}
		return values[0].String(), calls[0].String()
	}
	want, all := run("stop = -1", "1", "")
	if got, _ := run("stop = 2000", "1", `file = "x"`); !regexp.MustCompile(`os.exit\(3\) after .*after \d+ of 24 solves`).MatchString(got) {
		t.Errorf("it is stopped with %s", got)
	}
	kept, err := os.ReadFile("x")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(string(kept), "\n")
	if lines < 3 || lines > 24 {
		t.Errorf("there are %d lines:\n%s", lines, kept)
	}
	if got, _ := run("stop = 0", "1, cluster = true", `file = "y"`); got != want {
		t.Errorf("on other machines it gives\n%s\nwant\n%s", got, want)
	}
	if err := os.WriteFile("y", kept, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, _ := run("stop = 0", "1, cluster = true", `file = "y"`); got != want {
		t.Errorf("resumed on other machines it gives\n%s\nwant\n%s", got, want)
	}
	got, calls := run("stop = -1", "1", `file = "x"`)
	if got != want {
		t.Errorf("resumed it gives\n%s\nwant\n%s", got, want)
	}
	if calls >= all && len(calls) >= len(all) {
		t.Errorf("%s calls of %s were made once more", calls, all)
	}
	if got, calls := run("stop = 0", "2", `file = "x"`); got != want || calls != "0" {
		t.Errorf("what is done is done: %s calls give\n%s\nwant\n%s", calls, got, want)
	}
	for _, c := range []struct{ content, want string }{
		{"something else\n", `"x" is not a file of a comparison; choose another name`},
		{strings.Replace(string(kept), "\n", "\nnonsense\n", 1), `line 2 of "x" is damaged`},
		{strings.Replace(string(kept), " of ", " of 1", 1), `"x" is`},
	} {
		if err := os.WriteFile("x", []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _ := run("stop = -1", "1", `file = "x"`); !strings.Contains(got, c.want) {
			t.Errorf("%.60q gives %s, want %s", c.content, got, c.want)
		}
		if now, _ := os.ReadFile("x"); string(now) != c.content {
			t.Errorf("the file was touched: %q", now)
		}
	}
	if got, _ := run("stop = -1", "1", `file = "none/x"`); !strings.Contains(got, `cannot write "none/x"`) {
		t.Errorf("a missing folder gives %s", got)
	}
}

func TestComparePictures(t *testing.T) {
	t.Chdir(t.TempDir())
	l := luatest.New(t, luabind.Config{})
	if _, err := l.Run("c", compared+`
r = lab.compare{boards = boards, methods = {"bfs", "ida"}}
r:plot("nodes.svg", "nodes", {title = "All nodes", log = true})
lab.compare{boards = boards, methods = {"lines"}, by = function(b) return "x" end}:plot("bars.svg", "length", {kind = "bars"})
lab.compare{boards = boards, methods = {"lines", "bfs"}, by = function(b) return ({"3x3", "3x3", "other"})[b:manhattan() % 3 + 1] end}:plot("names.svg")
lab.compare{boards = boards, methods = {"bfs"}, by = function(b) return b == boards[1] and "first" or 2 end}:plot("mixed.svg")
-- A group without a name in the picture, such as that of unsolved boards, is no reason for bars.
lab.compare{boards = {boards[1], taquin.parse("1 0 / 2 .")}, methods = {"bfs"}}:plot("unsolved.svg")
r:csv("r.csv") r:latex("r.tex")`); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"nodes.svg": "All nodes", "bars.svg": "length", "names.svg": "3x3", "mixed.svg": "Bars of", "unsolved.svg": "Lines of", "r.csv": "depth,method", "r.tex": "$b^*$"} {
		if got, err := os.ReadFile(name); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCompareRefuses(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	if _, err := l.Run("c", compared); err != nil {
		t.Fatal(err)
	}
	for _, row := range [][2]string{
		{`lab.compare()`, `there must be boards and methods, at least one of each, as in lab.compare{boards = {b}, methods = {"bfs", "astar"}}`},
		{`lab.compare{boards = boards, methods = {"bfs"}, by = function() return "" end}`, "by must return a number or a text for board 1, not the string \"\""},
		{`lab.compare(3)`, "question must be a table, not 3"},
		{`lab.compare{}`, "there must be boards and methods, at least one of each"},
		{`lab.compare{boards = boards}`, "there must be boards and methods"},
		{`lab.compare{boards = {}, methods = {"bfs"}}`, "there must be boards and methods"},
		{`lab.compare{boards = {"1 2 / 3 ."}, methods = {"bfs"}}`, `boards: number 1 must be a board or a state of a puzzle, not the string "1 2 / 3 ."`},
		{`lab.compare{boards = {perm.random(4)}, methods = {"bfs"}}`, "must be a board"},
		{`lab.compare{boards = boards, methods = {"bsf"}}`, `unknown method "bsf"`},
		{`lab.compare{boards = boards, methods = {7}}`, "method 1 must be a string, not 7"},
		{`lab.compare{boards = boards, methods = {{weight = 2}}}`, "the name of method 1 must be a string, not nil"},
		{`lab.compare{boards = boards, methods = {f = function() return 5 end}}`, "a method that is a function must return a word, what solve returns, the board that it was given, or nil and the reason, not 5"},
		{`lab.compare{boards = boards, methods = {f = function() error("mine") end}}`, "mine"},
		{`lab.compare{boards = boards, methods = {{"astar", wait = 2}}}`, `there is no option "wait"`},
		{`local t = {} for i = 1, 300 do t[i] = "bfs" end lab.compare{boards = boards, methods = t}`, "methods: at most 256 are compared"},
		{`local t = {} for i = 1, 300 do t[i] = "linear" end lab.compare{boards = boards, methods = {"ida"}, heuristics = t}`, "heuristics: at most 256 are compared"},
		{`local t = {} for i = 1, 300 do t[i] = "linear" end lab.compare{boards = boards, methods = {"ida"}, heuristics = {t}}`, "heuristic 1: at most 256 are compared"},
		{`lab.compare{boards = boards, methods = {"ida"}, heuristics = {"manhatan"}}`, `"manhatan"`},
		{`lab.compare{boards = boards, methods = {"ida"}, heuristics = {f = function() return -1 end}}`, "from 0 to 2^30"},
		{`lab.compare{boards = boards, methods = {"bfs"}, by = "size"}`, `by must be "depth", "board" or a function of a board`},
		{`lab.compare{boards = boards, methods = {"bfs"}, by = function() end}`, "by must return a number or a text for board 1, not nil"},
		{`lab.compare{boards = boards, methods = {"bfs"}, threads = 0}`, "threads must be in 1..64"},
		{`lab.compare{boards = boards, methods = {"bfs"}, metod = 1}`, `there is no field "metod"`},
		{`lab.compare{boards = boards, methods = {"bfs"}}:table("node")`, `there is no measure "node"`},
		{`lab.compare{boards = boards, methods = {"bfs"}}:table{}`, "measures must be 1 to 8 names"},
		{`lab.compare{boards = boards, methods = {"bfs"}}:plot()`, "file must be a string"},
		{`lab.compare{boards = boards, methods = {"bfs"}}:plot("x.txt")`, "must end in .svg or .png"},
		{`lab.branching(-1, 3)`, "nodes must be a number from 0 on, not -1"},
		{`lab.branching(5, 0)`, "length must be in 1.."},
		{`lab.branching(1/0, 2)`, "nodes must be a number from 0 on"},
	} {
		if _, err := l.Run("c", row[0]); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s\ngives %v\nwant  %s", row[0], err, row[1])
		}
	}
}
