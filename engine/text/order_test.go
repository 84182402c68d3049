package text

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestNaturalOrder(t *testing.T) {
	want := []string{"", "2x2", "2x10", "03", "3", "10x2", "100000000000000000000", "100000000000000000001", "A", "a", "a1", "a2", "a2b", "a10", "b", "été"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, NaturalOrder)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// NaturalOrder is a total order.
func TestNaturalOrderIsAnOrder(t *testing.T) {
	name := rapid.StringMatching(`[a0129é]{0,6}`)
	rapid.Check(t, func(rt *rapid.T) {
		x, y, z := name.Draw(rt, "x"), name.Draw(rt, "y"), name.Draw(rt, "z")
		if c := NaturalOrder(x, y); c != -NaturalOrder(y, x) || (c == 0) != (x == y) {
			rt.Errorf("%q and %q: %d", x, y, c)
		}
		if NaturalOrder(x, y) < 0 && NaturalOrder(y, z) < 0 && NaturalOrder(x, z) >= 0 {
			rt.Errorf("%q < %q < %q", x, y, z)
		}
	})
}
