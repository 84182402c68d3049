package film

import (
	"cmp"
	"context"
	"image"
	"image/color"
	imagedraw "image/draw"
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
	all     color.Palette         // the same, as the standard library has them
	entries map[scene.Colour]byte // those, and the nearest of them for others that were asked for
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
	p := &palette{entries: map[scene.Colour]byte{}}
	p.add(below[:min(len(below), mostOfGround)])
	p.add(kept[:min(len(kept), mostColours-len(p.colours))])
	for c := range p.entries {
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
		if _, known := p.entries[c]; !known {
			p.entries[c] = byte(len(p.colours))
			p.colours, p.all = append(p.colours, c), append(p.all, c)
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

// index is the entry that comes nearest to a colour.
func (p *palette) index(c scene.Colour) byte {
	i, known := p.entries[c]
	if !known {
		i = byte(p.all.Index(c))
		p.entries[c] = i
	}
	return i
}

// plain gives the entries of a picture's pixels, row by row.
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

// pixel is the colour of a picture's pixel, counted row by row.
func pixel(img *image.RGBA, i int) scene.Colour {
	return scene.Colour{R: img.Pix[4*i], G: img.Pix[4*i+1], B: img.Pix[4*i+2], A: 255}
}

// dithered is plain for a picture of many colours: neighbours make up for what each
// lacks. It is done in bands, so that the context is looked at in between.
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
