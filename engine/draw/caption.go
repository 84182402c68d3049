package draw

import (
	"strings"
	"unicode/utf8"

	"taquin/engine/draw/scene"
	"taquin/engine/text"
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

// Figure implements Drawing.
func (c *Caption) Figure(s Style) Figure {
	f := c.item.Figure(s)
	measure := scene.Measure()
	title := scene.Font{Size: titleSize, Bold: true, Colour: s.Theme.Ink}
	caption := scene.Font{Size: captionSize, Colour: s.Theme.Ink}
	page := max(f.Width, narrowest, min(broadest, measure(c.below, caption)/fewLines))
	above := evenLines(c.above, page, func(line string) float64 { return measure(line, title) })
	below := evenLines(c.below, page, func(line string) float64 { return measure(line, caption) })
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
	return Figure{Scene: out, Axis: top + f.Axis}
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

// foldText cuts lines into ones that are no wider than a width where words allow.
func foldText(lines string, width float64, measure func(string) float64) []string {
	if lines == "" {
		return nil
	}
	fits := func(line string) bool { return measure(line) <= width }
	var out []string
	for _, line := range strings.Split(lines, "\n") {
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		out = append(out, text.Fill(words, "", "", fits)...)
	}
	return out
}

// columns is how many columns a text takes up.
func columns(s string) float64 { return float64(utf8.RuneCountInString(s)) }

// Text implements Drawing.
func (c *Caption) Text(s Style) string {
	picture := c.item.Text(s)
	page := float64(s.Width)
	if s.Width == 0 {
		page = max(80, float64(TextBlock(picture).Width))
	}
	var out strings.Builder
	for _, line := range foldText(text.Visible(c.above), page, columns) {
		out.WriteString(line + "\n")
	}
	out.WriteString(picture)
	for _, line := range foldText(text.Visible(c.below), page, columns) {
		out.WriteString(line + "\n")
	}
	return out.String()
}
