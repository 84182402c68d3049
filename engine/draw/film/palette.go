package film

import (
	"cmp"
	"context"
	"image"
	"image/color"
	imagedraw "image/draw"
	"slices"

	"taquin/engine/draw/scene"
	"taquin/engine/sorting"
)

// maxColours leaves one of a GIF's 256 entries for transparency.
const maxColours = 255

// maxGround is the number of colours of the ground to keep: more than a frame and its antialiased
// edges have.
const maxGround = 64

// palette is the colours of a film.
type palette struct {
	colours []scene.Colour
	all     color.Palette
	entries map[scene.Colour]byte // index of each colour, and cached nearest index of other colours
}

// newPalette chooses colours for opaque pictures: the colours of the ground, then frequent colours
// (all if there are few), then representatives of the others.
func newPalette(ground *image.RGBA, pictures ...*image.RGBA) *palette {
	counts := count(pictures)
	total := 0
	for _, n := range counts {
		total += n
	}
	few := len(counts) <= maxColours
	const much, mostOfMuch = 500, 32 // colours that cover a five-hundredth of the pictures each
	kept := byCount(counts, func(n int) bool { return few || n*much >= total })
	if !few {
		kept = kept[:min(len(kept), mostOfMuch)]
	}
	below := byCount(count([]*image.RGBA{ground}), func(int) bool { return true })
	p := &palette{entries: map[scene.Colour]byte{}}
	p.add(below[:min(len(below), maxGround)])
	p.add(kept[:min(len(kept), maxColours-len(p.colours))])
	for c := range p.entries {
		delete(counts, c)
	}
	if len(counts) > 0 && len(p.colours) < maxColours {
		p.add(reduce(counts, maxColours-len(p.colours)))
	}
	return p
}

// add adds new colours.
func (p *palette) add(colours []scene.Colour) {
	for _, c := range colours {
		if _, known := p.entries[c]; !known {
			p.entries[c] = byte(len(p.colours))
			p.colours, p.all = append(p.colours, c), append(p.all, c)
		}
	}
}

// byCount returns the colours with a sufficient count, most frequent first.
func byCount(counts map[scene.Colour]int, enough func(n int) bool) []scene.Colour {
	var colours []scene.Colour
	for c, n := range counts {
		if enough(n) {
			colours = append(colours, c)
		}
	}
	sorting.By(colours, func(a, b scene.Colour) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(packed(a), packed(b)))
	})
	return colours
}

// count counts the colours of pictures, in evenly spaced pixels of large ones.
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

// index returns the index of the nearest colour.
func (p *palette) index(c scene.Colour) byte {
	i, known := p.entries[c]
	if !known {
		i = byte(p.all.Index(c))
		p.entries[c] = i
	}
	return i
}

// plain converts a picture to indices, row by row.
func (p *palette) plain(img *image.RGBA) []byte {
	out := make([]byte, len(img.Pix)/4)
	var last scene.Colour
	var at byte
	for i := range out {
		if c := pixel(img, i); c != last {
			last, at = c, p.index(c)
		}
		out[i] = at
	}
	return out
}

// pixel is the colour of the i-th pixel.
func pixel(img *image.RGBA, i int) scene.Colour {
	return scene.Colour{R: img.Pix[4*i], G: img.Pix[4*i+1], B: img.Pix[4*i+2], A: 255}
}

// dithered is plain with Floyd-Steinberg dithering for pictures of many colours. It works in bands
// to poll the context.
func (p *palette) dithered(ctx context.Context, img *image.RGBA) ([]byte, error) {
	const band = 128
	out := image.NewPaletted(img.Rect, p.all)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y += band {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		rows := image.Rect(img.Rect.Min.X, y, img.Rect.Max.X, y+band).Intersect(img.Rect)
		imagedraw.FloydSteinberg.Draw(out, rows, img, rows.Min)
	}
	return out.Pix, nil
}

// bin is the colours in one cell of a coarse colour cube.
type bin struct {
	n   float64
	rgb [3]float64 // mean
}

// reduce chooses n representative colours: it repeatedly splits the box of largest variance (median
// cut, Heckbert 1982, at the mean).
func reduce(counts map[scene.Colour]int, n int) []scene.Colour {
	bins := sorted(counts)
	boxes := [][]bin{bins}
	for len(boxes) < n {
		worst, most, along := -1, 0.0, 0
		for i, box := range boxes {
			if v, axis := spread(box); v > most {
				worst, most, along = i, v, axis
			}
		}
		if worst < 0 {
			break
		}
		low, high := halves(boxes[worst], along)
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	out := make([]scene.Colour, len(boxes))
	for i, box := range boxes {
		m := mean(box)
		out[i] = scene.Colour{R: byte(m[0] + 0.5), G: byte(m[1] + 0.5), B: byte(m[2] + 0.5), A: 255}
	}
	return out
}

// sorted collects colours into bins in a fixed order.
func sorted(counts map[scene.Colour]int) []bin {
	const bits = 5
	type sum struct{ n, r, g, b int } // integers, whose sum does not depend on the order
	cube := make([]sum, 1<<(3*bits))
	for c, n := range counts {
		s := &cube[int(c.R>>(8-bits))<<(2*bits)|int(c.G>>(8-bits))<<bits|int(c.B>>(8-bits))]
		s.n, s.r, s.g, s.b = s.n+n, s.r+n*int(c.R), s.g+n*int(c.G), s.b+n*int(c.B)
	}
	var bins []bin
	for _, s := range cube {
		if n := float64(s.n); n > 0 {
			bins = append(bins, bin{n, [3]float64{float64(s.r) / n, float64(s.g) / n, float64(s.b) / n}})
		}
	}
	return bins
}

func mean(box []bin) (m [3]float64) {
	n := 0.0
	for _, b := range box {
		n += b.n
		for j := range m {
			m[j] += b.n * b.rgb[j]
		}
	}
	for j := range m {
		m[j] /= n
	}
	return m
}

// spread returns the largest weighted variance of a box over the axes.
func spread(box []bin) (most float64, axis int) {
	if len(box) < 2 {
		return 0, 0
	}
	m := mean(box)
	var v [3]float64
	for _, b := range box {
		for j := range v {
			d := b.rgb[j] - m[j]
			v[j] += b.n * d * d * weights[j]
		}
	}
	for j := range v {
		if v[j] > most {
			most, axis = v[j], j
		}
	}
	return most, axis
}

// weights approximate the eye's sensitivity to red, green and blue.
var weights = [3]float64{2, 4, 3}

// halves splits a box at its mean on an axis along which it varies.
func halves(box []bin, axis int) (low, high []bin) {
	at := mean(box)[axis]
	sorting.StableBy(box, func(a, b bin) int { return cmp.Compare(a.rgb[axis], b.rgb[axis]) })
	i, _ := slices.BinarySearchFunc(box, at, func(b bin, at float64) int { return cmp.Compare(b.rgb[axis], at) })
	i = min(max(i, 1), len(box)-1)
	return box[:i], box[i:]
}
