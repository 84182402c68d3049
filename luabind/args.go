package luabind

import (
	"fmt"
	"iter"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/text"
)

// args is a call from Lua: the state and the name of the function, which
// stands in front of every complaint. Numbers are never rounded.
type args struct {
	*lua.LState
	name string
}

// fail raises an error about the call.
func (a args) fail(format string, values ...any) {
	a.RaiseError("%s: %s", a.name, fmt.Sprintf(format, values...))
}

// check raises an error from the engine, which says itself what it is about.
func (a args) check(err error) {
	if err != nil {
		a.RaiseError("%s", err)
	}
}

// has reports whether argument i was given and is not nil.
func (a args) has(i int) bool { return a.Get(i) != lua.LNil }

// integer returns argument i as a whole number in lo..hi.
func (a args) integer(i int, what string, lo, hi int) int {
	return a.toInteger(a.Get(i), what, lo, hi)
}

// toInteger checks a value from an argument or from a table in one.
func (a args) toInteger(v lua.LValue, what string, lo, hi int) int {
	n, ok := v.(lua.LNumber)
	f := float64(n)
	switch {
	case !ok:
		a.fail("%s must be a whole number, not %s", what, describe(v))
	case f != math.Trunc(f) || math.IsInf(f, 0):
		a.fail("%s must be a whole number, not %s", what, n)
	case math.Abs(f) > maxExact:
		a.fail("%s must be at most 2^53 in size, not %s: larger numbers are not exact", what, n)
	case f < float64(lo) && hi == maxExact:
		a.fail("%s must be at least %d, not %s", what, lo, n)
	case f < float64(lo) || f > float64(hi):
		a.fail("%s must be in %d..%d, not %s", what, lo, hi, n)
	}
	return int(f)
}

// maxExact is 2^53, up to which a Lua number holds every whole number.
const maxExact = 1 << 53

// MaxSeed is the largest seed.
const MaxSeed = maxExact

// optional returns argument i as a whole number, or a default if it is nil.
func (a args) optional(i int, what string, lo, hi, otherwise int) int {
	if !a.has(i) {
		return otherwise
	}
	return a.integer(i, what, lo, hi)
}

// text returns argument i as a string; numbers are not taken for strings.
func (a args) text(i int, what string) string {
	s, ok := a.Get(i).(lua.LString)
	if !ok {
		a.fail("%s must be a string, not %s", what, describe(a.Get(i)))
	}
	return string(s)
}

// word returns argument i as a string that is a name or a few words.
func (a args) word(i int, what string) string {
	text := a.text(i, what)
	if len(text) > maxWord {
		a.fail("%s is too long (%d bytes, at most %d)", what, len(text), maxWord)
	}
	return text
}

// maxWord is how long a name may be that is looked up, and maxQuoted how much of
// one is repeated in an error.
const (
	maxWord   = 4096
	maxQuoted = 60
)

// inQuotes writes a name in an error.
func inQuotes(name string) string {
	return text.Quote(name, maxQuoted)
}

// table returns argument i as a table.
func (a args) table(i int, what string) *lua.LTable { return a.toTable(a.Get(i), what) }

// toTable checks a value from an argument or from a table in one.
func (a args) toTable(v lua.LValue, what string) *lua.LTable {
	t, ok := v.(*lua.LTable)
	if !ok {
		a.fail("%s must be a table, not %s", what, describe(v))
	}
	return t
}

// pairs goes through a table in its own order, which is that of setting the
// keys; ForEach has no order.
func pairs(t *lua.LTable) iter.Seq2[lua.LValue, lua.LValue] {
	return func(yield func(k, v lua.LValue) bool) {
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			if !yield(k, v) {
				return
			}
		}
	}
}

// function returns argument i as a function.
func (a args) function(i int, what string) *lua.LFunction {
	f, ok := a.Get(i).(*lua.LFunction)
	if !ok {
		a.fail("%s must be a function, not %s", what, describe(a.Get(i)))
	}
	return f
}

// notation returns argument i as a notation, audibert if it is nil.
func (a args) notation(i int) board.Notation { return a.notationOr(i, board.Audibert) }

func (a args) notationOr(i int, otherwise board.Notation) board.Notation {
	if !a.has(i) {
		return otherwise
	}
	n, err := board.ParseNotation(a.word(i, "notation"))
	a.check(err)
	return n
}

// seed returns argument i as a seed.
func (a args) seed(i int) int64 { return int64(a.integer(i, "seed", 0, MaxSeed)) }

// integers returns a list's whole numbers.
func (a args) integers(list *lua.LTable, what string, lo, hi int) []int {
	out := make([]int, list.Len())
	for i := range out {
		out[i] = a.toInteger(list.RawGetInt(i+1), fmt.Sprintf("%s %d", what, i+1), lo, hi)
	}
	return out
}

// describe names a value in an error: its type, and itself if it is short.
func describe(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LNilType:
		return "nil"
	case lua.LBool, lua.LNumber:
		return v.String()
	case lua.LString:
		if len(v) <= 24 {
			return fmt.Sprintf("the string %q", string(v))
		}
		return "a string"
	case *lua.LUserData:
		return "a " + kind(v)
	}
	return "a " + v.Type().String()
}
