package session

import (
	"slices"
	"strconv"

	"taquin/engine/board"
	"taquin/luabind"
)

// position is a board as the page has it.
type position struct {
	game     *board.Game // nil for no board
	board    *board.Board
	notation board.Notation
	moves    int
	last     board.Path // the last of the moves
	far      bool       // the page knows how far it is from solved
}

// Limits of a board event.
const (
	mostLabels = 1600 // larger boards send moves without labels
	mostPath   = 400  // moves that are seen one by one
)

// tellBoard sends the current board if the page shows another one.
func (s *Session) tellBoard() {
	host := s.current()
	if host == nil {
		return
	}
	g, ok := host.Current().Board()
	if !ok {
		if s.shown == nil || s.shown.game != nil {
			s.shown = &position{}
			s.emit("board", fields{"cols": 0, "rows": 0, "labels": []string{}, "home": []string{}})
		}
		return
	}
	history, _ := g.History()
	was := s.shown
	if was != nil && was.game != nil && was.notation == g.Notation && was.moves == len(history) && was.board.Equal(g.Board) {
		was.game = g
		return
	}
	s.shown = &position{game: g, board: g.Board.Copy(), notation: g.Notation, moves: len(history), last: slices.Clone(history[max(0, len(history)-mostPath):])}
	f := fields{"cols": g.Board.Shape().Cols, "rows": g.Board.Shape().Rows, "blank": g.Board.Blank(), "solved": g.Board.LooksSolved(),
		"moves": len(history), "notation": g.Notation.String(), "labels": []string{}, "home": []string{}}
	path := was.pathTo(s.shown)
	if path != nil {
		f["path"] = directions(path)
	}
	if path == nil || g.Board.Size() <= mostLabels {
		solved := g.Board.Copy()
		solved.Reset()
		f["labels"], f["home"] = labels(g.Board, g.Notation), labels(solved, g.Notation)
		if g.Board.Inscribed() {
			f["texts"] = texts(solved)
		}
	}
	s.emit("board", f)
}

// pathTo is the way of the blank from a position to the next one of the same board, which
// has made moves or taken some back; nil if there is no such way, or too long a one.
func (p *position) pathTo(next *position) board.Path {
	if p == nil || p.game == nil || p.game != next.game {
		return nil
	}
	var path board.Path
	switch n := next.moves - p.moves; {
	case n > 0 && n <= len(next.last):
		path = next.last[len(next.last)-n:]
	case n < 0 && -n <= len(p.last):
		path = p.last[len(p.last)+n:].Inverse()
	}
	if b := p.board.Copy(); path == nil || b.Play(path) != nil || !b.Equal(next.board) {
		return nil
	}
	return path
}

// directions are those of the moves of a path.
func directions(p board.Path) []string {
	all := make([]string, len(p))
	for i, m := range p {
		all[i] = m.String()
	}
	return all
}

// current is the host of the board that the page shows: that of the lesson, if one is given.
func (s *Session) current() *luabind.Host {
	if s.lesson != nil && s.lesson.host != nil {
		return s.lesson.host
	}
	return s.host
}

// texts returns the texts on the tiles of a solved board in reading order, "" for the blank.
func texts(solved *board.Board) []string {
	return slices.Insert(solved.Inscription(), solved.Home(), "")
}

// labels returns the numbers of a board's cells in reading order, "" for the blank. The page
// identifies tiles by them, whatever the tiles show.
func labels(b *board.Board, n board.Notation) []string {
	all := make([]string, b.Size())
	for i := range all {
		if i != b.Blank() {
			all[i] = strconv.Itoa(n.Label(b.Shape(), b.At(i)))
		}
	}
	return all
}
