// Package puzzles draws states of permutation puzzles: cubes and similar puzzles as nets, tracks,
// rings, grids, and any other puzzle as the cycles of its permutation. Begin with New; plan.go and
// net.go arrange the cells of each layout.
package puzzles

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/perms"
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/text"
)

// State is a drawing of a state.
type State struct {
	draw.Weight
	puzzle  *puzzle.Puzzle
	perm    perm.Perm
	colours []int // of each cell
	solved  bool
	plan    *plan
	letters float64 // size of labels relative to the plan
}

// New draws a copy of a state.
func New(x *puzzle.State) draw.Drawing {
	if z := x.Puzzle(); planOf(z) == nil && !z.Alike() {
		cycles, err := perms.NewCycles(x.Perm(), z.First())
		if err != nil {
			panic(err) // no puzzle exceeds perms.MaxElements
		}
		return cycles
	}
	return newState(x, 1)
}

// Compact draws a copy of a state by its cells, in a row without a layout, with large labels that
// remain readable when it is scaled down. The drawings of all states of a puzzle have the same
// size.
func Compact(x *puzzle.State) *State { return newState(x, 1.5) }

func newState(x *puzzle.State, letters float64) *State {
	z := x.Puzzle()
	d := &State{puzzle: z, perm: x.Perm(), colours: x.Colours(), solved: x.Solved(), plan: planOf(z), letters: letters}
	if d.plan == nil {
		d.plan = rowOf(z.Cells())
	}
	count := 0
	for cell := range d.colours {
		count += len(d.label(cell))
	}
	d.Weight = draw.Weighed(d, 2*z.Cells()+len(d.plan.behind), count+len(d.plan.behind))
	return d
}

// label returns the text on a cell: the letter of the face of its content, else the number of the
// home cell or of the colour.
func (d *State) label(cell int) string {
	home := d.colours[cell]
	switch {
	case !d.puzzle.Alike() && d.plan.faces != "":
		return d.plan.faces[d.plan.faceOf(home):][:1]
	}
	return strconv.Itoa(home + d.puzzle.First())
}

func (d *State) fill(t draw.Theme, cell int) scene.Colour {
	home := d.colours[cell]
	switch {
	case d.puzzle.Alike():
		return scene.Mix(t.Tile, t.Series[home%len(t.Series)], 0.55)
	case d.plan.faces != "":
		return faceColour(t, d.plan.faceOf(home))
	case home == cell:
		return t.Home
	}
	return t.Tile
}

// onSticker is the colour of letters on stickers.
var onSticker = scene.RGB(0x1c1c1c)

// faceColour returns the colour of a face: white, orange, green, red, blue, yellow, in shades that
// are safe for colour blindness (Okabe and Ito, 2008). The print theme uses shades of grey.
func faceColour(t draw.Theme, face int) scene.Colour {
	if t.Page.A == 0 {
		return scene.Mix(t.Tile, t.Ink, [...]float64{0, 0.12, 0.24, 0.36, 0.48, 0.06}[face])
	}
	return [...]scene.Colour{scene.RGB(0xf7f7f4), scene.RGB(0xe69f00), scene.RGB(0x009e73), scene.RGB(0xd55e00), scene.RGB(0x3f8fc9), scene.RGB(0xf0e442)}[face]
}

// Figure implements draw.Drawing.
func (d *State) Figure(s draw.Style) draw.Figure {
	t := s.Theme
	out := scene.New(d.plan.size.X, d.plan.size.Y)
	for _, shape := range d.plan.behind {
		ink := scene.Ink{Fill: t.Frame, Class: "frame"}
		if shape.width > 0 {
			ink = scene.Ink{Stroke: t.Frame, Width: shape.width, Class: "frame"}
		}
		if shape.face >= 0 {
			ink = scene.Ink{Fill: faceColour(t, shape.face), Stroke: t.Ink, Width: lineWidth, Class: "sticker"}
		}
		out.Draw(shape.path, ink)
		if shape.face >= 0 {
			out.Text(shape.at, d.plan.faces[shape.face:][:1], scene.Font{Size: d.letters * stickerLetter, Colour: onSticker})
		}
	}
	for cell, c := range d.plan.cells {
		ink := scene.Ink{Fill: d.fill(t, cell), Stroke: t.Ink, Width: lineWidth, Class: "tile"}
		font := scene.Font{Size: d.letters * c.letter, Colour: t.TileInk, Class: "label"}
		if d.plan.faces != "" {
			ink.Class, font.Class = "sticker", ""
			font.Colour = onSticker
		}
		label := d.label(cell)
		if len(label) > 2 {
			font.Size *= 0.8
		}
		out.Draw(c.path, ink)
		out.Text(c.at, label, font)
	}
	out.Title, out.Desc = d.title(s.Language), diagram.Sentence(d.Text(draw.Style{Language: s.Language}))
	return draw.Centred(out)
}

// title states the name of the puzzle and whether it is solved.
func (d *State) title(l text.Language) string {
	name := d.puzzle.Name()
	if name == "" {
		name = noName.In(l)
	}
	if d.solved {
		return solved.In(l, name)
	}
	return unsolved.In(l, name)
}

// Text implements draw.Drawing: the labels in rows that follow the layout.
func (d *State) Text(s draw.Style) string {
	width := 1
	for cell := range d.colours {
		width = max(width, len(d.label(cell)))
	}
	var out strings.Builder
	for _, row := range d.plan.rows {
		line := strings.Repeat(" ", row.indent*(width+1))
		if row.name != "" {
			line += row.name + ": "
		}
		for i, cell := range row.cells {
			if i > 0 {
				line += " "
			}
			label := ""
			if cell >= 0 {
				label = d.label(cell)
			} else if face := -1 - cell; d.plan.faces != "" && face < len(d.plan.faces) {
				label = d.plan.faces[face:][:1]
			}
			line += fmt.Sprintf("%*s", width, label)
		}
		line = strings.TrimRight(line, " ")
		words := []string{line}
		if s.Width > 0 && text.Width(line) > s.Width {
			words = strings.Fields(line)
		}
		diagram.Wrap(&out, words, s.Width)
	}
	return out.String()
}

// The texts of the drawing, in English and in French.
var (
	noName   = draw.Phrase{"puzzle", "casse-tête"}
	solved   = draw.Phrase{"%s, solved", "%s, résolu"}
	unsolved = draw.Phrase{"%s, not solved", "%s, pas encore résolu"}
)
