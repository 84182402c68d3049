package scripts_test

import (
	"fmt"
	"math/big"
	"regexp"
	"testing"

	"taquin/luabind"
)

// What the exercise prints, against orders worked out here.
func TestGroups(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/groups", luabind.Config{Seed: 2})
	half := func(n int) string {
		f := new(big.Int).MulRange(1, int64(n))
		return f.Rsh(f, 1).String()
	}
	for _, n := range []int{3, 5, 7, 15, 64} {
		wants(t, out, fmt.Sprintf("\n  %2d   %5d  %s\n", n, n/2, half(n)))
	}
	wants(t, out, "6x6 A35\n", "6x6: "+half(35)+"\n")
	for n := 3; n <= 8; n++ {
		wants(t, out, fmt.Sprintf("cycle of %d                                %d  %d         cyclic\n", n, n, n-1))
	}
	for name, order := range map[string]int{
		"board 3x2": 60, "K(2,3)": 12, "cube": 2520, "cycle of 5 and a chord": 24, "hexagon and a short chord": 120,
		"Petersen's": 362880, "theta_0": 120, "two triangles": 4, "a tree": 1,
		// The missing link leaves A_3 and A_5, A_7, and A_7 and A_3 alone.
		"9        2 ": 180, "9        4 ": 2520, "10        4 ": 7560,
	} {
		row := fmt.Sprintf(`\n  +%s.*\b%d  `, regexp.QuoteMeta(name), order)
		if !regexp.MustCompile(row).MatchString(out) {
			t.Errorf("%s has not the order %d:\n%s", name, order, screenful(out))
		}
	}
	wants(t, out, "vertex 3 is not reached from vertex 1", "vertex 1 is its own neighbour", "vertex 7 is not in 1..2", "\nall as it should be: ")
}
