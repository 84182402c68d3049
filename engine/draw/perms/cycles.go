package perms

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// Cycles is a drawing of a permutation as its cycles: each a ring of discs, an
// arrow from every element to where it goes, and the fixed points at the end.
type Cycles struct{ permuted }

// NewCycles makes a drawing of a permutation whose first element is called
// first, 0 or 1. The error is that of a permutation that is too large.
func NewCycles(p perm.Perm, first int) (*Cycles, error) {
	own, err := newPermuted(p, first)
	if err != nil {
		return nil, err
	}
	d := &Cycles{own}
	d.Weight = draw.Weighed(d, 3*len(p), lettersOfName*(len(p)+1))
	return d, nil
}

// Sizes of cycle diagrams, in units.
const (
	fixedRadius = 11
	discStep    = 46 // between the middles of two discs
	ringGap     = 26 // between two rings
	mostInRing  = 18 // longer cycles wind to and fro
)

// Figure implements draw.Drawing.
func (c *Cycles) Figure(s draw.Style) draw.Figure {
	t := s.Theme
	var rings []*scene.Scene
	for k, cycle := range c.perm.Cycles() {
		rings = append(rings, c.ring(t, k, cycle))
	}
	alone := c.perm.Fixed()
	for _, x := range alone {
		point := scene.New(2*fixedRadius+2, 2*fixedRadius+2)
		elementDisc(point, t, scene.Point{X: fixedRadius + 1, Y: fixedRadius + 1}, fixedRadius, c.name(x), t.Faint)
		rings = append(rings, point)
	}
	if len(rings) == 0 {
		rings = append(rings, noElements(t))
	}
	out := onShelves(rings, len(alone))
	told := c.Text(draw.Style{Language: s.Language})
	out.Title, out.Desc = c.title(s.Language), strings.ReplaceAll(strings.TrimSuffix(told, "\n"), "\n", "; ")+"."
	return draw.Centred(out)
}

// onShelves puts pictures in rows, the last small ones on rows of their own.
func onShelves(items []*scene.Scene, small int) *scene.Scene {
	sizes := make([]scene.Point, len(items))
	for i, s := range items {
		sizes[i] = scene.Point{X: s.Width, Y: s.Height}
	}
	spots, whole := shelves(sizes, small)
	out := scene.New(whole.X, whole.Y)
	for i, s := range items {
		out.Place(spots[i], 1, s)
	}
	return out
}

// shelves lays rectangles out in rows, each in the middle, and returns
// where the top left of each comes and how large the whole is. The last small
// ones stand closer together, on rows of their own.
func shelves(sizes []scene.Point, small int) (spots []scene.Point, whole scene.Point) {
	var area, widest float64
	for _, s := range sizes {
		area += (s.X + ringGap) * (s.Y + ringGap)
		widest = max(widest, s.X)
	}
	page := max(widest, 1.9*math.Sqrt(area))
	var x, y, height float64
	var rows []int // the first rectangle of each
	endRow := func() {
		for i := rows[len(rows)-1]; i < len(spots); i++ {
			spots[i].Y += (height - sizes[i].Y) / 2
		}
		x, y, height = 0, y+height, 0
	}
	for i, s := range sizes {
		gap := float64(ringGap)
		if i >= len(sizes)-small {
			gap /= 3
		}
		if x > 0 && (x+s.X > page || i == len(sizes)-small) {
			endRow()
			y += gap
		}
		if x == 0 {
			rows = append(rows, i)
		}
		spots = append(spots, scene.Point{X: x, Y: y})
		whole.X = max(whole.X, x+s.X)
		x, height = x+s.X+gap, max(height, s.Y)
	}
	endRow()
	whole.Y = y
	for k, first := range rows {
		end := len(spots)
		if k+1 < len(rows) {
			end = rows[k+1]
		}
		left := (whole.X - spots[end-1].X - sizes[end-1].X) / 2
		for i := first; i < end; i++ {
			spots[i].X += left
		}
	}
	return spots, whole
}

// ring draws a cycle, its first element at the top, clockwise.
func (c *Cycles) ring(t draw.Theme, k int, cycle []int) *scene.Scene {
	if len(cycle) > mostInRing {
		return c.winding(t, k, cycle)
	}
	n := float64(len(cycle))
	radius := ringRadius(len(cycle))
	half := radius + discRadius + 1
	lowest := scene.OnCircle(scene.Point{}, radius, -90+360*float64(len(cycle)/2)/n).Y // disc; of an odd number none is at the foot
	out := scene.New(2*half, half+max(lowest+discRadius, radius+linkHead/2)+1)
	middle := scene.Point{X: half, Y: half}
	colour := cycleColour(t, k)
	away := 2 * math.Asin((discRadius+2)/2/radius) * 180 / math.Pi // from a disc's middle to its rim
	head := linkHead / radius * 180 / math.Pi
	for i := range cycle {
		from, to := -90+360*float64(i)/n+away, -90+360*float64(i+1)/n-away
		out.Draw(scene.Arc(middle, radius, from, to-0.7*head), scene.Ink{Stroke: colour, Width: linkWidth})
		tip, before := scene.OnCircle(middle, radius, to), scene.OnCircle(middle, radius, to-head)
		out.Draw(scene.Arrow(tip, before, linkHead), scene.Ink{Fill: colour})
	}
	for i, x := range cycle {
		elementDisc(out, t, scene.OnCircle(middle, radius, -90+360*float64(i)/n), discRadius, c.name(x), colour)
	}
	return out
}

// ringRadius is the radius of a ring of some discs.
func ringRadius(discs int) float64 {
	return max(discStep*0.62, discStep/2/math.Sin(math.Pi/float64(discs)))
}

// winding draws a long cycle as a line that goes down and up and back along the
// top, so that it takes no more room than its discs.
func (c *Cycles) winding(t draw.Theme, k int, cycle []int) *scene.Scene {
	spots := windingSpots(len(cycle))
	var right, bottom int
	for _, at := range spots {
		right, bottom = max(right, at.x), max(bottom, at.y)
	}
	const edge = discRadius + 1
	out := scene.New(float64(right*discStep)+2*edge, float64(bottom*discStep)+2*edge)
	at := func(i int) scene.Point {
		at := spots[i%len(spots)]
		return scene.Point{X: edge + float64(at.x*discStep), Y: edge + float64(at.y*discStep)}
	}
	colour := cycleColour(t, k)
	for i, x := range cycle {
		drawLink(out, at(i), at(i+1), colour)
		elementDisc(out, t, at(i), discRadius, c.name(x), colour)
	}
	return out
}

// drawLink draws an arrow from disc to disc.
func drawLink(out *scene.Scene, from, to scene.Point, c scene.Colour) {
	start, tip := scene.Toward(from, to, discRadius+2), scene.Toward(to, from, discRadius+2)
	out.Line(scene.Ink{Stroke: c, Width: linkWidth}, start, scene.Toward(tip, from, 0.7*linkHead))
	out.Draw(scene.Arrow(tip, from, linkHead), scene.Ink{Fill: c})
}

// spot is a place among others by column and row.
type spot struct{ x, y int }

// windingSpots is where the discs of a long cycle of n elements stand, by column
// and row: along the top to the left, then down one column and up the next.
func windingSpots(n int) []spot {
	pairs := max(1, int(math.Round(math.Sqrt(float64(n))/2)))
	cols := 2 * pairs
	below := n - cols // discs below the top row; an odd one is saved there
	top := cols
	if below%2 == 1 {
		below, top = below+1, top-1
	}
	var spots []spot
	for x := top - 1; x >= 0; x-- {
		at := x
		if top < cols && x > 0 {
			at++ // the gap is beside the last one on the left
		}
		spots = append(spots, spot{at, 0})
	}
	half := below / 2
	for pair := range pairs {
		deep := half / pairs
		if pair < half%pairs {
			deep++
		}
		for y := 1; y <= deep; y++ {
			spots = append(spots, spot{2 * pair, y})
		}
		for y := deep; y >= 1; y-- {
			spots = append(spots, spot{2*pair + 1, y})
		}
	}
	return spots
}

func (c *Cycles) title(l text.Language) string {
	var lengths []string
	for _, cycle := range c.perm.Cycles() {
		lengths = append(lengths, fmt.Sprint(len(cycle)))
	}
	switch len(lengths) {
	case 0:
		return c.kind(l) + movesNothing.In(l)
	case 1:
		return c.kind(l) + oneCycle.In(l, lengths[0])
	}
	last := len(lengths) - 1
	return c.kind(l) + severalCycles.In(l, strings.Join(lengths[:last], ", "), lengths[last])
}

// Text implements draw.Drawing: a line for each cycle, which ends where it began.
func (c *Cycles) Text(s draw.Style) string {
	var out strings.Builder
	for _, cycle := range c.perm.Cycles() {
		words := []string{c.name(cycle[0])}
		for i := range cycle {
			words = append(words, "→ "+c.name(cycle[(i+1)%len(cycle)]))
		}
		writeFolded(&out, words, s.Width)
	}
	var words []string
	for _, x := range c.perm.Fixed() {
		words = append(words, c.name(x))
	}
	switch {
	case len(words) > 0:
		writeFolded(&out, append([]string{fixed.In(s.Language)}, words...), s.Width)
	case len(c.perm) == 0:
		out.WriteString("()\n")
	}
	return out.String()
}

// writeFolded writes words in lines of at most width columns, 0 for no limit,
// the second and further ones indented.
func writeFolded(out *strings.Builder, words []string, width int) {
	fits := func(line string) bool { return width == 0 || utf8.RuneCountInString(line) <= width }
	for _, line := range text.Fill(words, "", "  ", fits) {
		out.WriteString(line + "\n")
	}
}
