package draw

import (
	"fmt"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Style selects how a drawing is rendered. The zero Style is valid: English, the default theme, no
// width limit, no colours in text.
type Style struct {
	Language text.Language // of words and numbers
	Theme    Theme         // of pictures
	Width    int           // of text, in columns; 0 for no limit
	Tint     Tint          // of boards in text; nil for none
}

// complete replaces a missing theme by the default.
func (s Style) complete() Style {
	if s.Theme.Name == "" {
		s.Theme = Themes()[0]
	}
	return s
}

// Paint returns the strings to print before and after a cell of a board, for example terminal
// colour codes. A nil Paint paints nothing.
type Paint func(cell int) (before, after string)

// Tint returns the Paint of a board.
type Tint func(*board.Board) Paint

// Theme is the colours of a picture.
type Theme struct {
	Name  string
	About string

	Page  scene.Colour // background; transparent in print
	Ink   scene.Colour // text and lines on the page
	Faint scene.Colour // grids, captions

	Frame    scene.Colour // of a board, visible between the tiles and in the blank cell
	Tile     scene.Colour
	Home     scene.Colour // a tile in its home cell
	TileInk  scene.Colour // labels
	TileEdge scene.Colour // outline of a tile; transparent if the frame separates the tiles

	Accent scene.Colour   // paths, zones, marks
	Series []scene.Colour // series of a chart; distinct, also in greyscale
}

// Themes returns all themes, the default first.
func Themes() []Theme {
	return []Theme{
		{Name: "light", About: "dark on white, for screens and projectors",
			Page: scene.RGB(0xffffff), Ink: scene.RGB(0x1c1c1c), Faint: scene.RGB(0x8a8780),
			Frame: scene.RGB(0xd5d2cc), Tile: scene.RGB(0xfdfcfa), Home: scene.RGB(0xbfe3c0), TileInk: scene.RGB(0x1c1c1c),
			Accent: scene.RGB(0xc8321f), Series: []scene.Colour{scene.RGB(0x2f6db5), scene.RGB(0xe08a1e), scene.RGB(0x3d9a50), scene.RGB(0xa13d63), scene.RGB(0x6b5bb3), scene.RGB(0x5f6b73)}},
		{Name: "dark", About: "light on black, for dark rooms",
			Page: scene.RGB(0x16181c), Ink: scene.RGB(0xe8e6e1), Faint: scene.RGB(0x8b9097),
			Frame: scene.RGB(0x2b2f36), Tile: scene.RGB(0x4a515c), Home: scene.RGB(0x2f6b46), TileInk: scene.RGB(0xf5f4f0),
			Accent: scene.RGB(0xff7a59), Series: []scene.Colour{scene.RGB(0x6fa8e8), scene.RGB(0xf0b04f), scene.RGB(0x71c983), scene.RGB(0xe07fa5), scene.RGB(0xa99af0), scene.RGB(0xa3b0b8)}},
		{Name: "print", About: "black on paper, without grounds",
			Ink: scene.RGB(0x000000), Faint: scene.RGB(0x777777),
			Frame: scene.RGB(0xffffff), Tile: scene.RGB(0xffffff), Home: scene.RGB(0xe2e2e2), TileInk: scene.RGB(0x000000), TileEdge: scene.RGB(0x000000),
			Accent: scene.RGB(0x000000), Series: []scene.Colour{scene.RGB(0x000000), scene.RGB(0x707070), scene.RGB(0xb0b0b0), scene.RGB(0x404040), scene.RGB(0x909090), scene.RGB(0xd0d0d0)}},
		{Name: "safe", About: "colours that all eyes tell apart (Okabe and Ito, 2008)",
			Page: scene.RGB(0xffffff), Ink: scene.RGB(0x000000), Faint: scene.RGB(0x707070),
			Frame: scene.RGB(0xcfcfcf), Tile: scene.RGB(0xffffff), Home: scene.RGB(0x9fd4f2), TileInk: scene.RGB(0x000000),
			Accent: scene.RGB(0xd55e00), Series: []scene.Colour{scene.RGB(0x0072b2), scene.RGB(0xe69f00), scene.RGB(0x009e73), scene.RGB(0xcc79a7), scene.RGB(0x56b4e9), scene.RGB(0x000000)}},
	}
}

// ErrTheme reports an unknown theme.
var ErrTheme = message.New("draw.no-such-theme", "no such theme")

// ParseTheme finds a theme by name; "" is the default.
func ParseTheme(name string) (Theme, error) {
	var names []string
	for i, t := range Themes() {
		if t.Name == name || name == "" && i == 0 {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Theme{}, message.Errorf("draw.there-are", "draw: %w %q; there are %s", ErrTheme, name, strings.Join(names, ", "))
}

// Ground is the opaque colour behind a picture: the page, or the frame's colour if the page is
// transparent.
func (t Theme) Ground() scene.Colour {
	if t.Page.A > 0 {
		return t.Page
	}
	return t.Frame
}

// Phrase is a text in English and French. Both may be formats of package fmt with the same verbs in
// the same order.
type Phrase [2]string

// In returns the phrase in a language, formatted with args.
func (p Phrase) In(l text.Language, args ...any) string {
	form := p[0]
	if l == text.French {
		form = p[1]
	}
	if len(args) == 0 {
		return form
	}
	return fmt.Sprintf(form, args...)
}

// Noun is the singular and plural format of a counted thing; each has one verb for the number.
type Noun struct{ One, Many Phrase }

// Count formats a number of things.
func (n Noun) Count(l text.Language, count int) string {
	form := n.Many
	if l.Singular(count) {
		form = n.One
	}
	return form.In(l, l.Number(float64(count)))
}
