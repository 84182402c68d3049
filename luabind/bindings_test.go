package luabind

import (
	"io"
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// Every name that there is has its text, Lua's own too, and every text its name.
func TestEveryNameIsDocumented(t *testing.T) {
	h, err := New(Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	globals := h.state.G.Global

	for k := range pairs(globals) {
		name := k.String()
		if name == "_GOPHER_LUA_VERSION" {
			continue
		}
		if _, module := h.moduleNamed(name); !module && h.docs.byName[name] == nil {
			t.Errorf("the global %s has no entry", name)
		}
	}
	for _, m := range h.docs.modules {
		table, prefix := m.table, m.Self+":"
		if m.Name != "" {
			var ok bool
			if table, ok = globals.RawGetString(m.Name).(*lua.LTable); !ok {
				t.Errorf("module %s is no table", m.Name)
				continue
			}
			prefix = m.Name + "."
		}
		if table != nil {
			for k := range pairs(table) {
				if k != lua.LString("__index") && h.docs.byName[prefix+k.String()] == nil { // string is a metatable as well
					t.Errorf("%s%s has no entry", prefix, k)
				}
			}
		}
		seen := map[string]bool{}
		for _, e := range m.Entries {
			if seen[e.Name] {
				t.Errorf("%s has two entries", e.Name)
			}
			seen[e.Name] = true
			if !h.exists(m, table, e) {
				t.Errorf("the entry %s describes nothing", e.Name)
			}
		}
	}
}

func (h *Host) moduleNamed(name string) (Module, bool) {
	i := slices.IndexFunc(h.docs.modules, func(m Module) bool { return m.Name == name })
	if i < 0 {
		return Module{}, false
	}
	return h.docs.modules[i], true
}

// exists reports whether an entry's name means something in Lua.
func (h *Host) exists(m Module, table *lua.LTable, e Entry) bool {
	if e.Name == m.Name { // the module itself, called
		return h.state.GetMetaField(table, "__call") != lua.LNil
	}
	if table != nil && m.Name+m.Self != "" {
		return table.RawGetString(e.key()) != lua.LNil
	}
	return h.state.GetField(h.state.G.Global, e.Name) != lua.LNil
}

// The sandbox has no door: nothing of Lua that reads files, runs programs or
// reaches behind the lab.
func TestSandbox(t *testing.T) {
	h, err := New(Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, name := range []string{"dofile", "loadfile", "require", "module", "package", "getfenv", "setfenv", "newproxy", "channel",
		"os.execute", "os.remove", "os.rename", "os.getenv", "os.tmpname", "io.open", "io.popen", "io.lines", "io.read", "debug.getinfo", "debug.setmetatable", "debug.getmetatable"} {
		fn, err := h.load("sandbox", "return "+name)
		if err != nil {
			t.Fatal(err)
		}
		if values, err := h.call(fn, nil); err != nil || values[0] != lua.LNil {
			t.Errorf("%s is %v, %v", name, values, err)
		}
	}
	// The metatables are shut: a script cannot change what a board is.
	for _, source := range []string{`getmetatable(board).__index = {}`, `setmetatable(board, {})`, `getmetatable(perm{0}).__mul = nil`, `setmetatable(perm, {})`} {
		fn, err := h.load("sandbox", source)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.call(fn, nil); err == nil {
			t.Errorf("%s is not refused", source)
		}
	}
}
