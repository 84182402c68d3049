package tui

import (
	"math/rand/v2"
	"time"

	"taquin/engine/board"
)

// round is a board, its moves since the start, the undone moves and the time. Moves are made on
// the game, so that they enter its history.
type round struct {
	game   *board.Game
	start  *board.Board // the first board
	made   int          // moves from start to the current board
	undone board.Path   // moves for redo, the next one last
	taken  int          // total number of undone moves
	helped int          // moves made by the solver
	clock  clock
}

func newRound(g *board.Game) *round { return &round{game: g, start: g.Board.Copy()} }

// move makes a move of the blank if it is possible.
func (r *round) move(m board.Move, now time.Time) bool {
	if !r.game.Do(m) {
		return false
	}
	r.made++
	r.undone = r.undone[:0]
	r.tick(now)
	return true
}

// slide moves the tiles from a cell up to the blank by one step. It returns the number of moves, 0
// outside the row and column of the blank.
func (r *round) slide(cell int, now time.Time) int {
	s, blank := r.game.Board.Shape(), r.game.Board.Blank()
	if cell/s.Cols != blank/s.Cols && cell%s.Cols != blank%s.Cols {
		return 0
	}
	way := s.Walk(blank, cell)
	for _, m := range way {
		r.move(m, now)
	}
	return len(way)
}

// undo undoes a move of the round.
func (r *round) undo(now time.Time) bool {
	history, _ := r.game.History()
	if r.made == 0 || len(history) == 0 {
		return false
	}
	last := history[len(history)-1]
	if r.game.Undo(1) != nil {
		return false
	}
	r.made--
	r.taken++
	r.undone = append(r.undone, last)
	r.tick(now)
	return true
}

// redo makes the last undone move again.
func (r *round) redo(now time.Time) bool {
	if len(r.undone) == 0 {
		return false
	}
	rest := r.undone[:len(r.undone)-1]
	if !r.game.Do(r.undone[len(rest)]) {
		return false
	}
	r.made++
	r.undone = rest
	r.tick(now)
	return true
}

// solved reports whether the round is over.
func (r *round) solved() bool { return r.made > 0 && r.game.Board.LooksSolved() }

// tick runs the clock from the first move to the last.
func (r *round) tick(now time.Time) {
	if r.solved() {
		r.clock.stop(now)
	} else {
		r.clock.start(now)
	}
}

// Deal shuffles the board of a game so that it is not solved.
func Deal(g *board.Game, rng *rand.Rand) error {
	return g.Lay(func(b *board.Board) error { return deal(b, rng) })
}

// deal shuffles like b:shuffle. Where every board with the blank at home looks solved, in a single
// row or column and if all tiles are alike, the blank may be anywhere.
func deal(b *board.Board, rng *rand.Rand) error {
	alike := b.Alike()
	from := board.Deal{Anywhere: b.Shape().Linear() || len(alike) == 1 && len(alike[0]) == b.Size()-1}
	for {
		if err := b.Deal(from, rng); err != nil || !b.LooksSolved() {
			return err
		}
	}
}

// clock is a stopwatch.
type clock struct {
	spent time.Duration // before the last start
	since time.Time     // time of the last start; zero while it is stopped
}

func (c *clock) start(now time.Time) {
	if c.since.IsZero() {
		c.since = now
	}
}

func (c *clock) stop(now time.Time) { c.spent, c.since = c.at(now), time.Time{} }

// runs reports whether the clock runs.
func (c *clock) runs() bool { return !c.since.IsZero() }

// at returns the time on the clock.
func (c *clock) at(now time.Time) time.Duration {
	if !c.runs() {
		return c.spent
	}
	return c.spent + now.Sub(c.since)
}
