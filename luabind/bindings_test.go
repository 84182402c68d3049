package luabind_test

import (
	"io"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/bind"

	lua "github.com/yuin/gopher-lua"
)

// Functions of scripts get copies of values: each kind has values that never change, or says
// how one is copied.
func TestKindsAreCopied(t *testing.T) {
	for _, k := range newHost(t, nil).State().Kinds() {
		if !k.Constant && k.Copy == nil && k.Name != "stream" { // of which there is one
			t.Errorf("a %s can change, and has no copy", k.Name)
		}
	}
}

// Every name that there is has its text, Lua's own too, and every text its name.
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
	// The metatables are shut: a script cannot change what a board is.
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

// Every name has its help, under each of the ways to ask for it.
func TestHelp(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	for _, m := range h.State().Modules() {
		if !strings.Contains(h.Prompt().Overview(), m.Title) {
			t.Errorf("the overview leaves out %s", m.Title)
		}
		for _, e := range m.Entries {
			text, err := h.Prompt().Help(e.Name)
			if err != nil || !strings.Contains(text, e.Signature) && e.Name != m.Name {
				t.Errorf("help about %s: %q, %v", e.Name, text, err)
			}
		}
	}
	for source, want := range map[string]string{
		`help(perm)`: "perm.unrank(n, r)", `help(perm{0})`: "p:chain()", `help(cards.dogs())`: "d:turn(k)", `help(lab.lcg)`: "The sequence of the 3x3 paper",
		`help(print)`: "print(…)\n", `help("string")`: "string.upper(s)", `help("string.rep")`: "The string n times.", `help(math)`: "math.atan2(y, x)",
		`help(board.up)`: "b:up()\n", `help(board.cycle3)`: "b:cycle3()", `help("chain")`: "p:chain()", `help(solve(board, "undo"))`: "s.moves",
		`help(taquin.space(2, 2))`: "space:dot([file])", `help(taquin.space(2, 1))`: "s.histogram", `help("space")`: "space:dot([file])", `help(taquin.space)`: "s.histogram", `help("dot")`: "Graphviz",
		`help(perm.group{perm("(0 1)")})`: "g:is_transitive()", `help("g")`: "g:orbits()", `help(perm.walks)`: "perm.walks(graph | b)", `help(board.up)  help(perm.walks(board).order)`: "g:order()",
		`help({})`: "It is now: empty table.\n", `help({1, 2})`: "It is now: list of 2 elements.\n", `help("while")`: "One of Lua's words", `help()`: "taquin is a laboratory",
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
