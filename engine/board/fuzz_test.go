package board_test

import (
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
)

// FuzzParseBoard: Parse never panics, errors have their prefix, boards round-trip, and a text that
// some notation parses is parsed without a notation.
func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{
		"", "0", "1 0", ".", "0 1 2 / 3 . 4", "4 6 2 3 / 0 5 1 .", "1 2 3 / 4 5 6 / 7 8 0", t1, t2,
		"1 2\n3 0", "1 2 / 3", "1 1 0", "1 2 17 0", "x 0", "_ _", "0\r\n1\r\n2", "-1 0", "1/2/3/./", "\xff 0", "+1 0", "99999999999999999999 0",
	} {
		for _, n := range board.Notations() {
			f.Add(text, uint8(n))
		}
	}
	f.Fuzz(func(t *testing.T, text string, notation uint8) {
		n := board.Notations()[int(notation)%len(board.Notations())]
		b, err := board.Parse(text, n)
		g, unread := board.ReadGame(text, n)
		if (unread == nil) != slices.ContainsFunc(board.Notations(), func(n board.Notation) bool { _, err := board.Parse(text, n); return err == nil }) {
			t.Fatalf("%q is read without a notation as %v, %v", text, g, unread)
		}
		if err != nil {
			if b != nil || !strings.HasPrefix(err.Error(), "board: ") {
				t.Fatalf("%q: %v, %v", text, b, err)
			}
			return
		}
		check(t, b)
		if again, err := board.Parse(board.OneLine(text), n); err != nil || !again.Equal(b) {
			t.Fatalf("%q is %q in one line, which is read as %v, %v", text, board.OneLine(text), again, err)
		}
		line := n.Format(b)
		back, err := board.Parse(line, n)
		if err != nil || !back.Equal(b) {
			t.Fatalf("%q is written %q and read as %v, %v", text, line, back, err)
		}
		if again := n.Format(back); again != line {
			t.Fatalf("%q is written %q, then %q", text, line, again)
		}
	})
}

// FuzzParseWord: ParseWord never panics, and words round-trip without their white space.
func FuzzParseWord(f *testing.F) {
	for _, word := range []string{"", "hgbd", "hg bd\n", "NESW", "NESO", "ULDR", "hhh", "é", "\xff", "ŕ", "h\x00"} {
		for _, n := range board.Notations() {
			f.Add(word, uint8(n))
		}
	}
	f.Fuzz(func(t *testing.T, word string, notation uint8) {
		n := board.Notations()[int(notation)%len(board.Notations())]
		p, err := n.ParseWord(word)
		letters := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "").Replace(word)
		if known := strings.Trim(letters, n.Letters()) == ""; known != (err == nil) {
			t.Fatalf("%s: %q: %v", n, word, err)
		}
		if err != nil {
			if p != nil || !strings.HasPrefix(err.Error(), "board: ") {
				t.Fatalf("%s: %q: %v, %v", n, word, p, err)
			}
			return
		}
		if back := n.Word(p); back != letters {
			t.Fatalf("%s: %q is written back %q", n, word, back)
		}
		b := solved(t, 3, 3, n.Home())
		if err := b.Play(p); err != nil {
			if !b.Solved() {
				t.Fatalf("%s: %q: %v, and the board is %v", n, word, err, b.Cells())
			}
		} else if err := b.Play(p.Inverse()); err != nil || !b.Solved() {
			t.Fatalf("%s: %q does not lead back: %v", n, word, err)
		}
		check(t, b)
	})
}
