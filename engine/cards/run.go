package cards

import (
	"context"

	"taquin/engine/message"
)

// ErrCancelled reports that the context ended before the search. It is wrapped together
// with the context's own error.
var ErrCancelled = message.New("cards.search-cancelled", "cards: search cancelled")

// pollEvery is the number of rotations between two checks of the context.
const pollEvery = 4096

// Options configure a search for solutions, or for classes in [Set.Classes]. The zero
// value finds all.
type Options struct {
	Limit     int  // maximum number; 0 means no limit
	CountOnly bool // count without storing

	// Progress, which may be nil, receives the numbers of rotations tried and of
	// solutions or classes found every few thousand rotations.
	Progress func(rotations int64, found int)
}

func (opt Options) check() error {
	if opt.Limit < 0 {
		return message.Errorf("cards.limit-is-below", "cards: limit %d is below 0", opt.Limit)
	}
	return nil
}

// Result is the result of a search.
type Result struct {
	Solutions []Solution // in the order found; nil if only counted
	Count     int
	Rotations int64 // quarter turns tried
	Complete  bool  // there are no other solutions
}

// run is the part of a search that does not depend on the order of the choices.
type run struct {
	ctx       context.Context
	opt       Options
	cols      int
	matchSign int
	res       Result
	nextPoll  int64 // in rotations
	err       error

	// faces holds the four orientations of every card: face 4c+t is card c after t+1
	// quarter turns, because the source turns a card before it tests it. The search
	// puts faces[face[place]] in a place; a face number encodes card and turns, and
	// smaller numbers come earlier in the search.
	faces   []Card
	face    []int
	borders []sides // of the faces
	rules   []rule  // of the places
}

func (s *Set) newRun(ctx context.Context, opt Options) run {
	n := s.Size()
	r := run{ctx: ctx, opt: opt, cols: s.cols, matchSign: s.matchSign(), faces: make([]Card, 0, 4*n), face: make([]int, n), borders: make([]sides, 0, 4*n), rules: s.rules()}
	for _, c := range s.given {
		for range 4 {
			c = c.TurnRight()
			r.faces, r.borders = append(r.faces, c), append(r.borders, c.borders())
		}
	}
	return r
}

// rotate counts a rotation and reports whether to continue. It must stay small enough
// to be inlined: sharing the whole loop over a card's turns between the two searches
// costs a quarter of the speed.
func (r *run) rotate() bool {
	r.res.Rotations++
	return r.res.Rotations < r.nextPoll || r.poll()
}

// poll checks the context, reports progress and reports whether to continue.
func (r *run) poll() bool {
	if err := r.ctx.Err(); err != nil { // not Done: a context may have no channel
		r.err = message.Errorf("cards.at-rotation", "%w at rotation %d: %w", ErrCancelled, r.res.Rotations, err)
		return false
	}
	if r.opt.Progress != nil {
		r.opt.Progress(r.res.Rotations, r.res.Count)
	}
	r.nextPoll = r.res.Rotations + pollEvery
	return true
}

// found records the current solution and reports whether to continue.
func (r *run) found() bool {
	if !r.opt.CountOnly {
		r.res.Solutions = append(r.res.Solutions, r.solution())
	}
	return r.count()
}

// count increments the count and reports whether the limit allows another.
func (r *run) count() bool {
	r.res.Count++
	return r.opt.Limit == 0 || r.res.Count < r.opt.Limit
}

func (r *run) solution() Solution {
	sol := Solution{Cards: make([]int, len(r.face)), Turns: make([]int, len(r.face))}
	for place, f := range r.face {
		sol.Cards[place], sol.Turns[place] = f/4+1, (f+1)%4
	}
	return sol
}

func (r *run) result(complete bool) (Result, error) {
	r.res.Complete = complete
	return r.res, r.err
}

// required returns the edges that the neighbours of a place require of a card's north
// and west; 0 requires nothing, because no edge inside the board is 0.
func (r *run) required(place int) (north, west int) {
	if place >= r.cols {
		north = r.matchSign * r.faces[r.face[place-r.cols]].South
	}
	if place%r.cols != 0 {
		west = r.matchSign * r.faces[r.face[place-1]].East
	}
	return north, west
}

// meets reports whether the card has the required edges.
func (c *Card) meets(north, west int) bool {
	return (north == 0 || c.North == north) && (west == 0 || c.West == west)
}
