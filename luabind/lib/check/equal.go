package check

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/source"
)

// maxCompared is how deep compared tables may nest.
const maxCompared = 10_000

// maxShown is how many letters of a value an error shows.
const maxShown = 300

// comparison looks for the first place where two values differ.
type comparison struct {
	bind.Args
	compared  map[[2]*lua.LTable]bool // pairs of tables that are equal, or are being compared
	path      []lua.LValue            // the keys that lead to where it is
	got, want lua.LValue              // the values at a difference
}

// equal reports whether two values are equal; if not, path, got and want describe the first
// difference. A pair of tables that is met again counts as equal: a difference would have
// been found the first time.
func (c *comparison) equal(got, want lua.LValue) bool {
	c.CheckStopped()
	c.got, c.want = got, want
	x, ok := got.(lua.LNumber)
	y, also := want.(lua.LNumber)
	if ok && also {
		return x == y || math.IsNaN(float64(x)) && math.IsNaN(float64(y))
	}
	if c.Equal(got, want) { // honours __eq
		return true
	}
	t, ok := got.(*lua.LTable)
	u, also := want.(*lua.LTable)
	if !ok || !also {
		return false
	}
	if c.compared[[2]*lua.LTable{t, u}] {
		return true
	}
	c.compared[[2]*lua.LTable{t, u}] = true
	if len(c.path) == maxCompared {
		c.Fail("check.the-tables-nest-deeper", "the tables nest deeper than %d", maxCompared)
	}
	for k, v := range c.Pairs(u) {
		if !c.below(k, t.RawGet(k), v) {
			return false
		}
	}
	for k, v := range c.Pairs(t) {
		if u.RawGet(k) == lua.LNil && !c.below(k, v, lua.LNil) {
			return false
		}
	}
	return true
}

// below compares what two tables have under a key.
func (c *comparison) below(key, got, want lua.LValue) bool {
	c.path = append(c.path, key)
	if !c.equal(got, want) {
		return false
	}
	c.path = c.path[:len(c.path)-1]
	return true
}

// place writes the path as Lua would: .moves[3].
func (c *comparison) place(shower *show.Shower) string {
	const most = 20 // keys
	var out strings.Builder
	for i, key := range c.path {
		if i == most {
			fmt.Fprintf(&out, "… (%d keys)", len(c.path))
			break
		}
		if s, ok := key.(lua.LString); ok && source.IsName(string(s)) {
			out.WriteString("." + string(s))
			continue
		}
		out.WriteString("[" + shower.Brief(key, maxShown) + "]")
	}
	return out.String()
}

// firstByte says from which byte on two long strings differ, from 1; else 0.
func firstByte(got, want lua.LValue) int {
	x, ok := got.(lua.LString)
	y, also := want.(lua.LString)
	if !ok || !also || len(x) < 40 || len(y) < 40 {
		return 0
	}
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n + 1
}

// equal is check.equal.
func (t *Tests) equal(a bind.Args, got, want lua.LValue, about lua.LValue) int {
	if a.GetTop() < 2 {
		a.Fail("check.two-values-are-wanted", "give two values: the result and the expected value")
	}
	c := comparison{Args: a, compared: map[[2]*lua.LTable]bool{}}
	if c.equal(got, want) {
		return 0
	}
	first, second := t.shower.Brief(got, maxShown), t.shower.Brief(want, maxShown)
	var more []any
	if len(c.path) > 0 {
		more = append(more, message.Textf("check.at-got-want", "\n  at %s: got %s, want %s", c.place(t.shower), t.shower.Brief(c.got, maxShown), t.shower.Brief(c.want, maxShown)))
	}
	if n := firstByte(c.got, c.want); n > 0 {
		more = append(more, message.Textf("check.they-differ-from-byte", "\n  they differ from byte %d on", n))
	}
	if first == second && len(more) == 0 {
		more = append(more, message.Textf("check.they-look-the-same", "\n  they look the same but are not"))
	}
	t.fail(a, about, "check.not-equal", "not equal\n  got   %s\n  want  %s%s", first, second, message.Concat(more...))
	return 0
}
