package draw

import (
	"taquin/engine/draw"
	"taquin/engine/draw/slides"
	"taquin/engine/slide"
)

// slideReel plays on a state of a puzzle of pieces that slide, a move at a time.
type slideReel struct {
	word  slide.Sequence
	state *slide.State
	at    int
}

func newSlideReel(x *slide.State, w slide.Sequence) *slideReel {
	return &slideReel{word: w, state: x.Copy()}
}

func (r *slideReel) Moves() int            { return len(r.word) }
func (r *slideReel) Word() string          { return r.state.Puzzle().Format(r.word) }
func (r *slideReel) Letters(at int) string { return r.state.Puzzle().Format(r.word[at-1 : at]) }

func (r *slideReel) Drawing(at int) draw.Drawing {
	var err error
	if at < r.at {
		err = r.state.Undo(r.at - at)
	} else {
		err = r.state.Play(r.word[r.at:at])
	}
	if err != nil {
		panic(err) // the word was read from the state
	}
	r.at = at
	return slides.New(r.state)
}

func (r *slideReel) Fitted(at int, room Room) (lines []string, fits bool) {
	return fitted(r.Drawing(at), room)
}
