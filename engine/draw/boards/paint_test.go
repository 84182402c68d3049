package boards

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

// Zones that share a cell have different outlines; other zones have the first one.
func TestLayers(t *testing.T) {
	chain := [][]int{{0, 1, 2}, {2, 3, 4}, {4, 5, 6}, {6, 7, 8}, {7, 8, 9}}
	for i, want := range []int{0, 1, 0, 1, 0} {
		if got := layers(chain)[i].layer; got != want {
			t.Errorf("zone %d is on line %d, want %d", i, got, want)
		}
	}
}

// weights returns the arms of a box-drawing character: up, right, down, left.
func weights(t *rapid.T, char string) [4]int {
	for i := range 3 * 3 * 3 * 3 {
		if all := [4]int{i / 27, i / 9 % 3, i / 3 % 3, i % 3}; draw.Rule(all[0], all[1], all[2], all[3]) == char {
			return all
		}
	}
	t.Fatalf("%q is no line", char)
	return [4]int{}
}

// Adjacent box-drawing characters agree about the weight of the rule between them, whatever the
// zones are.
func TestHeavyLinesGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 5).Draw(t, "cols"), Rows: rapid.IntRange(2, 5).Draw(t, "rows")}
		b := must.Get(board.New(s, board.BottomRight))
		zones := rapid.SliceOfN(rapid.SliceOf(rapid.IntRange(0, s.Size()-1)), 0, 3).Draw(t, "zones")
		d, err := New(b, board.Audibert).With(Options{Zones: zones, Plain: true})
		if err != nil {
			t.Fatal(err)
		}
		var grid [][]string
		for line := range strings.Lines(d.Text(draw.Style{})) {
			grid = append(grid, strings.Split(strings.TrimSuffix(line, "\n"), ""))
		}
		get := func(row, col int) [4]int {
			if row < 0 || row >= len(grid) || col < 0 || col >= len(grid[row]) {
				return [4]int{}
			}
			return weights(t, grid[row][col])
		}
		for row := range grid {
			for col := range grid[row] {
				w := get(row, col)
				if right := get(row, col+1); w[1] != right[3] {
					t.Fatalf("row %d, column %d does not go on to the right:\n%s", row, col, d.Text(draw.Style{}))
				}
				if below := get(row+1, col); w[2] != below[0] {
					t.Fatalf("row %d, column %d does not go on below:\n%s", row, col, d.Text(draw.Style{}))
				}
			}
		}
	})
}

// The longest number of any board fits its tile, in every notation.
func TestNumbersFit(t *testing.T) {
	measure := scene.Measure()
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 11, Rows: 10}, {Cols: 40, Rows: 30}, {Cols: 256, Rows: 256}} {
		for _, n := range board.Notations() {
			b := must.Get(board.New(s, n.Home()))
			p := newPainter(New(b, n), draw.Themes()[0], nil)
			size := p.numberSize()
			if size < 8 {
				t.Errorf("%s %s: numbers of size %v", n, s, size)
			}
			for _, piece := range []int{0, s.Size() / 2, s.Size() - 2, s.Size() - 1} {
				label := fmt.Sprint(n.Label(s, piece))
				if w := measure(label, scene.Font{Size: size}); piece != b.Home() && w > CellSide-2*cellMargin-2 {
					t.Errorf("%s %s: %s is %v wide in a tile of %v", n, s, label, w, CellSide-2*cellMargin)
				}
			}
		}
	}
}

// No arrow runs through a label in a corner.
func TestNumbersMakeWayForArrows(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	for from := range b.Size() {
		for to := range b.Size() {
			if from == to {
				continue
			}
			d, err := New(b, board.Audibert).With(Options{Arrows: [][2]int{{from, to}}})
			if err != nil {
				t.Fatal(err)
			}
			p := newPainter(d, draw.Themes()[0], nil)
			for cell := range p.way {
				for size, lower := range map[float64]bool{cornerSize: false, placeSize: true} {
					at, align := p.inCorner(cell, size, lower)
					if align == scene.Start {
						at.X += cornerRoom / 2
					} else {
						at.X -= cornerRoom / 2
					}
					if free := scene.DistanceToSegment(at, p.middle(from), p.middle(to)); free < size/2 {
						t.Errorf("the arrow from %d to %d is %v away from the text of size %v in cell %d", from, to, free, size, cell)
					}
				}
			}
		}
	}
}
