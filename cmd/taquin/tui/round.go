package tui

import (
	"math/rand/v2"
	"time"

	"taquin/engine/board"
)

// round is a board that is solved by hand, from its first position on: the moves, those
// that were taken back, and the time. The moves are made on the game, so that its
// history is theirs.
type round struct {
	game   *board.Game
	start  *board.Board // where the round began
	made   int          // moves from there to here
	undone board.Path   // moves taken back that can be made again, the next one last
	taken  int          // moves that were taken back, all in all
	helped int          // moves that the solver made
	clock  clock
}

func newRound(g *board.Game) *round { return &round{game: g, start: g.Board.Copy()} }

// move lets the blank make a move, if it can.
func (r *round) move(m board.Move, now time.Time) bool {
	if !r.game.Do(m) {
		return false
	}
	r.made++
	r.undone = r.undone[:0]
	r.tick(now)
	return true
}

// slide brings the tile in a cell, and those between it and the blank, one step on
// toward the blank. It returns how many moves that took: none from outside the blank's
// row and column.
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

// undo takes back a move of the round.
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

// redo makes again the move that was taken back last.
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

// solved reports whether the round has come to its end.
func (r *round) solved() bool { return r.made > 0 && r.game.Board.LooksSolved() }

// tick lets the time run from the first move to the last.
func (r *round) tick(now time.Time) {
	if r.solved() {
		r.clock.stop(now)
	} else {
		r.clock.start(now)
	}
}

// Deal lays the board of a game anew: Shuffle, but never solved.
func Deal(g *board.Game, rng *rand.Rand) error {
	return g.Lay(func(b *board.Board) error { return deal(b, rng) })
}

// deal lays a board anew as b:shuffle does. Where that leaves it solved, which it does
// in a single row or column, whose tiles cannot pass each other, the blank is sent away.
func deal(b *board.Board, rng *rand.Rand) error {
	for {
		if err := b.Shuffle(rng); err != nil {
			return err
		}
		if b.Shape().Linear() {
			to := (b.Home() + 1 + rng.IntN(b.Size()-1)) % b.Size() // anywhere else
			return b.Play(b.Shape().Walk(b.Blank(), to))
		}
		if !b.LooksSolved() {
			return nil
		}
	}
}

// clock is a stopwatch.
type clock struct {
	spent time.Duration // before it was started last
	since time.Time     // when that was; zero while it stands
}

func (c *clock) start(now time.Time) {
	if c.since.IsZero() {
		c.since = now
	}
}

func (c *clock) stop(now time.Time) { c.spent, c.since = c.at(now), time.Time{} }

// runs reports whether it does.
func (c *clock) runs() bool { return !c.since.IsZero() }

// at is what it shows.
func (c *clock) at(now time.Time) time.Duration {
	if !c.runs() {
		return c.spent
	}
	return c.spent + now.Sub(c.since)
}
