package prompt_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
)

// completing is a lab with something to complete.
func completing(t *testing.T) *lab {
	t.Helper()
	scripts := fstest.MapFS{
		"tour.lua":                 {Data: []byte("-- Five minutes.\nprint(1)")},
		"strategies/undo.lua":      {Data: []byte("\n-- Method 1\n")},
		"strategies/undo_test.lua": {Data: []byte("-- Tests.")},
	}
	l := newLab(t, luabind.Config{Scripts: scripts, Commands: []prompt.Command{
		{Name: "%run", Params: []bind.Spec{{Name: "script", Choices: values.Scripts(scripts, nil)}, {Name: "args", Optional: true}}, Summary: "runs a script"},
		{Name: "%reload", Summary: "runs it again"},
		{Name: "%time", Params: []bind.Spec{{Name: "chunk"}}, Lua: true, Summary: "tells the time"},
		{Name: "%log", Params: []bind.Spec{{Name: "file | off", Optional: true, Choices: values.Files(nil)}}, Summary: "writes a transcript"},
	}})
	l.mustRun(t, "line", `
s = solve(board, "lines") sp = taquin.space(2, 2) g = perm.group{perm{1, 0}} t = {sp = sp, _hidden = 1, [1] = 2, ["a b"] = 3}
x = puzzle.cube(2):start() y = puzzle.slide("AAB / C.."):start()
base = {greet = function(self, name) end, size = 3}
obj = setmetatable({own = 1}, {__index = base})
trap = setmetatable({}, {__index = function() error("code was run") end, __tostring = function() error("code was run") end})
loop = {} setmetatable(loop, {__index = loop})
word = "abc" small = taquin.new(2, 2) _private = 1
function mine(first, second, ...) end`)
	return l
}

func texts(found []bind.Candidate) []string {
	var all []string
	for _, c := range found {
		all = append(all, c.Text)
	}
	return all
}

// slideMethods are the methods for pieces that slide.
var slideMethods = []string{"optimal", "bfs", "ucs", "bidirectional", "mm", "nbs", "dfs", "deepening", "ida", "rbfs", "astar", "arastar", "ees", "gbfs", "sma", "greedy", "lrta", "beam"}

func TestComplete(t *testing.T) {
	l := completing(t)
	for line, want := range map[string][]string{
		// Fields and methods.
		"s.met":                      {"method"},
		"s.":                         {"bound", "cost", "expanded", "iterations", "least", "length", "memory", "method", "moves", "nodes", "optimal", "seconds", "stopped", "stored", "trace"},
		"s:":                         nil,
		"sp.":                        {"arcs", "cols", "complete", "diameter", "farthest", "histogram", "rows", "seconds", "solved", "states"},
		"print(sp.di":                {"diameter"},
		"sp:":                        {"each", "dot"},
		"sp:x":                       nil,
		"t.":                         {"sp"},
		"t._":                        {"_hidden"},
		"t.sp.st":                    {"states"},
		"t.sp:":                      {"each", "dot"},
		"sp.farthest.":               nil,
		"g:":                         {"contains", "word", "generators", "elements", "random", "degree", "order", "orbit", "orbits", "is_transitive", "is_alternating", "is_symmetric", "stabilizer", "is_subgroup", "is_normal", "index", "cosets", "transversal", "blocks", "is_primitive", "is_abelian", "derived", "normal_closure", "centre", "centralizer", "classes", "cycle_index", "set_stabilizer", "intersection", "normalizer", "sylow", "structure", "class_number", "action", "homomorphism"},
		"draw.svg(b, 'x.svg', {th":   {"theme = "},
		"draw.svg(b, 'x.svg', {weig": nil,
		"draw.svg(b, {th":            {"theme = "},
		"draw.plot({1}, {siz":        nil,
		"draw.svg(b, 'x.svg', {size = 3, theme = 'da": {"dark'"},
		"draw.svg(b, 'x', {fit = 's":                  {"scale'"},
		"solve.":                                      {"methods", "heuristics", "dropped", "reduce"},
		"#solve.d":                                    {"dropped"},
		"taquin.n":                                    {"new", "notations"},
		"x = board:sol":                               {"solved", "solvable", "solve"},
		"perm.random":                                 {"random", "random_even"},
		"board.x.y":                                   nil,
		"obj:":                                        {"greet"},
		"obj.":                                        {"greet", "own", "size"},
		"trap.":                                       nil,
		"trap:":                                       nil,
		"loop.":                                       nil,
		"mine(1):":                                    nil,
		"taquin.new(2, 2):u":                          {"undo", "up"}, // not called, but known
		"x = taquin.new(2, 2):up():play('hg'):shu":    {"shuffle"},
		"taquin.new(2, 2):perm():inverse():inv":       {"inverse", "inversions"},
		"perm(board:perm()):par":                      {"parity"},
		`perm{1, 0}:inv`:                              {"inverse", "inversions"},
		"board:perm():par":                            {"parity"},
		"perm.group{perm{1, 0}}:is_sy":                {"is_symmetric"},
		"taquin.space(2, 2):":                         {"each", "dot"},
		"board:parity():u":                            nil,
		"tostring(board):u":                           nil,
		"):u":                                         nil,
		"t[1].":                                       nil,
		"draw.wa":                                     {"walk"},
		"draw.png(b, 'x.png', {th":                    {"theme = "},
		"draw.png(b, 'x.png', {weig":                  nil,
		"draw.play(b, w, {":                           {"delay = ", "blank = ", "image = ", "fit = ", "numbers = "},
		"draw.bars({1}, {":                            {"title = ", "log = ", "from = ", "language = "},
		"draw.png(b, 'x.png', {size = 3, theme = 'da": {"dark'"},
		"draw.chart({1}, {kind = 'p":                  {"points'"},
		`perm"(0 1)":inv`:                             {"inverse", "inversions"},
		"cards.dogs():turn(1):sol":                    {"solved", "solutions"},
		"monteecv():sol":                              {"solved", "solvable", "solve"},
		"board:cycle(3):sol":                          {"solved", "solvable", "solve"},

		// Strings have methods, in any writing.
		`("x"):up`:       {"upper"},
		`print(("x"):up`: {"upper"},
		"word:le":        {"len"},
		`"a" .. word:r`:  {"rep", "reverse"},
		`[[x]]:le`:       {"len"},

		// Globals, keywords, locals.
		"NP":                                    {"NP"},
		"min":                                   {"mine"},
		"_p":                                    {"_private"},
		"brea":                                  {"break"},
		"local apple = 1 app":                   {"apple"},
		"for apple, apricot in pairs(t) do ap":  {"apple", "apricot", "apropos"},
		"function f(apple, apricot) return app": {"apple"},
		"x..mine":                               {"mine"},
		"a = 1.":                                nil,
		"0x":                                    nil,
		"casevidev":                             {"casevideversposition"},
		"cascade":                               nil,

		// Nothing in comments, and blanks indent.
		"-- boa":        nil,
		"--[[ boa":      nil,
		"--[[ x ]] boa": {"board"},
		"":              {"  "},
		"   ":           {"  "},

		// What is wanted in a string.
		`solve(b, "li`:                 {`lines"`},
		`solve(x, "w`:                  {`word"`},
		`solve(y, "`:                   slideMethods,
		`solve(x, "ida", {metric = "h`: {`half"`},
		`solve(x, "ida", {thro`:        {"through = "},
		`solve(puzzle.cube(2):start():play("R"), "w`:     {`word"`},
		`solve(puzzle.slide("AB."):start(), "`:           slideMethods,
		`solve(puzzle.cube(2):random(), "ida", {thro`:    {"through = "},
		`solve(board:copy(), "li`:                        {`lines"`},
		`solve(board, "ida", {thro`:                      nil,
		`solve(x.a, "li`:                                 {`lines"`},
		`solve(board, "lines", {heuristic = "ma`:         {`manhattan"`},
		`solve(board, "ida", {weight = 2, prune = "`:     {"none", "inverse", "automaton"},
		`solve(board, "ida", {heuristic = {"linear", "w`: {`walking"`},
		`opts = {heuristic = "inv`:                       {`inversions"`},
		`opts.heuristic = "inv`:                          {`inversions"`},
		`method = "li`:                                   {`lines"`},
		`taquin.new(3, 3, "`:                             {"audibert", "td", "agreg", "english", "french", "english-tile"},
		`taquin.parse("0 1 / . 2", "a`:                   {"audibert", "agreg", "aima"},
		`taquin.parse("0 1 / . 2`:                        nil,
		`board:as("t`:                                    {`td"`},
		`notation = "e`:                                  {"english", "english-tile"},
		`solve.dropped(2, "ag`:                           {`agreg"`},
		`solve.reduce("EN`:                               nil,
		`help("lab.ti`:                                   {`lab.time"`},
		`help "lab.ti`:                                   {`lab.time"`},
		`include("to`:                                    {`tour"`},
		`include "strategies/`:                           {`strategies/undo"`},
		`include("str`:                                   {"strategies/"},
		`print("boa`:                                     nil,
		`taquin.new(f(1, {2, 3}), 3, "t`:                 {`td"`},
		`solve(board, "greedy", {escape='l`:              {`lookahead'`},
		`method = "bi`:                                   {`bidirectional"`},

		// The moves that can follow.
		`board:try("`:    {"h", "g"},
		`board:play("`:   {"h", "g"},
		`board:play("hh`: {"hhh", "hhg", "hhb"},
		`board:play("hb`: {"hbh", "hbg"},
		`board:play("d`:  nil,
		`t:play("`:       nil,

		// Options by name, those not given yet.
		`solve(b, "ida", {w`:              {"weight = "},
		`solve(b, "ida", {weight = 2, we`: nil,
		`board:distance({thr`:             {"threads = "},
		`solve(b, "ida", {weight = mi`:    {"mine"},
		`{thr`:                            nil,
		`lab.sample(9, print, {`:          {"threads = ", "cluster = "},
		`lab.sample(9, print, {goa`:       nil,

		// The prompt's commands and questions.
		"%":                {"%log", "%reload", "%run", "%time"},
		"%r":               {"%reload", "%run"},
		"%run to":          {"tour"},
		"%run strategies/": {"strategies/undo"},
		"%time board:sol":  {"solved", "solvable", "solve"},
		"%nothing x":       nil,
		"?lab.ti":          {"lab.time"},
		"? lab.ti":         {"lab.time"},
		"help b:shu":       {"b:shuffle"},
		"?t.s":             {"sp"},
	} {
		head, found, tail := l.Complete(line, len(line))
		got := texts(found)
		if !slices.Equal(got, want) || tail != "" || !strings.HasPrefix(line, head) {
			t.Errorf("%s is completed to %q, %q and %q, want %q", line, head, got, tail, want)
		}
		for _, c := range found {
			if typed := line[len(head):]; !strings.HasPrefix(c.Text, typed) && strings.TrimSpace(line) != "" {
				t.Errorf("%s: %q does not begin with %q", line, c.Text, typed)
			}
		}
	}
	head, found, tail := l.Complete("print(lab.ti) -- x", len("print(lab.ti"))
	if head != "print(lab." || !slices.Equal(texts(found), []string{"time"}) || tail != ") -- x" {
		t.Errorf("in the middle of a line: %q %q %q", head, found, tail)
	}
	if _, found, _ := l.Complete(`solve(b, "li")`, len(`solve(b, "li`)); !slices.Equal(texts(found), []string{"lines"}) {
		t.Errorf("before a quote: %q", found)
	}
	if _, found, _ := l.Complete("print(", 6); len(found) < 100 || slices.Contains(texts(found), "_private") {
		t.Errorf("all globals: %q", texts(found))
	}
}

// A candidate says what it is.
func TestCompleteSummaries(t *testing.T) {
	l := completing(t)
	for _, test := range []struct{ line, text, want string }{
		{"board:shuf", "shuffle", "Draws a random board, uniformly among the solvable boards with the blank at home, and forgets the history"},
		{"lab.ti", "time", "Calls f with the other arguments"},
		{"string.up", "upper", "The string in capital letters"},
		{"word:up", "upper", "The string in capital letters"},
		{"solv", "solve", "Solves boards and states of other puzzles, which stay unchanged"},
		{"NP", "NP", "Cells of the current board"},
		{"boar", "board", "board 4x4, audibert"},
		{"smal", "small", "board 2x2, audibert"},
		{"min", "mine", "function(first, second, …)"},
		{"t", "t", "table, 4 fields"},
		{"wor", "word", `"abc"`},
		{"obj.si", "size", "3"},
		{"s.met", "method", "the name of the method"},
		{"sp.di", "diameter", "the greatest distance from the start"},
		{"whil", "while", "while a do … end"},
		{`solve(b, "li`, `lines"`, ""},
		{`prune = "inv`, `inverse"`, "a move and its inverse; default for boards and pieces, except in optimal"},
		{`small:play("`, "h", "the blank goes up, tile 1 down"},
		{`include("to`, `tour"`, "Five minutes."},
		{`solve(b, "x", {weig`, "weight = ", "the factor of the heuristic, 0.01 to 100"},
		{"%rel", "%reload", "runs it again"},
		{"board:monte", "monteecv", "Moves the blank up: b:up under its name in Audibert's article"},
		{"N", "NP", "Cells of the current board"},
		{`escape = "ran`, `random"`, "a random walk"},
	} {
		_, found, _ := l.Complete(test.line, len(test.line))
		i := slices.IndexFunc(found, func(c bind.Candidate) bool { return c.Text == test.text })
		switch {
		case i < 0:
			t.Errorf("%s does not give %q but %q", test.line, test.text, texts(found))
		case test.want == "" && found[i].Summary == "", test.want != "" && found[i].Summary != test.want:
			t.Errorf("%s: %q is %q, want %q", test.line, test.text, found[i].Summary, test.want)
		}
	}
}

// What people do with a board stands on the first screen of a list of its methods, and
// what the sources call things comes last.
func TestUsualMethodsFirst(t *testing.T) {
	const screen = 21 // lines of 24, without the prompt, what was typed and how to go on
	l := completing(t)
	_, found, _ := l.Complete("board:", len("board:"))
	names := texts(found)
	for _, name := range strings.Fields("play shuffle scramble undo solved solvable distance hint up left down right") {
		if i := slices.Index(names, name); i < 0 || i >= screen {
			t.Errorf("b:%s is candidate %d of %q", name, i, names)
		}
	}
	if i := slices.Index(names, "monteecv"); i < len(names)/2 {
		t.Errorf("b:monteecv is candidate %d of %q", i, names)
	}
}

func TestCompleteFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a.lua", "b.txt", ".hidden.lua", "my scripts/c.lua", "my notes.txt", `quo"te.lua`} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("-- says "+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := completing(t)
	for line, want := range map[string][]string{
		`include("`:                 {"a.lua", "my scripts/", "strategies/", "tour"},
		`include("my scripts/`:      {`my scripts/c.lua"`},
		`include(".`:                {`.hidden.lua"`},
		`include("nowhere/`:         nil,
		`lab.csv("`:                 {"a.lua", "b.txt", "my notes.txt", "my scripts/"},
		`include("` + dir + `/a`:    {dir + `/a.lua"`},
		"%run ":                     {"a.lua", "'my scripts/", "strategies/", "tour"},
		"%run my":                   {"'my scripts/"},
		"%run 'my":                  {"'my scripts/"},
		"%run 'my scripts/":         {"'my scripts/c.lua'"},
		`%run "my scripts/c`:        {`"my scripts/c.lua"`},
		"%run 'my scripts/c.lua' b": nil,
		"%log 'my scripts/c.lua' b": {"b.txt"},
		"%run 'a":                   {"'a.lua'"},
		"%log my":                   {"'my notes.txt'", "'my scripts/"},
		"%run a.lua b":              nil,
		"%log b":                    {"b.txt"},
	} {
		if _, found, _ := l.Complete(line, len(line)); !slices.Equal(texts(found), want) {
			t.Errorf("%s is completed to %q, want %q", line, texts(found), want)
		}
	}
	if _, found, _ := l.Complete(`include("a`, 10); found[0].Summary != "says a.lua" {
		t.Errorf("the summary of a file is %q", found[0].Summary)
	}
}

// Whatever is typed, the candidates go on where the head ends, and nothing
// fails.
func TestCompleteAnything(t *testing.T) {
	l := completing(t)
	pieces := []string{"solve", "board", "(", ")", "{", "}", "[", "]", `"`, "'", "[[", "]]", ".", ":", ",", "=", " ", "--", "\n", "help", "?", "%run", "é", "\x00", "\\", "1", "local", "function", "t", "play", "h"}
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), "")
		pos := rapid.IntRange(0, len(line)).Draw(t, "pos")
		head, found, tail := l.Complete(line, pos)
		if !strings.HasPrefix(line[:pos], head) || tail != line[pos:] {
			t.Fatalf("%q at %d: head %q, tail %q", line, pos, head, tail)
		}
		typed := line[len(head):pos]
		for _, c := range found {
			if !strings.HasPrefix(c.Text, typed) && strings.TrimSpace(line[:pos]) != "" {
				t.Fatalf("%q at %d: %q does not go on from %q", line, pos, c.Text, typed)
			}
		}
	})
}

// The names of the sources stand behind all others, and their misspellings are not offered.
func TestSourcesLast(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for typed, want := range map[string]string{"mo": "", "m": "math,"} {
		_, found, _ := l.Complete(typed, len(typed))
		var names []string
		for _, c := range found {
			names = append(names, c.Text)
		}
		got := strings.Join(names, ",")
		if typed == "m" && !strings.HasPrefix(got, want) || strings.Contains(got+",", "movcv,") || strings.Contains(got, "crocethddb") {
			t.Errorf("%s is completed to %s", typed, got)
		}
		at := slices.Index(names, "mouvcv")
		for _, name := range names[max(at, 0):] {
			if e := l.State().Lookup(name); e == nil || !e.OfSource {
				t.Errorf("%s stands behind mouvcv: %s", name, got)
			}
		}
		if at < 0 {
			t.Errorf("%s is not completed to mouvcv: %s", typed, got)
		}
	}
}
