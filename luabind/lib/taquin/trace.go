package taquin

import (
	"bufio"
	"fmt"
	"io"
	"sync"

	"taquin/engine/board"
)

// Trace writes every move that a script makes:
//
//	# board 1: 4x4 audibert: 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 .
//	hhgg
//	# board 2: 3x3 td: 1 2 3 / 4 5 6 / 7 8 0
//	SE
//	# board 1 again
//	bb
//
// A board is written before its first move, and again whenever its pieces are
// laid without moves. The moves follow as a word in its notation, on as many
// lines as it needs. A copy is another board. Boards that a solver passes
// to a heuristic, and their copies, are not traced.
//
// Its methods may be called from any goroutine.
type Trace struct {
	mu     sync.Mutex
	out    *bufio.Writer
	boards int         // number of boards
	last   *board.Game // the board whose moves the last line has; nil for none
	column int         // number of letters in the last line
	closed bool
}

// traceWidth is the number of letters in a line.
const traceWidth = 72

// NewTrace starts a trace that is written to w. Flush it at the end.
func NewTrace(w io.Writer) *Trace { return &Trace{out: bufio.NewWriter(w)} }

// Flush ends the trace: moves made later do not appear in it. The error is the
// first that writing has met.
func (t *Trace) Flush() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.endLine()
	return t.out.Flush()
}

// Empty reports whether no board has moved yet.
func (t *Trace) Empty() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.boards == 0
}

// watch makes the trace, which may be nil, see the moves of a game.
func (t *Trace) watch(g *board.Game) {
	if t != nil {
		g.Observer = unseen{t}
	}
}

// TraceMark begins every line of a trace that is no word of moves, such as the
// first.
const TraceMark = "# board "

// unseen observes boards that are not in the trace yet.
type unseen struct{ trace *Trace }

// Moved implements board.Observer.
func (u unseen) Moved(g *board.Game, p board.Path) {
	if len(p) == 0 {
		return
	}
	u.trace.mu.Lock()
	defer u.trace.mu.Unlock()
	before := g.Board.Copy()
	if err := before.Play(p.Inverse()); err != nil {
		panic(err) // these moves were just made
	}
	u.trace.see(g).lay(before)
	u.trace.write(g, p)
}

// Laid implements board.Observer.
func (u unseen) Laid(g *board.Game) {
	u.trace.mu.Lock()
	defer u.trace.mu.Unlock()
	u.trace.see(g).lay(g.Board)
}

// seen observes a board that has a number. A copy has the same observer until
// its first change, which gives it another one.
type seen struct {
	trace  *Trace
	game   *board.Game
	number int
}

// see gives a board the next number.
func (t *Trace) see(g *board.Game) *seen {
	t.boards++
	s := &seen{t, g, t.boards}
	g.Observer = s
	return s
}

// Moved implements board.Observer.
func (s *seen) Moved(g *board.Game, p board.Path) {
	if g != s.game {
		unseen{s.trace}.Moved(g, p)
		return
	}
	if len(p) == 0 {
		return
	}
	s.trace.mu.Lock()
	defer s.trace.mu.Unlock()
	if s.trace.last != g {
		s.trace.comment(g, fmt.Sprintf(TraceMark+"%d again", s.number))
	}
	s.trace.write(g, p)
}

// Laid implements board.Observer.
func (s *seen) Laid(g *board.Game) {
	if g != s.game {
		unseen{s.trace}.Laid(g)
		return
	}
	s.trace.mu.Lock()
	defer s.trace.mu.Unlock()
	s.lay(g.Board)
}

// lay writes how the pieces lie.
func (s *seen) lay(b *board.Board) {
	n := s.game.Notation
	s.trace.comment(s.game, fmt.Sprintf(TraceMark+"%d: %s %s: %s", s.number, b.Shape(), n, n.Format(b)))
}

// comment writes a line about the board whose moves come next. The errors of
// writing wait in the buffer for Flush.
func (t *Trace) comment(g *board.Game, line string) {
	if t.closed {
		return
	}
	t.endLine()
	t.last = g
	t.out.WriteString(line)
	t.out.WriteByte('\n')
}

// write continues the word of the board that moves.
func (t *Trace) write(g *board.Game, p board.Path) {
	if t.closed {
		return
	}
	for _, m := range p {
		if t.column == traceWidth {
			t.endLine()
		}
		t.out.WriteByte(g.Notation.Letter(m))
		t.column++
	}
}

// endLine ends a line that has letters.
func (t *Trace) endLine() {
	if t.column > 0 {
		t.out.WriteByte('\n')
		t.column = 0
	}
}
