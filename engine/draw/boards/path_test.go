package boards

import (
	"math"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// walks calls f with every path of the blank of a length.
func walks(b *board.Board, length int, f func(board.Path)) {
	var extend func(p board.Path)
	extend = func(p board.Path) {
		if len(p) == length {
			f(p)
			return
		}
		for _, m := range b.Moves(nil) {
			b.Do(m)
			extend(append(p, m))
			b.Do(m.Opposite())
		}
	}
	extend(nil)
}

// Every path of up to nine moves on 2x3: passes between the same two cells have separate lanes,
// and the line is continuous within each cell.
func TestLanes(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 2, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	for length := 1; length <= 9; length++ {
		walks(b.Copy(), length, func(path board.Path) { checkLanes(t, b, path) })
	}
}

func checkLanes(t *testing.T, b *board.Board, path board.Path) {
	t.Helper()
	p := &painter{Board: New(b, board.Audibert)}
	cells := cellsOf(b, path)
	counts, most := passes(cells)
	type lane struct {
		side
		shift float64
	}
	used := map[lane]bool{}
	steps := p.stepsOf(cells, counts)
	for i, s := range steps {
		l := lane{sideOf(cells[i], cells[i+1]), s.shift}
		if used[l] {
			t.Fatalf("%v: two passes are drawn on one lane of %v", path, l.side)
		}
		used[l] = true
		if i == 0 {
			continue
		}
		in := steps[i-1]
		points := joint(in, s)
		if points == nil {
			points = []scene.Point{in.at(in.to)}
		}
		first, last := points[0], points[len(points)-1]
		if !onLane(first, in) || !onLane(last, s) {
			t.Fatalf("%v: the line from step %d to the next leaves its lanes: %v", path, i, points)
		}
		for _, q := range points {
			if d := math.Max(math.Abs(q.X-in.to.X), math.Abs(q.Y-in.to.Y)); d > laneGap*float64(most)/2+laneGap {
				t.Fatalf("%v: the line from step %d to the next strays by %v", path, i, d)
			}
		}
	}
	if got := len(piecesOf(steps)); got != len(path)+1 {
		t.Fatalf("%v is drawn in %d pieces", path, got)
	}
}

// onLane reports whether a point lies on the line through a step.
func onLane(q scene.Point, s step) bool {
	if s.upright() {
		return q.X == s.from.X+s.shift
	}
	return q.Y == s.from.Y+s.shift
}

// A path with too many passes is drawn as traffic, with the numbers above the lines.
func TestNumbersStandAboveTraffic(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	for _, rounds := range []int{1, 3, 100} {
		var path board.Path
		for range rounds {
			for _, m := range []board.Move{board.Up, board.Left, board.Down, board.Right} {
				path = append(path, m, m.Opposite(), m)
			}
		}
		d, err := New(b, board.Audibert).With(Options{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		p := newPainter(d, draw.Themes()[0], scene.New(200, 200))
		if busy := rounds > 1; p.route.busy() != busy {
			t.Errorf("%d moves: busy is %t", len(path), !busy)
		}
		svg := string(draw.Scene(d, draw.Style{}).SVG(0))
		if last := strings.LastIndex(svg, `class="path"`); last < 0 || strings.LastIndex(svg, `class="label"`) < last {
			t.Errorf("%d moves: no label after the last line", len(path))
		}
	}
}
