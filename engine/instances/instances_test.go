package instances

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"taquin/engine/board"
)

func TestPublished(t *testing.T) {
	for _, c := range []struct {
		set        Set
		shape      board.Shape
		home       board.Home
		count, sum int // published: means of 53.05 (Korf 1985) and 100.78 (Korf and Felner 2002)
		min, max   int
	}{
		{Korf100(), board.Shape{Cols: 4, Rows: 4}, board.TopLeft, 100, 5305, 41, 66},
		{Korf24(), board.Shape{Cols: 5, Rows: 5}, board.TopLeft, 50, 5039, 81, 114},
		{Hard(), board.Shape{Cols: 4, Rows: 4}, board.BottomRight, 6, 70 + 72 + 74 + 76 + 78 + 80, 70, 80},
	} {
		sum, least, most := 0, c.set.Instances[0].Length, 0
		seen := map[string]bool{}
		for i, in := range c.set.Instances {
			b := in.Board
			if b.Shape() != c.shape || b.Home() != c.home.Cell(c.shape) {
				t.Errorf("%s %s: %s with the blank's home in cell %d", c.set.Name, in.Name, b.Shape(), b.Home())
			}
			if err := b.CheckSolvable(); err != nil {
				t.Errorf("%s %s: %v: %v", c.set.Name, in.Name, b.Cells(), err)
			}
			if m := b.Manhattan(); in.Length < m || (in.Length-m)%2 != 0 {
				t.Errorf("%s %s: %v: length %d, Manhattan distance %d", c.set.Name, in.Name, b.Cells(), in.Length, m)
			}
			if c.set.Name != "hard" && in.Name != strconv.Itoa(i+1) {
				t.Errorf("%s: instance %d is called %s", c.set.Name, i+1, in.Name)
			}
			if text := fmt.Sprint(b.Cells()); seen[text] {
				t.Errorf("%s: %s appears twice", c.set.Name, text)
			} else {
				seen[text] = true
			}
			sum, least, most = sum+in.Length, min(least, in.Length), max(most, in.Length)
		}
		if n := len(c.set.Instances); n != c.count || sum != c.sum || least != c.min || most != c.max {
			t.Errorf("%s: %d boards, sum %d, lengths %d to %d; want %d, %d, %d to %d",
				c.set.Name, n, sum, least, most, c.count, c.sum, c.min, c.max)
		}
	}
}

// The rest of the solution solves each of the boards along it in the number of
// moves that it is said to need.
func TestHardSolution(t *testing.T) {
	solution, err := board.English.ParseWord(fromFarthest)
	if err != nil || len(solution) != 80 {
		t.Fatalf("%d moves, %v", len(solution), err)
	}
	for _, in := range Hard().Instances[1:] {
		if err := in.Board.Play(solution[len(solution)-in.Length:]); err != nil || !in.Board.Solved() {
			t.Errorf("%s: ends at %v, %v", in.Name, in.Board.Cells(), err)
		}
	}
}

// Sets share nothing: a caller may move the boards.
func TestOwn(t *testing.T) {
	a, b := Korf100(), Korf100()
	a.Instances[0].Board.Reset()
	a.Instances[1] = Instance{}
	if b.Instances[0].Board.Solved() || b.Instances[1].Name != "2" || Korf100().Instances[0].Board.Solved() {
		t.Error("a change of one set is seen in another")
	}
}

func TestRandom(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 2}, {Cols: 1, Rows: 5}, {Cols: 7, Rows: 3}} {
		for _, h := range []board.Home{board.TopLeft, board.BottomRight} {
			draw := func(seed uint64) Set {
				set, err := Random(rand.New(rand.NewPCG(seed, 1)), s, h, 20)
				if err != nil || len(set.Instances) != 20 {
					t.Fatalf("%s: %d boards, %v", s, len(set.Instances), err)
				}
				return set
			}
			a, b, c := draw(1), draw(1), draw(2)
			differ := false
			for i, in := range a.Instances {
				if err := in.Board.CheckSolvable(); err != nil || in.Length != 0 || in.Board.Home() != h.Cell(s) || in.Board.Shape() != s {
					t.Errorf("%s: %v, length %d: %v", s, in.Board.Cells(), in.Length, err)
				}
				if !in.Board.Equal(b.Instances[i].Board) {
					t.Errorf("%s, same seed: %v and %v", s, in.Board.Cells(), b.Instances[i].Board.Cells())
				}
				differ = differ || !in.Board.Equal(c.Instances[i].Board)
			}
			if !differ {
				t.Errorf("%s: two seeds give the same boards", s)
			}
		}
	}
}

// All 360 solvable boards of 3x2 are drawn about equally often.
func TestRandomUniform(t *testing.T) {
	const each = 200
	set, err := Random(rand.New(rand.NewPCG(5, 1)), board.Shape{Cols: 3, Rows: 2}, board.BottomRight, 360*each)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]int{}
	for _, in := range set.Instances {
		drawn[fmt.Sprint(in.Board.Cells())]++
	}
	chi2 := 0.0
	for _, n := range drawn {
		chi2 += float64((n-each)*(n-each)) / each
	}
	if len(drawn) != 360 || chi2 > 460 { // 359 degrees of freedom: 460 is 3.8 standard deviations above
		t.Errorf("%d boards, chi-squared %.0f", len(drawn), chi2)
	}
}

func TestRandomRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		shape board.Shape
		count int
	}{{board.Shape{Cols: 4, Rows: 4}, -1}, {board.Shape{}, 1}, {board.Shape{Cols: 1, Rows: 1}, 1}, {board.Shape{Cols: 300, Rows: 2}, 1}} {
		if set, err := Random(rng, c.shape, board.TopLeft, c.count); err == nil {
			t.Errorf("%v, %d boards: %v", c.shape, c.count, set)
		}
	}
	if set, err := Random(rng, board.Shape{Cols: 4, Rows: 4}, board.TopLeft, 0); err != nil || len(set.Instances) != 0 {
		t.Errorf("no boards: %v, %v", set, err)
	}
}
