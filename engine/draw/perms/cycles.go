package perms

import (
	"fmt"
	"math"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// Cycles is a drawing of the cycles of a permutation: each a ring of discs with arrows from each
// element to its image; the fixed points come last.
type Cycles struct{ permuted }

// NewCycles draws a permutation whose first element is named first, 0 or 1. The error is about a
// permutation that is too large.
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
	discStep    = 46 // between the centres of two discs
	ringGap     = 26
	mostInRing  = 18 // longer cycles are serpentines
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
		diagram.Disc(point, t, scene.Point{X: fixedRadius + 1, Y: fixedRadius + 1}, fixedRadius, c.name(x), t.Faint)
		rings = append(rings, point)
	}
	if len(rings) == 0 {
		rings = append(rings, emptyPermutation(t))
	}
	out := onShelves(rings, len(alone))
	out.Title, out.Desc = c.title(s.Language), diagram.Sentence(c.Text(draw.Style{Language: s.Language}))
	return draw.Centred(out)
}

// onShelves arranges pictures in rows; the last small ones have their own rows.
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

// shelves packs rectangles into centred rows and returns the top left of each and the total size.
// The last small rectangles are closer together, in their own rows.
func shelves(sizes []scene.Point, small int) (spots []scene.Point, whole scene.Point) {
	var area, widest float64
	for _, s := range sizes {
		area += (s.X + ringGap) * (s.Y + ringGap)
		widest = max(widest, s.X)
	}
	page := max(widest, 1.9*math.Sqrt(area))
	var x, y, height float64
	var rows []int // first rectangle of each
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

// ring draws a cycle clockwise from the top.
func (c *Cycles) ring(t draw.Theme, k int, cycle []int) *scene.Scene {
	if len(cycle) > mostInRing {
		return c.serpentine(t, k, cycle)
	}
	n := float64(len(cycle))
	radius := ringRadius(len(cycle))
	half := radius + discRadius + 1
	lowest := scene.OnCircle(scene.Point{}, radius, -90+360*float64(len(cycle)/2)/n).Y // an odd ring has no disc at the bottom
	out := scene.New(2*half, half+max(lowest+discRadius, radius+linkHead/2)+1)
	middle := scene.Point{X: half, Y: half}
	colour := cycleColour(t, k)
	away := 2 * math.Asin((discRadius+2)/2/radius) * 180 / math.Pi // angle between the centre of a disc and its rim
	head := linkHead / radius * 180 / math.Pi
	for i := range cycle {
		from, to := -90+360*float64(i)/n+away, -90+360*float64(i+1)/n-away
		out.Draw(scene.Arc(middle, radius, from, to-0.7*head), scene.Ink{Stroke: colour, Width: linkWidth})
		tip, before := scene.OnCircle(middle, radius, to), scene.OnCircle(middle, radius, to-head)
		out.Draw(scene.Arrow(tip, before, linkHead), scene.Ink{Fill: colour})
	}
	for i, x := range cycle {
		diagram.Disc(out, t, scene.OnCircle(middle, radius, -90+360*float64(i)/n), discRadius, c.name(x), colour)
	}
	return out
}

// ringRadius returns the radius of a ring of discs.
func ringRadius(discs int) float64 {
	return max(discStep*0.62, discStep/2/math.Sin(math.Pi/float64(discs)))
}

// serpentine draws a long cycle as a serpentine with the way back along the top row.
func (c *Cycles) serpentine(t draw.Theme, k int, cycle []int) *scene.Scene {
	spots := serpentineSpots(len(cycle))
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
		from, to := at(i), at(i+1)
		diagram.Arrow(out, scene.Toward(from, to, discRadius+2), scene.Toward(to, from, discRadius+2), linkWidth, linkHead, colour)
		diagram.Disc(out, t, at(i), discRadius, c.name(x), colour)
	}
	return out
}

// spot is a column and a row.
type spot struct{ x, y int }

// serpentineSpots returns the columns and rows of a serpentine of n discs: along the top row to the
// left, then down one column and up the next.
func serpentineSpots(n int) []spot {
	pairs := max(1, int(math.Round(math.Sqrt(float64(n))/2)))
	cols := 2 * pairs
	below := n - cols // the top row omits one if they are odd
	top := cols
	if below%2 == 1 {
		below, top = below+1, top-1
	}
	var spots []spot
	for x := top - 1; x >= 0; x-- {
		at := x
		if top < cols && x > 0 {
			at++ // the gap is next to the leftmost disc
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
		return c.summary(l) + movesNothing.In(l)
	case 1:
		return c.summary(l) + oneCycle.In(l, lengths[0])
	}
	last := len(lengths) - 1
	return c.summary(l) + severalCycles.In(l, strings.Join(lengths[:last], ", "), lengths[last])
}

// Text implements draw.Drawing: one line per cycle, closed by its first element.
func (c *Cycles) Text(s draw.Style) string {
	var out strings.Builder
	for _, cycle := range c.perm.Cycles() {
		words := []string{c.name(cycle[0])}
		for i := range cycle {
			words = append(words, "→ "+c.name(cycle[(i+1)%len(cycle)]))
		}
		diagram.Wrap(&out, words, s.Width)
	}
	var words []string
	for _, x := range c.perm.Fixed() {
		words = append(words, c.name(x))
	}
	switch {
	case len(words) > 0:
		diagram.Wrap(&out, append([]string{fixed.In(s.Language)}, words...), s.Width)
	case len(c.perm) == 0:
		out.WriteString("()\n")
	}
	return out.String()
}
