package cards

import (
	"context"
	"errors"
	"fmt"
)

// ErrCancelled is the error of a search whose context ended before it did. It
// comes wrapped, together with the context's own error.
var ErrCancelled = errors.New("cards: search cancelled")

// pollEvery is the number of rotations between two looks at the context.
const pollEvery = 4096

// Options says how far a search goes. The zero value finds everything. What is
// found are solutions, or classes in [Set.Classes].
type Options struct {
	Limit     int  // stop after so many; 0 means all of them
	CountOnly bool // count the solutions without keeping them

	// Keep, if not nil, is asked whether there is room for so many bytes before a
	// solution is kept. Its error ends the search and is that of the result.
	Keep func(bytes int) error

	// Progress, if not nil, is told every few thousand rotations how many were
	// tried and how many solutions or classes found.
	Progress func(rotations int64, found int)
}

func (opt Options) check() error {
	if opt.Limit < 0 {
		return fmt.Errorf("cards: limit %d is below 0", opt.Limit)
	}
	return nil
}

// Result is what a search found.
type Result struct {
	Solutions []Solution // in the order they were found; nil if only counted
	Count     int        // how many were found
	Rotations int64      // quarter turns tried
	Complete  bool       // the search came to its end: there are no other solutions
}

// run is the part of a search that does not depend on its order of work: what
// it tries, what it found, and when it stops.
type run struct {
	ctx  context.Context
	opt  Options
	cols int
	pair int // what an edge is multiplied by for the one that matches it
	res  Result
	next int64 // rotations at which to look at the context again
	err  error

	// faces holds every card in its four turns, a card's together: face 4c+t is
	// card c after t+1 quarter turns, for the source turns before it tests. As
	// the search lays faces[face[place]], a number stands for card and turns,
	// and comparing such numbers compares moments in the search.
	faces   []Card
	face    []int
	borders []sides // of the faces
	rules   []rule  // of the places
}

func (s *Set) newRun(ctx context.Context, opt Options) run {
	r := run{ctx: ctx, opt: opt, cols: s.cols, pair: s.partner(), faces: make([]Card, 0, 4*s.Size()), face: make([]int, s.Size()), borders: make([]sides, 0, 4*s.Size()), rules: s.rules()}
	for _, c := range s.given {
		for range 4 {
			c = c.TurnRight()
			r.faces, r.borders = append(r.faces, c), append(r.borders, c.borders())
		}
	}
	return r
}

// rotate counts a rotation and reports whether to go on. It is small enough to
// be inlined; the whole loop over a card's turns, shared by the two orders of
// work, would cost a quarter of the speed.
func (r *run) rotate() bool {
	r.res.Rotations++
	return r.res.Rotations < r.next || r.poll()
}

// poll looks at the context, tells the progress and reports whether to go on.
// It asks Err, not Done: a context may do without the channel.
func (r *run) poll() bool {
	if err := r.ctx.Err(); err != nil {
		r.err = fmt.Errorf("%w at rotation %d: %w", ErrCancelled, r.res.Rotations, err)
		return false
	}
	if r.opt.Progress != nil {
		r.opt.Progress(r.res.Rotations, r.res.Count)
	}
	r.next = r.res.Rotations + pollEvery
	return true
}

// found takes down the solution that lies there and reports whether to go on.
func (r *run) found() bool {
	if !r.opt.CountOnly {
		if !r.mayKeep() {
			return false
		}
		r.res.Solutions = append(r.res.Solutions, r.solution())
	}
	return r.count()
}

// mayKeep reports whether there is room for another solution, or for the class of one.
func (r *run) mayKeep() bool {
	if r.opt.Keep != nil {
		const word, besides = 8, 256 // bytes of a number; and of what holds them, in a list that becomes twice as large
		r.err = r.opt.Keep(2*word*len(r.face) + besides)
	}
	return r.err == nil
}

// count counts one more and reports whether the limit allows another.
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

// result closes the books on a search that came to its end or did not.
func (r *run) result(complete bool) (Result, error) {
	r.res.Complete = complete
	return r.res, r.err
}

// wants returns the edges that a place asks of a card's north and west; 0 asks
// for nothing, as no card inside has it.
func (r *run) wants(place int) (north, west int) {
	if place >= r.cols {
		north = r.pair * r.faces[r.face[place-r.cols]].South
	}
	if place%r.cols != 0 {
		west = r.pair * r.faces[r.face[place-1]].East
	}
	return north, west
}

// meets reports whether the card answers what a place wants.
func (c *Card) meets(north, west int) bool {
	return (north == 0 || c.North == north) && (west == 0 || c.West == west)
}
