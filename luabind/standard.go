package luabind

import (
	"math"
	"runtime"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// openStandard opens the part of the standard library that is safe and means
// the same everywhere, with the lab's own random numbers, huge, rep, concat,
// format and print. There is no file, process or package access.
func (h *Host) openStandard() {
	L := h.state
	for name, open := range map[string]lua.LGFunction{
		lua.BaseLibName: lua.OpenBase, lua.TabLibName: lua.OpenTable, lua.StringLibName: lua.OpenString,
		lua.MathLibName: lua.OpenMath, lua.CoroutineLibName: lua.OpenCoroutine, lua.OsLibName: lua.OpenOs, lua.DebugLibName: lua.OpenDebug,
	} {
		L.Push(L.NewFunction(open))
		L.Push(lua.LString(name))
		L.Call(1, 0)
	}
	global := func(name string) *lua.LTable { return L.GetGlobal(name).(*lua.LTable) }
	for _, name := range []string{"dofile", "loadfile", "newproxy", "module", "require", "getfenv", "setfenv", "_printregs"} {
		L.SetGlobal(name, lua.LNil)
	}
	keepOnly(global("os"), "clock", "time", "date", "difftime")
	keepOnly(global("debug"), "traceback")
	h.tostringFunction = L.GetGlobal("tostring").(*lua.LFunction)
	for name, fn := range map[string]func(args) int{
		"error": raiseValue, "pcall": h.pcall, "xpcall": h.xpcall, "print": h.print, "tonumber": tonumber, "collectgarbage": collectGarbage,
		"load": h.loadChunk, "loadstring": h.loadChunk, "unpack": unpack, "os.exit": h.exit, "debug.traceback": debugTraceback,
		"math.random": h.mathRandom, "math.randomseed": h.mathRandomSeed, "string.rep": h.stringRep, "string.byte": stringByte,
		"string.format": h.stringFormat, "table.concat": h.tableConcat, "table.sort": h.sort,
		"string.upper": stringUpper, "string.lower": stringLower, "string.char": stringChar, "os.time": h.osTime, "os.date": h.osDate,
		"math.modf": mathModf, "assert": assert, "select": selectArguments, "setmetatable": setMetatable, "next": h.next,
	} {
		h.replace(name, fn)
	}
	global("math").RawSetString("huge", lua.LNumber(math.Inf(1)))
	ofStrings := L.NewTable() // gopher-lua's is the library itself, with a field __index
	ofStrings.RawSetString("__index", global("string"))
	global("string").RawSetString("__index", lua.LNil)
	L.SetMetatable(lua.LString(""), ofStrings)
	h.openPatterns()
	next := L.G.Global.RawGetString("next")
	h.replace("pairs", func(a args) int {
		t := a.CheckTable(1)
		a.SetTop(0)
		a.Push(next)
		a.Push(t)
		a.Push(lua.LNil)
		return 3
	})
	h.openOutput()
	h.watchCoroutines()
}

// replace puts a function of ours in the place of one of Lua's libraries, under
// its full name, with which its errors begin.
func (h *Host) replace(name string, fn func(args) int) *lua.LFunction {
	f := h.state.NewFunction(func(L *lua.LState) int { return fn(args{L, name}) })
	library, key, ok := strings.Cut(name, ".")
	if ok {
		h.state.GetGlobal(library).(*lua.LTable).RawSetString(key, f)
	} else {
		h.state.SetGlobal(name, f)
	}
	return f
}

func keepOnly(t *lua.LTable, names ...string) {
	kept := make(map[string]lua.LValue)
	for _, name := range names {
		kept[name] = t.RawGetString(name)
	}
	var all []lua.LValue
	t.ForEach(func(k, _ lua.LValue) { all = append(all, k) })
	for _, k := range all {
		t.RawSet(k, lua.LNil)
	}
	for name, v := range kept {
		t.RawSetString(name, v)
	}
}

// tonumber is Lua's, which reads exponents: gopher-lua's knows only those after
// a decimal point.
func tonumber(a args) int {
	base := a.optional(2, "base", 2, 36, 10)
	v := a.Get(1)
	s, ok := v.(lua.LString)
	if !ok || a.GetTop() == 0 {
		if _, ok := v.(lua.LNumber); !ok || a.has(2) {
			v = lua.LNil
		}
		a.Push(v)
		return 1
	}
	n, ok := source.Numeral(string(s), base, !a.has(2))
	if !ok {
		a.Push(lua.LNil)
		return 1
	}
	a.Push(lua.LNumber(n))
	return 1
}

// collectGarbage is Lua's: "count" gives the kilobytes in use, anything else
// collects.
func collectGarbage(a args) int {
	if a.OptString(1, "collect") == "count" {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		a.Push(lua.LNumber(float64(m.HeapAlloc) / 1024))
		return 1
	}
	runtime.GC()
	return number1(a, 0)
}

// loadChunk is load and loadstring: a string, or a function that gives pieces
// of one, becomes a function.
func (h *Host) loadChunk(a args) int {
	name := chunkName(a.OptString(2, "chunk"))
	a.checkLoad()
	var text strings.Builder
	switch v := a.Get(1).(type) {
	case lua.LString:
		text.WriteString(string(v))
	case *lua.LFunction:
		for {
			next := h.callback(a.LState, v)
			piece, ok := next.(lua.LString)
			if !ok && next != lua.LNil {
				a.fail("the function must return strings, and nil at the end, not %s", describe(next))
			}
			if piece == "" {
				break
			}
			text.WriteString(string(piece))
			if most := h.cfg.longestChunk(); text.Len() > most {
				a.fail("the chunk is longer than %d bytes", most)
			}
		}
	default:
		a.fail("the chunk must be a string or a function, not %s", describe(v))
	}
	fn, err := h.load(name, text.String())
	if err != nil {
		a.Push(lua.LNil)
		return 1 + text1(a, err.Error())
	}
	a.Push(fn)
	return 1
}

// exit is os.exit, which ends the chunk and not the program.
func (h *Host) exit(a args) int {
	code := 0
	switch v := a.Get(1).(type) {
	case *lua.LNilType:
	case lua.LBool:
		if !bool(v) {
			code = 1
		}
	default:
		code = a.toInteger(coerced(v), "code", -128, 255) & 255 // -1 is 255 to whoever started the program
	}
	h.stop(a, &ExitError{code})
	return 0
}

func (h *Host) mathRandom(a args) int {
	lo, hi := 1, 0
	switch a.GetTop() {
	case 0:
		a.Push(lua.LNumber(h.rng.Float64()))
		return 1
	case 1:
		hi = a.integer(1, "limit", -maxExact, maxExact)
	default:
		lo = a.integer(1, "lower limit", -maxExact, maxExact)
		hi = a.integer(2, "upper limit", -maxExact, maxExact)
	}
	if hi < lo {
		a.fail("there is no whole number in %d..%d", lo, hi)
	}
	a.Push(lua.LNumber(lo + h.rng.IntN(hi-lo+1)))
	return 1
}

func (h *Host) mathRandomSeed(a args) int {
	h.reseed(a.seed(1))
	return 0
}

func (h *Host) stringRep(a args) int {
	s, n := a.CheckString(1), a.integer(2, "count", math.MinInt32, maxExact)
	sep := a.OptString(3, "")
	if n <= 0 {
		a.Push(lua.LString(""))
		return 1
	}
	if unit := len(s) + len(sep); unit > 0 && n > h.maxString/unit {
		a.tooLong(h)
	}
	a.Push(lua.LString(strings.Repeat(s+sep, n-1) + s))
	return 1
}

// tooLong refuses a result before it is made.
func (a args) tooLong(h *Host) { a.fail("the result would be longer than %d bytes", h.maxString) }

func (h *Host) tableConcat(a args) int {
	t, sep := a.table(1, "list"), a.OptString(2, "")
	first, last := a.optional(3, "first index", -maxExact, maxExact, 1), a.optional(4, "last index", -maxExact, maxExact, t.Len())
	var text strings.Builder
	for i := first; i <= last; i++ {
		v := t.RawGetInt(i)
		var s string
		switch v := v.(type) {
		case lua.LString:
			s = string(v)
		case lua.LNumber:
			s = v.String()
		default:
			a.fail("element %d must be a string or a number, not %s", i, describe(v))
		}
		if text.Len()+len(sep)+len(s) > h.maxString {
			a.tooLong(h)
		}
		if i > first {
			text.WriteString(sep)
		}
		text.WriteString(s)
		if i%4096 == 0 {
			a.check(h.flag.Err())
		}
	}
	a.Push(lua.LString(text.String()))
	return 1
}

// maxResults is how many values one call may return: each takes a place on the
// stack, which does not shrink again.
const maxResults = 1 << 18

// unpack is Lua's.
func unpack(a args) int {
	t := a.table(1, "list")
	first, last := a.optional(2, "first index", -maxExact, maxExact, 1), a.optional(3, "last index", -maxExact, maxExact, t.Len())
	a.checkResults(first, last)
	for i := first; i <= last; i++ {
		a.Push(t.RawGetInt(i))
	}
	return max(0, last-first+1)
}

// stringByte is Lua's.
func stringByte(a args) int {
	s := a.CheckString(1)
	first := a.optional(2, "first index", -maxExact, maxExact, 1)
	last := a.optional(3, "last index", -maxExact, maxExact, first)
	if first < 0 {
		first += len(s) + 1
	}
	if last < 0 {
		last += len(s) + 1
	}
	first, last = max(first, 1), min(last, len(s))
	a.checkResults(first, last)
	for i := first; i <= last; i++ {
		a.Push(lua.LNumber(s[i-1]))
	}
	return max(0, last-first+1)
}

func (a args) checkResults(first, last int) {
	if last-first >= maxResults {
		a.fail("%d values are too many for one call (at most %d)", last-first+1, maxResults)
	}
}
