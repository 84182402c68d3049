package draw

import (
	"strings"
	"unicode/utf8"

	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes of captions, in scene units.
const (
	captionSize     = 14
	titleSize       = 17
	captionGap      = 10   // between picture and caption
	minCaptionWidth = 220  // available to every caption
	maxCaptionWidth = 440  // available to a long caption
	maxCaptionLines = 4    // longer captions use maxCaptionWidth
	maxEven         = 100  // lines of a text that evenLines narrows
	lineHeight      = 1.35 // line spacing relative to the font size
)

// Caption is a drawing with text above and below.
type Caption struct {
	Weight
	item         Drawing
	above, below string
}

// NewCaption adds a title above and a caption below a drawing; "" for none. Text wider than the
// picture is wrapped.
func NewCaption(d Drawing, above, below string) *Caption {
	above, below = strings.TrimSpace(above), strings.TrimSpace(below)
	return &Caption{captionWeight(d, above, below), d, above, below}
}

// Figure implements Drawing.
func (c *Caption) Figure(s Style) Figure {
	f := c.item.Figure(s)
	measure := scene.Measure()
	title := scene.Font{Size: titleSize, Bold: true, Colour: s.Theme.Ink}
	caption := scene.Font{Size: captionSize, Colour: s.Theme.Ink}
	page := max(f.Width, minCaptionWidth, min(maxCaptionWidth, measure(c.below, caption)/maxCaptionLines))
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
		out.Desc = text.Head(strings.TrimSpace(sentence(strings.Join(below, " "))+" "+f.Desc), maxDescription)
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

// sentence adds a full stop to a text without final punctuation.
func sentence(text string) string {
	if strings.ContainsAny(text[len(text)-1:], ".!?:;") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

// textHeight is the height of lines of text with the gap to the picture.
func textHeight(lines int, size float64) float64 {
	if lines == 0 {
		return 0
	}
	return captionGap + float64(lines)*lineHeight*size
}

// lineAt is the vertical middle of a line's capitals, from the top.
func lineAt(line int, size float64) float64 { return (float64(line) + 0.5) * lineHeight * size }

// evenLines wraps text into lines of similar width: the narrowest that need no more lines than the
// full width does. A text of very many lines keeps the full width, because the search takes time.
func evenLines(text string, width float64, measure func(line string) float64) []string {
	fold := func(width float64) []string {
		return foldText(text, func(line string) bool { return measure(line) <= width })
	}
	best := fold(width)
	low, high := 0.0, width
	for high-low > 1 && len(best) <= maxEven {
		middle := (low + high) / 2
		if lines := fold(middle); len(lines) == len(best) {
			best, high = lines, middle
		} else {
			low = middle
		}
	}
	return best
}

// foldText wraps each line of a text at its words.
func foldText(lines string, fits func(line string) bool) []string {
	if lines == "" {
		return nil
	}
	var out []string
	for line := range strings.SplitSeq(lines, "\n") {
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		out = append(out, text.Fill(words, "", "", fits)...)
	}
	return out
}

// Text implements Drawing.
func (c *Caption) Text(s Style) string {
	picture := c.item.Text(s)
	page := s.Width
	if page == 0 {
		page = max(80, TextBlock(picture).Width)
	}
	fits := func(line string) bool { return utf8.RuneCountInString(line) <= page }
	var out strings.Builder
	for _, line := range foldText(text.Visible(c.above), fits) {
		out.WriteString(line + "\n")
	}
	out.WriteString(picture)
	for _, line := range foldText(text.Visible(c.below), fits) {
		out.WriteString(line + "\n")
	}
	return out.String()
}
