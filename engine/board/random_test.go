package board_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

func TestScramble(t *testing.T) {
	const n = 200
	for s := range shapes {
		for _, home := range homes {
			b := solved(t, s.Cols, s.Rows, home)
			p := must.Get(b.Scramble(context.Background(), n, newRand(7)))
			check(t, b)
			if b.Blank() != b.Home() || !b.Solvable() {
				t.Fatalf("%s: blank in %d, solvable %v", s, b.Blank(), b.Solvable())
			}
			again := solved(t, s.Cols, s.Rows, home)
			if q, err := again.Scramble(context.Background(), n, newRand(7)); err != nil || !slices.Equal(p, q) || !again.Equal(b) {
				t.Fatalf("%s: the same seed gives another path, or %v", s, err)
			}

			// Play the path on another board.
			c := solved(t, s.Cols, s.Rows, home)
			for i, m := range p {
				if i > 0 && i < n && m == p[i-1].Opposite() && (!s.Linear() || len(c.Moves(nil)) > 1) {
					t.Fatalf("%s: move %d goes straight back", s, i+1)
				}
				if i == n {
					if walk := s.Walk(c.Blank(), c.Home()); !slices.Equal(p[n:], walk) {
						t.Fatalf("%s: from cell %d home by %v, want %v", s, c.Blank(), p[n:], walk)
					}
				}
				if !c.Do(m) {
					t.Fatalf("%s: move %d is not possible", s, i+1)
				}
			}
			if !c.Equal(b) {
				t.Fatalf("%s: the path leads to %v, the board is %v", s, c.Cells(), b.Cells())
			}
			if err := b.Play(p.Inverse()); err != nil || !b.Solved() {
				t.Fatalf("%s: the inverse does not solve it: %v", s, err)
			}
		}
	}
}

func TestScrambleSeeds(t *testing.T) {
	b, c := solved(t, 4, 4, board.BottomRight), solved(t, 4, 4, board.BottomRight)
	if _, err := b.Scramble(context.Background(), 100, newRand(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Scramble(context.Background(), 100, newRand(2)); err != nil {
		t.Fatal(err)
	}
	if b.Equal(c) {
		t.Error("two seeds give one board")
	}
	if p, err := c.Scramble(context.Background(), 0, newRand(2)); err != nil || len(p) != 0 {
		t.Errorf("no moves from home: %v, %v", p, err)
	}
	c.Do(board.Up)
	if p, err := c.Scramble(context.Background(), 0, newRand(2)); err != nil || !slices.Equal(p, board.Path{board.Down}) {
		t.Errorf("no moves from above home: %v, %v", p, err)
	}
}

func TestScrambleRefuses(t *testing.T) {
	b := solved(t, 3, 3, board.BottomRight)
	for _, n := range []int{-1, board.MaxScramble + 1} {
		_, err := b.Scramble(context.Background(), n, newRand(1))
		wantError(t, err, fmt.Sprintf("board: cannot make %d random moves (0 to %d)", n, board.MaxScramble))
	}
	b.Do(board.Up)
	before := b.Copy()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, err := b.Scramble(ctx, 1<<17, newRand(1))
	if !errors.Is(err, context.Canceled) || p != nil {
		t.Errorf("cancelled: %d moves, %v", len(p), err)
	}
	if check(t, b); !b.Equal(before) {
		t.Errorf("cancelled, but the board changed to %v", b.Cells())
	}
}

// chiSquare compares counts with equal shares of their sum.
func chiSquare(counts map[string]int, classes int) float64 {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	share := float64(sum) / float64(classes)
	x := float64(classes-len(counts)) * share // those never seen
	for _, n := range counts {
		x += (float64(n) - share) * (float64(n) - share) / share
	}
	return x
}

func TestDealIsUniform(t *testing.T) {
	// most is the 99.9 % quantile of chi-square.
	for _, c := range []struct {
		cols, rows, classes int
		most                float64
		from                board.Deal
	}{
		{2, 2, 3, 13.8, board.Deal{}}, {2, 3, 60, 98.3, board.Deal{}}, {3, 2, 60, 98.3, board.Deal{}}, {3, 2, 60, 98.3, board.Deal{Odd: true}},
		{2, 2, 12, 31.3, board.Deal{Anywhere: true}}, {2, 2, 12, 31.3, board.Deal{Anywhere: true, Odd: true}},
		{3, 1, 3, 13.8, board.Deal{Anywhere: true}}, {4, 1, 12, 31.3, board.Deal{Anywhere: true, Odd: true}},
	} {
		for _, home := range homes {
			b, rng, counts := solved(t, c.cols, c.rows, home), newRand(5), make(map[string]int)
			for range 100 * c.classes {
				must.Do(b.Deal(c.from, rng))
				check(t, b)
				if b.Solvable() == c.from.Odd || !c.from.Anywhere && b.Blank() != b.Home() {
					t.Fatalf("%s, %+v: %v, solvable %v", b.Shape(), c.from, b.Cells(), b.Solvable())
				}
				counts[fmt.Sprint(b.Cells())]++
			}
			if x := chiSquare(counts, c.classes); len(counts) != c.classes || x > c.most {
				t.Errorf("%s, %+v: %d boards of %d, chi-square %.1f, at most %.1f wanted", b.Shape(), c.from, len(counts), c.classes, x, c.most)
			}
		}
	}
}

func TestDealRefuses(t *testing.T) {
	pair := solved(t, 2, 1, board.BottomRight)
	wantError(t, pair.Deal(board.Deal{Odd: true}, newRand(1)), "board: 2x1 has one tile, so every board is solvable; odd needs at least 3 cells")
	alike := solved(t, 2, 2, board.BottomRight)
	must.Do(alike.Inscribe([]string{"A", "B", "A"}))
	alike.Do(board.Up)
	before := alike.Copy()
	wantError(t, alike.Deal(board.Deal{Odd: true}, newRand(1)), "board: a board with equal labels has no parity; odd needs different labels on all tiles")
	if !alike.Equal(before) {
		t.Errorf("the board is now %v", alike.Cells())
	}
}

func TestShuffleIsSolvable(t *testing.T) {
	rng := newRand(6)
	for s := range shapes {
		for _, home := range homes {
			b := solved(t, s.Cols, s.Rows, home)
			for range 20 {
				b.Do(board.Up) // it need not start at home
				must.Do(b.Shuffle(rng))
				check(t, b)
				if !b.Solvable() || b.Blank() != b.Home() || s.Linear() && !b.Solved() {
					t.Fatalf("%s: %v", s, b.Cells())
				}
			}
		}
	}
	b := solved(t, 256, 256, board.TopLeft)
	if err := b.Shuffle(rng); err != nil || !b.Solvable() || b.Solved() {
		t.Errorf("256x256: %v", err)
	}
	check(t, b)
}

// All legal moves but the inverse of the last are equally likely.
func TestRandomMove(t *testing.T) {
	b := parse(t, "1 2 3 / 4 0 5 / 6 7 8", board.TD) // the blank in the middle
	for _, c := range []struct {
		before  board.Path
		classes int
		most    float64 // once in a thousand times
	}{{nil, 4, 16.3}, {board.Path{board.Left, board.Up}, 3, 13.8}} {
		rng, counts := newRand(8), make(map[string]int)
		for range 3000 {
			counts[b.RandomMove(c.before, rng).String()]++
		}
		if x := chiSquare(counts, c.classes); len(counts) != c.classes || x > c.most || c.before != nil && counts["down"] > 0 {
			t.Errorf("after %v: %v, chi-square %.1f", c.before, counts, x)
		}
	}
	row := solved(t, 3, 1, board.BottomRight)
	if m := row.RandomMove(board.Path{board.Right}, newRand(1)); m != board.Left {
		t.Errorf("at the end of a row, after right: %s", m)
	}
}

// shadow is an observer that repeats a game on its own board.
type shadow struct {
	of    *board.Game
	board *board.Board
	moves int
}

func (s *shadow) Moved(g *board.Game, p board.Path) {
	if g != s.of {
		return // a copy
	}
	s.moves += len(p)
	if err := s.board.Play(p); err != nil {
		panic(err)
	}
}

func (s *shadow) Laid(g *board.Game) {
	if g == s.of {
		s.board = g.Board.Copy()
	}
}

// After any operations on a game, an observer has the same board. The maximal history is short,
// so that the game forgets moves.
func TestObserver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		g := must.Get(board.NewGame(b, board.Audibert))
		g.Remember(5)
		s := &shadow{of: g, board: g.Board.Copy()}
		g.Observer = s
		rng := newRand(1)
		moved := 0
		t.Repeat(map[string]func(*rapid.T){
			"do": func(t *rapid.T) {
				if g.Do(board.Move(rapid.IntRange(0, 3).Draw(t, "move"))) {
					moved++
				}
			},
			"play": func(t *rapid.T) {
				word := rapid.StringMatching(`[hgbd]{0,6}`).Draw(t, "word")
				if g.PlayWord(word) == nil {
					moved += len(word)
				}
			},
			"play possible": func(t *rapid.T) {
				p, err := board.Audibert.ParseWord(rapid.StringMatching(`[hgbd]{0,12}`).Draw(t, "word"))
				if err != nil {
					t.Fatal(err)
				}
				moved += g.PlayPossible(p)
			},
			"undo": func(t *rapid.T) {
				n := rapid.IntRange(0, 6).Draw(t, "n")
				if g.Undo(n) == nil {
					moved += n
				}
			},
			"scramble": func(t *rapid.T) {
				must.Do(g.Scramble(context.Background(), 7, rng))
				moved = s.moves // the walk home has any length
			},
			"lay":  func(t *rapid.T) { g.Lay(func(b *board.Board) error { return b.Shuffle(rng) }) },
			"set":  func(t *rapid.T) { g.Set("4 3 2 / 1 0 . / 5 7 6") },
			"copy": func(t *rapid.T) { g.Copy().Do(board.Up) },
			"": func(t *rapid.T) {
				if !s.board.Equal(g.Board) || s.moves != moved {
					t.Fatalf("the observer has %s after %d moves, the game is %s after %d", board.Audibert.Format(s.board), s.moves, g, moved)
				}
			},
		})
	})
}
