// Package enumerate lists the states that can be reached from a start, breadth first: all of
// them, or those up to a depth. Walk counts them by distance, and Space.Each visits them.
//
// A Frontier holds the states at one distance. Listed makes one of any state space; it keeps
// the states in a hash table. Packages boardspace and puzzle/space have frontiers that number
// all states and keep a few bits of each. Begin with Walk.
package enumerate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Frontier is the set of states at one distance from the start, 0 at first. S is the type of a
// state as the caller sees it.
type Frontier[S any] interface {
	// Total is the number of states of the whole space, nil if it is unknown.
	Total() *big.Int
	// Len is the number of states of the frontier.
	Len() int64
	// Goals is how many of them are goals.
	Goals() (int64, error)
	// Each calls yield with each of them, in a fixed order, and returns its first error.
	Each(yield func(x S) error) error
	// Arcs is the number of moves out of the states before the frontier. After Advance or
	// Closed has found that no further states exist, those out of the frontier are included.
	Arcs() int64
	// Advance replaces the frontier by the states at the next distance. If no such state exists,
	// it reports false and does not change the frontier. An error that wraps solver.ErrLimit
	// leaves the frontier unchanged, too; any other error ends the walk.
	Advance() (bool, error)
	// Closed reports whether no moves lead to further states.
	Closed() (bool, error)
}

// Source describes a space and begins walks of it, perhaps several at the same time.
type Source[S any] struct {
	Title   message.Text // such as "space of cube(2)"
	Unit    string       // the unit of distance, such as "move"
	HasGoal bool
	// Begin returns the frontier of the start. It reads the options but the depth. The error
	// wraps solver.ErrNotApplicable if the whole space would certainly exceed the memory.
	Begin func(ctx context.Context, opt Options) (Frontier[S], error)
}

// MaxFarthest limits Space.Farthest; the last number of the histogram counts all of them.
const MaxFarthest = 1000

// Options are the options of Walk.
type Options struct {
	// Depth, if above 0, limits the distance.
	Depth int
	// MaxMemory limits the memory in bytes; 0 means solver.UsualMemory.
	MaxMemory int64
	// Now is the clock that decides how often a walk looks at its limits; nil means often enough.
	Now func() time.Time
	// Progress, if set, is called after every depth and from time to time.
	Progress func(Progress)
}

// Memory returns the limit of the memory in bytes.
func (opt Options) Memory() int64 {
	if opt.MaxMemory <= 0 {
		return solver.UsualMemory
	}
	return opt.MaxMemory
}

// Progress is the progress of a walk.
type Progress struct {
	Depth  int   // all states up to it are known
	States int64 // known
	Total  *big.Int
}

// String formats the progress in one line.
func (p Progress) String() string { return p.Message().String() }

// Message implements message.Message.
func (p Progress) Message() message.Text {
	if p.Total == nil {
		return message.Textf("space.depth-states", "walking: depth %d, %d states", p.Depth, p.States)
	}
	return message.Textf("space.depth-of-states", "walking: depth %d, %d of %s states", p.Depth, p.States, p.Total)
}

// Counts are the numbers of a space.
type Counts struct {
	Title     message.Text
	Unit      string
	Histogram []int64 // number of states by distance from the start
	States    int64   // their total
	Arcs      int64   // moves out of these states; those at distance Diameter count only if the space is complete
	Solved    int64   // goals among them
	HasGoal   bool
	Complete  bool // they are all states that can be reached
}

// Diameter returns the greatest distance from the start, which graph theory calls the start's
// eccentricity. Of a complete space of a puzzle it is God's number.
func (c *Counts) Diameter() int { return len(c.Histogram) - 1 }

// String summarizes the space in one line.
func (c *Counts) String() string { return c.Message().String() }

// Message implements message.Message: the line of String.
func (c *Counts) Message() message.Text {
	if !c.Complete {
		return message.Textf("space.states-within", "%s: %d states within %s", c.Title, c.States, c.within())
	}
	diameter := any(c.Diameter())
	if c.Unit != "move" {
		diameter = message.Count(c.Diameter(), c.Unit)
	}
	return message.Textf("space.states-arcs-diameter", "%s: %d states, %d arcs, diameter %v", c.Title, c.States, c.Arcs, diameter)
}

func (c *Counts) within() string { return text.Count(c.Diameter(), c.Unit) }

// Space describes the states of a space.
type Space[S any] struct {
	Counts
	Farthest []S // at distance Diameter, at most MaxFarthest
	source   Source[S]
}

// Walk enumerates the states of a space. Its error wraps solver.ErrNotApplicable if the space
// certainly exceeds the memory limit, solver.ErrLimit if the walk reaches the limit, or
// solver.ErrCancelled. With ErrLimit it also returns the known part of the space.
func Walk[S any](ctx context.Context, source Source[S], opt Options) (*Space[S], error) {
	f, err := source.Begin(ctx, opt)
	if err != nil {
		return nil, stopped(ctx, err, "before the walk")
	}
	s := &Space[S]{Counts: Counts{Title: source.Title, Unit: source.Unit, HasGoal: source.HasGoal}, source: source}
	for {
		s.Histogram = append(s.Histogram, f.Len())
		s.States += f.Len()
		if s.HasGoal {
			goals, err := f.Goals()
			if err != nil {
				return nil, err
			}
			s.Solved += goals
		}
		if opt.Progress != nil && s.Diameter() > 0 {
			opt.Progress(Progress{s.Diameter(), s.States, f.Total()})
		}
		if s.Diameter() == opt.Depth && opt.Depth > 0 {
			s.Complete, err = f.Closed()
			break
		}
		var ok bool
		if ok, err = f.Advance(); err != nil {
			break
		}
		if !ok {
			s.Complete = true
			break
		}
	}
	limit := err
	if err != nil && !errors.Is(err, solver.ErrLimit) {
		return nil, stopped(ctx, err, s.howFar(f.Total()))
	}
	s.Arcs = f.Arcs()
	err = f.Each(func(x S) error {
		if len(s.Farthest) == MaxFarthest {
			return errEnough
		}
		s.Farthest = append(s.Farthest, x)
		return nil
	})
	if err != nil && err != errEnough {
		return nil, stopped(ctx, err, "after the walk")
	}
	if limit != nil && opt.Depth != s.Diameter() { // else only Complete is unknown
		return s, message.Errorf("space.more-than-of-memory", "%w: more than %s of memory (%d states within %s); the option depth makes the space smaller", solver.ErrLimit, message.Bytes(opt.Memory()), s.States, s.within())
	}
	return s, nil
}

// errEnough ends Each when enough states are known.
var errEnough = message.New("space.enough", "enough")

// howFar describes how far a walk has come.
func (c *Counts) howFar(total *big.Int) string {
	if total == nil {
		return fmt.Sprintf("at depth %d (%d states)", len(c.Histogram), c.States)
	}
	return fmt.Sprintf("at depth %d (%d of %s states)", len(c.Histogram), c.States, total)
}

// stopped wraps the error of a context in solver.ErrCancelled, with the progress of the walk
// instead of that of a frontier.
func stopped(ctx context.Context, err error, when string) error {
	if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
		return err
	}
	var cancelled *solver.CancelledError
	if errors.As(err, &cancelled) {
		err = cancelled.Cause
	}
	return message.Errorf("", "%w: %w %s", solver.ErrCancelled, err, when)
}

// Each enumerates the states again and calls yield with each state and its distance, in order of
// distance. It returns the first error of yield, or an error of the walk. It may run in several
// goroutines at the same time.
func (s *Space[S]) Each(ctx context.Context, opt Options, yield func(x S, distance int) error) error {
	opt.Depth = s.Diameter()
	if s.Complete {
		opt.Depth = 0
	}
	f, err := s.source.Begin(ctx, opt)
	if err != nil {
		return stopped(ctx, err, "before the walk")
	}
	for distance := 0; ; distance++ {
		if err := f.Each(func(x S) error { return yield(x, distance) }); err != nil {
			return err
		}
		if distance == s.Diameter() {
			return nil
		}
		ok, err := f.Advance()
		switch {
		case errors.Is(err, solver.ErrLimit):
			return message.Errorf("space.more-than-of-memory-at", "%w: more than %s of memory at distance %d; a space with a smaller depth fits", solver.ErrLimit, message.Bytes(opt.Memory()), distance)
		case err != nil:
			return stopped(ctx, err, fmt.Sprintf("at depth %d", distance+1))
		case !ok:
			return message.Errorf("space.and-not", "%w: %d and not %d", errMoves, distance, s.Diameter())
		}
	}
}

// errMoves is wrapped by the error about a space whose moves are not the same at each call.
var errMoves = message.New("space.the-moves-are-no", "enumerate: the moves are no longer the same: another diameter")
