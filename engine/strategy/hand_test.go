package strategy_test

import (
	"bufio"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// golden calls f with the fields of each line of a testdata file, separated by "|" and
// split at spaces.
func golden(t *testing.T, name string, f func(t *testing.T, line string, fields [][]string)) {
	t.Helper()
	file := must.Get(os.Open("testdata/" + name))
	defer file.Close()
	lines := 0
	for scan := bufio.NewScanner(file); scan.Scan(); {
		line := scan.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		var fields [][]string
		for _, part := range strings.Split(line, "|") {
			fields = append(fields, strings.Fields(part))
		}
		f(t, line, fields)
		lines++
	}
	if lines < 400 {
		t.Fatalf("%s: only %d lines", name, lines)
	}
}

func numbers(words []string) []int {
	var out []int
	for _, w := range words {
		n := must.Get(strconv.Atoi(w))
		out = append(out, n)
	}
	return out
}

func goldenBoard(t *testing.T, size, cells []string) *board.Board {
	t.Helper()
	s := numbers(size)
	b, err := board.FromCells(board.Shape{Cols: s[0], Rows: s[1]}, board.BottomRight, numbers(cells))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The golden sequences come from an independent transcription of the source's listing,
// with its errors corrected.
func TestBlankBesideGolden(t *testing.T) {
	golden(t, "casevidecolle.txt", func(t *testing.T, line string, f [][]string) {
		b := goldenBoard(t, f[0], f[1])
		p, side, err := strategy.BlankBeside(b, numbers(f[2])[0])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got, want := board.Audibert.Word(p), strings.Join(f[4], ""); got != want || side != numbers(f[3])[0] {
			t.Errorf("%s: word %q, side %d", line, got, side)
		}
	})
}

func TestCarryGolden(t *testing.T) {
	golden(t, "mouvement.txt", func(t *testing.T, line string, f [][]string) {
		b := goldenBoard(t, f[0], f[1])
		p, err := strategy.Carry(b, numbers(f[2])[0], numbers(f[3])[0])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got, want := board.Audibert.Word(p), strings.Join(f[4], ""); got != want {
			t.Errorf("%s: word %q", line, got)
		}
	})
}

func TestCycleGolden(t *testing.T) {
	golden(t, "cycle.txt", func(t *testing.T, line string, f [][]string) {
		n := numbers(f[0][:4])
		b, err := board.New(board.Shape{Cols: n[0], Rows: n[1]}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		p, err := strategy.Cycle(b, n[2])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got, want := board.Audibert.Word(p), f[0][4]; len(p) != n[3] || want != "-" && got != want {
			t.Errorf("%s: %d moves, %q", line, len(p), got)
		}
	})
}

// The lengths that the seeds' README gives for source 000, section 5.
func TestCycleLengths(t *testing.T) {
	for _, c := range []struct{ cols, rows, i, moves int }{
		{6, 4, 9, 20}, {7, 4, 8, 218}, {5, 4, 10, 228}, {6, 5, 6, 294}, {4, 4, 14, 18}, {3, 3, 7, 50},
	} {
		b, err := board.New(board.Shape{Cols: c.cols, Rows: c.rows}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := strategy.Cycle(b, c.i); err != nil || len(p) != c.moves {
			t.Errorf("%dx%d, cycle(%d): %d moves, want %d (%v)", c.cols, c.rows, c.i, len(p), c.moves, err)
		}
	}
}

// On every board from 2x2 to 8x8 every cycle(i), in the chain or not, shifts only its
// three positions.
func TestCycleEverywhere(t *testing.T) {
	for cols := 2; cols <= 8; cols++ {
		for rows := 2; rows <= 8; rows++ {
			b, err := board.New(board.Shape{Cols: cols, Rows: rows}, board.BottomRight)
			if err != nil {
				t.Fatal(err)
			}
			for i := 2; i <= b.Size()-2; i++ {
				b.Reset()
				p, err := strategy.Cycle(b, i)
				if err != nil {
					t.Fatalf("%s: cycle(%d): %v", b.Shape(), i, err)
				}
				left, _ := perm.Link(b.Size(), -i)
				// The tile of position x is now at left(x), so the board's
				// permutation is the inverse.
				if got := b.Perm().Inverse(); !got.Equal(left) || b.Check() != nil {
					t.Errorf("%s: cycle(%d): %v, want %v", b.Shape(), i, got, left)
				}
				if again := solvedBoard(b.Shape()); again.Play(p) != nil || !again.Equal(b) {
					t.Errorf("%s: cycle(%d): the path differs from the moves made", b.Shape(), i)
				}
			}
		}
	}
}

func solvedBoard(s board.Shape) *board.Board {
	return must.Get(board.New(s, board.BottomRight))
}

func TestShifts(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 3, Rows: 2}, {Cols: 4, Rows: 4}, {Cols: 5, Rows: 3}, {Cols: 8, Rows: 2}} {
		for i := 2; i <= s.Size()-2; i++ {
			if i%s.Cols < 2 {
				continue
			}
			b := solvedBoard(s)
			if _, err := strategy.ShiftRight(b, i); err != nil {
				t.Fatal(err)
			}
			right, _ := perm.Link(b.Size(), i)
			if got := b.Perm().Inverse(); !got.Equal(right) {
				t.Errorf("%s: right shift %d: %v, want %v", s, i, got, right)
			}
			if _, err := strategy.ShiftLeft(b, i); err != nil || !b.Solved() {
				t.Errorf("%s: left shift %d does not undo the right one: %v", s, i, err)
			}
		}
	}
}

// Carry moves any tile next to the blank to any cell, also on boards of two columns and
// two rows.
func TestCarryEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for cols := 2; cols <= 6; cols++ {
		for rows := 2; rows <= 6; rows++ {
			b := solvedBoard(board.Shape{Cols: cols, Rows: rows})
			for range 200 {
				must.Do(b.SetCells(rng.Perm(b.Size())))
				tile, to := rng.IntN(b.Size()-1), rng.IntN(b.Size())
				before := b.Copy()
				p, _, err := strategy.BlankBeside(b, tile)
				if err != nil {
					t.Fatalf("%s %v: casevidecolle(%d): %v", b.Shape(), before.Cells(), tile, err)
				}
				q, err := strategy.Carry(b, tile, to)
				if err != nil || b.Pos(tile) != to {
					t.Fatalf("%s %v: mouvement(%d, %d): %v", b.Shape(), before.Cells(), tile, to, err)
				}
				if before.Play(append(p, q...)) != nil || !before.Equal(b) {
					t.Fatalf("%s: the paths differ from the moves made", b.Shape())
				}
			}
		}
	}
}

// The three cases of figure 20.
func TestTurnLastBlock(t *testing.T) {
	b := solvedBoard(board.Shape{Cols: 4, Rows: 2})
	const corner = 2
	for _, start := range []string{"hg", "gh", "ghdbgh"} {
		b.Reset()
		p := must.Get(board.Audibert.ParseWord(start))
		if err := b.Play(p); err != nil || b.Blank() != corner {
			t.Fatalf("%q: blank in %d: %v", start, b.Blank(), err)
		}
		if _, err := strategy.TurnLastBlock(b); err != nil || !b.Solved() {
			t.Errorf("%q: %v", start, err)
		}
	}
}

// An impossible macro returns an error and does not change the board.
func TestMovementsRefuse(t *testing.T) {
	away := func(b *board.Board) *board.Board { b.Do(board.Up); return b }
	four := board.Shape{Cols: 4, Rows: 4}
	path := func(p board.Path, err error) error { return err }
	for _, c := range []struct {
		name, want string
		b          *board.Board
		f          func(b *board.Board) error
	}{
		{"no such position", "position 16 is not in 0..15", solvedBoard(four), func(b *board.Board) error { return path(strategy.BlankTo(b, 16)) }},
		{"negative position", "position -1 is not in 0..15", solvedBoard(four), func(b *board.Board) error { return path(strategy.BlankTo(b, -1)) }},
		{"the blank as a tile", "15 is the blank", solvedBoard(four), func(b *board.Board) error {
			_, _, err := strategy.BlankBeside(b, 15)
			return err
		}},
		{"no such tile", "tile 99 is not in 0..15", solvedBoard(four), func(b *board.Board) error { return path(strategy.Carry(b, 99, 0)) }},
		{"blank not beside", "casevidecolle brings it there", solvedBoard(four), func(b *board.Board) error { return path(strategy.Carry(b, 3, 0)) }},
		{"blank above", "casevidecolle brings it there", away(solvedBoard(four)), func(b *board.Board) error { return path(strategy.Carry(b, 11, 0)) }},
		{"cycle too low", "position 1 is not in 2..14", solvedBoard(four), func(b *board.Board) error { return path(strategy.Cycle(b, 1)) }},
		{"cycle of the blank", "position 15 is not in 2..14", solvedBoard(four), func(b *board.Board) error { return path(strategy.Cycle(b, 15)) }},
		{"blank away", "casevideversposition(15) brings it there", away(solvedBoard(four)), func(b *board.Board) error { return path(strategy.Cycle(b, 2)) }},
		{"not in a row", "positions 3, 4 and 5 are not in one row", solvedBoard(four), func(b *board.Board) error { return path(strategy.ShiftLeft(b, 5)) }},
		{"not in a row, right", "positions 2, 3 and 4 are not in one row", solvedBoard(four), func(b *board.Board) error { return path(strategy.ShiftRight(b, 4)) }},
		{"not second", "position 4 is not second", solvedBoard(four), func(b *board.Board) error { return path(strategy.Cycle12(b, 4)) }},
		{"not first", "position 5 is not first", solvedBoard(four), func(b *board.Board) error { return path(strategy.Cycle21(b, 5)) }},
		{"last block elsewhere", "the blank is in position 15, not in 10", solvedBoard(four), func(b *board.Board) error { return path(strategy.TurnLastBlock(b)) }},
		{"edge in the middle", "blank is on the bottom row: cannot move down", solvedBoard(four), func(b *board.Board) error { return path(figure(t, "descentepardroite").Make(b, 1)) }},
		{"edge at the end", "blank is on the top row: cannot move up", solvedBoard(four), func(b *board.Board) error { return path(figure(t, "monteepardroite").Make(b, 5)) }},
		{"too often", "cannot be made -1 times", solvedBoard(four), func(b *board.Board) error { return path(figure(t, "monteepardroite").Make(b, -1)) }},
	} {
		before := c.b.Copy()
		err := c.f(c.b)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if !c.b.Equal(before) || c.b.Check() != nil {
			t.Errorf("%s: the board was changed", c.name)
		}
	}
	line := solvedBoard(board.Shape{Cols: 5, Rows: 1})
	if _, err := strategy.Cycle(line, 2); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("a single row: %v", err)
	}
	if p, err := strategy.BlankTo(line, 1); err != nil || board.Audibert.Word(p) != "ggg" {
		t.Errorf("the blank walks in a single row: %v, %v", p, err)
	}
}

func figure(t *testing.T, name string) strategy.Figure {
	t.Helper()
	for _, f := range strategy.Figures() {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no figure %s", name)
	return strategy.Figure{}
}
