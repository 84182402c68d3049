package luabind_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// Functions of scripts get copies of values: each kind has values that never change, or says
// how one is copied.
func TestKindsAreCopied(t *testing.T) {
	for _, k := range newHost(t, nil).State().Kinds() {
		if !k.Constant && k.Copy == nil && k.Name != "stream" {
			t.Errorf("a %s can change, and has no copy", k.Name)
		}
	}
}

// Every name has a text, also those of Lua, and every text has a name.
func TestEveryNameIsDocumented(t *testing.T) {
	h := newHost(t, nil)
	s := h.State()
	globals := s.L.G.Global
	modules := map[string]bool{}
	for _, m := range s.Modules() {
		modules[m.Name] = true
	}
	for k := range bind.Pairs(globals) {
		if name := k.String(); name != "_GOPHER_LUA_VERSION" && !modules[name] && s.Lookup(name) == nil {
			t.Errorf("the global %s has no entry", name)
		}
	}
	for _, m := range s.Modules() {
		if table, ok := globals.RawGetString(m.Name).(*lua.LTable); m.Name != "" && (!ok || table != m.Table) {
			t.Errorf("module %s is no table", m.Name)
		}
		if m.Table != nil && m.Prefix() != "" {
			for k := range bind.Pairs(m.Table) {
				if k != lua.LString("__index") && s.Lookup(m.Prefix()+k.String()) == nil { // string is a metatable as well
					t.Errorf("%s%s has no entry", m.Prefix(), k)
				}
			}
		}
		seen := map[string]bool{}
		for _, e := range m.Entries {
			if seen[e.Name] {
				t.Errorf("%s has two entries", e.Name)
			}
			if e.Example == "" {
				t.Errorf("%s has no example", e.Name)
			}
			seen[e.Name] = true
			if !exists(s, m, e) {
				t.Errorf("the entry %s describes nothing", e.Name)
			}
		}
	}
}

// exists reports whether an entry's name means something in Lua.
func exists(s *bind.State, m bind.Module, e bind.Entry) bool {
	switch {
	case e.Name == m.Name: // the module itself, called
		return s.L.GetMetaField(m.Table, "__call") != lua.LNil
	case m.Prefix() == "" || m.Table == nil:
		return s.L.GetField(s.L.G.Global, e.Name) != lua.LNil
	}
	return m.Table.RawGetString(e.Key()) != lua.LNil
}

// Lua has no door outside the sandbox either: nothing that runs programs, reads
// packages or reaches behind the lab.
func TestNoDoors(t *testing.T) {
	h := newHost(t, nil)
	for _, name := range []string{"dofile", "loadfile", "require", "module", "package", "getfenv", "setfenv", "newproxy", "channel",
		"os.execute", "os.remove", "os.rename", "os.getenv", "os.tmpname", "io.open", "io.popen", "io.lines", "io.read", "debug.getinfo", "debug.setmetatable", "debug.getmetatable"} {
		if values, err := h.Run("doors", "return "+name); err != nil || values[0] != lua.LNil {
			t.Errorf("%s is %v, %v", name, values, err)
		}
	}
	// The metatables are protected.
	for _, chunk := range []string{`getmetatable(board).__index = {}`, `setmetatable(board, {})`, `getmetatable(perm{0}).__mul = nil`, `setmetatable(perm, {})`} {
		if _, err := h.Run("doors", chunk); err == nil {
			t.Errorf("%s is not refused", chunk)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		h, err := luabind.New(luabind.Config{Out: io.Discard})
		if err != nil {
			b.Fatal(err)
		}
		h.Close()
	}
}

// The calls that help() recommends run, one after the other.
func TestTasks(t *testing.T) {
	h := newHost(t, nil)
	for _, task := range prompt.Tasks {
		if _, err := h.Run("task", "return "+task.Text); err != nil && !strings.HasPrefix(task.Text, "draw.play") && task.Text != `help("guide")` { // which need a terminal and the guide
			t.Errorf("%s: %v", task.Text, err)
		}
	}
}

// Every name has its help, under each of the ways to ask for it.
func TestHelp(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	all, err := h.Prompt().Help(prompt.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range h.State().Modules() {
		if !strings.Contains(all, m.Title) || m.Name != "" && !m.Lua && !strings.Contains(h.Prompt().Overview(), "\n  "+m.Name+" ") {
			t.Errorf("the overview omits %s", m.Title)
		}
		for _, e := range m.Entries {
			text, err := h.Prompt().Help(e.Name)
			if err != nil || !strings.Contains(text, e.Signature) && e.Name != m.Name {
				t.Errorf("help about %s: %q, %v", e.Name, text, err)
			}
		}
	}
	for source, want := range map[string]string{
		`help(perm)`: "perm.unrank(n, r)", `help(perm{0})`: "p:chain()", `help(cards.dogs())`: "d:turn(k)", `help(lab.lcg)`: "the sequence of the 3x3 paper",
		`help(print)`: "print(…)\n", `help("string")`: "string.upper(s)", `help("string.rep")`: "Repeats the string n times.", `help(math)`: "math.atan2(y, x)",
		`help(board.up)`: "b:up()\n", `help(board.cycle3)`: "b:cycle3()", `help("chain")`: "p:chain()", `help(solve(board, "undo"))`: "s.moves",
		`help(taquin.space(2, 2))`: "space:dot([file])", `help(taquin.space(2, 1))`: "s.histogram", `help("space")`: "space:dot([file])", `help(taquin.space)`: "s.histogram", `help("dot")`: "Graphviz",
		`help(perm.group{perm("(0 1)")})`: "g:is_transitive()", `help("g")`: "g:orbits()", `help(perm.walks)`: "perm.walks(graph | b)", `help(board.up)  help(perm.walks(board).order)`: "g:order()",
		`help({})`: "It is now: empty table.\n", `help({1, 2})`: "It is now: list of 2 elements.\n", `help("while")`: "One of Lua's words", `help()`: "Ten things to try",
		`help(solve.dropped)`: "solve.dropped(length [, notation])", `help("solve.reduce")`: "solve.dropped(12)", `help("heuristics")`: "solve.heuristics()", `help(solve)`: "on_progress",
	} {
		out.Reset()
		if _, err := h.Run("help", source); err != nil {
			t.Errorf("%s\n%s", source, err)
		} else if !strings.Contains(out.String(), want) {
			t.Errorf("%s prints\n%s\nwithout %s", source, out.String(), want)
		}
	}
}

// Errors about calls: unknown names, values of wrong kinds, topics of help.
func TestBadCalls(t *testing.T) {
	refused(t, [][2]string{
		{`b:as()`, "notation must be a string, not nil"},
		{`return lab.sed`, "there is no lab.sed; did you mean lab.seed?"}, {`assert(solve[1] == nil and draw.tiff == nil) error("nil")`, "nil"},
		{`solve(bord, "lines")`, "the board must be a board, not nil (global 'bord'); did you mean board?"}, {`b:play(hhg)`, "must be a string or a solution, not nil (global 'hhg')"},
		{`assert(false)`, "assertion failed!"}, {`solve(board, ("x"):rep(1e6))`, "method is too long"}, {`help(("x"):rep(1e6))`, "topic is too long"},
		{`coroutine.wrap(function() local function f() return 1 + f() end f() end)()`, "stack overflow"},
		{`help(slove)`, "help: there is nothing to say about nil (global 'slove'); did you mean solve?"}, {`local t = {} help(t.x)`, "nil (field 't.x')"},
		{`local n return help(n)`, "nothing to say about nil (local 'n')"}, {`pcall(help, nil) help(taquin.nw)`, "there is no taquin.nw; did you mean taquin.new?"},
		{`help("shufle")`, `nothing is called "shufle"; did you mean b:shuffle?`}, {`help("taquin.nwe")`, "did you mean taquin.new?"},
		{`return p + p`, "attempt to perform arithmetic on a permutation (global 'p')"}, {`return b + 1`, "attempt to perform arithmetic on a board (global 'b')"},
		{`draw.text()`, "a value is required"},
		{`help("zebra so")`, `nothing is called "zebra so"`}, {`help(3)`, "nothing to say about 3"},
		{`include()`, "name must be a string, not nil"}, {`include("nothing so")`, "is neither a file nor a built-in script"}, {`include("")`, "not the name of a script"},
		{`board.x = 3`, `a board has no field to write: "x"`}, {`perm.random = nil error("done")`, "done"},
	})
}

// Errors about calls for groups and spaces.
func TestBadGroupsAndSpaces(t *testing.T) {
	refused(t, [][2]string{
		{`perm.group(3)`, "permutations must be a table, not 3"}, {`perm.group({p}, "3")`, `n must be a whole number, not the string "3"`}, {`perm.group({}, nan)`, "not NaN"}, {`perm.group{"(0 1)"}`, `permutation 1 must be a permutation or the list of its images, not the string "(0 1)"`},
		{`perm.walks("board")`, `the graph must be a table, not the string "board"`}, {`perm.walks{b}`, "list 1 of the graph must be a table, not a board"}, {`perm.walks{{nan}, {1}}`, "neighbour at place 1 must be a whole number, not NaN"}, {`perm.walks{{2^60}, {1}}`, "not exact"},
		{`perm.group{p}:orbit(0.5)`, "element must be a whole number, not 0.5"}, {`perm.group{p}:orbit("0")`, `not the string "0"`}, {`perm.group{p}:orbit(-1)`, "element must be in 0..2, not -1"},
		{`perm.group{p}:word("(0 1)")`, `p must be a permutation or the list of its images, not the string "(0 1)"`}, {`perm.group{p}:contains()`, "p must be a permutation or the list of its images, not nil"}, {`perm.group{p}:random("x")`, "seed must be a whole number"}, {`perm.group{p}:random(nan)`, "NaN"},
		{`perm.group{p}.orbits(b)`, "g:orbits: the group must be a group, not a board; a method is called with a colon"}, {`return perm.group{p}[1]`, "a group has methods and no element [1]"}, {`perm.group{p}.n = 3`, `a group has no field to write: "n"`},
		{`taquin.space("3", 2)`, `cols must be a whole number, not the string "3"`}, {`taquin.space(nan, 2)`, "not NaN"}, {`taquin.space(2, inf)`, "rows must be a whole number, not +Inf"}, {`taquin.space(-2, 2)`, "no such shape: -2 columns"}, {`taquin.space(1, 1)`, "no cell for a tile"}, {`taquin.space(257, 1)`, "257 columns"},
		{`taquin.space(2, 2, "german")`, `no such notation: "german"`}, {`taquin.space(2, 2, 3)`, "notation must be a string, not 3"}, {`taquin.space(p)`, "cols must be a whole number, not a permutation"}, {`taquin.space(b, "td")`, "omit the other arguments"},
		{`taquin.space(2, 2):dot("x\0.dot")`, "is not the name of a file"}, {`taquin.space(2, 2):dot({})`, "file must be a string, not a table"}, {`taquin.space(2, 2).dot(b)`, "space:dot: the space must be a state space, not a board"}, {`taquin.space(2, 2):dot("/")`, `space:dot: cannot write "/"`},
		{`return taquin.space(2, 2)[1]`, "a state space has no field 1"}, {`return perm.group{p} * p`, "factor must be a permutation, not a group"}, {`return #perm.group{p} + perm.group{p}`, "attempt to perform arithmetic on a group"}, {`return taquin.space(2, 2) + 1`, "attempt to perform arithmetic on a state space"},
	})
}

// Every name has a signature, a text and a correct example. The text before "-->" is input of the
// prompt: statements up to the last ";", and then an expression. The text after it is the output.
func TestExamples(t *testing.T) {
	for _, m := range newHost(t, nil).State().Modules() {
		if m.Title == "" || m.About == "" {
			t.Errorf("module %q%q has no title or no text", m.Name, m.Self)
		}
		for _, e := range m.Entries {
			t.Run(e.Name, func(t *testing.T) {
				if e.Signature == "" || e.Text == "" || e.Example == "" {
					t.Fatalf("a text is missing: %+v", e)
				}
				if !strings.HasSuffix(e.Text, ".") {
					t.Errorf("the text is no sentence: %s", e.Text)
				}
				checkExample(t, e)
			})
		}
	}
}

func checkExample(t *testing.T, e bind.Entry) {
	h := newHost(t, nil)
	v, err := runExample(h, e)
	switch {
	case err != nil:
		t.Errorf("%s\n%s", e.Example, err)
	case v == nil && e.Wanted() != "" || v != nil && e.Wanted() == "":
		t.Errorf("%s gives %v", e.Example, v)
	case v != nil:
		if got := written(t, h, v); got != e.Wanted() {
			t.Errorf("%s\ngives %s\nwant  %s", e.Example, got, e.Wanted())
		}
	}
}

// runExample returns the value of an entry's example.
func runExample(h *luabind.Host, e bind.Entry) (lua.LValue, error) {
	return prompt.RunExample(func(text string) ([]lua.LValue, error) { return h.Run("example", text) }, e)
}

// written is a value as the examples write it: a board in one line.
func written(t *testing.T, h *luabind.Host, v lua.LValue) string {
	t.Helper()
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return h.Shower().Show(v, show.Style{})
	}
	text, ok := ud.Value.(fmt.Stringer)
	if !ok {
		t.Fatalf("%v cannot be written", v)
	}
	return text.String()
}
