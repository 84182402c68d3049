// Package graphs draws boards and the moves between them, in layers by their distance from the
// first board: all boards within a radius, or all reachable ones. grow.go enumerates them
// breadth-first; layout.go draws the layers as columns or circles, or the graph as a ring.
// Begin with NewBall.
package graphs

import (
	"math/big"
	"strconv"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/message"
)

// NewSpace draws all boards reachable from a board: half of all boards on at least two rows and
// columns. The error wraps ErrTooMany or reports an unsuitable notation.
func NewSpace(from *board.Board, n board.Notation) (*Graph, error) {
	return newGraph(from, n, -1)
}

// NewBall draws all boards within a number of moves of a board. Its errors are those of NewSpace.
func NewBall(from *board.Board, n board.Notation, radius int) (*Graph, error) {
	if radius < 0 {
		return nil, message.Errorf("draw.a-radius-is-or", "draw: a radius is 0 or more, not %d", radius)
	}
	return newGraph(from, n, radius)
}

// newGraph draws a ball; a negative radius means all boards.
func newGraph(from *board.Board, n board.Notation, radius int) (*Graph, error) {
	if err := n.Fits(from); err != nil {
		return nil, err
	}
	s := from.Shape()
	if radius < 0 && s.Size() > 6 && !s.Linear() {
		return nil, tooMany(message.Plain(halfOfAll(s)), breadthFirst(from, n, -1).largestRadius())
	}
	g := breadthFirst(from, n, radius)
	if len(g.nodes) > MaxBoards {
		count := message.Plain(strconv.Itoa(len(g.nodes)))
		if len(g.nodes) > maxCounted {
			count = message.Textf("draw.more-than", "more than %d", maxCounted)
		}
		return nil, tooMany(count, g.largestRadius())
	}
	g.setLayers()
	const onPage = (boards.LongestReadable / boards.NodeCell) * (boards.LongestReadable / boards.NodeCell)
	cells := min(len(g.nodes)*s.Size(), onPage) // of boards; unreadable boards are dots
	const ofNumber, ofLabels = 5, 12            // letters
	layers := len(g.layered.Layers)
	g.Weight = draw.Weighed(g, 3*len(g.nodes)+2*len(g.edges)+cells+2*layers, len(g.edges)+ofNumber*cells+ofLabels*layers)
	return g, nil
}

func tooMany(count message.Text, radius int) error {
	return message.Errorf("draw.there-would-be-and", "draw: %w: there would be %s, and %d is the most; a radius of %d is possible", ErrTooMany, count, MaxBoards, radius)
}

// halfOfAll returns the number of reachable boards of a shape with at least two rows and columns.
func halfOfAll(s board.Shape) string {
	if s.Size() > 25 {
		return "more than 10^25" // more than 26! / 2
	}
	all := new(big.Int).MulRange(3, int64(s.Size()))
	return all.String()
}

// The texts of graphs, in English and in French.
var (
	// Arguments: boards, shape, perhaps the radius.
	solvable = draw.Phrase{"The %s of %s that can be solved, and the moves between them",
		"Les %s %s que l’on peut ranger, et les coups qui mènent de l’un à l’autre"}
	reached = draw.Phrase{"The %s of %s that moves lead to from one, and the moves between them",
		"Les %s %s que l’on atteint à partir de l’un d’eux, et les coups qui mènent de l’un à l’autre"}
	withinBall = draw.Phrase{"The %s of %s within %d of one, and the moves between them",
		"Les %s %s à %d au plus de l’un d’eux, et les coups qui mènent de l’un à l’autre"}

	firstBoard = draw.Phrase{"The first board is %s. ", "Le premier taquin est %s. "}
	distances  = draw.Phrase{"Boards at each distance, from 0 on: %s.", "Taquins à chaque distance, à partir de 0\u00a0: %s."}
	letters    = draw.Phrase{" A letter is the move that leads away from the first board.", " Une lettre est le coup qui éloigne du premier taquin."}

	atDistance   = draw.Phrase{"distance %d: %s\n", "distance %d\u00a0: %s\n"}
	distanceHead = draw.Phrase{"distance", "distance"}
	boardsHead   = draw.Phrase{"boards", "taquins"}
	all          = draw.Phrase{"all", "total"}
)
