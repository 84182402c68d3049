package text

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

func TestSuggest(t *testing.T) {
	all := []string{"taquin.new", "b:shuffle", "print", "pairs", "ipairs", "a1", "n", "name1", "name2", "name3", "name4", "name5", "name6"}
	for sought, want := range map[string]string{
		"nwe": "; there is taquin.new", "taquin.nwe": "; there is taquin.new", "SHUFFLE": "; there is b:shuffle", "shuf": "; there is b:shuffle", "shufel": "; there is b:shuffle",
		"nw": "; there is taquin.new", "ne": "; there is taquin.new", "NW": "; there is taquin.new", "ew": "", "wn": "", "na": "",
		"prnt": "; there is print", "pair": "; there is pairs", "apirs": "; there is pairs", "N": "; there is n", "x": "", "zz": "", "a2": "", "sh": "",
		"name": "; there is name1, name2, name3, name4, name5", "": "", "entirely": "", "shuffleshuffle": "",
	} {
		if got := Suggest(sought, all); got != want {
			t.Errorf("%q: %q, want %q", sought, got, want)
		}
	}
}

func TestSuggestSigns(t *testing.T) {
	names := []string{"%edit", "%history", "%run", "%reload", "%restore"}
	for word, want := range map[string]string{
		"%hist": "; there is %history", "%edti": "; there is %edit", "%re": "; there is %reload, %restore", "%rum": "; there is %run", "%frobnicate": "", "x": "", "": "",
	} {
		if got := Suggest(word, names); got != want {
			t.Errorf("near %q: %q, want %q", word, got, want)
		}
	}
}
