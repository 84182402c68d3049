package page

import (
	"fmt"
	"html/template"

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

// Figure is a drawing with a caption, which may be "". The page has the picture as
// it suits light paper and as it suits dark, and shows one of them.
func (f *Figures) Figure(d draw.Drawing, caption template.HTML) (template.HTML, error) {
	figure := "<figure>\n"
	for _, theme := range []string{"light", "dark"} {
		t, err := draw.ParseTheme(theme)
		if err != nil {
			return "", err
		}
		picture := draw.Scene(d, draw.Style{Language: f.Language, Theme: t})
		f.count++
		picture.Name = fmt.Sprintf("p%d-", f.count) // the letters of each have names of their own
		figure += fmt.Sprintf(`<div class="%s" style="--legible: %.0fpx">%s</div>`+"\n", theme, legible*picture.Width, picture.SVG(int(larger*max(picture.Width, picture.Height))))
	}
	if caption != "" {
		figure += "<figcaption>" + string(caption) + "</figcaption>\n"
	}
	return template.HTML(figure + "</figure>\n"), nil
}
