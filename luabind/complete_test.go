package luabind_test

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
)

// completing is a Host with something to complete.
func completing(t *testing.T) *luabind.Host {
	t.Helper()
	scripts := fstest.MapFS{
		"tour.lua":                 {Data: []byte("-- Five minutes.\nprint(1)")},
		"strategies/undo.lua":      {Data: []byte("\n-- Method 1\n")},
		"strategies/undo_test.lua": {Data: []byte("-- Tests.")},
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Seed: 1, Scripts: scripts,
		Commands: []prompt.Command{
			{Name: "%run", Params: []bind.Spec{{Name: "script", Choices: values.Scripts(scripts)}, {Name: "args", Optional: true}}, Summary: "runs a script"},
			{Name: "%reload", Summary: "runs it again"},
			{Name: "%time", Params: []bind.Spec{{Name: "chunk"}}, Lua: true, Summary: "tells the time"},
			{Name: "%log", Params: []bind.Spec{{Name: "file | off", Optional: true, Choices: values.Files("")}}, Summary: "writes a transcript"},
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	if _, err := h.Run("line", `
s = solve(board, "lines") sp = taquin.space(2, 2) g = perm.group{perm("(0 1)")} t = {sp = sp, _hidden = 1, [1] = 2, ["a b"] = 3}
base = {greet = function(self, name) end, size = 3}
obj = setmetatable({own = 1}, {__index = base})
trap = setmetatable({}, {__index = function() error("code was run") end, __tostring = function() error("code was run") end})
loop = {} setmetatable(loop, {__index = loop})
word = "abc" small = taquin.new(2, 2) _private = 1
function mine(first, second, ...) end`); err != nil {
		t.Fatal(err)
	}
	return h
}

func texts(found []bind.Candidate) []string {
	var all []string
	for _, c := range found {
		all = append(all, c.Text)
	}
	return all
}

func TestComplete(t *testing.T) {
	h := completing(t)
	for line, want := range map[string][]string{
		// Fields and methods.
		"s.met":                      {"method"},
		"s.":                         {"bound", "expanded", "iterations", "least", "length", "memory", "method", "moves", "nodes", "optimal", "seconds", "stored"},
		"sp.":                        {"arcs", "cols", "diameter", "farthest", "histogram", "rows", "seconds", "states"},
		"g:":                         {"contains", "degree", "generators", "is_alternating", "is_symmetric", "is_transitive", "orbit", "orbits", "order", "random", "word"},
		"draw.wa":                    {"walk"},
		"draw.png(b, 'x.png', {th":   {"theme = "},
		"draw.png(b, 'x.png', {weig": nil,
		"draw.svg(b, {th":            {"theme = "},
		"draw.plot({1}, {siz":        nil,
		"draw.play(b, w, {":          {"delay = "},
		"draw.bars({1}, {":           {"title = ", "log = ", "from = ", "language = "},
		"draw.png(b, 'x.png', {size = 3, theme = 'da": {"dark'"},
		"draw.chart({1}, {kind = 'p":                  {"points'"},
		"draw.svg(b, 'x', {fit = 's":                  {"scale'"},
		"solve.":                                      {"dropped", "heuristics", "methods", "reduce"},
		"#solve.d":                                    {"dropped"},
		"taquin.n":                                    {"new", "notations"},
		"x = board:sol":                               {"solvable", "solved"},
		`perm"(0 1)":inv`:                             {"inverse", "inversions"},
		"cards.dogs():turn(1):sol":                    {"solutions", "solved"},
		"monteecv():sol":                              {"solvable", "solved"},
		"board:cycle(3):sol":                          {"solvable", "solved"},

		// Globals, keywords, locals.
		"casevidev": {"casevideversposition"},
		"cascade":   nil,

		// What is wanted in a string.
		`solve(b, "li`:                                   {`lines"`},
		`solve(board, "lines", {heuristic = "m`:          {`manhattan"`},
		`solve(board, "ida", {weight = 2, prune = "`:     {"none", "inverse", "automaton"},
		`solve(board, "greedy", {escape='l`:              {`lookahead'`},
		`solve(board, "ida", {heuristic = {"linear", "w`: {`walking"`},
		`opts = {heuristic = "inv`:                       {`inversions"`},
		`opts.heuristic = "inv`:                          {`inversions"`},
		`method = "bi`:                                   {`bidirectional"`},
		`notation = "e`:                                  {`english"`},
		`solve.dropped(2, "ag`:                           {`agreg"`},
		`solve.reduce("EN`:                               nil,
		`help("lab.ti`:                                   {`lab.time"`},
		`help "lab.ti`:                                   {`lab.time"`},
		`include("to`:                                    {`tour"`},
		`include "strategies/`:                           {`strategies/undo"`},
		`include("str`:                                   {"strategies/"},

		// Options by name, those not given yet.
		`solve(b, "ida", {w`:              {"weight = "},
		`solve(b, "ida", {weight = 2, we`: nil,
		`board:distance({thr`:             {"threads = "},
		`solve(b, "ida", {weight = mi`:    {"mine"},
		`lab.sample(9, print, {`:          {"threads = "},
		`lab.sample(9, print, {goa`:       nil,

		// The prompt's commands and questions.
		"%time board:sol": {"solvable", "solved"},
		"?lab.ti":         {"lab.time"},
		"? lab.ti":        {"lab.time"},
		"help b:shu":      {"b:shuffle"},
	} {
		head, found, tail := h.Prompt().Complete(line, len(line))
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
	head, found, tail := h.Prompt().Complete("print(lab.ti) -- x", len("print(lab.ti"))
	if head != "print(lab." || !slices.Equal(texts(found), []string{"time"}) || tail != ") -- x" {
		t.Errorf("in the middle of a line: %q %q %q", head, found, tail)
	}
	if _, found, _ := h.Prompt().Complete(`solve(b, "li")`, len(`solve(b, "li`)); !slices.Equal(texts(found), []string{"lines"}) {
		t.Errorf("before a quote: %q", found)
	}
	if _, found, _ := h.Prompt().Complete("print(", 6); len(found) < 100 || slices.Contains(texts(found), "_private") {
		t.Errorf("all globals: %q", texts(found))
	}
}

// A candidate says what it is.
func TestCompleteSummaries(t *testing.T) {
	h := completing(t)
	for _, test := range []struct{ line, text, want string }{
		{"board:shuf", "shuffle", "Lays the tiles at random, uniformly over the solvable boards with the blank at home, and forgets the history"},
		{"board:monte", "monteecv", "The same function as b:up (source 000)"},
		{"lab.ti", "time", "Calls f with the arguments that follow; returns the seconds it took, then its results"},
		{"solv", "solve", "solve finds a word that solves a board and leaves the board as it is"},
		{"N", "NP", "Cells of the current board"},
		{"s.met", "method", "its name"},
		{`solve(b, "li`, `lines"`, ""},
		{`escape = "ran`, `random"`, "a random walk"},
		{`prune = "inv`, `inverse"`, "those that go straight back; the usual of deepening and ida"},
		{`include("to`, `tour"`, "Five minutes."},
		{`solve(b, "x", {weig`, "weight = ", "multiplies the heuristic in ida and astar, 0.01 to 100; above 1 A* is faster and its solution at most so many times too long"},
	} {
		_, found, _ := h.Prompt().Complete(test.line, len(test.line))
		i := slices.IndexFunc(found, func(c bind.Candidate) bool { return c.Text == test.text })
		switch {
		case i < 0:
			t.Errorf("%s does not give %q but %q", test.line, test.text, texts(found))
		case test.want == "" && found[i].Summary == "", test.want != "" && found[i].Summary != test.want:
			t.Errorf("%s: %q is %q, want %q", test.line, test.text, found[i].Summary, test.want)
		}
	}
}

// Each value that an option can have is explained.
func TestCompleteExplainsChoices(t *testing.T) {
	h := newHost(t, nil)
	for _, line := range []string{`method = "`, `heuristic = "`, `notation = "`, `prune = "`, `escape = "`, `solve(b, "x", {`, `help("`} {
		_, found, _ := h.Prompt().Complete(line, len(line))
		if len(found) < 3 {
			t.Errorf("%s: %q", line, found)
		}
		for _, c := range found {
			if c.Summary == "" && c.Text != "none" {
				t.Errorf("%s: %q has no summary", line, c.Text)
			}
		}
	}
}

// What completion takes for a call's value is what the examples show that it
// is.
func TestCompleteKnowsWhatCallsGive(t *testing.T) {
	checked := map[string]int{}
	for _, m := range newHost(t, nil).State().Modules() {
		for _, e := range m.Entries {
			code := e.Code()
			key := regexp.QuoteMeta(e.Name[strings.LastIndexAny(e.Name, ".:")+1:])
			if strings.HasPrefix(code, "#") || !regexp.MustCompile(`(^|[^\w])`+key+`(\([^()]*\)|\{[^{}]*\})$`).MatchString(code) {
				continue
			}
			h := newHost(t, nil)
			v, err := runExample(h, e)
			if err != nil {
				t.Fatal(err)
			}
			is := ""
			if ud, ok := v.(*lua.LUserData); ok {
				is = map[string]string{"board": "shuffle", "permutation": "three_cycles", "group": "is_symmetric", "card set": "exchange", "state space": "dot"}[ud.Metatable.(*lua.LTable).RawGetString("__metatable").String()]
			}
			_, found, _ := h.Prompt().Complete(code[strings.LastIndex(code, ";")+1:]+":"+is, len(code[strings.LastIndex(code, ";")+1:])+1+len(is))
			if is == "" && len(found) > 0 && v != nil || is != "" && (len(found) != 1 || found[0].Text != is) {
				t.Errorf("%s gives %v, and completion offers %q, want %q", code, v, texts(found), is)
			}
			checked[is]++
		}
	}
	for _, method := range []string{"", "shuffle", "three_cycles"} {
		if checked[method] == 0 {
			t.Errorf("no example was checked for %q", method)
		}
	}
}
