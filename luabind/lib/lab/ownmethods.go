package lab

import (
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/luabind/bind"
)

// A script can compare its functions with the methods of solve. They get a board and options,
// and return moves, a result like solve's, or the board after the moves.

// solveBy solves a board with such a function and passes it copies of the board and options.
func solveBy(s Solvers, a bind.Args, f, b lua.LValue, options *lua.LTable) compare.Run {
	given, told := a.Copied(b), a.Copied(options)
	now := a.State.Progress.Now
	start := now()
	a.Push(f)
	a.Push(given)
	a.Push(told)
	a.LState.Call(2, 2)
	took := now().Sub(start)
	found, why := a.Get(-2), a.Get(-1)
	a.Pop(2)
	var r compare.Run
	answer, kind := found, a.State.KindOf(found)
	switch {
	case found == lua.LNil:
		r.Why = "it found nothing"
		if text, ok := why.(lua.LString); ok && text != "" {
			r.Why = string(text)
		}
	case found.Type() == lua.LTString, kind != nil && kind == a.State.KindOf(b):
	case kind != nil && kind.Topic != "" && len(kind.Fields) > 0:
		r = costs(a, found)
	case found.Type() == lua.LTTable:
		r = costs(a, found)
		answer = a.GetField(found, "moves")
	default:
		a.Refuse(found, "lab.a-method-that-is", "a method that is a function must return a word, what solve returns, the board that it was given, or nil and the reason")
	}
	r.Time = took
	if r.Why == "" && answer != lua.LNil {
		var length int
		length, r.Why = s.Verify(a, b, answer, options)
		r.Length = int64(length)
	}
	return r
}

// costs reads the costs of a search.
func costs(a bind.Args, found lua.LValue) compare.Run {
	number := func(field string) int64 { return int64(lua.LVAsNumber(a.GetField(found, field))) }
	return compare.Run{Length: number("length"), Nodes: number("nodes"), Expanded: number("expanded"), Stored: number("stored"),
		Time: seconds(float64(lua.LVAsNumber(a.GetField(found, "seconds")))), Optimal: lua.LVAsBool(a.GetField(found, "optimal"))}
}

// seconds converts seconds.
func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
