package draw

import (
	"errors"
	"fmt"
	"strings"

	"taquin/engine/draw/scene"
)

// Theme is the colours of a picture.
type Theme struct {
	Name  string
	About string

	Page  scene.Colour // behind everything; none in print
	Ink   scene.Colour // of texts and lines on the page
	Faint scene.Colour // of what helps to read: grids, captions

	Frame    scene.Colour // of a board, seen between the tiles and where the blank is
	Tile     scene.Colour // a tile
	Home     scene.Colour // a tile that is where it belongs
	TileInk  scene.Colour // of labels
	TileEdge scene.Colour // about a tile; none where the frame is enough

	Accent scene.Colour   // what a picture is about: paths, zones, what is marked
	Series []scene.Colour // of plots, and of dogs; no two alike, also in grey
}

func rgb(hex uint32) scene.Colour {
	return scene.Colour{R: byte(hex >> 16), G: byte(hex >> 8), B: byte(hex), A: 255}
}

// Themes returns the themes, the usual one first.
func Themes() []Theme {
	return []Theme{
		{Name: "light", About: "dark on white, for screens and projectors",
			Page: rgb(0xffffff), Ink: rgb(0x1c1c1c), Faint: rgb(0x8a8780),
			Frame: rgb(0xd5d2cc), Tile: rgb(0xfdfcfa), Home: rgb(0xbfe3c0), TileInk: rgb(0x1c1c1c),
			Accent: rgb(0xc8321f), Series: []scene.Colour{rgb(0x2f6db5), rgb(0xe08a1e), rgb(0x3d9a50), rgb(0xa13d63), rgb(0x6b5bb3), rgb(0x5f6b73)}},
		{Name: "dark", About: "light on black, for dark rooms",
			Page: rgb(0x16181c), Ink: rgb(0xe8e6e1), Faint: rgb(0x8b9097),
			Frame: rgb(0x2b2f36), Tile: rgb(0x4a515c), Home: rgb(0x2f6b46), TileInk: rgb(0xf5f4f0),
			Accent: rgb(0xff7a59), Series: []scene.Colour{rgb(0x6fa8e8), rgb(0xf0b04f), rgb(0x71c983), rgb(0xe07fa5), rgb(0xa99af0), rgb(0xa3b0b8)}},
		{Name: "print", About: "black on paper, without grounds",
			Ink: rgb(0x000000), Faint: rgb(0x777777),
			Frame: rgb(0xffffff), Tile: rgb(0xffffff), Home: rgb(0xe2e2e2), TileInk: rgb(0x000000), TileEdge: rgb(0x000000),
			Accent: rgb(0x000000), Series: []scene.Colour{rgb(0x000000), rgb(0x707070), rgb(0xb0b0b0), rgb(0x404040), rgb(0x909090), rgb(0xd0d0d0)}},
		{Name: "safe", About: "colours that all eyes tell apart (Okabe and Ito, 2008)",
			Page: rgb(0xffffff), Ink: rgb(0x000000), Faint: rgb(0x707070),
			Frame: rgb(0xcfcfcf), Tile: rgb(0xffffff), Home: rgb(0x9fd4f2), TileInk: rgb(0x000000),
			Accent: rgb(0xd55e00), Series: []scene.Colour{rgb(0x0072b2), rgb(0xe69f00), rgb(0x009e73), rgb(0xcc79a7), rgb(0x56b4e9), rgb(0x000000)}},
	}
}

// ErrTheme is what an error wraps that tells of an unknown theme.
var ErrTheme = errors.New("no such theme")

// ParseTheme finds a theme by its name; "" is the usual one.
func ParseTheme(name string) (Theme, error) {
	var names []string
	for i, t := range Themes() {
		if t.Name == name || name == "" && i == 0 {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Theme{}, fmt.Errorf("draw: %w %q; there are %s", ErrTheme, name, strings.Join(names, ", "))
}
