package draw

import (
	"errors"
	"strings"

	"taquin/engine/draw/scene"
)

// Words is a drawing of a text, to stand in a row beside others.
type Words struct{ lines []string }

// NewWords makes a drawing of a text of one line or several.
func NewWords(text string) (*Words, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, errors.New("draw: there are no words to draw")
	}
	return &Words{strings.Split(text, "\n")}, nil
}

// Scene implements Drawing.
func (w *Words) Scene(t Theme) *scene.Scene { return onPage(t, w.inside(t).Scene) }

func (w *Words) inside(t Theme) figure {
	font, measure := betweenFont(t), scene.Measure()
	width := 1.0
	for _, line := range w.lines {
		width = max(width, measure(line, font))
	}
	out := scene.New(width, float64(len(w.lines))*lineHeight*font.Size)
	out.Title, out.Desc = w.lines[0], strings.Join(w.lines, " ")+"."
	for i, line := range w.lines {
		out.Text(scene.Point{X: width / 2, Y: lineAt(i, font.Size)}, line, font)
	}
	return centred(out)
}

// Text implements Drawing.
func (w *Words) Text(width int) string {
	page := float64(width)
	if width == 0 {
		page = 80
	}
	return strings.Join(foldText(strings.Join(w.lines, "\n"), page, columns), "\n") + "\n"
}
