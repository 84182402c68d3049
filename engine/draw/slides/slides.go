// Package slides draws states of sliding-piece puzzles. Pieces on a grid are rounded shapes, in
// text box drawings; pieces on other graphs are joined discs. Begin with New; grid.go and net.go
// draw the two kinds.
package slides

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/slide"
	"taquin/engine/text"
)

// State is a drawing of a state.
type State struct {
	draw.Weight
	state      *slide.State
	names      []string
	owner      []int // by cell: its piece, -1 for none
	cols, rows int   // of a grid, else 0
	cells      []int // by position in reading order; -1 for a wall
	goal       []slide.Piece
	wanted     map[int]bool // kinds that a partial goal names
}

// New draws a copy of a state.
func New(x *slide.State) *State {
	z := x.Puzzle()
	d := &State{state: x.Copy(), names: z.Names(), owner: make([]int, z.Cells())}
	for cell := range d.owner {
		d.owner[cell] = nothing
	}
	for i := range d.names {
		for _, cell := range x.Piece(i) {
			d.owner[cell] = i
		}
	}
	if goal := z.Goal(); len(goal) < len(d.names) {
		d.goal, d.wanted = goal, map[int]bool{}
		for i, name := range d.names {
			if slices.ContainsFunc(goal, func(p slide.Piece) bool { return p.Name == name }) {
				d.wanted[z.Kind(i)] = true
			}
		}
	}
	links := 0
	if cols, rows, cells, ok := z.Grid(); ok {
		d.cols, d.rows, d.cells = cols, rows, cells
	}
	for cell := range d.owner {
		links += len(z.Neighbours(cell))
	}
	d.Weight = draw.Weighed(d, 3+len(d.goal)+3*z.Cells()+links, len(d.names)+lettersOfCell*z.Cells())
	return d
}

// lettersOfCell bounds the digits of a cell's number.
const lettersOfCell = 3

// fill returns the colour of a piece: the same for equal pieces, a distinct one for pieces of the
// goal.
func (d *State) fill(t draw.Theme, piece int) scene.Colour {
	kind := d.state.Puzzle().Kind(piece)
	strength := 1.0
	if t.Page.A == 0 { // print: the letters are black
		strength = 0.5
	}
	if d.wanted[kind] {
		return scene.Mix(t.Tile, t.Accent, 0.6*strength)
	}
	c := t.Series[kind%len(t.Series)]
	return scene.Mix(t.Tile, c, strength*(0.45-0.12*float64(kind/len(t.Series)%3)))
}

// Figure implements draw.Drawing.
func (d *State) Figure(s draw.Style) draw.Figure {
	var out *scene.Scene
	if d.cols > 0 {
		out = d.onGrid(s.Theme)
	} else {
		out = d.onNet(s.Theme)
	}
	out.Title, out.Desc = d.title(s.Language), d.description(s.Language)
	return draw.Centred(out)
}

// Text implements draw.Drawing.
func (d *State) Text(s draw.Style) string {
	if d.cols > 0 {
		return d.framed(s)
	}
	return d.listed(s)
}

// title states the size of the puzzle and whether it is solved.
func (d *State) title(l text.Language) string {
	name := puzzleOf.In(l, pieces.Count(l, len(d.names)), cells.Count(l, len(d.owner)))
	switch {
	case !d.state.Puzzle().HasGoal():
		return name
	case d.state.Solved():
		return solved.In(l, name)
	}
	return unsolved.In(l, name)
}

// description lists the grid by rows, or the pieces with their cells.
func (d *State) description(l text.Language) string {
	if len(d.owner) > draw.MaxListed {
		return tooMany.In(l)
	}
	if d.cols > 0 {
		return byRow.In(l, strings.ReplaceAll(d.state.String(), " / ", "; "))
	}
	return byPiece.In(l, strings.TrimSpace(strings.ReplaceAll(d.listed(draw.Style{Language: l}), "\n", " ")))
}

// listed lists the pieces with their cells, numbered from 1.
func (d *State) listed(s draw.Style) string {
	var out strings.Builder
	for i, name := range d.names {
		words := []string{}
		for _, cell := range d.state.Piece(i) {
			words = append(words, fmt.Sprint(int(cell)+1))
		}
		first := name + ":"
		if s.Language == text.French {
			first = name + "\u00a0:"
		}
		diagram.Wrap(&out, append([]string{first}, words...), s.Width)
	}
	return out.String()
}

// The texts of the drawing, in English and in French.
var (
	pieces = draw.Noun{One: draw.Phrase{"%s piece", "%s pièce"}, Many: draw.Phrase{"%s pieces", "%s pièces"}}
	cells  = draw.Noun{One: draw.Phrase{"%s cell", "%s case"}, Many: draw.Phrase{"%s cells", "%s cases"}}

	puzzleOf = draw.Phrase{"Sliding puzzle of %s on %s", "Casse-tête coulissant\u00a0: %s sur %s"}
	solved   = draw.Phrase{"%s, solved", "%s, résolu"}
	unsolved = draw.Phrase{"%s, not solved", "%s, pas encore résolu"}
	byRow    = draw.Phrase{"Row by row, . for a free place and # for a wall: %s.", "Rangée par rangée, . pour une place libre et # pour un mur\u00a0: %s."}
	byPiece  = draw.Phrase{"Each piece with its cells: %s.", "Chaque pièce avec ses cases\u00a0: %s."}
	tooMany  = draw.Phrase{"There are too many cells to list them.", "Les cases sont trop nombreuses pour les citer."}
)
