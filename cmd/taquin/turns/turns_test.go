package turns

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/terminal/keyboard"
	"taquin/engine/draw"
	"taquin/engine/draw/perms"
	"taquin/engine/perm"
)

// counter is a position with the moves a, b and ab, each of which it remembers; it is solved
// by "ab".
type counter struct{ made []string }

func (c *counter) Name() string    { return "counter" }
func (c *counter) Moves() []string { return []string{"a", "b", "ab"} }
func (c *counter) Solved() bool    { return slices.Equal(c.made, []string{"ab"}) }

func (c *counter) Drawing() draw.Drawing {
	d, err := perms.NewCycles(make(perm.Perm, 0), 0)
	if err != nil {
		panic(err)
	}
	return d
}

func (c *counter) Play(word string) (int, error) {
	words := strings.Fields(strings.Trim(word, "()"))
	for _, w := range words {
		if !slices.Contains(c.Moves(), w) {
			return 0, fmt.Errorf("there is no move %s", w)
		}
	}
	c.made = append(c.made, words...)
	return len(words), nil
}

func (c *counter) Undo() error {
	if len(c.made) == 0 {
		return errors.New("nothing to undo")
	}
	c.made = c.made[:len(c.made)-1]
	return nil
}

// typing presses keys.
func typing(h *hand, keys string) {
	for _, key := range keys {
		h.press(keyboard.Key(key))
	}
}

func TestTyping(t *testing.T) {
	const back = string(rune(keyboard.Backspace))
	for _, test := range []struct{ keys, made, typed, said string }{
		{"a b ", "a b", "", ""},
		{"ab ", "ab", "", "Solved, after 1 move."},
		{"(a b) ", "a b", "", ""},
		{"(a b", "", "(a b", ""},
		{"x ", "", "x", "there is no move x"},
		{"x " + back + "a\n", "a", "", ""},
		{"a b " + back, "a", "", ""},
		{back, "", "", "There is no move of yours to take back."},
		{" ", "", "", ""},
	} {
		c := &counter{}
		h := &hand{Position: c}
		typing(h, test.keys)
		if got := strings.Join(c.made, " "); got != test.made || h.typed != test.typed || h.said != test.said {
			t.Errorf("%q: made %q, typed %q, said %q", test.keys, got, h.typed, h.said)
		}
	}
	h := &hand{Position: &counter{made: []string{"a"}}}
	typing(h, back)
	if h.said == "" || h.left {
		t.Error("a move from before the game was taken back")
	}
	if h.press(keyboard.Escape); !h.left {
		t.Error("Escape does not leave")
	}
}

// Whatever is typed, a page fits its window, and says how to leave where there is room.
func TestPagesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := &hand{Position: &counter{}}
		typing(h, rapid.StringMatching(`[ab()\[\] xé]{0,60}`).Draw(t, "keys"))
		columns, rows := rapid.IntRange(1, 100).Draw(t, "columns"), rapid.IntRange(1, 30).Draw(t, "rows")
		lines := h.lines(columns, rows)
		if len(lines) > rows {
			t.Fatalf("%d lines", len(lines))
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > columns {
				t.Fatalf("%d columns: %q", n, line)
			}
		}
		if columns >= 20 && rows >= 20 && !strings.Contains(strings.Join(lines, "\n"), "Esc: leave") {
			t.Fatalf("nothing says how to leave: %q", lines)
		}
	})
}
