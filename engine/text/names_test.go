package text

import (
	"slices"
	"strings"
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

func TestSlips(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"new", "new", 0}, {"new", "nwe", 1}, {"up", "upp", 1},
		{"shuffle", "shufle", 1}, {"shuffle", "suhfle", 2}, {"undo", "redo", 2}, {"perm", "cards", 4},
		{strings.Repeat("a", 39), strings.Repeat("a", 41), 2}, {strings.Repeat("a", 40), strings.Repeat("b", 40), 40},
	} {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.a, test.b, got, test.want)
		}
		if got := editDistance(test.b, test.a); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.b, test.a, got, test.want)
		}
	}
}

func TestSimilar(t *testing.T) {
	all := []string{"taquin.new", "pieces.rows", "b:row_of_cells", "b:shuffle", "print", "pairs", "ipairs", "a1", "n", "name1", "name2", "name3", "name4", "name5", "name6"}
	for sought, want := range map[string]string{
		"nwe": "taquin.new", "taquin.nwe": "taquin.new", "SHUFFLE": "b:shuffle", "shuf": "b:shuffle", "shufel": "b:shuffle",
		"nw": "taquin.new", "ne": "taquin.new", "NW": "taquin.new", "ew": "", "wn": "", "na": "",
		"prnt": "print", "pair": "pairs", "apirs": "pairs", "N": "n", "x": "", "zz": "", "a2": "", "sh": "",
		"name": "name1, name2, name3, name4, name5", "": "", "entirely": "", "shuffleshuffle": "", "row": "b:row_of_cells, pieces.rows",
	} {
		if got := strings.Join(Similar(sought, all), ", "); got != want {
			t.Errorf("%q: %q, want %q", sought, got, want)
		}
	}
}

func TestSimilarSigns(t *testing.T) {
	names := []string{"%edit", "%history", "%run", "%reload", "%restore"}
	for word, want := range map[string]string{
		"%hist": "%history", "%edti": "%edit", "%re": "%reload, %restore", "%rum": "%run", "%frobnicate": "", "x": "", "": "",
	} {
		if got := strings.Join(Similar(word, names), ", "); got != want {
			t.Errorf("near %q: %q, want %q", word, got, want)
		}
	}
}
