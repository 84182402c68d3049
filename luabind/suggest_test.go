package luabind

import "testing"

func TestSlips(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"new", "new", 0}, {"new", "nwe", 1}, {"up", "upp", 1},
		{"shuffle", "shufle", 1}, {"shuffle", "suhfle", 2}, {"undo", "redo", 2}, {"perm", "cards", 4},
	} {
		if got := slips(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.a, test.b, got, test.want)
		}
		if got := slips(test.b, test.a); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.b, test.a, got, test.want)
		}
	}
}
