// Package states has what all families of puzzles share in Lua: the methods of a state, and the
// kind state space that taquin.space, z:space and k:space return.
//
// A family is a values.Family. Its module lists the methods with their help and takes the
// functions from here: Play, Try, Scramble, Undo, Copy, Solved, History, Moves, Neighbours. Add
// makes the kind of its states. For a state space begin with Answer.
package states

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// Add adds the kind of the states of a family to a state of Lua. It adds the function that copies
// a state and the operators tostring and ==.
func Add[S values.State[S], W ~[]M, M any](s *bind.State, f *values.Family[S, W, M], k bind.Kind, m bind.Methods) {
	side := bind.Value[S]
	k.Copy = f.Copied
	operators := map[string]*bind.Function{
		"tostring": bind.GiveText(f.Self, S.String),
		"eq":       bind.Do2(side("the left side"), side("the right side"), func(a bind.Args, x, y S) int { return a.ReturnBool(x.Equal(y)) }),
	}
	for name, do := range m.Operators {
		operators[name] = do
	}
	m.Operators = operators
	bind.AddKind[S](s, k, m)
}

// Play is the method that makes the moves of a word or of a solution.
func Play[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.Do2(f.Self, bind.Any("word").From(f.Complete), func(a bind.Args, x S, v lua.LValue) int {
		f.PlayValue(a, x, v)
		return a.ReturnSelf()
	})
}

// Try is the method that makes the moves of a word if all of them are legal.
func Try[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.Do2(f.Self, bind.Text("word").From(f.Complete), func(a bind.Args, x S, word string) int {
		f.GrantText(a, word)
		w, err := f.Parse(x, word)
		if err == nil {
			f.Grant(a, x, len(w))
			err = f.Play(x, w)
		}
		if err != nil {
			return a.ReturnInt(0)
		}
		return a.ReturnInt(1)
	})
}

// Scramble is the method that makes random moves, at most a maximum.
func Scramble[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M], most int, random *values.Random) *bind.Function {
	return bind.Do3(f.Self, bind.Int("n", 0, most), random.Param(), func(a bind.Args, x S, n int, r *rand.Rand) int {
		f.Grant(a, x, n)
		a.Check(x.Scramble(a.State.Guard, n, r))
		return a.ReturnSelf()
	})
}

// Undo is the method that takes moves back.
func Undo[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.Do2(f.Self, bind.Int("n", 0, bind.MaxExact).Or(1), func(a bind.Args, x S, n int) int {
		a.Grant(f.MoveBytes * min(n, len(f.History(x))))
		a.Check(x.Undo(n))
		return a.ReturnSelf()
	})
}

// Copy is the method that copies a state with its history.
func Copy[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.Do1(f.Self, func(a bind.Args, x S) int { return a.ReturnValue(f.Copied(a, x)) })
}

// Solved is the method that reports whether a state is solved.
func Solved[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.GiveBool(f.Self, S.Solved)
}

// History is the method that returns the moves made.
func History[S values.State[S], W ~[]M, M any](f *values.Family[S, W, M]) *bind.Function {
	return bind.Do1(f.Self, func(a bind.Args, x S) int {
		w := f.History(x)
		a.GrantText(f.TextBytes(x, w))
		return a.ReturnText(f.Of(x).Format(w))
	})
}

// Moves is the method that lists the moves that count as one in a metric.
func Moves[S values.State[S], Q any](self bind.Param[S], metric bind.Param[Q], bytes func(x S, m Q) int, of func(x S, m Q) []string) *bind.Function {
	return listed(self, metric, bytes, of, func(_ bind.Args, move string) lua.LValue { return lua.LString(move) })
}

// Neighbours is the method that lists the states one move away.
func Neighbours[S values.State[S], Q any](self bind.Param[S], metric bind.Param[Q], bytes func(x S, m Q) int, of func(x S, m Q) []S) *bind.Function {
	return listed(self, metric, bytes, of, func(a bind.Args, y S) lua.LValue { return a.State.Wrap(y) })
}

// listed is a method that returns a list, which takes a number of bytes.
func listed[S, Q, E any](self bind.Param[S], metric bind.Param[Q], bytes func(x S, m Q) int, of func(x S, m Q) []E, element func(a bind.Args, e E) lua.LValue) *bind.Function {
	return bind.Do2(self, metric, func(a bind.Args, x S, m Q) int {
		a.Grant(bytes(x, m))
		all := of(x, m)
		a.Step(len(all))
		t := a.CreateTable(len(all), 0)
		for _, e := range all {
			t.Append(element(a, e))
		}
		return a.Return(t)
	})
}
