package board_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/perm"
)

func TestNotationOf(t *testing.T) {
	const aima, snail = ". 1 2 / 3 4 5 / 6 7 8", "1 2 3 / 8 . 4 / 7 6 5"
	audibert, td, agreg, english := board.Audibert, board.TD, board.Agreg, board.English
	for _, c := range []struct {
		texts []string
		usual board.Notation
		want  board.Notation
	}{
		// Labels from 1 and a sign for the blank.
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, audibert, td},
		{[]string{"1 2 3\n4 5 6\n7 8 _\n"}, audibert, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, td, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, english, english},
		{[]string{"1 2 3 / 4 5 6 / 7 8 ."}, agreg, agreg},
		{[]string{"1 ."}, audibert, td},
		{[]string{". 1"}, english, english},
		// The goals of books select no notation.
		{[]string{aima}, audibert, td},
		{[]string{snail}, audibert, td},
		{[]string{aima}, english, english},
		{[]string{"0 1 2 / 3 4 5 / 6 7 8"}, audibert, audibert},
		{[]string{"0 1 2 / 3 4 5 / 6 7 8"}, agreg, agreg},
		{[]string{"1 2 3 / 8 0 4 / 7 6 5"}, audibert, audibert},
		// Labels from 0.
		{[]string{"0 1 2 / 3 4 ."}, audibert, audibert},
		{[]string{"0 1 2 / 3 4 ."}, td, audibert},
		{[]string{"0 1 2 / 3 4 _"}, agreg, audibert},
		{[]string{". 0"}, english, audibert},
		// Both fit.
		{[]string{"1 2 3 / 4 5 6 / 7 8 0"}, audibert, audibert},
		{[]string{"1 2 3 / 4 5 6 / 7 8 0"}, board.Unnamed, td},
		{[]string{"1 0"}, english, english},
		// None fits, and the error is that of the usual notation.
		{[]string{""}, english, english},
		{[]string{"1 2 3 / 4 5 6 / 7 8 9"}, agreg, agreg},
		{[]string{"1 2 3 / 4 5 6 / 7 7 ."}, audibert, audibert},
		{[]string{"1 2 / . ."}, audibert, audibert},
		{[]string{"1 2 / x ."}, td, td},
		{[]string{"1 2 / 3"}, audibert, audibert},
		// The first text that fits one convention alone decides.
		{[]string{"1 2 3 / 4 5 6 / 7 8 0", aima}, audibert, td},
		{[]string{"1 2 3 / 4 5 6 / 7 8 .", "0 1 2 / 3 4 5 / 6 7 ."}, audibert, td},
		{[]string{"0 1 2 / 3 4 5 / 6 7 .", aima}, td, audibert},
		{nil, agreg, agreg},
	} {
		if got := board.NotationOf(c.usual, c.texts...); got != c.want {
			t.Errorf("%q, usually %s: read in %s, want %s", c.texts, c.usual, got, c.want)
		}
	}
}

// written formats a board in a notation, with the label or a sign for the blank.
func written(b *board.Board, n board.Notation, sign string) string {
	words := make([]string, b.Size())
	for i := range words {
		if words[i] = strconv.Itoa(n.Label(b.Shape(), b.At(i))); i == b.Blank() && sign != "" {
			words[i] = sign
		}
	}
	var rows []string
	for row := range slices.Chunk(words, b.Shape().Cols) {
		rows = append(rows, strings.Join(row, " "))
	}
	if len(rows) == 1 {
		return rows[0] + " /"
	}
	return strings.Join(rows, " / ")
}

// checkReading formats a board and parses it without a notation: the result has a notation with
// the same labels or, if both conventions fit, the usual notation.
func checkReading(t *testing.T, b *board.Board, n, usual board.Notation) {
	t.Helper()
	from0 := func(n board.Notation) bool { return n == board.Audibert }
	for _, sign := range []string{"", ".", "_"} {
		text, want := written(b, n, sign), usual
		switch {
		case sign == "" || from0(n) == from0(usual):
		case from0(n):
			want = board.Audibert
		default:
			want = board.TD
		}
		g, err := board.ReadGame(text, usual)
		if err != nil {
			t.Fatalf("%q, usually %s: %v", text, usual, err)
		}
		if g.Notation != want || (g.Written() == text) == g.Board.Solvable() {
			t.Fatalf("%q, usually %s: read in %s, want %s; kept %q", text, usual, g.Notation, want, g.Written())
		}
		if !g.Board.Equal(parse(t, text, want)) {
			t.Fatalf("%q: read as %v in %s", text, g.Board.Cells(), want)
		}
		if from0(n) == from0(want) && n.Home() == want.Home() && !g.Board.Equal(b) {
			t.Fatalf("%q of %s: read as %v, want %v", text, n, g.Board.Cells(), b.Cells())
		}
	}
}

// Every board of 2x2 and 3x2, and random ones of 3x3 and 4x4, in every notation.
func TestReadingWithoutNotation(t *testing.T) {
	every := func(b *board.Board) {
		for _, n := range board.Notations() {
			for _, usual := range board.Notations() {
				checkReading(t, b.Rehomed(n.Home()), n, usual)
			}
		}
	}
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}} {
		count := 1
		for i := 2; i <= s.Size(); i++ {
			count *= i
		}
		for rank := range count {
			p := must.Get(perm.Unrank(s.Size(), big.NewInt(int64(rank))))
			b := must.Get(board.FromCells(s, board.BottomRight, p))
			every(b)
		}
	}
	rng := newRand(14)
	for _, s := range []board.Shape{{Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}} {
		for range 200 {
			b := must.Get(board.FromCells(s, board.BottomRight, rng.Perm(s.Size())))
			every(b)
		}
	}
}

// Without a notation, a text of 0..NP-1 without a sign is td with 0 as the blank, on every shape
// and also if it is unsolvable; a text with a sign keeps its labels. An explicit notation
// round-trips.
func TestReadingOfZero(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 12).Draw(rt, "cols"), Rows: rapid.IntRange(1, 12).Draw(rt, "rows")}
		if s.Size() == 1 {
			s.Cols = board.MaxSide
		}
		n := rapid.SampledFrom(board.Notations()).Draw(rt, "notation")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		b, err := board.FromCells(s, n.Home(), rng.Perm(s.Size()))
		if err != nil {
			rt.Fatal(err)
		}
		for _, text := range []string{n.Format(b), written(b, n, ""), written(b, n, "."), written(b, n, "_")} {
			if named, err := board.Parse(text, n); err != nil || !named.Equal(b) {
				rt.Fatalf("%q: %v in %s, want %s (%v)", text, named, n, n.Format(b), err)
			}
			g, err := board.ReadGame(text, board.Unnamed)
			if err != nil {
				rt.Fatalf("%q: %v", text, err)
			}
			want := board.TD
			if n == board.Audibert && strings.ContainsAny(text, "._") {
				want = board.Audibert
			}
			if g.Notation != want {
				rt.Fatalf("%q: read in %s, want %s", text, g.Notation, want)
			}
			choose := func(n board.Notation) string { return "as " + n.String() }
			if remark := want.Remark(text, choose).String(); strings.Contains(remark, "0 is read as the blank; to read it as a tile: as audibert") == strings.ContainsAny(text, "._") {
				rt.Fatalf("%q: %s", text, remark)
			} else if other, meant := want.Meant(text, ""); strings.Contains(remark, "as agreg") != (remark != "" && meant && other == board.Agreg) {
				rt.Fatalf("%q: %s", text, remark)
			}
			words := strings.Fields(strings.ReplaceAll(text, "/", ""))
			for i := range g.Board.Size() {
				if blank := words[i] == "0" || words[i] == "." || words[i] == "_"; want == board.TD && blank != (g.Board.Blank() == i) {
					rt.Fatalf("%q: the blank is in cell %d", text, g.Board.Blank())
				}
			}
		}
	})
}

// Boards that an earlier version misread, and the agrégation's solved board.
func TestZeroIsTheBlank(t *testing.T) {
	choose := func(n board.Notation) string { return "--notation " + n.String() }
	const tile = "0 is read as the blank; to read it as a tile: --notation audibert"
	for _, c := range []struct {
		text     string
		solvable bool
		remark   string
	}{
		{"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", false, tile},
		{"1 2 3 / 4 0 6 / 7 5 8", true, tile},
		{"0 1 2 / 3 4 5 / 6 7 8", true, tile},
		{"0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", false, tile + "; to solve the board with the blank's home at the top left: --notation agreg"},
		{"0 2 1 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", true, tile},
		{"1 2 3 / 4 5 6 / 7 8 .", true, ""},
		{"0 1 2 / 3 4 5 / 6 7 .", true, ""},
	} {
		g := must.Get(board.ReadGame(c.text, board.Unnamed))
		if g.Board.Solvable() != c.solvable || g.Notation.Remark(c.text, choose).String() != c.remark {
			t.Errorf("%q is solvable: %v, %s", c.text, g.Board.Solvable(), g.Notation.Remark(c.text, choose))
		}
	}
	if got := board.Audibert.Remark("0 1 / 2 3", choose).String(); got != "0 is read as a tile; to read it as the blank: --notation td" {
		t.Error(got)
	}
}

func TestMeant(t *testing.T) {
	const none = "none"
	for _, c := range []struct {
		n          board.Notation
		text, goal string
		want       string
	}{
		// A board in only one of the notations.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 .", "", "td"},
		{board.Audibert, "2 1 3 / 4 5 6 / 7 8 .", "", "td"}, // which cannot be solved there either, but is a board
		{board.TD, "0 1 2 / 3 4 5 / 6 7 .", "", "audibert"},
		{board.Agreg, "0 1 2 / 3 4 .", "", "audibert"},
		{board.English, "0 1 / 2 .", "", "audibert"},
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 9", "", none},
		{board.TD, "1 2 2 / 4 5 .", "", none},
		{board.Audibert, "", "", none},
		// Solvable in only one of the notations.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 0", "", "td"},
		{board.Audibert, "1 2 3 / 8 0 4 / 7 6 5", "", none},
		{board.Audibert, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "", none}, // it can in both
		{board.Audibert, "0 2 1 / 3 4 5 / 6 7 8", "", none},                       // it can in neither
		{board.Audibert, "0 1 2 / 3 5 4 / 6 7 .", "", none},
		{board.TD, "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", "", "agreg"},
		{board.TD, ". 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", "", "agreg"},
		{board.TD, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .", "", none}, // Loyd's, which agreg would solve with the blank elsewhere
		{board.English, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .", "", none},
		// Toward a goal.
		{board.Audibert, "1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 .", "td"},
		{board.Audibert, "0 1 / 2 3", "1 0 / 2 3", "td"},
		{board.Audibert, "0 1 / 2 3", "0 2 / 1 3", none},
		{board.Audibert, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15", none},
		{board.Audibert, "1 2 / 3 0", "1 2 0 / 3 4 5", none}, // of another shape
	} {
		got := none
		if m, ok := c.n.Meant(c.text, c.goal); ok {
			got = m.String()
		}
		if got != c.want {
			t.Errorf("%s %q toward %q: meant in %s, want %s", c.n, c.text, c.goal, got, c.want)
		}
	}
}

// A game keeps its text until its pieces change.
func TestWritten(t *testing.T) {
	const text = "1 2 3 / 4 5 6 / 7 8 0"
	read := func() *board.Game {
		return must.Get(board.ReadGame(text, board.Audibert))
	}
	if g := read(); g.Written() != text || g.Copy().Written() != text {
		t.Errorf("read from %q, copied from %q", g.Written(), g.Copy().Written())
	}
	if got, n, ok := read().Meant(); got != text || n != board.TD || !ok {
		t.Errorf("meant as %q in %s, %v", got, n, ok)
	}
	for name, act := range map[string]func(g *board.Game) (*board.Game, error){
		"reset": func(g *board.Game) (*board.Game, error) {
			return g, g.Lay(func(b *board.Board) error { b.Reset(); return nil })
		},
		"set to a text":   func(g *board.Game) (*board.Game, error) { return g, g.Set("0 1 2 / 3 4 5 / 6 . 7") },
		"set to cells":    func(g *board.Game) (*board.Game, error) { return g, g.SetCells([]int{0, 2, 1, 3, 4, 5, 6, 7, 8}) },
		"seen as another": func(g *board.Game) (*board.Game, error) { return g.As(board.English) },
	} {
		g := must.Get(act(read()))
		if _, _, ok := g.Meant(); ok || g.Written() != "" {
			t.Errorf("%s: still read from %q", name, g.Written())
		}
	}
	if g, err := board.ReadGame("0 1 / 2 .", board.Audibert); err != nil || g.Written() != "" {
		t.Errorf("a board that can be solved keeps %q (%v)", g.Written(), err)
	}
	g := must.Get(board.ReadGame("0 1 / 2 3", board.Audibert))
	if err := g.SetLabels([]int{0, 2, 1, 3}); err != nil || g.String() != "0 2 / 1 ." || g.Written() != "0 2 / 1 3" {
		t.Errorf("%s from %q (%v)", g, g.Written(), err)
	}
	for _, c := range []struct {
		labels []int
		want   string
	}{
		{[]int{0, 1, 2}, "board: 3 labels for 4 cells (2x2)"},
		{[]int{0, 1, 2, 4}, "board: label 4 is not in 0..3 (row 2, column 2); the solved board is 0 1 / 2 ."},
		{[]int{0, -1, 2, 3}, "board: label -1 is not in 0..3 (row 1, column 2); the solved board is 0 1 / 2 ."},
		{[]int{0, 1, 1, 3}, "board: label 1 appears twice (row 2, column 1); the solved board is 0 1 / 2 ."},
	} {
		wantError(t, g.SetLabels(c.labels), c.want)
	}
	if g.String() != "0 2 / 1 ." || g.Written() != "0 2 / 1 3" {
		t.Errorf("errors leave %s from %q", g, g.Written())
	}
}

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

// FuzzParseWord: ParseWord never panics. It reads every sequence of letters with separators as these
// letters, and refuses signs that belong to no move. What it reads is written and read back.
func FuzzParseWord(f *testing.F) {
	for _, word := range []string{"", "hgbd", "hg bd\n", "NESW", "NESO", "ULDR", "U2 L3", "[up, 'left']", "left!", "↑←", "\"d", "hhh", "é", "\xff", "ŕ", "h\x00"} {
		for _, n := range board.Notations() {
			f.Add(word, uint8(n))
		}
	}
	const separators, words = " \t\n\r,;[](){}'\"", "0123456789↑←↓→"
	f.Fuzz(func(t *testing.T, word string, notation uint8) {
		n := board.Notations()[int(notation)%len(board.Notations())]
		p, err := n.ParseWord(word)
		letters := strings.Map(func(r rune) rune {
			if strings.ContainsRune(separators, r) {
				return -1
			}
			return r
		}, word)
		if strings.Trim(letters, n.Letters()) == "" && (err != nil || n.Word(p) != letters) {
			t.Fatalf("%s: %q is read as %q: %v", n, word, n.Word(p), err)
		}
		strange := strings.ContainsFunc(letters, func(r rune) bool {
			return !strings.ContainsRune(words, r) && (r > unicode.MaxASCII || !unicode.IsLetter(r))
		})
		if err != nil {
			if p != nil || !strings.HasPrefix(err.Error(), "board: ") {
				t.Fatalf("%s: %q: %v, %v", n, word, p, err)
			}
			return
		}
		if strange {
			t.Fatalf("%s: %q is read as %q", n, word, n.Word(p))
		}
		if back, err := n.ParseWord(n.Word(p)); err != nil || !slices.Equal(back, p) {
			t.Fatalf("%s: %q is written %q and read as %v: %v", n, word, n.Word(p), back, err)
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

// The numbers of the tiles that Pushed writes are read back; a wrong one leaves the board as it was.
func TestPushedTilesRoundTrip(t *testing.T) {
	for _, n := range board.Notations() {
		g := must.Get(board.NewGame(must.Get(board.New(board.Shape{Cols: 4, Rows: 3}, n.Home())), n))
		if err := g.Board.Shuffle(rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Fatal(err)
		}
		start := g.Board.Copy()
		path := start.Shape().Walk(start.Blank(), 0)
		path = append(path, path.Inverse()...)
		written, err := n.Pushed(start, path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := g.Board.PathOf(written, n); err != nil || !slices.Equal(got, path) {
			t.Errorf("%s: %q is %v, %v; want %v", n, written, got, err, path)
		}
		if err := g.PlayWord(written + " 99"); err == nil || !strings.Contains(err.Error(), "tile 99 is not next to the blank") || !g.Board.Equal(start) {
			t.Errorf("%s: %v; the board is %v", n, err, g.Board.Cells())
		}
	}
}

func TestParseWordForms(t *testing.T) {
	for _, c := range []struct {
		n          board.Notation
		text, want string
	}{
		{board.English, "U2 L3", "UULLL"}, {board.English, "D2 R U L3", "DDRULLL"}, {board.English, "UULD", "UULD"},
		{board.English, "U, L, D", "ULD"}, {board.English, "['U', 'L', 'D']", "ULD"}, {board.English, "↑←→↓", "ULRD"},
		{board.English, "up, left, Down RIGHT", "ULDR"}, {board.English, "Up2 left", "UUL"}, {board.English, "haut droite", "UR"},
		{board.English, "U\nL\n", "UL"}, {board.English, "", ""},
		{board.EnglishTile, "↑ left", "UL"}, {board.TD, "↑→", "NE"}, {board.TD, "up", "N"}, {board.Agreg, "→O", "EO"},
		{board.French, "haut bas gauche droite", "hbgd"}, {board.French, "h3 g", "hhhg"}, {board.Audibert, "hg left", "hgg"},
	} {
		p, err := c.n.ParseWord(c.text)
		if got := c.n.Word(p); err != nil || got != c.want {
			t.Errorf("%s %q: %q, %v, want %q", c.n, c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"U L x":         `board: 'x' is not a letter of notation english, which has U L D R (letter 3 of "U L x")`,
		"h":             `board: 'h' is not a letter`,
		"2U":            `board: '2' is not a letter`,
		"U 2":           `board: '2' is not a letter`,
		"U0":            `board: 0 times is not in 1..65536 (move 1 of "U0")`,
		"U99999":        "board: 99999 times is not in 1..65536",
		"UD" + "upward": `board: 'u' is not a letter`,
		"U60000 D60000": "board: 60000 times is not in",
	} {
		if p, err := board.English.ParseWord(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, p, err, want)
		}
	}
}

// A letter of english-tile moves the tile as the same letter of english moves the blank, and what a
// notation writes it reads back, also as arrows.
func TestEnglishTile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p board.Path
		for _, m := range rapid.SliceOfN(rapid.IntRange(0, 3), 0, 40).Draw(t, "moves") {
			p = append(p, board.Move(m))
		}
		if got := board.EnglishTile.Word(p); got != board.English.Word(p.Turned()) {
			t.Fatalf("%v is %q", p, got)
		}
		for _, n := range board.Notations() {
			word := n.Word(p)
			back, err := n.ParseWord(strings.Join(strings.Split(word, ""), ", "))
			if err != nil || !slices.Equal(back, p) {
				t.Fatalf("%s: %q is read as %v, %v", n, word, back, err)
			}
		}
		back, err := board.EnglishTile.ParseWord(strings.NewReplacer("U", "↑", "L", "←", "D", "↓", "R", "→").Replace(board.EnglishTile.Word(p)))
		if err != nil || !slices.Equal(back, p) {
			t.Fatalf("%v as arrows is %v, %v", p, back, err)
		}
	})
}
