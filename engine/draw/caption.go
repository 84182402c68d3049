package draw

import (
	"strings"
	"unicode/utf8"

	"taquin/engine/draw/scene"
)

// Sizes of captions, in units.
const (
	captionSize = 14
	titleSize   = 17
	captionGap  = 10   // between a picture and its caption
	narrowest   = 220  // the width that a caption may take in any case
	broadest    = 440  // the width that a long one may take
	fewLines    = 4    // more of them make a long one
	lineHeight  = 1.35 // from line to line, in a font of size 1
)

// Caption is a drawing with lines of text above and below it.
type Caption struct {
	item         Drawing
	above, below string
}

// NewCaption puts a title above a drawing and a caption below it; "" is none.
// A text that is wider than the picture goes on in the next line.
func NewCaption(d Drawing, above, below string) *Caption {
	return &Caption{d, strings.TrimSpace(above), strings.TrimSpace(below)}
}

// Scene implements Drawing.
func (c *Caption) Scene(t Theme) *scene.Scene { return onPage(t, c.inside(t).Scene) }

func (c *Caption) inside(t Theme) figure {
	f := figureOf(c.item, t)
	measure := scene.Measure()
	title := scene.Font{Size: titleSize, Bold: true, Colour: t.Ink}
	caption := scene.Font{Size: captionSize, Colour: t.Ink}
	page := max(f.Width, narrowest, min(broadest, measure(c.below, caption)/fewLines))
	above := evenLines(c.above, page, func(s string) float64 { return measure(s, title) })
	below := evenLines(c.below, page, func(s string) float64 { return measure(s, caption) })
	width := f.Width
	for _, line := range above {
		width = max(width, measure(line, title))
	}
	for _, line := range below {
		width = max(width, measure(line, caption))
	}
	top, foot := textHeight(len(above), titleSize), textHeight(len(below), captionSize)
	out := scene.New(width, top+f.Height+foot)
	out.Title, out.Desc = f.Title, f.Desc
	if c.above != "" {
		out.Title = strings.Join(above, " ")
	}
	if c.below != "" {
		out.Desc = strings.TrimSpace(sentence(strings.Join(below, " ")) + " " + f.Desc)
	}
	for i, line := range above {
		out.Text(scene.Point{X: width / 2, Y: lineAt(i, titleSize)}, line, title)
	}
	out.Place(scene.Point{X: (width - f.Width) / 2, Y: top}, 1, f.Scene)
	for i, line := range below {
		out.Text(scene.Point{X: width / 2, Y: top + f.Height + captionGap + lineAt(i, captionSize)}, line, caption)
	}
	return figure{out, top + f.axis}
}

// sentence is a text that others follow: with a full stop where it has no end.
func sentence(text string) string {
	if strings.ContainsAny(text[len(text)-1:], ".!?:;") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

// textHeight is the room that lines take up, with the gap to the picture.
func textHeight(lines int, size float64) float64 {
	if lines == 0 {
		return 0
	}
	return captionGap + float64(lines)*lineHeight*size
}

// lineAt is the middle of a line's capitals, counted from the top.
func lineAt(line int, size float64) float64 { return (float64(line) + 0.5) * lineHeight * size }

// evenLines is foldText with lines about as long as each other: as narrow as
// the same number of lines allows.
func evenLines(text string, width float64, measure func(string) float64) []string {
	best := foldText(text, width, measure)
	low, high := 0.0, width
	for high-low > 1 {
		middle := (low + high) / 2
		if lines := foldText(text, middle, measure); len(lines) == len(best) {
			best, high = lines, middle
		} else {
			low = middle
		}
	}
	return best
}

// foldText cuts a text into lines that are no wider than a width where words
// allow; new lines stay.
func foldText(text string, width float64, measure func(string) float64) []string {
	if text == "" {
		return nil
	}
	var out []string
	for _, given := range strings.Split(text, "\n") {
		line := ""
		for _, w := range strings.FieldsFunc(given, func(r rune) bool { return r == ' ' || r == '\t' }) {
			longer := w
			if line != "" {
				longer = line + " " + w
			}
			if line != "" && measure(longer) > width {
				out, longer = append(out, line), w
			}
			line = longer
		}
		out = append(out, line)
	}
	return out
}

// columns is how many columns a text takes up.
func columns(s string) float64 { return float64(utf8.RuneCountInString(s)) }

// Text implements Drawing.
func (c *Caption) Text(width int) string {
	text := c.item.Text(width)
	page := float64(width)
	if width == 0 {
		page = max(80, float64(textBlock(text).Width))
	}
	var out strings.Builder
	for _, line := range foldText(c.above, page, columns) {
		out.WriteString(line + "\n")
	}
	out.WriteString(text)
	for _, line := range foldText(c.below, page, columns) {
		out.WriteString(line + "\n")
	}
	return out.String()
}
