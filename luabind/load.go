package luabind

import lua "github.com/yuin/gopher-lua"

// chunkName is how a chunk is called in errors: Lua marks a name that is taken
// as it stands with "=", and a file with "@".
func chunkName(given string) string {
	if len(given) > 1 && (given[0] == '=' || given[0] == '@') {
		return given[1:]
	}
	return given
}

// checkLoad refuses what load of later Lua takes besides a chunk and its name,
// and could not be obeyed here.
func (a args) checkLoad() {
	if a.has(3) {
		switch mode := a.Get(3); mode {
		case lua.LString("t"), lua.LString("bt"):
		case lua.LString("b"):
			a.fail(`mode "b" is for compiled chunks; only source is loaded`)
		default:
			a.fail(`mode must be "t" or "bt", not %s`, describe(mode))
		}
	}
	if a.GetTop() > 3 {
		a.fail("a chunk has the globals for its environment; no other is taken")
	}
}
