package draw

import (
	"strings"

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
	letter := scene.MeasureLetter()
	above := evenLines(c.above, page, titleSize, func(r rune) float64 { return letter(r, title) })
	below := evenLines(c.below, page, captionSize, func(r rune) float64 { return letter(r, caption) })
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

// evenLines wraps text into lines of similar length: the narrowest width that needs no more lines
// than foldText does at the full width.
func evenLines(text string, width, size float64, letter func(rune) float64) []string {
	best := foldText(text, width, size, letter)
	low, high := 0.0, width
	for high-low > 1 {
		middle := (low + high) / 2
		if lines := foldText(text, middle, size, letter); len(lines) == len(best) {
			best, high = lines, middle
		} else {
			low = middle
		}
	}
	return best
}

// foldText wraps lines at words, to at most a width. Letter returns the advance of a letter in a
// font of size 1; each letter is measured once.
func foldText(lines string, width, size float64, letter func(rune) float64) []string {
	if lines == "" {
		return nil
	}
	var out []string
	for line := range strings.SplitSeq(lines, "\n") {
		taken := 0.0 // width of the line, at size 1
		fill := func(s string) {
			for _, r := range s {
				taken += letter(r)
			}
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		first := 0 // first word of the current line
		for i, word := range words {
			if i > first {
				if fill(" " + word); taken*size <= width {
					continue
				}
				out = append(out, strings.Join(words[first:i], " "))
				first, taken = i, 0
			}
			fill(word)
		}
		out = append(out, strings.Join(words[first:], " "))
	}
	return out
}

// oneColumn is the advance of every letter in text.
func oneColumn(rune) float64 { return 1 }

// Text implements Drawing.
func (c *Caption) Text(s Style) string {
	picture := c.item.Text(s)
	page := float64(s.Width)
	if s.Width == 0 {
		page = max(80, float64(TextBlock(picture).Width))
	}
	var out strings.Builder
	for _, line := range foldText(text.Visible(c.above), page, 1, oneColumn) {
		out.WriteString(line + "\n")
	}
	out.WriteString(picture)
	for _, line := range foldText(text.Visible(c.below), page, 1, oneColumn) {
		out.WriteString(line + "\n")
	}
	return out.String()
}
