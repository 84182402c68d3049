package message

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"taquin/engine/text"
)

// french is a small catalogue.
type french map[string]string

func (f french) Format(key string) (string, bool) { format, ok := f[key]; return format, ok }
func (f french) Singular(n int64) bool            { return n == 0 || n == 1 }
func (f french) Foreign(err error) (string, bool) { return "fichier absent", err == fs.ErrNotExist }
func (f french) Bound(format string) string       { return format }

var dictionary = french{
	"count.board":      "%d {1|taquin|taquins}",
	"board.twice":      "le numéro %d est là deux fois %v",
	"board.place":      "(ligne %d, colonne %d)",
	"board.all":        "%[2]s\u00a0: %[1]s",
	"board.short":      "rien",
	"board.hex":        "signe U+%04X",
	"board.sentinel":   "insoluble",
	"board.unsolvable": "%w\u00a0: %[2]q",
	"board.per-cent":   "100 %% de %s",
	"board.share":      "%.0f %% faits",
	"board.whole":      "100 %% faits",
	"unit.MiB":         "%s Mio",
	"word.even":        "pair",
}

func TestIn(t *testing.T) {
	sentinel := New("board.sentinel", "unsolvable")
	place := Textf("board.place", "(row %d, column %d)", 1, 2)
	foreign := errors.New("100% foreign")
	for _, c := range []struct {
		value             any
		english, inFrench string
	}{
		{sentinel, "unsolvable", "insoluble"},
		{Errorf("board.unsolvable", "%w for %q", sentinel, "x"), "unsolvable for \"x\"", "insoluble\u00a0: \"x\""},
		{Errorf("board.twice", "label %d appears twice %s", 3, place), "label 3 appears twice (row 1, column 2)", "le numéro 3 est là deux fois (ligne 1, colonne 2)"},
		{Textf("board.all", "%s in %s", Count(1, "board"), Bytes(1<<28)), "1 board in 256 MiB", "256 Mio\u00a0: 1 taquin"},
		{Textf("board.all", "%s in %s", Count(2, "board"), "x"), "2 boards in x", "x\u00a0: 2 taquins"},
		{Count(0, "board"), "0 boards", "0 taquin"},
		{Textf("board.short", "%d things", 3), "3 things", "rien"},
		{Textf("board.hex", "sign U+%04X", 10), "sign U+000A", "signe U+000A"},
		{Textf("board.per-cent", "100%% of %s", Word("even")), "100% of even", "100 % de pair"},
		{Textf("board.share", "%.0f%% done", 12.3), "12% done", "12 % faits"},
		{Textf("board.whole", "%d%% done", 100), "100% done", "100 % faits"},
		{Errorf("", "%s: %w; %s", "f", sentinel, Count(5, "board")), "f: unsolvable; 5 boards", "f: insoluble; 5 taquins"},
		{Errorf("no.key", "cannot do it: %w", sentinel), "cannot do it: unsolvable", "cannot do it: unsolvable"},
		{Join(", ", Count(1, "board"), "7%", Text{}), "1 board, 7%, ", "1 taquin, 7%, "},
		{fmt.Errorf("%w", sentinel), "unsolvable", "insoluble"},
		{errors.Join(sentinel, Count(3, "board").AsError()), "unsolvable\n3 boards", "insoluble\n3 taquins"},
		{fs.ErrNotExist, "file does not exist", "fichier absent"},
		{foreign, "100% foreign", "100% foreign"},
		{Plain("100%"), "100%", "100%"},
		{New("", "100%"), "100%", "100%"},
		{Text{}, "", ""},
	} {
		if got := In(nil, c.value); got != c.english {
			t.Errorf("%#v in English is %q, want %q", c.value, got, c.english)
		}
		if got := In(dictionary, c.value); got != c.inFrench {
			t.Errorf("%q in French is %q, want %q", c.english, got, c.inFrench)
		}
	}
}

// A text is translated with all its parts, or not at all.
func TestTranslateIsWhole(t *testing.T) {
	sentinel, unknown := New("board.sentinel", "unsolvable"), New("no.key", "no such thing")
	for _, c := range []struct {
		value any
		want  string
		ok    bool
	}{
		{sentinel, "insoluble", true},
		{unknown, "no such thing", false},
		{Errorf("board.unsolvable", "%w for %q", unknown, "x"), "no such thing for \"x\"", false},
		{Errorf("board.unsolvable", "%w for %q", Errorf("board.unsolvable", "%w for %q", unknown, "x"), "y"), "no such thing for \"x\" for \"y\"", false},
		{Join(", ", sentinel, unknown), "unsolvable, no such thing", false},
		{Textf("", "%v", []Text{Count(1, "board"), Textf("no.key", "things")}), "[1 board things]", false},
		{Textf("", "%v", []Text{Count(1, "board"), Word("even")}), "[1 taquin pair]", true},
		{Textf("", "%s: %s", sentinel, Word("odd")), "unsolvable: odd", false},
		{errors.Join(sentinel, unknown), "unsolvable\nno such thing", false},
		{fmt.Errorf("%w", Errorf("board.unsolvable", "%w for %q", unknown, "x")), "no such thing for \"x\"", false},
		{fmt.Errorf("words around: %w", sentinel), "words around: unsolvable", false},
		{Errorf("", "%s: %w", Word("even"), fmt.Errorf("words around: %w", sentinel)), "even: words around: unsolvable", false},
		{Errorf("board.unsolvable", "%w for %q", errors.New("foreign"), "x"), "foreign\u00a0: \"x\"", true},
		{errors.New("foreign"), "foreign", false},
		{errors.Join(fs.ErrNotExist, sentinel), "fichier absent\ninsoluble", true},
	} {
		if got, ok := Translate(dictionary, c.value); got != c.want || ok != c.ok {
			t.Errorf("%v in French is %q, %v; want %q, %v", c.value, got, ok, c.want, c.ok)
		}
	}
}

func TestErrorsWrap(t *testing.T) {
	sentinel, other := New("a.b", "one"), errors.New("two")
	err := Errorf("a.c", "%w and %w", sentinel, other)
	if !errors.Is(err, sentinel) || !errors.Is(err, other) || errors.Is(New("a.b", "one"), sentinel) {
		t.Error("errors.Is fails")
	}
	var wrapped Message
	if !errors.As(fmt.Errorf("x: %w", err), &wrapped) || wrapped.Message().Key() != "a.c" {
		t.Errorf("the message is %v", wrapped)
	}
}

func ExampleErrorf() {
	stuck := New("search.stuck", "stuck")
	err := Errorf("search.stuck-after", "%w after %s", stuck, Count(3, "board"))
	fmt.Println(err, errors.Is(err, stuck))
	fmt.Println(In(french{"search.stuck": "coincé", "search.stuck-after": "%v après %v", "count.board": "%d {1|taquin|taquins}"}, err))
	// Output:
	// stuck after 3 boards true
	// coincé après 3 taquins
}

func TestParseLanguage(t *testing.T) {
	for code, want := range map[string]text.Language{"": text.English, "en": text.English, "fr": text.French} {
		if got, err := ParseLanguage(code); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", code, got, err, want)
		}
	}
	_, err := ParseLanguage("Latin")
	if want := `there is no language "Latin" (possible: en, fr)`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
