package stdlib

import (
	"math"
	"runtime"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// base are the basic functions except pcall, xpcall and print.
func base(s *bind.State, x *explain.Explainer, compile func(name, text string) (*lua.LFunction, error)) []bind.Entry {
	next := s.L.NewFunction(nextIn(s))
	load := loadWith(x, compile)
	globals := s.L.G.Global
	return []bind.Entry{
		{Name: "_G", Signature: "_G", Text: "The table of the globals.", Example: `_G.board == board  --> true`},
		{Name: "_VERSION", Signature: "_VERSION", Text: "The version of the language.", Example: `_VERSION  --> "Lua 5.1"`},
		{Name: "assert", Signature: "assert(v [, message])", Func: bind.Do0(assert), Text: "Returns its arguments, or raises the message if v is nil or false.", Example: `assert(1 < 2)  --> true`},
		{Name: "collectgarbage", Func: bind.Do1(textOr("what", "collect"), collectGarbage), Text: `Frees unused memory; with "count", returns the kilobytes in use.`, Example: `collectgarbage("count") > 0  --> true`},
		{Name: "error", Func: bind.Do2(bind.Any("value"), wholeIn("level", 0, bind.MaxExact).Or(1), raiseWith(x)), Text: "Raises an error with a text or any other value; level 2 blames the caller. Level 0 gives only the text, such as an error about an argument of the script.", Example: `pcall(error, "no")  --> false`},
		{Name: "getmetatable", Signature: "getmetatable(v)", Text: "Returns the metatable of a value, or its field __metatable.", Example: `getmetatable(board)  --> "board"`},
		{Name: "ipairs", Signature: "ipairs(list)", Text: "Iterates over a list: for i, v in ipairs(list) do … end.", Example: `for i, v in ipairs{"a", "b"} do print(i, v) end`},
		{Name: "load", Func: load, Text: "Compiles a chunk of Lua to a function. The chunk is a string, or a function that returns its pieces. Returns nil and the error if the chunk is invalid. Errors use chunkname, without a first = or @.", Example: `load("return 6 * 7")()  --> 42`},
		{Name: "loadstring", Func: load, Text: "The same as load.", Example: `loadstring("return 6 * 7")()  --> 42`},
		{Name: "next", Signature: "next(t [, key])", Value: next, Text: "Returns the next key of a table and its value. Without a key, it returns the first one; after the last one, nil.", Example: `next({})  --> nil`},
		{Name: "pairs", Func: bind.Do1(table("t"), func(a bind.Args, t *lua.LTable) int {
			a.SetTop(0)
			a.Push(next)
			a.Push(t)
			a.Push(lua.LNil)
			return 3
		}), Text: "Iterates over a table: for key, value in pairs(t) do … end.", Example: `for k, v in pairs{x = 1} do print(k, v) end`},
		{Name: "rawequal", Signature: "rawequal(v, w)", Text: "Compares two values without metatables.", Example: `rawequal(board, board:copy())  --> false`},
		{Name: "rawget", Signature: "rawget(t, key)", Raw: readsInSandbox(s), Text: "Returns a field of a table without its metatable.", Example: `rawget({x = 1}, "x")  --> 1`},
		{Name: "rawset", Signature: "rawset(t, key, value)", Raw: setRaw(s, globals), Text: "Sets a field of a table without its metatable.", Example: `t = {}; rawset(t, "x", 1); t.x  --> 1`},
		{Name: "select", Signature: "select(n, …)", Func: bind.Do0(selectArguments), Text: `Returns the arguments from number n on; with "#", their number.`, Example: `select("#", "a", "b")  --> 2`},
		{Name: "setmetatable", Func: bind.Do2(table("t"), bind.Any("meta"), setMetatable), Text: "Sets the metatable of a table and returns the table.", Example: `setmetatable({}, {__index = {x = 1}}).x  --> 1`},
		{Name: "tonumber", Func: bind.Do2(bind.Any("v"), wholeIn("base", 2, 36).Or(10), toNumber), Text: "Returns a number, or the number in a string in the given base; nil if there is no number.", Example: `tonumber("ff", 16)  --> 255`},
		{Name: "tostring", Signature: "tostring(v)", Raw: func(L *lua.LState) int {
			v := L.CheckAny(1)
			if n, ok := v.(lua.LNumber); ok {
				v = lua.LString(bind.PlainText(n))
			}
			L.Push(L.ToStringMeta(v))
			return 1
		}, Text: "Returns a value as text.", Example: `tostring(taquin.new(2, 2))  --> "0 1 / 2 ."`},
		{Name: "type", Signature: "type(v)", Text: `The type of a value: "nil", "number", "string", "boolean", "table", "function", "thread" or "userdata", as boards and permutations are.`, Example: `type(board)  --> "userdata"`},
		{Name: "unpack", Func: bind.Do3(bind.Table("list"), whole("i").Called("first index").Or(1), index("j", "last index"), unpack), Text: "Returns the elements of a list as separate values.", Example: `math.max(unpack{3, 1, 2})  --> 3`},
	}
}

// assert accepts a message of any type. A text that begins with a position, such as a caught
// error, does not get a second one.
func assert(a bind.Args) int {
	given := a.GetTop()
	if given == 0 {
		a.Fail("draw.value-required", "a value is required")
	}
	if lua.LVAsBool(a.Get(1)) {
		return given
	}
	said, ok := a.Get(2).(lua.LString)
	switch {
	case given < 2:
		a.Check(message.New("lua.assertion-failed", "assertion failed!"))
	case !ok || hasPlace().MatchString(string(said[:min(len(said), 200)])):
		a.Error(a.Get(2), 0)
	default:
		a.RaiseError("%s", string(said))
	}
	return 0
}

// hasPlace matches the position at the begin of an error.
var hasPlace = text.Regexp(`^[^\s:][^:\n]*:\d+: `)

// collectGarbage is collectgarbage. Go's collector cannot be stopped or tuned.
func collectGarbage(a bind.Args, doing string) int {
	switch doing {
	case "count":
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return a.Return(lua.LNumber(float64(m.HeapAlloc) / 1024))
	case "stop", "restart", "setpause", "setstepmul":
		return a.ReturnInt(0)
	case "step":
		return a.Return(lua.LTrue)
	case "collect":
	default:
		a.ArgError(1, "invalid option "+bind.Quoted(doing))
	}
	if !a.State.Guard.Sandbox { // a script could keep all processors busy
		runtime.GC()
	}
	return a.ReturnInt(0)
}

// raiseWith is error. In gopher-lua's own function level 2 blames the function that level 1 should.
func raiseWith(x *explain.Explainer) func(a bind.Args, v lua.LValue, level int) int {
	return func(a bind.Args, v lua.LValue, level int) int {
		if message, ok := v.(lua.LString); ok && level > 0 {
			at := gopherlua.Running(a.LState)
			for ; at != nil && level > 0; level-- {
				at = at.Parent
			}
			if at != nil && !at.Fn.IsG && at.Fn.Proto.SourceName != gopherlua.Hidden {
				v = lua.LString(at.Place()+" ") + message
			}
		} else if ok {
			x.Unplaced(message)
		}
		a.Error(v, 0)
		return 0
	}
}

// loadWith is load and loadstring. It compiles a string, or the pieces that a function returns,
// and returns the errors of that function and of the chunk.
func loadWith(x *explain.Explainer, compile func(name, text string) (*lua.LFunction, error)) *bind.Function {
	return bind.Do2(bind.Any("chunk"), textOr("chunkname", "chunk"), func(a bind.Args, chunk lua.LValue, name string) int {
		refuseModeAndEnvironment(a)
		if len(name) > 1 && (name[0] == '=' || name[0] == '@') { // Lua's marks of a literal name and of a file
			name = name[1:]
		}
		var code string
		switch chunk := chunk.(type) {
		case lua.LString, lua.LNumber:
			code = bind.PlainText(chunk)
		case *lua.LFunction:
			var wrong lua.LValue
			if code, wrong = readChunk(a, x, chunk); wrong != nil {
				return a.Return(lua.LNil) + a.Return(wrong)
			}
		default:
			a.Refuse(chunk, "lua.the-chunk-must-be", "the chunk must be a string or a function")
		}
		fn, err := compile(name, code)
		if err != nil {
			return a.Return(lua.LNil) + a.ReturnText(err.Error())
		}
		return a.Return(fn)
	})
}

// refuseModeAndEnvironment raises an error for the arguments mode and env of later versions of
// Lua.
func refuseModeAndEnvironment(a bind.Args) {
	switch mode := a.Get(3); mode {
	case lua.LNil, lua.LString("t"), lua.LString("bt"):
	case lua.LString("b"):
		a.Fail("lua.mode-b-is-for", `mode "b" is for compiled chunks; only source is loaded`)
	default:
		a.Refuse(mode, "lua.mode-must-be-t", `mode must be "t" or "bt"`)
	}
	if a.GetTop() > 3 {
		a.Fail("lua.a-chunk-has-the", "a chunk has the globals for its environment; no other is taken")
	}
}

// readChunk joins the pieces of a chunk that a function returns; wrong is nil or an error.
func readChunk(a bind.Args, x *explain.Explainer, next *lua.LFunction) (chunk string, wrong lua.LValue) {
	var all strings.Builder
	given := a.GetTop()
	for {
		a.Push(next)
		if err := x.Protect(a.LState, 0, nil); err != nil {
			x.Caught(a, err)
			return "", a.Get(-1)
		}
		piece := lua.LValue(lua.LNil)
		if a.GetTop() > given {
			piece = a.Get(given + 1)
		}
		a.SetTop(given)
		switch {
		case piece == lua.LNil || piece == lua.LString(""):
			return all.String(), nil
		case !lua.LVCanConvToString(piece):
			return "", lua.LString("reader function must return a string")
		}
		more := bind.PlainText(piece)
		a.Grant(2 * len(more)) // includes the builder's spare capacity
		all.WriteString(more)
		if most := a.State.Guard.MaxChunk(); all.Len() > most {
			a.Fail("lua.the-chunk-is-longer", "the chunk is longer than %s", message.Bytes(int64(most)))
		}
	}
}

// nextIn is next.
func nextIn(s *bind.State) lua.LGFunction {
	return func(L *lua.LState) int {
		t, key := s.Contents(L.CheckTable(1)), L.Get(2)
		k, v, ok := gopherlua.Next(t, key)
		if !ok {
			bind.Args{LState: L, State: s}.Check(message.New("lua.invalid-key-to-next", "invalid key to 'next'"))
		}
		L.Push(k)
		if k == lua.LNil {
			return 1
		}
		L.Push(v)
		return 2
	}
}

// selectArguments is select.
func selectArguments(a bind.Args) int {
	given := a.GetTop() - 1
	if a.Get(1) == lua.LString("#") {
		return a.ReturnInt(given)
	}
	n := numberIn(a.Get(1))
	if n == lua.LNumber(math.Inf(1)) {
		return 0
	}
	from := a.ToInt(n, "n", -bind.MaxExact, bind.MaxExact)
	if from < 0 {
		from += given + 1
	}
	if from < 1 {
		a.ArgError(1, "index out of range")
	}
	return max(0, given-from+1)
}

// setMetatable is setmetatable, for tables only: other values share the metatable with all
// values of their type.
func setMetatable(a bind.Args, t *lua.LTable, v lua.LValue) int {
	meta, isTable := v.(*lua.LTable)
	switch {
	case a.GetTop() < 2 || !isTable && v != lua.LNil:
		a.ArgError(2, "nil or table expected")
	case isProtected(t):
		a.Check(message.New("lua.cannot-change-a-protected", "cannot change a protected metatable"))
	case isTable:
		t.Metatable = meta
	default:
		t.Metatable = lua.LNil
	}
	return a.ReturnSelf()
}

// isProtected reports whether a table's metatable has a field __metatable.
func isProtected(t *lua.LTable) bool {
	meta, ok := t.Metatable.(*lua.LTable)
	return ok && meta.RawGetString("__metatable") != lua.LNil
}

// toNumber is tonumber. In base 10 it accepts every numeral; gopher-lua's own function accepts
// exponents only after a decimal point.
func toNumber(a bind.Args, _ lua.LValue, base int) int {
	if base != 10 {
		if n, ok := source.Numeral(textAt(a, 1), base, false); ok {
			return a.Return(lua.LNumber(n))
		}
	} else if n, ok := numberIn(a.CheckAny(1)).(lua.LNumber); ok {
		return a.Return(n)
	}
	return a.Return(lua.LNil)
}

func unpack(a bind.Args, list *lua.LTable, first, last int) int {
	if last == notGiven {
		last = list.Len()
	}
	checkResults(a, first, last)
	for i := first; i <= last; i++ {
		a.Step(1)
		a.Push(list.RawGetInt(i))
	}
	return max(0, last-first+1)
}

// protection are pcall and xpcall, which return explained errors.
func protection(x *explain.Explainer) []bind.Entry {
	return []bind.Entry{
		{Name: "pcall", Signature: "pcall(f, …)", Func: bind.Do0(func(a bind.Args) int {
			if a.GetTop() == 0 {
				a.Fail("lua.function-required", "a function is required")
			}
			return outcome(a, x, x.Protect(a.LState, a.GetTop()-1, nil))
		}), Text: "Calls f and catches its errors. Returns true and the results, or false and the error.", Example: `pcall(error, "no")  --> false`},
		// The handler runs before the stack is unwound.
		{Name: "xpcall", Func: bind.Do2(bind.Any("f"), bind.Callback("handler").Called("the handler"), func(a bind.Args, f, handler lua.LValue) int {
			a.SetTop(0)
			a.Push(f)
			return outcome(a, x, x.Protect(a.LState, 0, handler))
		}), Text: "Calls f. On an error, it returns false and the result of handler(error).", Example: `xpcall(function() error("no") end, debug.traceback)  --> false`},
	}
}

// outcome returns true and the results of a protected call, which are on the stack, or false
// and its error.
func outcome(a bind.Args, x *explain.Explainer, err error) int {
	if err != nil {
		return x.Caught(a, err)
	}
	a.Insert(lua.LTrue, 1)
	return a.GetTop()
}

// debugEntries are the entries of debug, for handlers of xpcall.
func debugEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "debug.traceback", Signature: "debug.traceback([message])", Func: bind.Do0(traceback), Text: "Which functions are running, as text; a handler for xpcall.", Example: `type(debug.traceback())  --> "string"`},
	}
}

// traceback is debug.traceback([thread,] [message [, level]]).
func traceback(a bind.Args) int {
	L, i, level := a.LState, 1, 1 // the function that asks, not this one
	if thread, ok := a.Get(1).(*lua.LState); ok {
		L, i = thread, 2
		if L != a.LState {
			level = 0
		}
	}
	message := a.Get(i)
	if message != lua.LNil && !lua.LVCanConvToString(message) {
		return a.Return(message)
	}
	if a.Has(i + 1) {
		level = a.ToInt(a.Get(i+1), "level", 0, bind.MaxExact)
	}
	list := explain.Traceback(L, level)
	if message != lua.LNil {
		list = message.String() + "\n" + list
	}
	return a.ReturnText(list)
}
