package draw

import (
	"taquin/engine/draw"
	"taquin/engine/draw/puzzles"
	"taquin/engine/puzzle"
)

// puzzleReel plays on a state of a puzzle.
type puzzleReel struct {
	start *puzzle.State
	word  puzzle.Word
	state *puzzle.State
	at    int
}

func newPuzzleReel(x *puzzle.State, w puzzle.Word) *puzzleReel {
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

func (r *puzzleReel) Drawing(at int) draw.Drawing { return puzzleDrawing(r.to(at)) }

func (r *puzzleReel) Fitted(at int, room Room) (lines []string, fits bool) {
	return fitted(r.Drawing(at), room)
}

// puzzlePosition is a state of a puzzle that is played on by hand.
type puzzlePosition struct{ *puzzle.State }

func (p puzzlePosition) Name() string { return p.Puzzle().String() }

func (p puzzlePosition) Moves() (names []string) {
	for _, m := range p.Puzzle().Moves() {
		names = append(names, m.Name)
	}
	return names
}

func (p puzzlePosition) Drawing() draw.Drawing { return puzzleDrawing(p.State) }
func (p puzzlePosition) Undo() error           { return p.State.Undo(1) }

func (p puzzlePosition) Play(word string) (made int, err error) {
	w, err := p.Puzzle().Parse(word)
	if err == nil {
		p.State.Play(w)
	}
	return len(w), err
}

// puzzleDrawing draws a state. No puzzle has more cells than can be drawn.
func puzzleDrawing(x *puzzle.State) draw.Drawing {
	d, err := puzzles.New(x)
	if err != nil {
		panic(err)
	}
	return d
}
