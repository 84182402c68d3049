package board_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taquin/engine/board"
	"taquin/engine/must"
)

func TestLabels(t *testing.T) {
	for s := range shapes {
		for _, n := range board.Notations() {
			seen := make(map[int]bool)
			for piece := range s.Size() {
				label := n.Label(s, piece)
				if label < 0 || label >= s.Size() || seen[label] {
					t.Fatalf("%s %s: piece %d has label %d", n, s, piece, label)
				}
				seen[label] = true
				if back := n.Piece(s, label); back != piece {
					t.Fatalf("%s %s: label %d of piece %d is read as piece %d", n, s, label, piece, back)
				}
			}
			blank := 0
			if n == board.Audibert {
				blank = s.Size() - 1
			}
			if home := n.Home().Cell(s); n.Label(s, home) != blank {
				t.Errorf("%s %s: the blank's label is %d, want %d", n, s, n.Label(s, home), blank)
			}
		}
	}
}

func TestSolvedBoardInEveryNotation(t *testing.T) {
	for n, want := range map[board.Notation]string{
		board.Audibert: "0 1 2 / 3 4 .",
		board.TD:       "1 2 3 / 4 5 0",
		board.Agreg:    "0 1 2 / 3 4 5",
		board.English:  "1 2 3 / 4 5 0",
	} {
		if got := n.Format(solved(t, 3, 2, n.Home())); got != want {
			t.Errorf("%s: %q, want %q", n, got, want)
		}
		if b := parse(t, want, n); !b.Solved() {
			t.Errorf("%s: %q is read as %v", n, want, b.Cells())
		}
	}
}

func TestFormatParseRoundTrip(t *testing.T) {
	rng := newRand(2)
	for s := range shapes {
		for _, n := range board.Notations() {
			for range 20 {
				b := must.Get(board.FromCells(s, n.Home(), rng.Perm(s.Size())))
				text := n.Format(b)
				if back := parse(t, text, n); !back.Equal(b) {
					t.Fatalf("%s: %v is written %q and read as %v", n, b.Cells(), text, back.Cells())
				}
			}
		}
	}
	for _, s := range []board.Shape{{Cols: 256, Rows: 256}, {Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}} {
		b := solved(t, s.Cols, s.Rows, board.BottomRight)
		must.Do(b.SetCells(rng.Perm(s.Size())))
		if back := parse(t, board.TD.Format(b), board.TD); !back.Equal(b) {
			t.Errorf("%s: does not come back", s)
		}
	}
}

// Source 000, section 1, figure 1: a[0..6] = 4 6 2 3 0 5 1, blank a[7] = 7.
func TestSource000Figure1(t *testing.T) {
	want := []int{4, 6, 2, 3, 0, 5, 1, 7}
	for _, text := range []string{
		"4 6 2 3 / 0 5 1 .",
		"4 6 2 3 / 0 5 1 _",
		"4 6 2 3 / 0 5 1 7",
		"4 6 2 3\n0 5 1 7",
		"4 6 2 3\r0 5 1 7",
		"\n  4 6 2 3 \r\n\r\n 0\t5 1 7  \n",
		"4 6 2 3/0 5 1 ./",
		"04 6 2 3/0 5 1 .",
	} {
		b := parse(t, text, board.Audibert)
		if diff := cmp.Diff(want, b.Cells()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
		if b.Pos(0) != 4 || b.Pos(1) != 6 || b.Blank() != 7 || b.Shape() != (board.Shape{Cols: 4, Rows: 2}) {
			t.Errorf("%q: pos[0] = %d, pos[1] = %d, poscv = %d, %s", text, b.Pos(0), b.Pos(1), b.Blank(), b.Shape())
		}
	}
}

func TestParseRefuses(t *testing.T) {
	const form = "; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6"
	wide := strings.Repeat("1 ", 257)
	for _, c := range []struct {
		n          board.Notation
		text, want string
	}{
		{board.Audibert, "", "board: the text has no labels" + form},
		{board.Audibert, " \n / \n", "board: the text has no labels" + form},
		{board.TD, "0", `board: "0" is one label: blanks separate labels, / or new lines rows` + form},
		{board.TD, wide, "board: more than 256 rows or columns (line 1)"},
		{board.TD, "1 0\n" + wide, "board: row 2 has 257 labels, row 1 has 2 (line 2)" + form},
		{board.TD, strings.Repeat("1/", 257), "board: more than 256 rows or columns (line 1)"},
		{board.TD, strings.Repeat("1/", 1<<20), "board: line 1 has 1048576 labels; the largest board has 256 x 256 cells"},
		{board.TD, strings.Repeat("x", 1<<20), `board: "xxxxxxxxxxxxxxxxxxxxxxxx…" is one label: blanks separate labels, / or new lines rows` + form},
		{board.TD, "1 " + strings.Repeat("x", 1<<20), `board: "xxxxxxxxxxxxxxxxxxxxxxxx…" is not a label (row 1, column 2); labels are numbers, the blank is 0, . or _`},
		{board.TD, "1 2 3 / 4 5", "board: row 2 has 2 labels, row 1 has 3" + form},
		{board.TD, "1 2 / 3 4 / 5 6 0", "board: row 3 has 3 labels, row 1 has 2" + form},
		{board.TD, "1 2 / 3 y", `board: "y" is not a label (row 2, column 2); labels are numbers, the blank is 0, . or _`},
		{board.TD, "1 2 / 1.5 0", `board: "1.5" is not a label (row 2, column 1); labels are numbers, the blank is 0, . or _`},
		{board.TD, "1 +2 / 3 0", `board: "+2" is not a label (row 1, column 2); labels are numbers, the blank is 0, . or _`},
		{board.TD, "1 0x2 / 3 0", `board: "0x2" is not a label (row 1, column 2); labels are numbers, the blank is 0, . or _`},
		{board.TD, "1;2 0", "board: row 2 has 2 labels, row 1 has 1" + form},
		{board.Audibert, "0 1 2 3 / 4 5 17 7", "board: label 17 is not in 0..7 (row 2, column 3); the solved board is 0 1 2 3 / 4 5 6 ."},
		{board.TD, "1 2 / -3 0", "board: label -3 is not in 0..3 (row 2, column 1); the solved board is 1 2 / 3 0"},
		{board.TD, "1 4 / 3 0", "board: label 4 is not in 0..3 (row 1, column 2); the solved board is 1 2 / 3 0"},
		{board.TD, "1 99999999999999999999 / 3 0", "board: label 99999999999999999999 is not in 0..3 (row 1, column 2); the solved board is 1 2 / 3 0"},
		{board.TD, "1 2 / 2 0", "board: label 2 appears twice (row 2, column 1); the solved board is 1 2 / 3 0"},
		{board.TD, "1 0 / 2 0", "board: the blank, whose label is 0, appears twice (row 2, column 2); the solved board is 1 2 / 3 0"},
		{board.TD, "1 . / 2 _", "board: the blank, whose label is 0, appears twice (row 2, column 2); the solved board is 1 2 / 3 0"},
		{board.Audibert, "0 1 / . .", "board: the blank, whose label is 3, appears twice (row 2, column 2); the solved board is 0 1 / 2 ."},
		{board.Audibert, "0 1 / 3 .", "board: the blank, whose label is 3, appears twice (row 2, column 2); the solved board is 0 1 / 2 ."},
		{board.Audibert, "0 0 / 1 .", "board: label 0 appears twice (row 1, column 2); the solved board is 0 1 / 2 ."},
	} {
		b, err := board.Parse(c.text, c.n)
		wantError(t, err, c.want)
		if b != nil {
			t.Errorf("%.40q: a board and an error", c.text)
		}
	}
}

// A text much larger than any board takes no more memory than the largest board.
func TestParseStopsReading(t *testing.T) {
	text := strings.Repeat("1 ", 1<<20)
	allocs := testing.AllocsPerRun(1, func() {
		if _, err := board.Parse(text, board.TD); err == nil {
			t.Error("accepted")
		}
	})
	if allocs > 100 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestNotationNames(t *testing.T) {
	for i, name := range []string{"audibert", "td", "agreg", "english", "french", "english-tile"} {
		n, err := board.ParseNotation(name)
		if err != nil || n != board.Notations()[i] || n.String() != name || n.About() == "" {
			t.Errorf("%s: %v, %v, about %q", name, n, err, n.About())
		}
	}
	_, err := board.ParseNotation("Audibert")
	wantError(t, err, `board: no such notation: "Audibert" (possible: audibert: 0 1 2 / 3 4 . and h g b d; td: 1 2 3 / 4 5 0 and N E S W; agreg: 0 1 2 / 3 4 5 and N E S O; english: 1 2 3 / 4 5 0 and U L D R; french: 1 2 3 / 4 5 0 and h g b d; english-tile: 1 2 3 / 4 5 0 and U L D R)`)
	if !errors.Is(err, board.ErrNotation) {
		t.Errorf("%v is not ErrNotation", err)
	}
}

// The random boards of source 002, questions 4 to 7, for u0 = 42.

// sourceU is u(i): u(i+1) = 1022 u(i) mod 2^30 - 3.
func sourceU(i int) int {
	u := 42
	for range i {
		u = 1022 * u % (1<<30 - 3)
	}
	return u
}

// sourceD is D(k, l): l random moves.
func sourceD(k, l int) string {
	u, word := sourceU(k), make([]byte, l)
	for i := range word {
		word[i] = "NESW"[u%4]
		u = 1022 * u % (1<<30 - 3)
	}
	return string(word)
}

// sourceT is T(k), and the number of moves made of D(k, 1000).
func sourceT(t testing.TB, k int) (*board.Game, int) {
	t.Helper()
	g := game(t, 3, 3, board.TD)
	p := must.Get(board.TD.ParseWord(sourceD(k, 1000)))
	made := g.PlayPossible(p)
	check(t, g.Board)
	if h, _ := g.History(); len(h) != made {
		t.Errorf("T(%d): %d moves made, %d in the history", k, made, len(h))
	}
	return g, made
}

// The figures are those of the seeds' README for source 002.
func TestSource002(t *testing.T) {
	for i, want := range map[int]int{0: 42, 10: 815651673, 500: 953424136, 10000: 459319171} {
		if got := sourceU(i); got != want {
			t.Errorf("u(%d) = %d, want %d", i, got, want)
		}
	}
	for k, want := range map[int]string{0: "SNNWN", 50: "EWNNS", 140: "SWNSS"} {
		if got := sourceD(k, 5); got != want {
			t.Errorf("D(%d, 5) = %s, want %s", k, got, want)
		}
	}
	for k, want := range map[int]int{50: 644, 3500: 686, 7100: 641} {
		if _, got := sourceT(t, k); got != want {
			t.Errorf("D(%d, 1000): %d moves made, want %d", k, got, want)
		}
	}
	if g, _ := sourceT(t, 700); g.String() != "3 5 1 / 7 6 2 / 4 0 8" {
		t.Errorf("T(700) = %s", g)
	}
	g, _ := sourceT(t, 50)
	sum := 0
	for i := range 3 {
		sum += g.Notation.Label(g.Board.Shape(), g.Board.At(i))
	}
	if sum != 15 {
		t.Errorf("the first row of T(50) = %s adds to %d, want 15", g, sum)
	}
	if g, _ := sourceT(t, 200); g.Board.Blank() != 3*2+0 {
		t.Errorf("the hole of T(200) = %s is in cell %d, want (2, 0)", g, g.Board.Blank())
	}
	for k, want := range map[int]int{50: 370182465, 200: 620143587} {
		g, _ := sourceT(t, k)
		if got, err := g.Board.Code(); err != nil || got != want {
			t.Errorf("c(T(%d)) = %d, %v, want %d", k, got, err, want)
		}
	}
	if got, err := solved(t, 3, 3, board.BottomRight).Code(); err != nil || got != 87654321 {
		t.Errorf("c(solved) = %d, %v", got, err)
	}
}

// Every arrangement of 3x3 with both homes: the code, its digits by source
// 002's own sum, and back.
func TestCodeRoundTrip(t *testing.T) {
	for _, home := range homes {
		seen := make(map[int]bool)
		for b := range arrangements(t, board.Shape{Cols: 3, Rows: 3}, home) {
			code := must.Get(b.Code())
			want, power := 0, 1
			for i := range 9 {
				label := board.TD.Label(b.Shape(), b.At(i))
				if home == board.TopLeft {
					label = board.Agreg.Label(b.Shape(), b.At(i))
				}
				want += label * power
				power *= 10
			}
			if code != want || seen[code] {
				t.Fatalf("%v: code %d, want %d, seen before: %v", b.Cells(), code, want, seen[code])
			}
			seen[code] = true
			back, err := board.Decode(code, b.Shape(), home)
			if err != nil || !back.Equal(b) {
				t.Fatalf("%v: code %d is decoded as %v, %v", b.Cells(), code, back, err)
			}
		}
		if len(seen) != 362880 {
			t.Errorf("%d codes, want 9!", len(seen))
		}
	}
}

func TestCodeOfSmallShapes(t *testing.T) {
	for s := range shapes {
		b := solved(t, s.Cols, s.Rows, board.BottomRight)
		code, err := b.Code()
		if s.Size() > board.MaxCodeSize {
			wantError(t, err, fmt.Sprintf("board: a code has room for 9 cells, this board (%s) has %d", s, s.Size()))
			_, err := board.Decode(0, s, board.BottomRight)
			wantError(t, err, fmt.Sprintf("board: a code has room for 9 cells, not for %s", s))
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		back, err := board.Decode(code, s, board.BottomRight)
		if err != nil || !back.Solved() {
			t.Fatalf("%s: code %d is decoded as %v, %v", s, code, back, err)
		}
		check(t, back)
	}
}

func TestDecodeRefuses(t *testing.T) {
	s3 := board.Shape{Cols: 3, Rows: 3}
	for _, c := range []struct {
		code  int
		shape board.Shape
		want  string
	}{
		{87654329, s3, "board: code 87654329: label 9 is not in 0..8 (cell 0)"},
		{-12345678, s3, "board: code -12345678: label -8 is not in 0..8 (cell 0)"},
		{-10, s3, "board: code -10: label -1 is not in 0..8 (cell 1)"},
		{0, s3, "board: code 0: label 0 appears twice (cell 1)"},
		{87654322, s3, "board: code 87654322: label 2 appears twice (cell 1)"},
		{1087654321, s3, "board: code 1087654321 has more than the 9 digits of a 3x3 board"},
		{42, board.Shape{Cols: 2, Rows: 2}, "board: code 42: label 4 is not in 0..3 (cell 1)"},
		{5, board.Shape{Cols: 0, Rows: 2}, "board: no such shape: 0 columns x 2 rows (each must be in 1..256)"},
		// The vertex asked for in source 002, question 9, is no board: 6 is missing.
		{78120345, s3, "board: code 78120345: label 0 appears twice (cell 8)"},
	} {
		b, err := board.Decode(c.code, c.shape, board.BottomRight)
		wantError(t, err, c.want)
		if b != nil {
			t.Errorf("code %d: a board and an error", c.code)
		}
	}
	if b, err := board.Decode(678120345, s3, board.BottomRight); err != nil || len(b.Moves(nil)) != 3 ||
		!slices.Equal(b.Cells(), []int{4, 3, 2, 8, 1, 0, 7, 6, 5}) {
		t.Errorf("code 678120345: %v, %v", b, err)
	}
}
