package trees

import (
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/puzzles"
	"taquin/engine/draw/scene"
	"taquin/engine/draw/slides"
	"taquin/engine/puzzle"
	"taquin/engine/rules"
	"taquin/engine/slide"
)

// Look draws the states of a family of puzzles. Except in Seen and Move, a state is one that
// Seen has returned.
type Look interface {
	// Seen converts a state of statespace.Replayer to the state that users see.
	Seen(state any) any
	// Move names a move of statespace.Replayer.
	Move(move any) string
	// Size is the size of a node, in units. It is the same for all states.
	Size(state any) (width, height float64)
	// Small draws a state whose longer side has a length.
	Small(state any, t draw.Theme, side float64) *scene.Scene
	// Weigh bounds the number of shapes and of letters of a small drawing.
	Weigh(state any) (shapes, letters int)
	// Line is a state in one line, for a tooltip; "" if it is long.
	Line(state any) string
	// Label is a state in a few lines, for Graphviz; "" if it is long.
	Label(state any) string
	// Text is a state in full.
	Text(state any, s draw.Style) string

	// Noun is the English word for a state.
	Noun() string

	words() *words
}

// words are the texts in which families differ.
type words struct {
	count draw.Noun
	from  draw.Phrase // argument: number of states
	way   draw.Phrase // argument: number of states
	head  draw.Phrase
}

// maxInTooltip is the largest number of cells of a state in a tooltip.
const maxInTooltip = 16

// state returns the state of a node.
func (d *Tree) state(i int32) any {
	state, _ := d.log.Replay(i)
	return d.look.Seen(state)
}

// move names the move to a node that is no root.
func (d *Tree) move(i int32) string {
	_, move := d.log.Replay(i)
	return d.look.Move(move)
}

// node draws a node, centred at a point, in an outline.
func (d *Tree) node(out *scene.Scene, at scene.Point, i int32, t draw.Theme, outline scene.Ink) {
	l := &d.layout
	picture := d.look.Small(d.state(i), t, max(l.width, l.height))
	x, y := at.X-picture.Width/2, at.Y-picture.Height/2
	out.Rect(x-2.5, y-2.5, picture.Width+5, picture.Height+5, 4, outline)
	out.Place(scene.Point{X: x, Y: y}, 1, picture)
}

// Boards is the look of boards in a notation. The function seen converts a board of the search
// to the board that users see; nil shows it unchanged.
func Boards(n board.Notation, seen func(*board.Board) *board.Board) Look {
	if seen == nil {
		seen = func(b *board.Board) *board.Board { return b }
	}
	return boardLook{n, seen}
}

type boardLook struct {
	notation board.Notation
	seen     func(*board.Board) *board.Board
}

var boardWords = &words{
	count: boards.Several,
	from:  draw.Phrase{"from the board: %s", "à partir du taquin\u00a0: %s"},
	way:   draw.Phrase{" The way that was found has %d boards.", " Le chemin trouvé a %d taquins."},
	head:  draw.Phrase{"boards", "taquins"},
}

func (boardLook) Noun() string           { return "board" }
func (boardLook) words() *words          { return boardWords }
func (k boardLook) Seen(state any) any   { return k.seen(state.(*board.Board)) }
func (k boardLook) Move(move any) string { return string(k.notation.Letter(move.(board.Path)[0])) }

func (boardLook) Size(state any) (width, height float64) {
	s := state.(*board.Board).Shape()
	return float64(s.Cols) * boards.NodeCell, float64(s.Rows) * boards.NodeCell
}

func (k boardLook) Small(state any, t draw.Theme, side float64) *scene.Scene {
	b := state.(*board.Board)
	return boards.Miniature(b, k.notation, t, side/float64(max(b.Shape().Cols, b.Shape().Rows)))
}

func (boardLook) Weigh(state any) (shapes, letters int) {
	size := state.(*board.Board).Size()
	return size, 5 * size
}

func (k boardLook) Line(state any) string {
	if b := state.(*board.Board); b.Size() <= maxInTooltip {
		return k.notation.Format(b)
	}
	return ""
}

func (k boardLook) Label(state any) string { return boards.NodeLabel(state.(*board.Board), k.notation) }

func (k boardLook) Text(state any, s draw.Style) string {
	b := state.(*board.Board)
	return boards.Grid(b, k.notation, boards.Fit(b, k.notation, s.Width)).String()
}

// Drawn describes a family whose states have drawings. A node is such a drawing scaled down, so
// all drawings of a puzzle must have one size.
type Drawn struct {
	Draw func(state any) draw.Drawing
	Line func(state any) string // a state in one line, rows separated by " / "
	Name func(move any) string
}

// Look is the look of the family.
func (k Drawn) Look() Look { return drawnLook{k} }

type drawnLook struct{ Drawn }

// scaled is the size of a node relative to the drawing.
const scaled = 0.4

var stateWords = &words{
	count: draw.Noun{One: draw.Phrase{"%s state", "%s état"}, Many: draw.Phrase{"%s states", "%s états"}},
	from:  draw.Phrase{"from the state: %s", "à partir de l’état\u00a0: %s"},
	way:   draw.Phrase{" The way that was found has %d states.", " Le chemin trouvé a %d états."},
	head:  draw.Phrase{"states", "états"},
}

func (drawnLook) Noun() string           { return "state" }
func (drawnLook) words() *words          { return stateWords }
func (drawnLook) Seen(state any) any     { return state }
func (k drawnLook) Move(move any) string { return k.Name(move) }

func (k drawnLook) Size(state any) (width, height float64) {
	bare := draw.Bare(k.Draw(state), draw.Style{})
	return scaled * bare.Width, scaled * bare.Height
}

func (k drawnLook) Small(state any, t draw.Theme, side float64) *scene.Scene {
	bare := draw.Bare(k.Draw(state), draw.Style{Theme: t})
	scale := side / max(bare.Width, bare.Height)
	out := scene.New(scale*bare.Width, scale*bare.Height)
	out.Place(scene.Point{}, scale, bare)
	return out
}

func (k drawnLook) Weigh(state any) (shapes, letters int) {
	return k.Draw(state).Weighs().Picture/draw.OfOutline + 1, 0
}

func (k drawnLook) Line(state any) string {
	const longest = 100 // bytes
	if line := k.Drawn.Line(state); len(line) <= longest {
		return line
	}
	return ""
}

func (k drawnLook) Label(state any) string { return strings.ReplaceAll(k.Line(state), " / ", "\n") }

func (k drawnLook) Text(state any, s draw.Style) string { return k.Draw(state).Text(s) }

// Puzzles is the look of permutation puzzles.
func Puzzles(z *puzzle.Puzzle) Look {
	return Drawn{
		Draw: func(state any) draw.Drawing { return puzzles.Compact(state.(*puzzle.State)) },
		Line: func(state any) string { return state.(*puzzle.State).String() },
		Name: func(move any) string { return z.Format(move.(puzzle.Sequence)) },
	}.Look()
}

// Rules is the look of states of puzzles defined by rules.
func Rules() Look {
	return Drawn{
		Draw: func(state any) draw.Drawing { return draw.NewLines(state.(*rules.State).Rows()) },
		Line: func(state any) string { return state.(*rules.State).String() },
		Name: func(move any) string { return strings.Join(move.(rules.Sequence), " ") },
	}.Look()
}

// Slides is the look of sliding pieces.
func Slides(z *slide.Puzzle) Look {
	return Drawn{
		Draw: func(state any) draw.Drawing { return slides.New(state.(*slide.State)) },
		Line: func(state any) string { return state.(*slide.State).String() },
		Name: func(move any) string { return z.Format(move.(slide.Sequence)) },
	}.Look()
}
