package board_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

func TestMove(t *testing.T) {
	for _, c := range []struct {
		move, opposite board.Move
		name           string
	}{
		{board.Up, board.Down, "up"}, {board.Left, board.Right, "left"},
		{board.Down, board.Up, "down"}, {board.Right, board.Left, "right"},
	} {
		if c.move.Opposite() != c.opposite || c.move.String() != c.name {
			t.Errorf("%s: opposite %s, name %q", c.name, c.move.Opposite(), c.move)
		}
	}
}

// Source 000's hgbd, source 002's NESW of the tile, source 003's NESO of the
// hole, and English ULDR, each in its own order.
func TestLetters(t *testing.T) {
	up, left, down, right := board.Up, board.Left, board.Down, board.Right
	for n, want := range map[board.Notation]struct {
		letters string
		moves   [4]board.Move
	}{
		board.Audibert: {"hgbd", [4]board.Move{up, left, down, right}},
		board.TD:       {"NESW", [4]board.Move{down, left, up, right}},
		board.Agreg:    {"NESO", [4]board.Move{up, right, down, left}},
		board.English:  {"ULDR", [4]board.Move{up, left, down, right}},
	} {
		if n.Letters() != want.letters || n.Moves() != want.moves {
			t.Errorf("%s: %q %v, want %q %v", n, n.Letters(), n.Moves(), want.letters, want.moves)
		}
		for i, m := range want.moves {
			if n.Letter(m) != want.letters[i] {
				t.Errorf("%s: %s is %q, want %q", n, m, n.Letter(m), want.letters[i])
			}
		}
		for code := range 256 {
			letter := byte(code)
			m, ok := n.Move(letter)
			k := strings.IndexByte(want.letters, letter)
			if ok != (k >= 0) || ok && m != want.moves[k] {
				t.Errorf("%s: letter %q is move %s, %v", n, letter, m, ok)
			}
		}
	}
}

// On a board the letters do what the sources say: in source 002 the tile goes
// north, in source 003 the hole does.
func TestLettersOnABoard(t *testing.T) {
	for _, c := range []struct {
		n                    board.Notation
		before, word, result string
	}{
		{board.TD, "1 2 3 / 4 0 5 / 6 7 8", "N", "1 2 3 / 4 7 5 / 6 0 8"},
		{board.TD, "1 2 3 / 4 0 5 / 6 7 8", "E", "1 2 3 / 0 4 5 / 6 7 8"},
		{board.TD, "1 2 3 / 4 0 5 / 6 7 8", "S", "1 0 3 / 4 2 5 / 6 7 8"},
		{board.TD, "1 2 3 / 4 0 5 / 6 7 8", "W", "1 2 3 / 4 5 0 / 6 7 8"},
		{board.Agreg, "1 2 3 / 4 0 5 / 6 7 8", "N", "1 0 3 / 4 2 5 / 6 7 8"},
		{board.Agreg, "1 2 3 / 4 0 5 / 6 7 8", "E", "1 2 3 / 4 5 0 / 6 7 8"},
		{board.Agreg, "1 2 3 / 4 0 5 / 6 7 8", "S", "1 2 3 / 4 7 5 / 6 0 8"},
		{board.Agreg, "1 2 3 / 4 0 5 / 6 7 8", "O", "1 2 3 / 0 4 5 / 6 7 8"},
		{board.Audibert, "0 1 2 / 3 . 4 / 5 6 7", "h", "0 . 2 / 3 1 4 / 5 6 7"},
		{board.Audibert, "0 1 2 / 3 . 4 / 5 6 7", "d", "0 1 2 / 3 4 . / 5 6 7"},
		{board.English, "1 2 3 / 4 0 5 / 6 7 8", "L", "1 2 3 / 0 4 5 / 6 7 8"},
		{board.English, "1 2 3 / 4 0 5 / 6 7 8", "D", "1 2 3 / 4 7 5 / 6 0 8"},
	} {
		b := parse(t, c.before, c.n)
		p := must.Get(c.n.ParseWord(c.word))
		must.Do(b.Play(p))
		if got := c.n.Format(b); got != c.result {
			t.Errorf("%s %s on %q: %q, want %q", c.n, c.word, c.before, got, c.result)
		}
		check(t, b)
	}
}

func TestWordRoundTrip(t *testing.T) {
	moves := rapid.SliceOf(rapid.Map(rapid.IntRange(0, 3), func(k int) board.Move { return board.Move(k) }))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		p := board.Path(moves.Draw(t, "path"))
		word := n.Word(p)
		if len(word) != len(p) {
			t.Fatalf("%d letters for %d moves", len(word), len(p))
		}
		if back, err := n.ParseWord(word); err != nil || !slices.Equal(back, p) {
			t.Fatalf("%s: %v is written %q and read %v, %v", n, p, word, back, err)
		}
	})
}

func TestParseWord(t *testing.T) {
	p, err := board.Audibert.ParseWord(" hg\tb\r\nd ")
	if want := (board.Path{board.Up, board.Left, board.Down, board.Right}); err != nil || !slices.Equal(p, want) {
		t.Errorf("white space: %v, %v", p, err)
	}
	if p, err := board.TD.ParseWord(""); err != nil || len(p) != 0 {
		t.Errorf("the empty word: %v, %v", p, err)
	}
	for _, c := range []struct {
		n          board.Notation
		word, want string
	}{
		{board.Audibert, "hgN", `board: 'N' is not a letter of notation audibert, which has h g b d (letter 3 of "hgN")`},
		{board.Audibert, "H", `board: 'H' is not a letter of notation audibert, which has h g b d (letter 1 of "H")`},
		{board.TD, "N E S O", `board: 'O' is not a letter of notation td, which has N E S W (letter 4 of "N E S O")`},
		{board.Agreg, "NW", `board: 'W' is not a letter of notation agreg, which has N E S O (letter 2 of "NW")`},
		{board.English, "Ué", `board: 'é' is not a letter of notation english, which has U L D R (letter 2 of "Ué")`},
		{board.English, "U\xff", `board: '` + "\ufffd" + `' is not a letter of notation english, which has U L D R (letter 2 of "U\xff")`},
		// U+0155 ends in the byte of U: letters are not cut to a byte.
		{board.English, "ŕ", `board: 'ŕ' is not a letter of notation english, which has U L D R (letter 1 of "ŕ")`},
		{board.Audibert, strings.Repeat("hb", 20) + "x",
			`board: 'x' is not a letter of notation audibert, which has h g b d (letter 41 of "hbhbhbhbhbhbhbhbhbhbhbhb…")`},
		{board.Audibert, strings.Repeat("é", 25),
			`board: 'é' is not a letter of notation audibert, which has h g b d (letter 1 of "` + strings.Repeat("é", 24) + `…")`},
		{board.Audibert, strings.Repeat("é", 24),
			`board: 'é' is not a letter of notation audibert, which has h g b d (letter 1 of "` + strings.Repeat("é", 24) + `")`},
	} {
		_, err := c.n.ParseWord(c.word)
		wantError(t, err, c.want)
	}
}

func TestEdgeErrorInEveryNotation(t *testing.T) {
	edges := map[board.Move]string{
		board.Up:    "board: blank is on the top row: cannot move up",
		board.Left:  "board: blank is in the first column: cannot move left",
		board.Down:  "board: blank is on the bottom row: cannot move down",
		board.Right: "board: blank is in the last column: cannot move right",
	}
	for m, want := range edges {
		wantError(t, &board.EdgeError{Move: m}, want)
		for _, n := range board.Notations() {
			g := game(t, 3, 3, n)
			before := g.Board.Copy()
			word := strings.Repeat(string(n.Letter(m)), 3)
			at, probe := 1, g.Board.Copy()
			for probe.Do(m) {
				at++
			}
			err := g.PlayWord(word)
			wantError(t, err, fmt.Sprintf("%s (move %d of %q)", want, at, word))
			if check(t, g.Board); !g.Board.Equal(before) {
				t.Errorf("%s %s refused, but the board changed to %s", n, word, g)
			}
		}
	}
}

// The text that the design promises.
func TestEdgeErrorOfALongWord(t *testing.T) {
	g := game(t, 4, 4, board.Audibert)
	err := g.PlayWord("hhgg bbdd hhh h hhhhhhhhhhhhhhh")
	wantError(t, err, `board: blank is on the top row: cannot move up (move 12 of "hhgg bbdd hhh h hhhhhhhh…")`)
}

func TestPathInverseAndSimplify(t *testing.T) {
	moves := rapid.SliceOf(rapid.Map(rapid.IntRange(0, 3), func(k int) board.Move { return board.Move(k) }))
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.New(board.Shape{Cols: 4, Rows: 3}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		g := must.Get(board.NewGame(b, board.Audibert))
		g.PlayPossible(moves.Draw(t, "path"))
		p, _ := g.History()

		short := p.Simplify()
		for i := 1; i < len(short); i++ {
			if short[i] == short[i-1].Opposite() {
				t.Fatalf("%v is simplified to %v", p, short)
			}
		}
		if (len(p)-len(short))%2 != 0 {
			t.Fatalf("%d moves are simplified to %d", len(p), len(short))
		}
		same := b.Copy()
		same.Reset()
		if err := same.Play(short); err != nil || !same.Equal(b) {
			t.Fatalf("%v and its simplification %v end differently: %v", p, short, err)
		}
		if err := same.Play(p.Inverse()); err != nil || !same.Solved() {
			t.Fatalf("the inverse of %v does not lead back: %v", p, err)
		}
	})
	for word, want := range map[string]string{"": "", "hb": "", "hgdb": "", "hgdbg": "g", "hhb": "h", "hgbd": "hgbd", "dgdg": ""} {
		p := must.Get(board.Audibert.ParseWord(word))
		if got := board.Audibert.Word(p.Simplify()); got != want {
			t.Errorf("Simplify(%q) = %q, want %q", word, got, want)
		}
		if got := board.Audibert.Word(p); got != word {
			t.Errorf("Simplify changed %q to %q", word, got)
		}
	}
}

// The graph of the cells has the blank's home first, and the others in their order.
func TestGraph(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 3, Rows: 2}, {Cols: 1, Rows: 4}, {Cols: 4, Rows: 4}} {
		for home := range s.Size() {
			order := []int{home}
			for cell := range s.Size() {
				if cell != home {
					order = append(order, cell)
				}
			}
			for v, near := range s.Graph(home) {
				want := s.Neighbors(nil, order[v])
				if len(near) != len(want) {
					t.Fatalf("%v from %d: vertex %d has %d neighbours, want %d", s, home, v, len(near), len(want))
				}
				for i, w := range near {
					if order[w] != want[i] {
						t.Fatalf("%v from %d: neighbour %d of vertex %d is %d, want %d", s, home, i, v, order[w], want[i])
					}
				}
			}
		}
	}
}

func TestShape(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		want       string
	}{
		{0, 0, "board: no such shape: 0 columns x 0 rows (each must be in 1..256)"},
		{-4, 4, "board: no such shape: -4 columns x 4 rows (each must be in 1..256)"},
		{257, 1, "board: no such shape: 257 columns x 1 rows (each must be in 1..256)"},
		{1, 257, "board: no such shape: 1 columns x 257 rows (each must be in 1..256)"},
		{1 << 32, 1 << 32, "board: no such shape: 4294967296 columns x 4294967296 rows (each must be in 1..256)"},
		{1, 1, "board: no such shape: 1 column x 1 row has no cell for a tile"},
	} {
		_, err := board.NewShape(c.cols, c.rows)
		wantError(t, err, c.want)
		if !errors.Is(err, board.ErrShape) {
			t.Errorf("%dx%d: %v is not ErrShape", c.cols, c.rows, err)
		}
	}
	for _, c := range [][2]int{{1, 2}, {2, 1}, {256, 256}, {1, 256}, {256, 1}, {3, 7}} {
		s, err := board.NewShape(c[0], c[1])
		if err != nil || s != (board.Shape{Cols: c[0], Rows: c[1]}) || s.Size() != c[0]*c[1] {
			t.Errorf("NewShape(%d, %d) = %v, %v", c[0], c[1], s, err)
		}
		check(t, solved(t, c[0], c[1], board.BottomRight))
		if s.Linear() != (c[0] == 1 || c[1] == 1) {
			t.Errorf("%s: Linear is %v", s, s.Linear())
		}
	}
	if s := (board.Shape{Cols: 3, Rows: 7}).String(); s != "3x7" {
		t.Errorf("String gives %q", s)
	}
}

// The order of source 000's grille: right, above, left, below.
func TestNeighbors(t *testing.T) {
	s := board.Shape{Cols: 3, Rows: 3}
	for i, want := range [][]int{{1, 3}, {2, 0, 4}, {1, 5}, {4, 0, 6}, {5, 1, 3, 7}, {2, 4, 8}, {7, 3}, {8, 4, 6}, {5, 7}} {
		if got := s.Neighbors([]int{42}, i); !slices.Equal(got, append([]int{42}, want...)) {
			t.Errorf("cell %d: %v, want 42 and %v", i, got, want)
		}
	}
}

func TestWalkAndDistance(t *testing.T) {
	for s := range shapes {
		b := solved(t, s.Cols, s.Rows, board.TopLeft)
		for i := range s.Size() {
			for j := range s.Size() {
				b.Reset()
				if err := b.Play(s.Walk(0, i)); err != nil || b.Blank() != i {
					t.Fatalf("%s: the walk from 0 to %d ends in %d: %v", s, i, b.Blank(), err)
				}
				p := s.Walk(i, j)
				if err := b.Play(p); err != nil || b.Blank() != j {
					t.Fatalf("%s: the walk from %d to %d ends in %d: %v", s, i, j, b.Blank(), err)
				}
				if d := s.Distance(i, j); d != len(p) || d != s.Distance(j, i) || len(p.Simplify()) != d {
					t.Fatalf("%s: %d to %d: distance %d, walk %v", s, i, j, d, p)
				}
				if letters := board.English.Word(p); strings.LastIndexAny(letters, "UD") > strings.IndexAny(letters+"L", "LR") {
					t.Fatalf("%s: the walk from %d to %d is %s, not vertical first", s, i, j, letters)
				}
			}
		}
	}
}

// closedWalk returns a random walk of legal moves, never straight back, and
// then the way home along it: a path of 2n moves that can be played for ever.
func closedWalk(b *board.Board, n int) board.Path {
	rng, c, p := newRand(1), b.Copy(), board.Path(nil)
	for range n {
		m := c.RandomMove(p, rng)
		c.Do(m)
		p = append(p, m)
	}
	return append(p, p.Inverse()...)
}

// BenchmarkDo makes one move an iteration, in all directions mixed.
func BenchmarkDo(b *testing.B) {
	for _, side := range []int{4, 100, 256} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			t := solved(b, side, side, board.BottomRight)
			const half = 1 << 15
			walk := closedWalk(t, half)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if !t.Do(walk[i]) {
					b.Fatalf("move %d is not possible", i)
				}
				i = (i + 1) & (2*half - 1)
			}
		})
	}
}

// BenchmarkDoUndo makes a move and takes it back, as a depth-first search
// does, in all directions mixed.
func BenchmarkDoUndo(b *testing.B) {
	for _, side := range []int{4, 100} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			t := solved(b, side, side, board.BottomRight)
			for range side / 2 { // all four moves are possible in the middle
				t.Do(board.Up)
				t.Do(board.Left)
			}
			rng := newRand(1)
			moves := make(board.Path, 1<<12)
			for i := range moves {
				moves[i] = board.Move(rng.IntN(4))
			}
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					t.Do(m)
					t.Do(m.Opposite())
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*len(moves)*b.N), "ns/move")
		})
	}
}
