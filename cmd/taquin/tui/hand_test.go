package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/draw"
	"taquin/engine/draw/perms"
	"taquin/engine/perm"
	"taquin/engine/solver"
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

func (c *counter) Question(PuzzleSolver) query {
	return func(context.Context, func(solver.Progress)) (way, error) {
		if len(c.made) > 0 {
			return way{}, errors.New("no way")
		}
		return way{[]string{"a", "ab"}, true}, nil
	}
}

// answered waits for what a hand has asked.
func answered(h *hand) {
	for h.asked != nil {
		h.listen()
	}
}

// Hints are followed by space or by hand, a solution plays itself, and any key stops both.
func TestAsking(t *testing.T) {
	now := time.Now().Add(time.Hour)
	for _, test := range []struct {
		keys, made, said string
		playing          bool
	}{
		{"?", "", "The best move: a; space makes it. 2 moves to the end, and no way is shorter.", false},
		{"? ", "a", "", false},
		{"?  ", "a ab", "", false},
		{"?a ", "a", "", false},
		{"?a ?", "a", "The best move: ab; space makes it. 1 move to the end, and no way is shorter.", false},
		{"?b ?", "b", "no way", false},
		{"!", "", "", true},
		{"!x", "", "Stopped, 2 moves before the end.", false},
		{"ab ?", "ab", "There is nothing left to do.", false},
	} {
		c := &counter{}
		h := &hand{position: c}
		for _, key := range test.keys {
			h.press(tty.Key(key))
			answered(h)
		}
		if got := strings.Join(c.made, " "); got != test.made || h.said != test.said || h.playing != test.playing {
			t.Errorf("%q: made %q, said %q, playing %v", test.keys, got, h.said, h.playing)
		}
		if h.playing {
			h.follow(now)
			if got := strings.Join(c.made, " "); got != "a ab" || h.playing {
				t.Errorf("%q: played %q", test.keys, got)
			}
		}
	}
	stopped := make(chan struct{})
	h := &hand{position: &counter{}}
	h.asked = startSearch(func(ctx context.Context, _ func(solver.Progress)) (way, error) {
		<-ctx.Done()
		close(stopped)
		return way{}, ctx.Err()
	})
	if h.press('x'); h.said != "Stopped." || h.asked != nil {
		t.Errorf("said %q", h.said)
	}
	<-stopped
}

// typing presses keys.
func typing(h *hand, keys string) {
	for _, key := range keys {
		h.press(tty.Key(key))
	}
}

func TestTyping(t *testing.T) {
	const back = string(rune(tty.Backspace))
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
		h := &hand{position: c}
		typing(h, test.keys)
		if got := strings.Join(c.made, " "); got != test.made || h.typed != test.typed || h.said != test.said {
			t.Errorf("%q: made %q, typed %q, said %q", test.keys, got, h.typed, h.said)
		}
	}
	h := &hand{position: &counter{made: []string{"a"}}}
	typing(h, back)
	if h.said == "" || h.left {
		t.Error("a move from before the game was taken back")
	}
	if h.press(tty.Escape); !h.left {
		t.Error("Escape does not leave")
	}
}

// Whatever is typed, a page fits its window, and says how to leave where there is room.
func TestPagesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := &hand{position: &counter{}}
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
