package states_test

import (
	"testing"

	"taquin/luabind"
	"taquin/luabind/luatest"
)

// An error about a nil that a call has returned with a reason gives the reason, where it is certain
// that the nil comes from that call.
func TestNilWithReason(t *testing.T) {
	const space, distance = "; taquin.space returned nil: not applicable: a space of 5x5 boards has 25!/2 states", "; b:distance returned nil: unsolvable: "
	luatest.Refused(t, `odd = taquin.parse("1 0 / 2 .") function nothing() end`, `return tostring(odd)`, [][2]string{
		{`taquin.space(5, 5):each(print)`, "attempt to index a nil value with key 'each'" + space},
		{`local s = taquin.space(5, 5) local n = #odd print(s.states)`, "(local 's') with key 'states'" + space},
		{`local s = 1 s = taquin.space(5, 5) print(s.states)`, "(local 's') with key 'states'" + space},
		{`s = taquin.space(5, 5) print(#s)`, "(global 's')" + space},
		{`for b in taquin.space(5, 5) do end`, "as the iterator of a for loop" + space},
		{`return odd:distance() + 1`, "arithmetic on a nil value" + distance},
		{`return odd:distance() < 1`, "compare nil with number" + distance},
		{`return solve(odd).moves`, "with key 'moves'; solve returned nil: unsolvable: "},
		{`return taquin.new(2, 2):hint():upper()`, "with key 'upper'; b:hint returned nil: there is nothing left to do"},
		{`return puzzle.slide("A.", {goal = "A."}):start():hint():upper()`, "; y:hint returned nil: there is nothing left to do"},
	})
	l := luatest.New(t, luabind.Config{})
	for _, other := range []string{`taquin.space(5, 5) nothing():each()`, `local s, t = taquin.space(5, 5) t = nil return t.x`, `local s = taquin.space(5, 5) return unknown.x`,
		`s = taquin.space(5, 5) local x return x.y`, `do local s = taquin.space(5, 5) end local x return x.y`, `local s = taquin.space(5, 5) s = nil return s.y`} {
		l.Must(`function nothing() end`)
		if _, err := l.Run("other", other); err == nil || len(err.Error()) > 100 {
			t.Errorf("%s: %v", other, err)
		}
	}
}
