package scene

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image/png"
	"math"
	"strconv"
	"strings"
)

// SVG is WriteSVG without cancellation.
func (s *Scene) SVG(longest int) []byte {
	svg, _ := s.WriteSVG(context.Background(), longest) // background never ends
	return svg
}

// WriteSVG encodes the scene as SVG, with longest as in Pixels. Each glyph outline is defined once
// and reused at every size. It polls the context once per shape; other errors are those of Regular
// and Bold.
func (s *Scene) WriteSVG(ctx context.Context, longest int) ([]byte, error) {
	w := svgWriter{ctx: ctx, name: s.Name, known: map[string]bool{}}
	if err := cmp.Or(w.scene(s), w.faces.missing); err != nil {
		return nil, err
	}
	width, height := s.Width, s.Height
	if longest > 0 {
		k := float64(longest) / max(width, height)
		width, height = width*k, height*k
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg"%s viewBox="0 0 %s %s" width="%s" height="%s" role="img">`+"\n",
		class(s.Class), number(s.Width), number(s.Height), number(width), number(height))
	if s.Title != "" {
		fmt.Fprintf(&out, "<title>%s</title>\n", escape(s.Title))
	}
	if s.Desc != "" {
		fmt.Fprintf(&out, "<desc>%s</desc>\n", escape(s.Desc))
	}
	if w.defs.Len() > 0 {
		fmt.Fprintf(&out, "<defs>\n%s</defs>\n", w.defs.Bytes())
	}
	out.Write(w.body.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes(), nil
}

type svgWriter struct {
	ctx        context.Context
	name       string
	faces      typefaces
	known      map[string]bool // ids of defined glyphs
	defs, body bytes.Buffer
}

// scene writes all items; it polls the context.
func (w *svgWriter) scene(s *Scene) error {
	for i := 0; i < len(s.items); i++ {
		it := s.items[i]
		if w.ctx.Err() != nil {
			return context.Cause(w.ctx)
		}
		switch {
		case it.outline != nil:
			i += w.outlines(s.items[i:]) - 1
		case it.text != nil:
			w.text(it.text)
		case it.image != nil:
			if err := w.image(it.image); err != nil {
				return err
			}
		case it.scene != nil:
			p := it.scene
			scale := ""
			if p.scale != 1 {
				scale = fmt.Sprintf(" scale(%s)", precise(p.scale))
			}
			fmt.Fprintf(&w.body, `<g transform="translate(%s %s)%s"%s>`+"\n", number(p.at.X), number(p.at.Y), scale, class(p.scene.Class))
			if p.scene.Title != "" {
				fmt.Fprintf(&w.body, "<title>%s</title>\n", escape(p.scene.Title))
			}
			if err := w.scene(p.scene); err != nil {
				return err
			}
			w.body.WriteString("</g>\n")
		}
	}
	return nil
}

// outlines writes an outline and the following ones that have a title and the same ink, as one
// group that states the ink once. It returns their number.
func (w *svgWriter) outlines(items []item) int {
	ink := items[0].outline.ink
	n := 1
	for ink.Title != "" && n < len(items) && items[n].outline != nil && items[n].outline.ink.differsInTitle(ink) {
		n++
	}
	if n == 1 {
		w.outline(items[0].outline, class(ink.Class), ink.paints())
		return n
	}
	fmt.Fprintf(&w.body, "<g%s%s>\n", class(ink.Class), ink.paints())
	for _, it := range items[:n] {
		w.outline(it.outline, "", "")
	}
	w.body.WriteString("</g>\n")
	return n
}

func (w *svgWriter) outline(o *outline, class, paints string) {
	fmt.Fprintf(&w.body, `<path%s d="%s"%s`, class, o.path.data(number), paints)
	if o.ink.Title != "" {
		fmt.Fprintf(&w.body, "><title>%s</title></path>\n", escape(o.ink.Title))
		return
	}
	w.body.WriteString("/>\n")
}

// text writes text as outlines, independent of the viewer's fonts, with an aria-label.
func (w *svgWriter) text(t *text) {
	face := w.faces.of(t.font)
	m := t.letters(face)
	fmt.Fprintf(&w.body, `<g%s role="text" aria-label="%s"%s transform="matrix(%s %s %s %s %s %s)">`, class(t.font.Class), escape(t.text), paint("fill", t.font.Colour),
		precise(m.a), precise(m.b), precise(m.c), precise(m.d), number(m.e), number(m.f))
	x := 0.0
	for _, r := range t.text {
		g := face.glyph(r)
		if len(g.path) > 0 {
			id := escape(w.name) + face.name + strconv.Itoa(g.id)
			if !w.known[id] {
				w.known[id] = true
				fmt.Fprintf(&w.defs, `<path id="%s" d="%s"/>`+"\n", id, g.path.data(precise))
			}
			at := ""
			if x != 0 {
				at = fmt.Sprintf(` x="%s"`, precise(x))
			}
			fmt.Fprintf(&w.body, `<use href="#%s"%s/>`, id, at)
		}
		x += g.advance
	}
	w.body.WriteString("</g>\n")
}

func (w *svgWriter) image(p *picture) error {
	data := cancellableBuffer{ctx: w.ctx}
	if err := png.Encode(&data, p.img); w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	} else if err != nil {
		panic(fmt.Sprintf("scene: an image of %v cannot be written: %v", p.img.Bounds(), err)) // only an empty image
	}
	fmt.Fprintf(&w.body, `<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" href="data:image/png;base64,%s"/>`+"\n",
		number(p.x), number(p.y), number(p.w), number(p.h), base64.StdEncoding.EncodeToString(data.Bytes()))
	return nil
}

// data is the d attribute of a path.
func (p Path) data(number func(float64) string) []byte {
	var out bytes.Buffer
	for _, s := range p {
		out.WriteByte(byte(s.kind))
		for i, at := range s.pts[:s.kind.points()] {
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(number(at.X) + " " + number(at.Y))
		}
	}
	return out.Bytes()
}

// differsInTitle reports whether two titled inks are equal except for the title.
func (i Ink) differsInTitle(other Ink) bool {
	return i.Title != "" && i.Class == other.Class && i.paints() == other.paints()
}

// paints returns the fill and stroke attributes.
func (i Ink) paints() string {
	out := paint("fill", i.Fill)
	if i.Stroke.A == 0 || i.Width <= 0 {
		return out
	}
	out += fmt.Sprintf(`%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"`, paint("stroke", i.Stroke), number(i.Width))
	if len(i.Dash) > 0 {
		dashes := make([]string, len(i.Dash))
		for k, d := range i.Dash {
			dashes[k] = number(d)
		}
		out += ` stroke-dasharray="` + strings.Join(dashes, " ") + `"`
	}
	return out
}

// paint returns a colour attribute.
func paint(name string, c Colour) string {
	switch c.A {
	case 0:
		return fmt.Sprintf(` %s="none"`, name)
	case 255:
		return fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	}
	return fmt.Sprintf(` %s="#%02x%02x%02x" %s-opacity="%s"`, name, c.R, c.G, c.B, name, number(float64(c.A)/255))
}

func class(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(` class="%s"`, escape(name))
}

func escape(text string) string {
	var out bytes.Buffer
	xml.EscapeText(&out, []byte(text)) // never fails on a buffer
	return out.String()
}

// number rounds to a hundredth, precise to a hundred-thousandth.
func number(x float64) string  { return rounded(x, 100) }
func precise(x float64) string { return rounded(x, 1e5) }

// rounded writes NaN and infinities as 0, because SVG has no notation for them.
func rounded(x, parts float64) string {
	if x = math.Round(x*parts) / parts; math.IsNaN(x) || math.IsInf(x, 0) {
		x = 0
	}
	return strconv.FormatFloat(x+0, 'f', -1, 64) // + 0 turns -0 into 0
}
