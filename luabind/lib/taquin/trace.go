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

// watch makes the trace, which may be nil, record the moves of a game.
func (t *Trace) watch(g *board.Game) {
	if t != nil {
		g.Observer = &observer{trace: t}
	}
}

// TraceMark begins every line of a trace that is no word of moves, such as the
// first.
const TraceMark = "# board "

// observer observes a game, which gets a number with its first change. A copy has the observer of
// the original until its own first change.
type observer struct {
	trace  *Trace
	game   *board.Game // nil before its first change
	number int
}

// add gives a game a number.
func (t *Trace) add(g *board.Game) *observer {
	t.boards++
	o := &observer{t, g, t.boards}
	g.Observer = o
	return o
}

// Moved implements board.Observer.
func (o *observer) Moved(g *board.Game, p board.Path) {
	if len(p) == 0 {
		return
	}
	o.trace.mu.Lock()
	defer o.trace.mu.Unlock()
	if g != o.game {
		before := g.Board.Copy()
		if err := before.Play(p.Inverse()); err != nil {
			panic(err) // these moves were just made
		}
		o.trace.add(g).lay(before)
	} else if o.trace.last != g {
		o.trace.comment(g, fmt.Sprintf(TraceMark+"%d again", o.number))
	}
	o.trace.write(g, p)
}

// Laid implements board.Observer.
func (o *observer) Laid(g *board.Game) {
	o.trace.mu.Lock()
	defer o.trace.mu.Unlock()
	if g != o.game {
		o = o.trace.add(g)
	}
	o.lay(g.Board)
}

// lay writes the position of the pieces.
func (o *observer) lay(b *board.Board) {
	n := o.game.Notation
	o.trace.comment(o.game, fmt.Sprintf(TraceMark+"%d: %s %s: %s", o.number, b.Shape(), n, n.Format(b)))
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
