package lab

import (
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/compare"
	"taquin/luabind/bind"
)

// A script compares methods of its own with those of solve: functions of a board and
// options that return a word, or what solve returns.

// solveBy solves a board by such a function.
func solveBy(a bind.Args, f, b, options lua.LValue) compare.Run {
	now := a.State.Progress.Now
	start := now()
	a.Push(f)
	a.Push(b)
	a.Push(options)
	a.LState.Call(2, 2)
	took := now().Sub(start)
	found, why := a.Get(-2), a.Get(-1)
	a.Pop(2)
	var r compare.Run
	word, isWord := found.(lua.LString)
	switch {
	case isWord:
	case found == lua.LNil:
		r.Why = "it found nothing"
		if text, ok := why.(lua.LString); ok && text != "" {
			r.Why = string(text)
		}
	case found.Type() == lua.LTTable || found.Type() == lua.LTUserData:
		r = costs(a, found)
		word, isWord = a.GetField(found, "moves").(lua.LString)
	default:
		a.Refuse(found, "a method that is a function must return a word, what solve returns, or nil and the reason")
	}
	r.Time = took
	if g, ok := bind.Of[*board.Game](b); ok && isWord && lua.LVIsFalse(a.GetField(options, "goal")) {
		moves, why := played(g, string(word))
		if r.Why == "" {
			r.Length, r.Why = moves, why
		}
	}
	return r
}

// played plays a word: how many moves it has, and what is wrong with it if it does not solve
// the board.
func played(g *board.Game, word string) (moves int64, why string) {
	p, err := g.Notation.ParseWord(word)
	if err == nil {
		g = g.Copy()
		g.Observer = nil
		err = g.Play(p)
	}
	switch {
	case err != nil:
		return 0, fmt.Sprintf("its word cannot be played: %s", err)
	case !g.Board.LooksSolved():
		return 0, "its word does not solve the board"
	}
	return int64(len(p)), ""
}

// costs reads what a solution, or a search without one, has cost.
func costs(a bind.Args, found lua.LValue) compare.Run {
	number := func(field string) int64 { return int64(lua.LVAsNumber(a.GetField(found, field))) }
	return compare.Run{Length: number("length"), Nodes: number("nodes"), Expanded: number("expanded"), Stored: number("stored"),
		Time: seconds(float64(lua.LVAsNumber(a.GetField(found, "seconds")))), Optimal: lua.LVAsBool(a.GetField(found, "optimal"))}
}

// seconds is a time of so many seconds.
func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
