package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/must"
)

var homes = []board.Home{board.BottomRight, board.TopLeft}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x7a71)) }

func solved(t testing.TB, cols, rows int, home board.Home) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t testing.TB, text string, n board.Notation) *board.Board {
	t.Helper()
	b, err := board.Parse(text, n)
	if err != nil {
		t.Fatalf("Parse(%q, %s): %v", text, n, err)
	}
	check(t, b)
	return b
}

func check(t testing.TB, b *board.Board) {
	t.Helper()
	if err := b.Check(); err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
}

// wantError requires an error with exactly this text.
func wantError(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("error\n  %v\nwant\n  %s", err, want)
	}
}

// shapes yields every shape from 1x2 to 5x5.
func shapes(yield func(board.Shape) bool) {
	for rows := 1; rows <= 5; rows++ {
		for cols := 1; cols <= 5; cols++ {
			if cols*rows > 1 && !yield(board.Shape{Cols: cols, Rows: rows}) {
				return
			}
		}
	}
}

// model is a naive board: no inverse, and every move searches for the blank.
type model struct {
	rows  [][]int
	blank int
}

func newModel(cols, rows, blank int) *model {
	m := &model{blank: blank}
	for y := range rows {
		m.rows = append(m.rows, nil)
		for x := range cols {
			m.rows[y] = append(m.rows[y], y*cols+x)
		}
	}
	return m
}

func (m *model) cells() []int { return slices.Concat(m.rows...) }

// move reports whether the move was legal.
func (m *model) move(move board.Move) bool {
	for y, row := range m.rows {
		for x, piece := range row {
			if piece != m.blank {
				continue
			}
			toX, toY := x, y
			switch move {
			case board.Up:
				toY--
			case board.Down:
				toY++
			case board.Left:
				toX--
			case board.Right:
				toX++
			}
			if toX < 0 || toY < 0 || toX >= len(row) || toY >= len(m.rows) {
				return false
			}
			m.rows[y][x], m.rows[toY][toX] = m.rows[toY][toX], m.rows[y][x]
			return true
		}
	}
	panic("no blank")
}

func TestAgreesWithModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cols := rapid.IntRange(1, 5).Draw(t, "cols")
		rows := rapid.IntRange(1, 5).Draw(t, "rows")
		if cols*rows == 1 {
			rows = 2
		}
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		b, err := board.New(board.Shape{Cols: cols, Rows: rows}, n.Home())
		if err != nil {
			t.Fatal(err)
		}
		g := must.Get(board.NewGame(b, n))
		m := newModel(cols, rows, n.Home().Cell(b.Shape()))
		var made board.Path
		move := rapid.Map(rapid.IntRange(0, 3), func(k int) board.Move { return board.Move(k) })
		path := rapid.SliceOfN(move, 0, 12)
		t.Repeat(map[string]func(*rapid.T){
			"move": func(t *rapid.T) {
				x := move.Draw(t, "move")
				can := b.Can(x)
				got, want := g.Do(x), m.move(x)
				if got != want || can != want {
					t.Fatalf("%s: Do %v, Can %v, want %v", x, got, can, want)
				}
				if got {
					made = append(made, x)
				}
			},
			"undo": func(t *rapid.T) {
				k := rapid.IntRange(0, 5).Draw(t, "undo")
				if err := g.Undo(k); (err == nil) != (k <= len(made)) {
					t.Fatalf("Undo(%d) after %d moves: %v", k, len(made), err)
				} else if err != nil {
					return
				}
				for range k {
					m.move(made[len(made)-1].Opposite())
					made = made[:len(made)-1]
				}
			},
			"play": func(t *rapid.T) {
				p := path.Draw(t, "path")
				done := 0
				for done < len(p) && m.move(p[done]) {
					done++
				}
				read, refused := g.Board.PathOf(n.Word(p), n)
				err := g.PlayWord(n.Word(p))
				if !slices.Equal(read, p[:len(read)]) || fmt.Sprint(refused) != fmt.Sprint(err) || (err == nil) != (len(read) == len(p)) {
					t.Fatalf("%q is read as %v, %v, and played with %v", n.Word(p), read, refused, err)
				}
				if done == len(p) {
					if err != nil {
						t.Fatal(err)
					}
					made = append(made, p...)
					return
				}
				var edge *board.EdgeError
				if !errors.As(err, &edge) || edge.Index != done+1 || edge.Move != p[done] {
					t.Fatalf("play %q: %v, want an edge at move %d", n.Word(p), err, done+1)
				}
				for done--; done >= 0; done-- {
					m.move(p[done].Opposite())
				}
			},
			"play possible": func(t *rapid.T) {
				p := path.Draw(t, "path")
				want := 0
				for _, x := range p {
					if m.move(x) {
						made = append(made, x)
						want++
					}
				}
				if got := g.PlayPossible(p); got != want {
					t.Fatalf("PlayPossible(%q) made %d, want %d", n.Word(p), got, want)
				}
			},
			"": func(t *rapid.T) {
				must.Do(b.Check())
				if !slices.Equal(b.Cells(), m.cells()) {
					t.Fatalf("cells %v, want %v", b.Cells(), m.cells())
				}
				if h, complete := g.History(); !slices.Equal(h, made) || !complete {
					t.Fatalf("history %v (complete %v), want %v", h, complete, made)
				}
			},
		})
	})
}

func TestNew(t *testing.T) {
	for s := range shapes {
		for _, home := range homes {
			b := solved(t, s.Cols, s.Rows, home)
			check(t, b)
			want := 0
			if home == board.BottomRight {
				want = s.Cols*s.Rows - 1
			}
			if !b.Solved() || b.Blank() != want || b.Home() != want || b.Shape() != s || b.Size() != s.Cols*s.Rows {
				t.Errorf("New(%s, %d): solved %v, blank %d, home %d, shape %s", s, home, b.Solved(), b.Blank(), b.Home(), b.Shape())
			}
		}
	}
	if _, err := board.New(board.Shape{Cols: 0, Rows: 3}, board.BottomRight); !errors.Is(err, board.ErrShape) {
		t.Errorf("New(0x3): %v, want ErrShape", err)
	}
}

func TestMovesAndBack(t *testing.T) {
	for s := range shapes {
		b := solved(t, s.Cols, s.Rows, board.BottomRight)
		for i := range b.Size() {
			// Rotate the tiles, so that each of them gets next to the blank.
			cells := make([]int, b.Size())
			for k := range cells {
				cells[(i+1+k)%len(cells)] = k
			}
			must.Do(b.SetCells(cells))
			check(t, b)
			x, y := i%s.Cols, i/s.Cols
			possible := map[board.Move]bool{board.Up: y > 0, board.Down: y < s.Rows-1, board.Left: x > 0, board.Right: x < s.Cols-1}
			var moves []board.Move
			for m := board.Up; m <= board.Right; m++ {
				before := b.Copy()
				did := b.Do(m)
				check(t, b)
				if did != possible[m] {
					t.Fatalf("%s blank in %d: %s made: %v", s, i, m, did)
				}
				if !did {
					if !b.Equal(before) {
						t.Fatalf("%s blank in %d: %s refused, but the board changed", s, i, m)
					}
					continue
				}
				moves = append(moves, m)
				to, ok := s.Step(i, m)
				if !ok || b.Blank() != to || b.At(i) != before.At(to) || b.Pos(before.At(to)) != i || b.Pos(b.Home()) != to {
					t.Fatalf("%s blank in %d: after %s %v", s, i, m, b.Cells())
				}
				if !b.Do(m.Opposite()) || !b.Equal(before) {
					t.Fatalf("%s blank in %d: %s and back gives %v", s, i, m, b.Cells())
				}
			}
			if got := b.Moves([]board.Move{board.Down}); !slices.Equal(got[1:], moves) || got[0] != board.Down {
				t.Fatalf("%s blank in %d: Moves appends %v, want %v", s, i, got, moves)
			}
		}
	}
}

// Source 000, section 1, figure 2: the blank goes up and tile 18 comes down.
func TestSource000Figure2(t *testing.T) {
	b := parse(t, "13 15 3 1 5 / 14 4 7 18 2 / 8 16 12 . 10 / 6 0 9 17 11", board.Audibert)
	if b.Blank() != 13 {
		t.Fatalf("poscv = %d, want 13", b.Blank())
	}
	if !b.Do(board.Up) {
		t.Fatal("the blank does not go up")
	}
	check(t, b)
	if b.At(13) != 18 || b.Pos(18) != 13 || b.Blank() != 8 || b.At(8) != 19 || b.Pos(19) != 8 {
		t.Errorf("a[13] = %d, pos[18] = %d, poscv = %d, a[8] = %d, pos[19] = %d", b.At(13), b.Pos(18), b.Blank(), b.At(8), b.Pos(19))
	}
}

func TestSetCells(t *testing.T) {
	s := board.Shape{Cols: 3, Rows: 2}
	if b, err := board.FromCells(s, board.TopLeft, []int{5, 4, 3, 2, 1, 0}); err != nil || b.Blank() != 5 || b.Home() != 0 {
		t.Fatalf("FromCells: %v, %v", b, err)
	} else {
		check(t, b)
	}
	for _, c := range []struct {
		cells []int
		want  string
	}{
		{[]int{0, 1, 2}, "board: 3 pieces for 6 cells (3x2)"},
		{nil, "board: 0 pieces for 6 cells (3x2)"},
		{[]int{0, 1, 2, 3, 4, 5, 6}, "board: 7 pieces for 6 cells (3x2)"},
		{[]int{0, 1, 2, 3, 4, 6}, "board: piece 6 is not in 0..5 (cell 5)"},
		{[]int{0, -1, 2, 3, 4, 5}, "board: piece -1 is not in 0..5 (cell 1)"},
		{[]int{0, 1, 2, 3, 1, 5}, "board: piece 1 appears twice (cell 4)"},
	} {
		b := solved(t, 3, 2, board.BottomRight)
		b.Do(board.Up)
		before := b.Copy()
		wantError(t, b.SetCells(c.cells), c.want)
		check(t, b)
		if !b.Equal(before) {
			t.Errorf("%v refused, but the board changed to %v", c.cells, b.Cells())
		}
		_, err := board.FromCells(s, board.BottomRight, c.cells)
		wantError(t, err, c.want)
	}
	if _, err := board.FromCells(board.Shape{Cols: 1, Rows: 1}, board.BottomRight, []int{0}); !errors.Is(err, board.ErrShape) {
		t.Errorf("FromCells(1x1): %v, want ErrShape", err)
	}
}

func TestPlayIsAllOrNothing(t *testing.T) {
	b := solved(t, 4, 4, board.BottomRight)
	before := b.Copy()
	up, left := board.Up, board.Left
	err := b.Play(board.Path{up, left, up, up, up})
	check(t, b)
	var edge *board.EdgeError
	if !errors.As(err, &edge) || edge.Move != up || edge.Index != 5 || edge.Of != "" {
		t.Fatalf("Play: %#v", err)
	}
	wantError(t, err, "board: blank is on the top row: cannot move up (move 5)")
	if !b.Equal(before) {
		t.Errorf("refused, but the board changed to %v", b.Cells())
	}
	if err := b.Play(board.Path{up, left, up, up}); err != nil || b.Blank() != 2 {
		t.Errorf("Play: %v, blank in %d, want 2", err, b.Blank())
	}
	check(t, b)
}

func TestCopyStandsAlone(t *testing.T) {
	b := solved(t, 3, 3, board.TopLeft)
	c := b.Copy()
	b.Do(board.Down)
	if !c.Solved() || c.Blank() != 0 || b.Equal(c) {
		t.Errorf("moving a board moved its copy: %v", c.Cells())
	}
	check(t, c)
	cells := b.Cells()
	cells[0] = 77
	check(t, b)
	b.Reset()
	check(t, b)
	if !b.Equal(c) {
		t.Errorf("Reset gives %v", b.Cells())
	}
}

// Become makes an independent copy.
func TestBecome(t *testing.T) {
	b := solved(t, 2, 2, board.BottomRight)
	for s := range shapes {
		for _, home := range homes {
			other := solved(t, s.Cols, s.Rows, home)
			must.Do(other.Shuffle(newRand(1)))
			b.Become(other)
			check(t, b)
			if !b.Equal(other) || b.Home() != other.Home() {
				t.Fatalf("%s became %s", other.Shape(), b.Shape())
			}
			for m := board.Up; m <= board.Right; m++ {
				if b.Become(other); b.Do(m) && b.Equal(other) {
					t.Fatalf("%s: a move was made on both", s)
				}
			}
			check(t, other)
		}
	}
}

func TestEqual(t *testing.T) {
	b := solved(t, 3, 2, board.BottomRight)
	if !b.Equal(solved(t, 3, 2, board.BottomRight)) {
		t.Error("two solved boards differ")
	}
	if b.Equal(solved(t, 2, 3, board.BottomRight)) {
		t.Error("3x2 equals 2x3")
	}
	if b.Equal(solved(t, 3, 2, board.TopLeft)) {
		t.Error("boards with other homes are equal")
	}
}

func TestTurned(t *testing.T) {
	rng := newRand(4)
	for s := range shapes {
		for _, home := range homes {
			b := solved(t, s.Cols, s.Rows, home)
			var p board.Path
			for range 40 {
				m := b.RandomMove(p, rng)
				b.Do(m)
				p = append(p, m)
			}
			turned := b.Turned()
			check(t, turned)
			if turned.Home() != b.Size()-1-b.Home() {
				t.Fatalf("%s: home of the turned board in %d", s, turned.Home())
			}
			if !turned.Turned().Equal(b) {
				t.Fatalf("%s: turned twice %v, want %v", s, turned.Turned().Cells(), b.Cells())
			}
			if err := turned.Play(p.Inverse().Turned()); err != nil || !turned.Solved() {
				t.Fatalf("%s %v: the turned path does not solve the turned board: %v", s, b.Cells(), err)
			}
			check(t, turned)
		}
	}
}

func TestCycle(t *testing.T) {
	b := solved(t, 3, 3, board.BottomRight)
	must.Do(b.Cycle(0, 4, 7))
	check(t, b)
	if b.At(4) != 0 || b.At(7) != 4 || b.At(0) != 7 || !b.Solvable() {
		t.Errorf("Cycle(0, 4, 7) gives %v", b.Cells())
	}
	before := b.Copy()
	for _, c := range []struct {
		i, j, k int
		want    string
	}{
		{0, 9, 1, "board: cell 9 is not in 0..8"},
		{-1, 2, 1, "board: cell -1 is not in 0..8"},
		{0, 1, 8, "board: the blank is in cell 8 of the cycle (0 1 8)"},
		{0, 1, 0, "board: the cycle (0 1 0) names a cell twice"},
		{0, 0, 1, "board: the cycle (0 0 1) names a cell twice"},
		{0, 1, 1, "board: the cycle (0 1 1) names a cell twice"},
	} {
		wantError(t, b.Cycle(c.i, c.j, c.k), c.want)
		if check(t, b); !b.Equal(before) {
			t.Errorf("refused, but the board changed to %v", b.Cells())
		}
	}
}
