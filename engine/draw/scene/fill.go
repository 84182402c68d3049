package scene

import (
	"cmp"
	"encoding/binary"
	"image"
	"math"
	"slices"
)

// A pixel is cut into rows, along which what is covered is measured in parts of
// its width. Pieces may overlap in any way: what lies within at least one is
// covered once (the non-zero rule), so that edges stay smooth where a stroke
// meets or crosses itself.
const (
	subrows  = 16
	across   = 256
	full     = subrows * across // a pixel that is covered
	opaque   = full * 255       // one that is covered by a colour that hides all
	farthest = 1 << 22          // no picture is that large, in pixels
)

// filler paints closed pieces on an image.
type filler struct {
	dst    *image.RGBA
	edges  []edge
	active []edge  // those that cross the row at hand
	change []int32 // of what is covered from each pixel of a line to the next
	lo, hi int     // where change is not 0
}

// edge is a line that does not lie level, in rows of pixels cut into subrows.
type edge struct {
	first, end int     // the rows whose middles it crosses
	x, dx      float64 // in pixels, at the row at hand, and from row to row
	turn       int     // 1 if it goes down, else -1
}

func newFiller(dst *image.RGBA) *filler {
	return &filler{dst: dst, change: make([]int32, dst.Rect.Dx()+2)}
}

// fill paints what closed pieces hold, shifted.
func (f *filler) fill(pieces [][]Point, by Point, c Colour) {
	f.edges = f.edges[:0]
	for _, piece := range pieces {
		if len(piece) == 0 {
			continue
		}
		from := piece[len(piece)-1]
		for _, to := range piece {
			f.edge(Point{from.X + by.X, from.Y + by.Y}, Point{to.X + by.X, to.Y + by.Y})
			from = to
		}
	}
	if len(f.edges) == 0 {
		return
	}
	slices.SortFunc(f.edges, func(a, b edge) int { return cmp.Compare(a.first, b.first) })
	f.active = f.active[:0]
	next := 0
	for row := f.edges[0].first; next < len(f.edges) || len(f.active) > 0; {
		if len(f.active) == 0 {
			row = f.edges[next].first
		}
		line := row / subrows
		f.lo, f.hi = len(f.change), -1
		for end := (line + 1) * subrows; row < end; {
			for next < len(f.edges) && f.edges[next].first == row {
				f.active = append(f.active, f.edges[next])
				next++
			}
			rows := 1
			if row == line*subrows && f.upright(end) && (next == len(f.edges) || f.edges[next].first >= end) {
				rows = subrows
			}
			f.cross(row, rows)
			row += rows
		}
		f.paint(line, c)
	}
}

// edge keeps the part of a line that lies within the picture's height.
func (f *filler) edge(p, q Point) {
	p, q = near(p), near(q)
	if math.IsNaN(p.X + p.Y + q.X + q.Y) {
		return
	}
	turn := 1
	if p.Y > q.Y {
		p, q, turn = q, p, -1
	}
	first := max(0, int(math.Ceil(p.Y*subrows-0.5)))
	end := min(f.dst.Rect.Dy()*subrows, int(math.Ceil(q.Y*subrows-0.5)))
	if first >= end {
		return
	}
	dx := (q.X - p.X) / (q.Y - p.Y) / subrows
	x := p.X + ((float64(first)+0.5)-p.Y*subrows)*dx
	f.edges = append(f.edges, edge{first, end, x, dx, turn})
}

// near brings a point that is too far away nearer.
func near(p Point) Point {
	return Point{max(-farthest, min(farthest, p.X)), max(-farthest, min(farthest, p.Y))}
}

// upright reports whether all active edges go straight down as far as a row, so
// that the rows in between are alike.
func (f *filler) upright(end int) bool {
	for i := range f.active {
		if f.active[i].dx != 0 || f.active[i].end < end {
			return false
		}
	}
	return true
}

// cross notes what some rows that are alike cover and brings the active edges to
// the next one.
func (f *filler) cross(row, rows int) {
	a := f.active
	for i := 1; i < len(a); i++ { // nearly in order from the row before
		for k := i; k > 0 && a[k].x < a[k-1].x; k-- {
			a[k], a[k-1] = a[k-1], a[k]
		}
	}
	winding, from := 0, 0
	for i := range a {
		before := winding
		winding += a[i].turn
		if before == 0 {
			from = f.part(a[i].x)
		} else if winding == 0 {
			f.span(from, f.part(a[i].x), int32(rows))
		}
	}
	kept := a[:0]
	for _, e := range a {
		if e.end > row+rows {
			e.x += e.dx
			kept = append(kept, e)
		}
	}
	f.active = kept
}

// part is a place within the picture's width, in parts of pixels.
func (f *filler) part(x float64) int {
	return max(0, min(f.dst.Rect.Dx()*across, int(math.Round(x*across))))
}

// span notes that rows are covered from one part to another.
func (f *filler) span(from, to int, rows int32) {
	if from == to {
		return
	}
	i, part := from/across, int32(from%across)
	f.change[i] += rows * (across - part)
	f.change[i+1] += rows * part
	f.lo = min(f.lo, i)
	i, part = to/across, int32(to%across)
	f.change[i] -= rows * (across - part)
	f.change[i+1] -= rows * part
	f.hi = max(f.hi, i+1)
}

// paint lays a colour on a line of pixels as far as they are covered.
func (f *filler) paint(line int, c Colour) {
	if f.hi < 0 {
		return
	}
	pix := f.dst.Pix[line*f.dst.Stride:]
	solid := binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, c.A})
	covered := int32(0)
	for i := f.lo; i <= f.hi; i++ {
		covered += f.change[i]
		f.change[i] = 0
		switch {
		case covered == 0:
		case covered == full && c.A == 255:
			binary.LittleEndian.PutUint32(pix[4*i:], solid)
		default:
			blend(pix[4*i:4*i+4], c, uint32(covered)*uint32(c.A))
		}
	}
}

// blend lays a part of a colour, of opaque, on a pixel.
func blend(pixel []byte, c Colour, part uint32) {
	rest := opaque - part
	mix := func(above, below byte) byte {
		return byte((uint32(above)*part + uint32(below)*rest + opaque/2) / opaque)
	}
	pixel[0], pixel[1], pixel[2], pixel[3] = mix(c.R, pixel[0]), mix(c.G, pixel[1]), mix(c.B, pixel[2]), mix(255, pixel[3])
}
