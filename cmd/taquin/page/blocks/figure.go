// Package blocks is what stands on pages and in what the lab sends to its page in a browser:
// figures, and what a program has printed, as HTML. It knows nothing of the frame around.
package blocks

import (
	"context"
	"fmt"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Figures makes the figures of one page.
type Figures struct {
	Language text.Language
	count    int
}

// How much larger a figure is than what suits a screen of its own where there is room,
// and how large it must stay on a phone.
const (
	larger  = 1.4
	legible = 0.8
)

// Picture is a drawing as SVG, as it suits light paper and as it suits dark.
type Picture struct {
	Light, Dark string
	Width       float64 // that suits a screen of its own
}

// Picture draws a drawing.
func (f *Figures) Picture(d draw.Drawing) (Picture, error) {
	var p Picture
	for i, svg := range []*string{&p.Light, &p.Dark} {
		t, err := draw.ParseTheme([]string{"light", "dark"}[i])
		if err != nil {
			return Picture{}, err
		}
		scene := draw.Scene(d, draw.Style{Language: f.Language, Theme: t})
		f.count++
		scene.Name = fmt.Sprintf("p%d-", f.count) // the letters of each have names of their own
		drawn, err := scene.WriteSVG(context.Background(), int(larger*max(scene.Width, scene.Height)))
		if err != nil {
			return Picture{}, err
		}
		*svg, p.Width = string(drawn), scene.Width
	}
	return p, nil
}

// Figure is a drawing with a caption in HTML, which may be "". The page has the picture as
// it suits light paper and as it suits dark, and shows one of them.
func (f *Figures) Figure(d draw.Drawing, caption string) (string, error) {
	p, err := f.Picture(d)
	if err != nil {
		return "", err
	}
	figure := "<figure>\n"
	for _, shown := range []struct{ theme, svg string }{{"light", p.Light}, {"dark", p.Dark}} {
		figure += fmt.Sprintf(`<div class="%s" style="--legible: %.0fpx">%s</div>`+"\n", shown.theme, legible*p.Width, shown.svg)
	}
	if caption != "" {
		figure += "<figcaption>" + caption + "</figcaption>\n"
	}
	return figure + "</figure>\n", nil
}
