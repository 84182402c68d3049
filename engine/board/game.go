package board

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"

	"taquin/engine/message"
)

// MaxHistory is the default and the largest length of a Game's history (see Remember).
const MaxHistory = 1 << 27

// Game is a board with a notation and the history of its moves. The history starts when the
// pieces are set.
type Game struct {
	Board    *Board // change it only by the game's methods, which record the history
	Notation Notation
	Observer Observer // may be nil; shared by copies
	history  Path
	complete bool   // the history has all moves
	most     int    // maximal length of the history
	written  string // the text of an unsolvable board, see WrittenAs; otherwise ""
}

// Observer is notified of changes of a game's board.
type Observer interface {
	// Moved is called after the moves of a path, including those of Undo. The path is
	// read-only and valid only during the call.
	Moved(g *Game, p Path)
	// Laid is called after the pieces were set.
	Laid(g *Game)
}

// NewGame starts a game on a board, which it owns from then on.
func NewGame(b *Board, n Notation) (*Game, error) {
	if err := n.Fits(b); err != nil {
		return nil, err
	}
	return &Game{Board: b, Notation: n, complete: true, most: MaxHistory}, nil
}

// ResumeGame starts a game with a history that ends at the board; the game owns the board
// from then on. complete means that the history has all moves. A history that cannot end at
// the board is an error.
func ResumeGame(b *Board, n Notation, history Path, complete bool) (*Game, error) {
	if err := b.Copy().Play(history.Inverse()); err != nil {
		return nil, message.Errorf("board.the-history-of-moves", "board: the history of %d moves cannot lead to %s", len(history), shorten(n.Format(b)))
	}
	g, err := NewGame(b, n)
	if err != nil {
		return nil, err
	}
	g.Record(slices.Clone(history))
	g.complete = g.complete && complete
	return g, nil
}

// History returns the moves since the pieces were set, and whether it has all of them. The
// path is read-only.
func (g *Game) History() (p Path, complete bool) { return g.history, g.complete }

// Remember sets the maximal length of the history of the game and its copies, between 1 and
// MaxHistory. A longer history loses its older half.
func (g *Game) Remember(most int) {
	g.most = min(max(most, 1), MaxHistory)
	if len(g.history) > g.most {
		g.forget()
	}
}

// Do makes a move, or reports false if the blank is at that edge.
func (g *Game) Do(m Move) bool {
	if !g.Board.Do(m) {
		return false
	}
	g.history = append(g.history, m)
	if len(g.history) > g.most {
		g.forget()
	}
	if g.Observer != nil {
		g.Observer.Moved(g, g.history[len(g.history)-1:])
	}
	return true
}

// forget drops the older half of the history, or more if it is still too long.
func (g *Game) forget() {
	from := max(len(g.history)/2, len(g.history)-g.most)
	g.history = slices.Clone(g.history[from:])
	g.complete = false
}

// Play makes every move of a path, or none of them and returns an *EdgeError.
func (g *Game) Play(p Path) error {
	if err := g.Board.Play(p); err != nil {
		return err
	}
	g.Record(p)
	return nil
}

// PlayWord makes the moves of a sequence of letters in the game's notation, or of the numbers of
// the tiles to push, or none of them.
func (g *Game) PlayWord(word string) error {
	p, err := g.Notation.wordOn(g.Board, word)
	if err != nil {
		return err
	}
	return inWord(g.Play(p), word)
}

// inWord adds the letters of the path to an *EdgeError.
func inWord(err error, word string) error {
	if edge, ok := err.(*EdgeError); ok {
		edge.Of = strconv.Quote(shorten(word))
	}
	return err
}

// PathOf parses a sequence of letters, or of numbers of tiles, as a legal path from the board. It does not change the
// board.
func (b *Board) PathOf(word string, n Notation) (Path, error) {
	p, err := n.wordOn(b, word)
	if err != nil {
		return nil, err
	}
	if err := b.Copy().Play(p); err != nil {
		return nil, inWord(err, word)
	}
	return p, nil
}

// Record appends moves, already made on the game's board, to the history.
func (g *Game) Record(p Path) {
	g.history = append(g.history, p...)
	if len(g.history) > g.most {
		g.forget()
	}
	if g.Observer != nil {
		g.Observer.Moved(g, p)
	}
}

// PlayPossible makes the legal moves of a path, skips the others and returns the number of
// moves made (source 002's déplacement_liste).
func (g *Game) PlayPossible(p Path) int {
	made := 0
	for _, m := range p {
		if g.Do(m) {
			made++
		}
	}
	return made
}

// Undo undoes the last n moves, or none of them if the history is shorter.
func (g *Game) Undo(n int) error {
	if n < 0 || n > len(g.history) {
		undone := message.Count(n, "move")
		if !g.complete {
			return message.Errorf("board.cannot-undo-remembered", "board: cannot undo %s (%d remembered)", undone, len(g.history))
		}
		return message.Errorf("board.cannot-undo", "board: cannot undo %s (%d made)", undone, len(g.history))
	}
	keep := len(g.history) - n
	undone := g.history[keep:]
	g.Board.unplay(undone)
	g.history = g.history[:keep]
	if g.Observer != nil {
		g.Observer.Moved(g, undone.Inverse())
	}
	return nil
}

// Scramble scrambles the board and records the path.
func (g *Game) Scramble(ctx context.Context, n int, rng *rand.Rand) error {
	p, err := g.Board.Scramble(ctx, n, rng)
	if err != nil {
		return err
	}
	g.Record(p)
	return nil
}

// Lay changes the pieces by f and, if that succeeds, clears the history.
func (g *Game) Lay(f func(*Board) error) error {
	if err := f(g.Board); err != nil {
		return err
	}
	if alike := g.Board.Alike(); alike != nil {
		*g.Board = *g.Board.ToldApart(alike)
	}
	g.history, g.complete, g.written = nil, true, ""
	if g.Observer != nil {
		g.Observer.Laid(g)
	}
	return nil
}

// Set sets the pieces from a text of the same shape.
func (g *Game) Set(text string) error {
	if g.Board.labels != nil {
		return g.setText(text)
	}
	b, err := ParseShape(text, g.Notation, g.Board.shape)
	if err != nil {
		return err
	}
	if err := g.SetCells(b.Cells()); err != nil {
		return err
	}
	g.WrittenAs(text)
	return nil
}

// SetLabels sets the pieces from labels in reading order.
func (g *Game) SetLabels(labels []int) error {
	s, n := g.Board.shape, g.Notation
	if len(labels) != s.Size() {
		return message.Errorf("board.labels-for-cells", "board: %d labels for %d cells (%s)", len(labels), s.Size(), s)
	}
	p := newPlacer(s, n)
	for _, label := range labels {
		if err := p.label(label); err != nil {
			return err
		}
	}
	if err := g.SetCells(p.cells); err != nil {
		return err
	}
	g.WrittenAs(inRows(g.Board, func(piece int) string { return strconv.Itoa(n.Label(s, piece)) }))
	return nil
}

// SetCells puts piece cells[i] into cell i.
func (g *Game) SetCells(cells []int) error {
	return g.Lay(func(b *Board) error { return b.SetCells(cells) })
}

// As returns a copy of the game in another notation with the same home of the blank.
func (g *Game) As(n Notation) (*Game, error) {
	if err := n.Fits(g.Board); err != nil {
		return nil, err
	}
	c := g.Copy()
	c.Notation, c.written = n, ""
	return c, nil
}

// Bytes estimates the memory of a copy.
func (g *Game) Bytes() int { return len(g.history) + 8*g.Board.Size() }

// Copy returns an independent copy with the same Observer.
func (g *Game) Copy() *Game {
	c := *g
	c.Board, c.history = g.Board.Copy(), slices.Clone(g.history)
	return &c
}

// Equal reports whether two boards are equal, in whatever notations.
func (g *Game) Equal(h *Game) bool { return g.Board.Equal(h.Board) }

// Solved is Board.LooksSolved.
func (g *Game) Solved() bool { return g.Board.LooksSolved() }

// String formats the board in one line, see Notation.Format.
func (g *Game) String() string { return g.Notation.Format(g.Board) }
