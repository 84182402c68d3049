package slide

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/engine/text"
)

// layout is a puzzle without its goal: the cells, the pieces, and the positions and steps of each
// piece. An anchor, the first of its cells in the order of places, identifies the position of a
// piece.
type layout struct {
	definition Definition
	key        string // the encoded definition without the goal
	cells      int
	places     []Place
	grid       bool      // cells lie on a square grid, links join neighbours only
	steps      [][]int16 // by direction and cell: the next cell, -1 for none
	names      []string  // of the pieces, ordered by kind
	start      []uint8   // the anchor of each piece
	kindOf     []uint8   // by piece
	kinds      []kind
}

// kind is a set of indistinguishable pieces, which have the same shape and the same possible
// positions. A state sorts the anchors of each kind.
type kind struct {
	group       int // a group whose pieces have different possible positions consists of several kinds
	shape       string
	from, count int       // range of its pieces
	home        uint8     // the anchor of one of them
	covers      [][]uint8 // by anchor: the cells; nil if the kind cannot reach it
	shifts      [][]shift // by anchor: the steps
}

// shift is a step of a piece: its new anchor and the cells that must be free.
type shift struct {
	to   uint8
	need []uint8
}

func newLayout(d Definition) (*layout, error) {
	d.Goal = nil
	l := &layout{definition: d, cells: d.Cells, places: slices.Clone(d.Places)}
	if l.places != nil {
		l.cells = len(l.places)
	}
	if l.cells < 1 || l.cells > MaxCells {
		return nil, message.Errorf("slide.cells-are-not-in", "slide: %d cells are not in 1..%d", l.cells, MaxCells)
	}
	if d.Cols < 0 || d.Rows < 0 || d.Cols > MaxCells || d.Rows > MaxCells {
		return nil, message.Errorf("slide.a-picture-of-columns", "slide: a picture of %d columns and %d rows is outside 1 to %d", d.Cols, d.Rows, MaxCells)
	}
	if err := l.link(d.Links); err != nil {
		return nil, err
	}
	l.grid = l.isGrid()
	if err := l.checkPieces(d.Pieces); err != nil {
		return nil, err
	}
	if err := l.sort(d); err != nil {
		return nil, err
	}
	key, err := json.Marshal(d)
	l.key = string(key)
	return l, err
}

// finest is the resolution of coordinates.
const finest = 1e-3

// vector is a comparable difference of places in units of finest.
type vector [3]int

func between(a, b Place) vector {
	round := func(x float64) int { return int(math.Round(x / finest)) }
	return vector{round(b.X - a.X), round(b.Y - a.Y), round(b.Z - a.Z)}
}

// link checks the places and fills the table of steps.
func (l *layout) link(links [][2]int) error {
	if err := l.checkPlaces(); err != nil {
		return err
	}
	if links == nil {
		if l.places == nil {
			return message.Errorf("slide.cells-without-places-need", "slide: cells without places need links")
		}
		for a := range l.cells {
			for b := range a {
				p, q := l.places[a], l.places[b]
				if math.Abs(math.Hypot(math.Hypot(p.X-q.X, p.Y-q.Y), p.Z-q.Z)-1) < finest {
					links = append(links, [2]int{b, a})
				}
			}
		}
	}
	if len(links) > MaxLinks {
		return message.Errorf("slide.links-are-too-many", "slide: %d links are too many; there are %d at most", len(links), MaxLinks)
	}
	linked, directions, degree := map[[2]int]bool{}, map[vector]int{}, make([]int, l.cells)
	for i, link := range links {
		for _, cell := range link {
			if cell < 0 || cell >= l.cells {
				return message.Errorf("slide.link-is-to-a", "slide: link %d is to a cell %d, and there are 1 to %d", i+1, cell+1, l.cells)
			}
		}
		if link[0] == link[1] {
			return message.Errorf("slide.link-leads-from-cell", "slide: link %d leads from cell %d to itself", i+1, link[0]+1)
		}
		for _, way := range [][2]int{link, {link[1], link[0]}} {
			if linked[way] {
				continue
			}
			linked[way] = true
			direction := degree[way[0]] // without places directions of cells are unrelated
			degree[way[0]]++
			if l.places != nil {
				v := between(l.places[way[0]], l.places[way[1]])
				if _, known := directions[v]; !known {
					directions[v] = len(directions)
				}
				direction = directions[v]
			}
			for len(l.steps) <= direction {
				l.steps = append(l.steps, slices.Repeat([]int16{-1}, l.cells))
			}
			l.steps[direction][way[0]] = int16(way[1])
		}
	}
	return nil
}

func (l *layout) checkPlaces() error {
	const farthest = 1e4
	for i, p := range l.places {
		for _, x := range []float64{p.X, p.Y, p.Z} {
			if !(math.Abs(x) <= farthest) {
				return message.Errorf("slide.the-place-of-cell", "slide: the place of cell %d has a coordinate %v, which is not in -10000..10000", i+1, x)
			}
		}
		for j, q := range l.places[:i] {
			if between(p, q) == (vector{}) {
				return message.Errorf("slide.the-cells-and-have", "slide: the cells %d and %d have the same place", j+1, i+1)
			}
		}
	}
	return nil
}

// isGrid reports whether the letters u, d, l and r can denote all steps.
func (l *layout) isGrid() bool {
	if l.places == nil {
		return false
	}
	for cell, p := range l.places {
		if p.Z != 0 || p.X < 0 || p.Y < 0 || p.X != math.Trunc(p.X) || p.Y != math.Trunc(p.Y) || p.X >= MaxCells || p.Y >= MaxCells {
			return false
		}
		for _, to := range l.steps {
			if to[cell] >= 0 && letters[between(p, l.places[to[cell]])] == 0 {
				return false
			}
		}
	}
	return true
}

// where formats a cell for the end of an error.
func (l *layout) where(cell int) message.Text { return message.Textf("", "(%s)", l.spot(cell)) }

func (l *layout) spot(cell int) message.Text {
	if l.grid {
		return message.Textf("slide.row-column", "row %d, column %d", int(l.places[cell].Y)+1, int(l.places[cell].X)+1)
	}
	return message.Textf("slide.cell", "cell %d", cell+1)
}

// checkPieces validates the pieces and their names.
func (l *layout) checkPieces(pieces []Piece) error {
	if len(pieces) == 0 {
		return message.Errorf("slide.there-is-no-piece", "slide: there is no piece")
	}
	owner, named := map[int]string{}, map[string]bool{}
	for _, p := range pieces {
		if err := checkName(p.Name); err != nil {
			return err
		}
		if named[p.Name] {
			return message.Errorf("slide.two-pieces-are-called", "slide: two pieces are called %s", p.Name)
		}
		named[p.Name] = true
		if len(p.Cells) == 0 {
			return message.Errorf("slide.the-piece-lies-on", "slide: the piece %s lies on no cell", p.Name)
		}
		if l.places == nil && len(p.Cells) > 1 {
			return message.Errorf("slide.the-piece-lies-on-cells", "slide: the piece %s lies on %d cells, and has a shape only where cells have places", p.Name, len(p.Cells))
		}
		for _, cell := range p.Cells {
			switch {
			case cell < 0 || cell >= l.cells:
				return message.Errorf("slide.the-piece-lies-on-a", "slide: the piece %s lies on a cell %d, and there are 1 to %d", p.Name, cell+1, l.cells)
			case owner[cell] == p.Name:
				return message.Errorf("slide.the-piece-names-a", "slide: the piece %s names a cell twice %s", p.Name, l.where(cell))
			case owner[cell] != "":
				return message.Errorf("slide.the-pieces-and-lie", "slide: the pieces %s and %s lie on the same cell %s", owner[cell], p.Name, l.where(cell))
			}
			owner[cell] = p.Name
		}
		if first, apart := l.torn(p.Cells); apart >= 0 {
			return message.Errorf("slide.the-piece-is-torn", "slide: the piece %s is torn: no link leads from its cell %s to its cell %s", p.Name, l.where(first), l.where(apart))
		}
	}
	return nil
}

// torn returns a cell of the piece that is not connected to its first cell within the piece, or
// -1.
func (l *layout) torn(cells []int) (first, apart int) {
	joined := []int{cells[0]}
	for i := 0; i < len(joined); i++ {
		for _, to := range l.steps {
			if next := int(to[joined[i]]); next >= 0 && slices.Contains(cells, next) && !slices.Contains(joined, next) {
				joined = append(joined, next)
			}
		}
	}
	for _, cell := range cells {
		if !slices.Contains(joined, cell) {
			return cells[0], cell
		}
	}
	return cells[0], -1
}

// ordered returns the cells of a piece in the order of their places, the anchor first.
func (l *layout) ordered(cells []int) []int {
	cells = slices.Clone(cells)
	sorting.By(cells, func(a, b int) int {
		if l.places == nil {
			return a - b
		}
		v := between(l.places[b], l.places[a])
		for _, x := range []int{v[2], v[1], v[0]} {
			if x != 0 {
				return x
			}
		}
		return 0
	})
	return cells
}

// shape returns a key that pieces of equal shape share.
func (l *layout) shape(ordered []int) string {
	if l.places == nil {
		return ""
	}
	offsets := make([]vector, len(ordered))
	for i, cell := range ordered {
		offsets[i] = between(l.places[ordered[0]], l.places[cell])
	}
	return fmt.Sprint(offsets)
}

// sort computes the possible positions of each piece, and orders the pieces by kind.
func (l *layout) sort(d Definition) error {
	groups, err := l.groups(d)
	if err != nil {
		return err
	}
	var members [][]int // by kind: indices of pieces
	for i, p := range d.Pieces {
		cells := l.ordered(p.Cells)
		k := kind{group: groups[i], shape: l.shape(cells), home: uint8(cells[0]), covers: make([][]uint8, l.cells), shifts: make([][]shift, l.cells)}
		known := slices.IndexFunc(l.kinds, func(other kind) bool { return other.group == k.group && other.covers[k.home] != nil })
		if known < 0 {
			directions := l.steps
			if p.Name != d.Key && len(d.Doors) > 0 {
				directions = closed(directions, d.Doors)
			}
			if d.Cars {
				if directions, err = l.along(p.Name, cells); err != nil {
					return err
				}
			}
			k.roam(cells, directions)
			known = len(l.kinds)
			l.kinds, members = append(l.kinds, k), append(members, nil)
		}
		members[known] = append(members[known], i)
	}
	for k, pieces := range members {
		l.kinds[k].from, l.kinds[k].count = len(l.names), len(pieces)
		for _, i := range pieces {
			l.names = append(l.names, d.Pieces[i].Name)
			l.start = append(l.start, uint8(l.ordered(d.Pieces[i].Cells)[0]))
			l.kindOf = append(l.kindOf, uint8(k))
		}
	}
	return nil
}

// closed returns steps without those into doors.
func closed(steps [][]int16, doors []int) [][]int16 {
	all := make([][]int16, len(steps))
	for i, to := range steps {
		all[i] = slices.Clone(to)
		for cell, next := range to {
			if next >= 0 && slices.Contains(doors, int(next)) {
				all[i][cell] = -1
			}
		}
	}
	return all
}

// groups returns the group of each piece.
func (l *layout) groups(d Definition) ([]int, error) {
	groups, shapes := make([]int, len(d.Pieces)), make([]string, len(d.Pieces))
	for i, p := range d.Pieces {
		groups[i], shapes[i] = i, l.shape(l.ordered(p.Cells))
		if p.Name == d.Key {
			shapes[i] += d.Key // no other piece passes doors
		}
		if first := slices.Index(shapes, shapes[i]); d.Alike == nil {
			groups[i] = first
		}
	}
	seen := map[string]bool{}
	for _, names := range d.Alike {
		first := -1
		for name := range strings.SplitSeq(names, "") {
			i := slices.IndexFunc(d.Pieces, func(p Piece) bool { return p.Name == name })
			switch {
			case i < 0:
				return nil, message.Errorf("slide.alike-names-a-piece", "slide: alike names a piece %s, and the puzzle has none", text.Quote(name, 20))
			case seen[name]:
				return nil, message.Errorf("slide.alike-names-the-piece", "slide: alike names the piece %s twice", name)
			case first < 0:
				first = i
			case shapes[i] != shapes[first]:
				return nil, message.Errorf("slide.and-cannot-be-alike", "slide: %s and %s cannot be alike: their shapes differ", d.Pieces[first].Name, name)
			}
			seen[name] = true
			groups[i] = first
		}
	}
	return groups, nil
}

// along returns the two directions along a car.
func (l *layout) along(name string, ordered []int) ([][]int16, error) {
	var directions [][]int16
	for _, to := range l.steps {
		// A step maps each cell but the last to the next one, or each but the first to the previous one.
		onward, back := 0, 0
		for i, cell := range ordered {
			if i+1 < len(ordered) && int(to[cell]) == ordered[i+1] {
				onward++
			}
			if i > 0 && int(to[cell]) == ordered[i-1] {
				back++
			}
		}
		if whole := len(ordered) - 1; whole > 0 && (onward == whole || back == whole) {
			directions = append(directions, to)
		}
	}
	if len(directions) == 0 {
		return nil, message.Errorf("slide.is-no-car-its", "slide: %s is no car: its cells are not two or more in a line %s", name, l.where(ordered[0]))
	}
	return directions, nil
}

// roam computes all positions that a piece reaches by steps in the directions on an empty board.
func (k *kind) roam(ordered []int, directions [][]int16) {
	queue := [][]uint8{bytesOf(ordered)}
	k.covers[ordered[0]] = queue[0]
	for i := 0; i < len(queue); i++ {
		here := queue[i]
		for _, to := range directions {
			next := shifted(here, to)
			if next == nil {
				continue
			}
			if k.covers[next[0]] == nil {
				k.covers[next[0]] = next
				queue = append(queue, next)
			}
			step := shift{to: next[0]}
			for _, cell := range next {
				if !slices.Contains(here, cell) {
					step.need = append(step.need, cell)
				}
			}
			k.shifts[here[0]] = append(k.shifts[here[0]], step)
		}
	}
}

// shifted returns the cells after a step, or nil if the step is impossible.
func shifted(cells []uint8, to []int16) []uint8 {
	next := make([]uint8, len(cells))
	for i, cell := range cells {
		if to[cell] < 0 {
			return nil
		}
		next[i] = uint8(to[cell])
	}
	return next
}

func bytesOf(cells []int) []uint8 {
	all := make([]uint8, len(cells))
	for i, cell := range cells {
		all[i] = uint8(cell)
	}
	return all
}

func intsOf(cells []uint8) []int {
	all := make([]int, len(cells))
	for i, cell := range cells {
		all[i] = int(cell)
	}
	return all
}
