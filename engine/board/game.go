package board

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
)

// MaxHistory is how many moves a Game remembers if it is not told (see
// Remember); of a longer game it forgets the older half, so that a loop that moves for hours does not fill the memory.
const MaxHistory = 1 << 27

// Game is a board that somebody plays on: it is seen through a notation and
// remembers the moves made since its pieces were last laid.
type Game struct {
	Board    *Board // change it by the game's methods, so that the history stays true
	Notation Notation
	Observer Observer // may be nil; a copy of the game has the same one
	history  Path
	complete bool   // no move has been forgotten
	most     int    // moves that are remembered
	written  string // as which the pieces were laid if the board cannot be solved, see WrittenAs; else ""
}

// Observer is told what happens to the pieces of a game.
type Observer interface {
	// Moved is called after the moves of a path, those of Undo included. The
	// path is the game's own: read it only, and do not keep it.
	Moved(g *Game, p Path)
	// Laid is called after the pieces were laid anew.
	Laid(g *Game)
}

// NewGame starts a game on a board, which it keeps.
func NewGame(b *Board, n Notation) (*Game, error) {
	if err := n.Fits(b); err != nil {
		return nil, err
	}
	return &Game{Board: b, Notation: n, complete: true, most: MaxHistory}, nil
}

// ResumeGame starts a game on a board, which it keeps, that has come to its
// position by a history; complete says that no older move has been forgotten.
// A history that cannot end at the position is refused.
func ResumeGame(b *Board, n Notation, history Path, complete bool) (*Game, error) {
	if err := b.Copy().Play(history.Inverse()); err != nil {
		return nil, fmt.Errorf("board: the history of %d moves cannot lead to %s", len(history), shorten(n.Format(b)))
	}
	g, err := NewGame(b, n)
	if err != nil {
		return nil, err
	}
	g.Record(slices.Clone(history))
	g.complete = g.complete && complete
	return g, nil
}

// History returns the moves made since the pieces were last laid, and whether
// that is all of them. The path is the game's own: read it only.
func (g *Game) History() (p Path, complete bool) { return g.history, g.complete }

// Remember bounds how many moves the game and its copies remember, MaxHistory at
// most, 1 at least.
func (g *Game) Remember(most int) {
	g.most = min(max(most, 1), MaxHistory)
	if len(g.history) > g.most {
		g.forget()
	}
}

// Do moves the blank, or reports false when it stands at that edge.
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

// forget drops the older half of the history, or more where that is not enough.
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

// PlayWord makes the moves of a word in the game's notation, or none of them.
func (g *Game) PlayWord(word string) error {
	p, err := g.Notation.ParseWord(word)
	if err != nil {
		return err
	}
	return inWord(g.Play(p), word)
}

// inWord says of which word an edge stopped a move.
func inWord(err error, word string) error {
	if edge, ok := err.(*EdgeError); ok {
		edge.Of = strconv.Quote(shorten(word))
	}
	return err
}

// PathOf reads a word in a notation as a path that the board allows. The board
// stays as it is.
func (b *Board) PathOf(word string, n Notation) (Path, error) {
	p, err := n.ParseWord(word)
	if err != nil {
		return nil, err
	}
	if err := b.Copy().Play(p); err != nil {
		return nil, inWord(err, word)
	}
	return p, nil
}

// Record notes moves that were made on the game's board itself.
func (g *Game) Record(p Path) {
	g.history = append(g.history, p...)
	if len(g.history) > g.most {
		g.forget()
	}
	if g.Observer != nil {
		g.Observer.Moved(g, p)
	}
}

// PlayPossible makes those moves of a path that are possible, skips the others
// and returns how many it made (source 002's déplacement_liste).
func (g *Game) PlayPossible(p Path) int {
	made := 0
	for _, m := range p {
		if g.Do(m) {
			made++
		}
	}
	return made
}

// Undo takes back the last n moves, or none of them when fewer are remembered.
func (g *Game) Undo(n int) error {
	if n < 0 || n > len(g.history) {
		what, moves := "made", "moves"
		if !g.complete {
			what = "remembered"
		}
		if n == 1 {
			moves = "move"
		}
		return fmt.Errorf("board: cannot undo %d %s (%d %s)", n, moves, len(g.history), what)
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

// Scramble scrambles the board and remembers the path.
func (g *Game) Scramble(ctx context.Context, n int, rng *rand.Rand) error {
	p, err := g.Board.Scramble(ctx, n, rng)
	if err != nil {
		return err
	}
	g.Record(p)
	return nil
}

// Lay changes the pieces otherwise than by moves: it calls f and, if that
// succeeds, begins the history anew.
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

// Set lays the pieces as a text says; the shape must stay the same.
func (g *Game) Set(text string) error {
	if g.Board.labels != nil {
		return g.setText(text)
	}
	b, err := Parse(text, g.Notation)
	if err != nil {
		return err
	}
	if b.shape != g.Board.shape {
		return fmt.Errorf("board: the text is %s, the board is %s", b.shape, g.Board.shape)
	}
	if err := g.SetCells(b.Cells()); err != nil {
		return err
	}
	g.WrittenAs(text)
	return nil
}

// SetLabels lays the pieces as a list of labels in reading order says.
func (g *Game) SetLabels(labels []int) error {
	s, n := g.Board.shape, g.Notation
	if len(labels) != s.Size() {
		return fmt.Errorf("board: %d labels for %d cells (%s)", len(labels), s.Size(), s)
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

// SetCells lays piece cells[i] in cell i, for every i.
func (g *Game) SetCells(cells []int) error {
	return g.Lay(func(b *Board) error { return b.SetCells(cells) })
}

// As returns the same board and history seen in another notation, which must
// have the same home for the blank. The board is a copy.
func (g *Game) As(n Notation) (*Game, error) {
	if err := n.Fits(g.Board); err != nil {
		return nil, err
	}
	c := g.Copy()
	c.Notation, c.written = n, ""
	return c, nil
}

// Bytes is how much memory a copy takes.
func (g *Game) Bytes() int { return len(g.history) + 8*g.Board.Size() }

// Copy returns a game of its own in the same state.
func (g *Game) Copy() *Game {
	c := *g
	c.Board, c.history = g.Board.Copy(), slices.Clone(g.history)
	return &c
}

// String writes the board in one line, as Notation.Format does.
func (g *Game) String() string { return g.Notation.Format(g.Board) }
