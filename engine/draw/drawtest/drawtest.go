// Package drawtest tests properties that hold for every drawing, compares pictures with each other
// and with golden files, and parses SVG with an XML reader. Each package of drawings passes Check
// one drawing of each kind, and French some with their expected texts.
package drawtest

import (
	"bytes"
	"image"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/must"
	"taquin/engine/text"
)

// Board parses a board in the default notation.
func Board(cells string) *board.Board { return must.Get(board.Parse(cells, board.Audibert)) }

// Word parses moves in the default notation.
func Word(letters string) board.Path { return must.Get(board.Audibert.ParseWord(letters)) }

// In is the style of a theme.
func In(theme string) draw.Style { return draw.Style{Theme: must.Get(draw.ParseTheme(theme))} }

// Check tests drawings by name: they match their golden files in testdata, stay on their page, have
// a title and a description, and their texts fit the width, painted or not.
func Check(t *testing.T, drawings map[string]draw.Drawing) {
	for _, name := range slices.Sorted(maps.Keys(drawings)) {
		d := drawings[name]
		t.Run(name, func(t *testing.T) {
			Golden(t, name, draw.Scene(d, In("light")).Raster(240))
			s := draw.Scene(d, In("safe"))
			if s.Title == "" || !strings.HasSuffix(s.Desc, ".") {
				t.Errorf("it is called %q and told as %q", s.Title, s.Desc)
			}
			svg := s.SVG(0)
			WellFormed(t, svg)
			checkWeight(t, d, svg)
			if at, off := OffPage(d); off {
				t.Errorf("something is drawn at %v", at)
			}
			for _, width := range []int{0, 80, 40} {
				checkText(t, d, width)
			}
		})
	}
}

// checkWeight tests that the weight bounds the outlines and letters of the picture, and the text at
// any width.
func checkWeight(t *testing.T, d draw.Drawing, svg []byte) {
	w := d.Weighs()
	if err := w.Check(); err != nil {
		t.Error(err)
	}
	const page = 1
	letters, outlines := bytes.Count(svg, []byte("<use")), bytes.Count(svg, []byte("<path"))-bytes.Count(svg, []byte("<path id="))-page
	if weight := letters + draw.OfOutline*outlines; weight > w.Picture {
		t.Errorf("%d letters and %d outlines weigh %d; it says %d", letters, outlines, weight, w.Picture)
	}
	for _, width := range []int{0, 1, 3, 10, 20, 40, 80} {
		lines, columns := 0, 0
		for line := range strings.Lines(d.Text(draw.Style{Width: width})) {
			lines, columns = lines+1, max(columns, utf8.RuneCountInString(line)-1)
		}
		if lines*columns > w.Letters() {
			t.Errorf("on %d columns its text has %d lines of %d letters, and weighs %d: %+v", width, lines, columns, w.Letters(), w)
		}
	}
}

// OffPage finds a pixel on the margin of the page.
func OffPage(d draw.Drawing) (at image.Point, off bool) {
	img := draw.Scene(d, In("print")).Raster(0) // has no page colour
	inside := img.Rect.Inset(7)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if at := image.Pt(x, y); img.RGBAAt(x, y).A > 0 && !at.In(inside) {
				return at, true
			}
		}
	}
	return image.Point{}, false
}

// checkText tests the text of a drawing at a width: lines fit, have no trailing blanks, and paint
// changes only colours.
func checkText(t *testing.T, d draw.Drawing, width int) {
	shown := d.Text(draw.Style{Width: width})
	if !strings.HasSuffix(shown, "\n") {
		t.Errorf("the last line has no end:\n%s", shown)
	}
	for line := range strings.Lines(shown) {
		line = strings.TrimSuffix(line, "\n")
		if n := utf8.RuneCountInString(line); width > 0 && n > width || strings.TrimRight(line, " ") != line && !strings.ContainsAny(line, "│") {
			t.Errorf("a page of %d columns has a line of %d: %q", width, n, line)
		}
	}
	painted := codes.ReplaceAllString(d.Text(draw.Style{Width: width, Tint: Green}), "")
	if trimmed(painted) != trimmed(shown) {
		t.Errorf("%d columns, painted:\n%s\nwant:\n%s", width, painted, shown)
	}
}

// Green paints the tiles at home.
func Green(b *board.Board) draw.Paint {
	return func(cell int) (before, after string) {
		if b.At(cell) == cell && cell != b.Blank() {
			return "\x1b[32m", "\x1b[0m"
		}
		return "", ""
	}
}

var (
	codes = regexp.MustCompile(`\x1b\[\d*m`)
	ends  = regexp.MustCompile(` +\n`)
)

// trimmed removes trailing blanks, which may lie before escape sequences.
func trimmed(shown string) string { return ends.ReplaceAllString(shown, "\n") }

// Told is a drawing and its expected French title, description and line of text; ~ is a no-break
// space, "" is not compared.
type Told struct {
	Drawing     draw.Drawing
	Title, Desc string
	Text        string // substring of its text
}

// english matches words that do not exist in French.
var english = regexp.MustCompile(`(?i)\b(the|of|and|is|are|an|to|it|boards?|moves?|fixed|odd|even|elements?|path|arrows?|cells?|row|all|card|blank|before)\b`)

// French tests the French texts of drawings and that they contain no English.
func French(t *testing.T, all []Told) {
	t.Helper()
	style := draw.Style{Language: text.French}
	for _, told := range all {
		s, shown := draw.Scene(told.Drawing, style), told.Drawing.Text(style)
		for _, c := range []struct{ got, want string }{{s.Title, told.Title}, {s.Desc, told.Desc}} {
			if want := strings.ReplaceAll(c.want, "~", "\u00a0"); want != "" && c.got != want {
				t.Errorf("got  %s\nwant %s", c.got, want)
			}
		}
		if want := strings.ReplaceAll(told.Text, "~", "\u00a0"); !strings.Contains(shown, want) {
			t.Errorf("there is no %q in:\n%s", want, shown)
		}
		said := s.Title + s.Desc + shown
		if found := english.FindAllString(said, -1); found != nil {
			t.Errorf("%q in French:\n%s", found, said)
		}
	}
}
