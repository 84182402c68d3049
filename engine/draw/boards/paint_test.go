package boards

import (
	"fmt"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// The longest number of any board fits its tile, in every notation.
func TestNumbersFit(t *testing.T) {
	measure := scene.Measure()
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 4}, {Cols: 11, Rows: 10}, {Cols: 40, Rows: 30}, {Cols: 256, Rows: 256}} {
		for _, n := range board.Notations() {
			b, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
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
				at, align := p.aside(cell, cornerSize)
				if align == scene.Start {
					at.X += cornerRoom / 2
				} else {
					at.X -= cornerRoom / 2
				}
				if free := scene.FromLine(at, p.middle(from), p.middle(to)); free < cornerSize/2 {
					t.Errorf("the arrow from %d to %d is %v away from the number of cell %d", from, to, free, cell)
				}
				at, align = p.below(cell, placeSize)
				if align == scene.Start {
					at.X += cornerRoom / 2
				} else {
					at.X -= cornerRoom / 2
				}
				if free := scene.FromLine(at, p.middle(from), p.middle(to)); free < placeSize/2 {
					t.Errorf("the arrow from %d to %d is %v away from the position of cell %d", from, to, free, cell)
				}
			}
		}
	}
}
