package stdlib

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
)

// protection is pcall and xpcall, which return explained errors.
func protection(x *explain.Explainer) []bind.Entry {
	return []bind.Entry{
		{Name: "pcall", Signature: "pcall(f, …)", Func: bind.Do0(func(a bind.Args) int {
			if a.GetTop() == 0 {
				a.Fail("lua.a-function-is-wanted", "a function is wanted")
			}
			return outcome(a, x, x.Protect(a.LState, a.GetTop()-1, nil))
		}), Text: "Calls f and catches its errors: true and the results, or false and the error.", Example: `pcall(error, "no")  --> false`},
		// The handler sees the error where it happens.
		{Name: "xpcall", Func: bind.Do2(bind.Any("f"), bind.Callback("handler").Called("the handler"), func(a bind.Args, f, handler lua.LValue) int {
			a.SetTop(0)
			a.Push(f)
			return outcome(a, x, x.Protect(a.LState, 0, handler))
		}), Text: "Calls f; an error is given to the handler, whose result follows false.", Example: `xpcall(function() error("no") end, debug.traceback)  --> false`},
	}
}

// outcome returns true and the results that a protected call has left on the stack, or
// false and its error.
func outcome(a bind.Args, x *explain.Explainer, err error) int {
	if err != nil {
		return x.Caught(a, err)
	}
	a.Insert(lua.LTrue, 1)
	return a.GetTop()
}

// debugEntries is what there is of debug: what a handler for xpcall calls.
func debugEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "debug.traceback", Signature: "debug.traceback([message])", Func: bind.Do0(traceback), Text: "Which functions are running, as text; a handler for xpcall.", Example: `type(debug.traceback())  --> "string"`},
	}
}

// traceback is Lua's debug.traceback([thread,] [message [, level]]).
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
