package bind

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Function is a Lua function with typed parameters. The Go function behind it pushes the results
// and returns their number, as the Return methods of Args do.
type Function struct {
	params   []Spec
	call     func(Args) int
	other    func(first lua.LValue) *Function // of Overload; else nil
	noEscape bool                             // see NoEscape
}

// Call calls the function.
func (f *Function) Call(a Args) int { return f.call(a) }

// Do0 makes a function without parameters. A function of Lua itself may read its arguments; its
// entry contains the signature.
func Do0(do func(a Args) int) *Function { return &Function{call: do} }

// Do1 makes a function of one parameter.
func Do1[A any](p Param[A], do func(a Args, x A) int) *Function {
	i := indices(p.Spec)
	return &Function{params: []Spec{p.Spec}, call: func(a Args) int { return do(a, p.at(a, i[0])) }}
}

// Do2 makes a function of two parameters.
func Do2[A, B any](p Param[A], q Param[B], do func(a Args, x A, y B) int) *Function {
	i := indices(p.Spec, q.Spec)
	return &Function{params: []Spec{p.Spec, q.Spec}, call: func(a Args) int { return do(a, p.at(a, i[0]), q.at(a, i[1])) }}
}

// Do3 makes a function of three parameters.
func Do3[A, B, C any](p Param[A], q Param[B], r Param[C], do func(a Args, x A, y B, z C) int) *Function {
	i := indices(p.Spec, q.Spec, r.Spec)
	return &Function{params: []Spec{p.Spec, q.Spec, r.Spec}, call: func(a Args) int {
		return do(a, p.at(a, i[0]), q.at(a, i[1]), r.at(a, i[2]))
	}}
}

// Do4 makes a function of four parameters.
func Do4[A, B, C, D any](p Param[A], q Param[B], r Param[C], s Param[D], do func(a Args, x A, y B, z C, w D) int) *Function {
	i := indices(p.Spec, q.Spec, r.Spec, s.Spec)
	return &Function{params: []Spec{p.Spec, q.Spec, r.Spec, s.Spec}, call: func(a Args) int {
		return do(a, p.at(a, i[0]), q.at(a, i[1]), r.at(a, i[2]), s.at(a, i[3]))
	}}
}

// NoEscape marks a function that does not retain its first argument. The caller may reuse the
// argument after the call returns.
func NoEscape(f *Function) *Function {
	f.noEscape = true
	return f
}

// GiveInt makes a function of one parameter that returns an integer.
func GiveInt[T any](p Param[T], of func(T) int) *Function {
	return NoEscape(Do1(p, func(a Args, x T) int { return a.ReturnInt(of(x)) }))
}

// GiveText makes a function of one parameter that returns a string.
func GiveText[T any](p Param[T], of func(T) string) *Function {
	return NoEscape(Do1(p, func(a Args, x T) int { return a.ReturnText(of(x)) }))
}

// GiveBool makes a function of one parameter that returns a boolean.
func GiveBool[T any](p Param[T], of func(T) bool) *Function {
	return NoEscape(Do1(p, func(a Args, x T) int { return a.ReturnBool(of(x)) }))
}

// most is the maximum number of arguments, or anyNumber.
func most(params []Spec) int {
	n := 0
	for _, p := range params {
		switch {
		case p.rest:
			return anyNumber
		case !p.implicit:
			n++
		}
	}
	return n
}

// anyNumber means that the number of arguments has no limit.
const anyNumber = math.MaxInt

// RefuseMore raises an error if a call has more than most arguments, not counting nil at the end.
func (a Args) RefuseMore(most int, signature string) {
	given := a.GetTop()
	for given > most && a.Get(given) == lua.LNil {
		given--
	}
	if given <= most {
		return
	}
	a.RefuseNothing()
	first := a.State.Name(a.Get(most + 1))
	if given > most+1 {
		a.Fail("call.and-what-follows-it", "%s and what follows it are too many arguments; the call is %s", first, signature)
	}
	a.Fail("call.is-an-argument-too", "%s is an argument too many; the call is %s", first, signature)
}

// RefuseNothing raises an error if the arguments are the results of a solver without a solution:
// nil, the reason, and the statistics.
func (a Args) RefuseNothing() {
	if a.Get(1) == lua.LNil && a.Get(2).Type() == lua.LTString && a.Get(3).Type() == lua.LTTable {
		a.Fail("call.nothing-was-found", "nothing was found: %s", a.Get(2))
	}
}

// indices returns the index of the argument of each parameter.
func indices(params ...Spec) (all [4]int) {
	next := 1
	for k, p := range params {
		all[k] = next
		if !p.implicit {
			next++
		}
	}
	return all
}

// signature writes parameters as they follow a function's name.
func signature(params []Spec) string {
	var out strings.Builder
	out.WriteByte('(')
	open, shown := 0, 0
	for _, p := range params {
		if p.receiver || p.implicit {
			continue
		}
		if p.Optional && !p.Joined {
			if shown > 0 {
				out.WriteByte(' ')
			}
			out.WriteByte('[')
			open++
		}
		if shown > 0 {
			out.WriteString(", ")
		}
		out.WriteString(p.Name)
		shown++
	}
	out.WriteString(strings.Repeat("]", open) + ")")
	return out.String()
}

// Overload returns f with overloads: a call whose first argument other maps to a function calls
// that function instead.
func Overload(other func(first lua.LValue) *Function, f *Function) *Function {
	return &Function{params: f.params, call: func(a Args) int {
		if g := other(a.Get(1)); g != nil {
			return g.call(a)
		}
		return f.call(a)
	}, other: other}
}

// After returns f with a call of prepare before the arguments are read.
func After(prepare func(a Args), f *Function) *Function {
	return &Function{params: f.params, call: func(a Args) int {
		prepare(a)
		return f.call(a)
	}}
}
