package draw

import (
	"taquin/engine/draw"
	"taquin/engine/draw/puzzles"
	"taquin/engine/puzzle"
)

// puzzleReel plays on a state of a puzzle.
type puzzleReel struct {
	start *puzzle.State
	word  puzzle.Sequence
	state *puzzle.State
	at    int
}

func newPuzzleReel(x *puzzle.State, w puzzle.Sequence) *puzzleReel {
	return &puzzleReel{start: x.Copy(), word: w, state: x.Copy()}
}

func (r *puzzleReel) Moves() int            { return len(r.word) }
func (r *puzzleReel) Word() string          { return r.start.Puzzle().Format(r.word) }
func (r *puzzleReel) Letters(at int) string { return r.start.Puzzle().Format(r.word[at-1 : at]) }

// to is the state at a position.
func (r *puzzleReel) to(at int) *puzzle.State {
	if at < r.at {
		r.state, r.at = r.start.Copy(), 0
	}
	for ; r.at < at; r.at++ {
		r.state.Do(r.word[r.at])
	}
	return r.state
}

func (r *puzzleReel) Drawing(at int) draw.Drawing { return puzzles.New(r.to(at)) }

func (r *puzzleReel) Fitted(at int, room Room) (lines []string, fits bool) {
	return fitted(r.Drawing(at), room)
}
