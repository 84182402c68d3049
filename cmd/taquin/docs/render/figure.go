package render

import (
	"context"
	"fmt"
	"math"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Figures draws the figures of one page.
type Figures struct {
	Language text.Language
	count    int
}

// Sizes of a figure relative to its size as a separate picture.
const (
	larger  = 1.4 // where there is room
	legible = 0.8 // at least, on a phone
)

// SVG is a drawing for light paper and for dark.
type SVG struct {
	Light, Dark string
	Width       float64 // as a separate picture
}

// Draw draws a drawing in both themes.
func (f *Figures) Draw(d draw.Drawing) (SVG, error) {
	var p SVG
	for i, svg := range []*string{&p.Light, &p.Dark} {
		t, err := draw.ParseTheme([]string{"light", "dark"}[i])
		if err != nil {
			return SVG{}, err
		}
		scene := draw.Scene(d, draw.Style{Language: f.Language, Theme: t})
		f.count++
		scene.Name = fmt.Sprintf("p%d-", f.count) // glyph IDs must be unique on the page
		drawn, err := scene.WriteSVG(context.Background(), int(larger*max(scene.Width, scene.Height)))
		if err != nil {
			return SVG{}, err
		}
		*svg, p.Width = string(drawn), scene.Width
	}
	return p, nil
}

// legibleSteps is the width below which a figure scrolls, in steps of 40 pixels, at most 14. A class
// tells it to the style sheet, since a style in the page would need an unsafe policy.
func legibleSteps(width float64) int { return min(14, int(math.Ceil(legible*width/40))) }

// Figure is a drawing with a caption in HTML, which may be "". The page shows the theme that
// the reader's system asks for.
func (f *Figures) Figure(d draw.Drawing, caption string) (string, error) {
	p, err := f.Draw(d)
	if err != nil {
		return "", err
	}
	figure := "<figure>\n"
	for _, shown := range []struct{ theme, svg string }{{"light", p.Light}, {"dark", p.Dark}} {
		figure += fmt.Sprintf(`<div class="%s legible-%d">%s</div>`+"\n", shown.theme, legibleSteps(p.Width), shown.svg)
	}
	if caption != "" {
		figure += "<figcaption>" + caption + "</figcaption>\n"
	}
	return figure + "</figure>\n", nil
}
