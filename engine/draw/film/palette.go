package film

import (
	"cmp"
	"image"
	"slices"

	"taquin/engine/draw/scene"
)

// mostColours leaves an entry of a GIF's 256 for what is transparent.
const mostColours = 255

// mostOfGround is how many colours of the ground are kept: more than a frame and
// its smooth edges have.
const mostOfGround = 64

// palette is the colours of a film.
type palette struct {
	colours []scene.Colour
	exact   map[scene.Colour]byte
	near    []byte // for each cell of the colour cube its nearest entry and 1, 0 where not yet known
}

// newPalette chooses colours for pictures without transparency. The colours of
// the ground are kept as they are, and others that cover much; all of them where
// there are few.
func newPalette(ground *image.RGBA, pictures ...*image.RGBA) *palette {
	counts := count(pictures)
	total := 0
	for _, n := range counts {
		total += n
	}
	few := len(counts) <= mostColours
	const much, mostOfMuch = 500, 32 // colours, a five-hundredth of the pictures each
	kept := byCount(counts, func(n int) bool { return few || n*much >= total })
	if !few {
		kept = kept[:min(len(kept), mostOfMuch)]
	}
	below := byCount(count([]*image.RGBA{ground}), func(int) bool { return true })
	p := &palette{exact: map[scene.Colour]byte{}, near: make([]byte, 1<<(3*cubeBits))}
	p.add(below[:min(len(below), mostOfGround)])
	p.add(kept[:min(len(kept), mostColours-len(p.colours))])
	for c := range p.exact {
		delete(counts, c)
	}
	if len(counts) > 0 && len(p.colours) < mostColours {
		p.add(reduce(counts, mostColours-len(p.colours)))
	}
	return p
}

// add adds those colours that are not yet there.
func (p *palette) add(colours []scene.Colour) {
	for _, c := range colours {
		if _, known := p.exact[c]; !known {
			p.exact[c] = byte(len(p.colours))
			p.colours = append(p.colours, c)
		}
	}
}

// byCount is the colours that are counted often enough, the most frequent first.
func byCount(counts map[scene.Colour]int, enough func(n int) bool) []scene.Colour {
	var colours []scene.Colour
	for c, n := range counts {
		if enough(n) {
			colours = append(colours, c)
		}
	}
	slices.SortFunc(colours, func(a, b scene.Colour) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(packed(a), packed(b)))
	})
	return colours
}

// count tells how often each colour stands in pictures, or in every so many
// pixels of large ones.
func count(pictures []*image.RGBA) map[scene.Colour]int {
	const enough = 1 << 20
	counts := map[scene.Colour]int{}
	for _, img := range pictures {
		step := 4 * max(1, len(img.Pix)/4/enough)
		for i := 0; i < len(img.Pix); i += step {
			counts[scene.Colour{R: img.Pix[i], G: img.Pix[i+1], B: img.Pix[i+2], A: 255}]++
		}
	}
	return counts
}

func packed(c scene.Colour) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// cubeBits is how many bits of red, green and blue a cell of the colour cube has.
const cubeBits = 6

// index is the entry that comes nearest to a colour.
func (p *palette) index(c scene.Colour) byte {
	if i, ok := p.exact[c]; ok {
		return i
	}
	const drop = 8 - cubeBits
	cell := int(c.R>>drop)<<(2*cubeBits) | int(c.G>>drop)<<cubeBits | int(c.B>>drop)
	if p.near[cell] == 0 {
		const middle = 1 << drop / 2
		p.near[cell] = 1 + p.nearest(int(c.R>>drop<<drop)+middle, int(c.G>>drop<<drop)+middle, int(c.B>>drop<<drop)+middle)
	}
	return p.near[cell] - 1
}

func (p *palette) nearest(r, g, b int) byte {
	best, least := 0, 1<<30
	for i, c := range p.colours {
		if d := distance(int(c.R)-r, int(c.G)-g, int(c.B)-b); d < least {
			best, least = i, d
		}
	}
	return byte(best)
}

// distance weighs the colours about as the eye does.
func distance(r, g, b int) int { return 2*r*r + 4*g*g + 3*b*b }

// plain gives the entries of a picture's pixels, row by row.
func (p *palette) plain(img *image.RGBA) []byte {
	out := make([]byte, len(img.Pix)/4)
	var last scene.Colour
	var at byte
	for i := range out {
		c := scene.Colour{R: img.Pix[4*i], G: img.Pix[4*i+1], B: img.Pix[4*i+2], A: 255}
		if c != last {
			last, at = c, p.index(c)
		}
		out[i] = at
	}
	return out
}

// dithered gives the entries of a picture's pixels so that neighbours make up
// for what each lacks (Floyd and Steinberg 1976, every other row backwards).
// Pixels whose colour the palette has keep it.
func (p *palette) dithered(img *image.RGBA) []byte {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := make([]byte, w*h)
	here, next := make([][3]int, w+2), make([][3]int, w+2) // sixteenths, a pixel at each side
	for y := range h {
		step := 1 - 2*(y&1)
		for k := range w {
			x := k
			if step < 0 {
				x = w - 1 - k
			}
			pix := img.Pix[4*(y*w+x):]
			c := scene.Colour{R: pix[0], G: pix[1], B: pix[2], A: 255}
			if i, ok := p.exact[c]; ok {
				out[y*w+x] = i
				continue
			}
			lack := here[x+1]
			want := [3]int{}
			for j := range want {
				want[j] = min(255, max(0, int(pix[j])+(lack[j]+8)>>4))
			}
			i := p.index(scene.Colour{R: byte(want[0]), G: byte(want[1]), B: byte(want[2]), A: 255})
			out[y*w+x] = i
			got := p.colours[i]
			for j, g := range [3]byte{got.R, got.G, got.B} {
				e := want[j] - int(g)
				here[x+1+step][j] += 7 * e
				next[x+1-step][j] += 3 * e
				next[x+1][j] += 5 * e
				next[x+1+step][j] += e
			}
		}
		here, next = next, here
		clear(next)
	}
	return out
}
