package tui

import (
	"fmt"
	"image/color"

	"taquin/cmd/taquin/terminal"
)

// tint is the colours of a tile and its label, also for terminals of 16 colours.
type tint struct {
	tile, ink color.RGBA
	sixteen   [2]int // the codes of tile and ink as a background's and a foreground's
}

// The tints are light on dark and dark on light, for colour-blind users.
var (
	awayTint  = tint{color.RGBA{68, 90, 124, 255}, color.RGBA{238, 242, 246, 255}, [2]int{44, 97}}
	homeTint  = tint{color.RGBA{143, 188, 148, 255}, color.RGBA{16, 44, 26, 255}, [2]int{42, 30}}
	hintTint  = tint{color.RGBA{236, 182, 82, 255}, color.RGBA{52, 32, 0, 255}, [2]int{43, 30}}
	labelTint = tint{color.RGBA{24, 24, 24, 255}, color.RGBA{245, 245, 245, 255}, [2]int{40, 97}}
)

const plain = "\x1b[0m"

// ink makes escape codes for a palette.
type ink struct{ terminal.Palette }

// on returns the code for the face of a tile.
func (i ink) on(t tint) string {
	if i.Palette == terminal.SixteenColours {
		return fmt.Sprintf("\x1b[%d;%dm", t.sixteen[0], t.sixteen[1])
	}
	return "\x1b[" + i.background(t.tile) + ";" + i.foreground(t.ink) + "m"
}

// edge returns the code for the edges of a tile.
func (i ink) edge(t tint) string {
	if i.Palette == terminal.SixteenColours {
		return fmt.Sprintf("\x1b[%dm", t.sixteen[0]-10)
	}
	return "\x1b[" + i.foreground(t.tile) + "m"
}

func (i ink) foreground(c color.RGBA) string { return "3" + i.deep(c) }
func (i ink) background(c color.RGBA) string { return "4" + i.deep(c) }

// deep returns the part of a code after the 3 of a foreground or the 4 of a background.
func (i ink) deep(c color.RGBA) string {
	if i.Palette == terminal.AllColours {
		return fmt.Sprintf("8;2;%d;%d;%d", c.R, c.G, c.B)
	}
	return fmt.Sprintf("8;5;%d", nearest(c))
}

// nearest returns the nearest of a terminal's 256 colours: of the 6x6x6 cube or the greys.
func nearest(c color.RGBA) int {
	steps := [6]int{0, 95, 135, 175, 215, 255}
	step := func(v uint8) int {
		best := 0
		for k, s := range steps {
			if square(s-int(v)) < square(steps[best]-int(v)) {
				best = k
			}
		}
		return best
	}
	away := func(r, g, b int) int { return square(r-int(c.R)) + square(g-int(c.G)) + square(b-int(c.B)) }
	r, g, b := step(c.R), step(c.G), step(c.B)
	best, least := 16+36*r+6*g+b, away(steps[r], steps[g], steps[b])
	for k := range 24 {
		if grey := 8 + 10*k; away(grey, grey, grey) < least {
			best, least = 232+k, away(grey, grey, grey)
		}
	}
	return best
}

func square(x int) int { return x * x }
