package luabind

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// maxCompared is how deep tables may nest that are compared.
const maxCompared = 10_000

// comparison looks for the first place where two values differ.
type comparison struct {
	args
	host      *Host
	under     map[[2]*lua.LTable]bool // pairs of tables compared already, or just now
	path      []lua.LValue            // the keys that lead to where it is
	got, want lua.LValue              // what is there, once a difference is found
}

// equal reports whether two values are equal; if not, path, got and want tell
// of the first difference. A pair of tables met again is taken for equal: any
// difference has been found where it was met first.
func (c *comparison) equal(got, want lua.LValue) bool {
	c.check(c.host.flag.Err())
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
	if c.under[[2]*lua.LTable{t, u}] {
		return true
	}
	c.under[[2]*lua.LTable{t, u}] = true
	if len(c.path) == maxCompared {
		c.fail("the tables nest deeper than %d", maxCompared)
	}
	for k, v := range pairs(u) {
		if !c.below(k, t.RawGet(k), v) {
			return false
		}
	}
	for k, v := range pairs(t) {
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

// mostShown is how many letters of a value are shown.
const mostShown = 300

// place writes the path as Lua would: .moves[3].
func (c *comparison) place(h *Host) string {
	const most = 20 // keys
	var text strings.Builder
	for i, key := range c.path {
		if i == most {
			fmt.Fprintf(&text, "… (%d keys)", len(c.path))
			break
		}
		if s, ok := key.(lua.LString); ok && source.IsName(string(s)) {
			text.WriteString("." + string(s))
			continue
		}
		text.WriteString("[" + h.brief(key, mostShown) + "]")
	}
	return text.String()
}

// apart says from which byte on two long strings differ, else "".
func apart(got, want lua.LValue) string {
	x, ok := got.(lua.LString)
	y, also := want.(lua.LString)
	if !ok || !also || len(x) < 40 || len(y) < 40 {
		return ""
	}
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return fmt.Sprintf("\n  they differ from byte %d on", n+1)
}

// checkEqual is check.equal.
func (h *Host) checkEqual(a args) int {
	if a.GetTop() < 2 {
		a.fail("two values are wanted, what was got and what is wanted")
	}
	got, want := a.Get(1), a.Get(2)
	c := comparison{args: a, host: h, under: map[[2]*lua.LTable]bool{}}
	if c.equal(got, want) {
		return 0
	}
	first, second := h.brief(got, mostShown), h.brief(want, mostShown)
	more := ""
	if len(c.path) > 0 {
		more = fmt.Sprintf("\n  at %s: got %s, want %s", c.place(h), h.brief(c.got, mostShown), h.brief(c.want, mostShown))
	}
	more += apart(c.got, c.want)
	if first == second && more == "" {
		more = "\n  they look the same but are not"
	}
	h.failCheck(a, 3, "not equal\n  got   %s\n  want  %s%s", first, second, more)
	return 0
}
