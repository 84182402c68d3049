package session

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/command"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// hand turns an action on the drawn board into an entry.
func (s *Session) hand(m request) (fields, error) {
	entry, err := s.handEntry(m)
	if err != nil {
		return nil, err
	}
	number := s.host.Prompt().NextEntry()
	s.emit("entry", fields{"text": entry, "number": number})
	return fields{"number": number}, s.tell(s.entered(entry))
}

// hint runs board:hint() and returns the direction in which the blank should move. A lesson does
// not count it as an attempt.
func (s *Session) hint(request) (fields, error) {
	const entry = "board:hint();"
	host := s.current()
	number := host.Prompt().NextEntry()
	s.emit("entry", fields{"text": entry, "number": number})
	values, _, _, err := s.evaluate(host, entry)
	host.Prompt().CountEntry(nil)
	said := fields{"number": number}
	if err != nil || len(values) == 0 {
		return said, s.tell(err)
	}
	if g, ok := host.Current().Board(); ok {
		if path, err := g.Notation.ParseWord(values[0].String()); err == nil && len(path) > 0 && values[0] != lua.LNil {
			said["move"] = path[0].String()
		}
	}
	if t := command.Reason(host, values); !t.Empty() {
		s.remark(t)
	}
	return said, nil
}

// handEntry returns the Lua for an action on the drawn board. It ends with ";", because the page
// draws the board.
func (s *Session) handEntry(m request) (string, error) {
	g, ok := s.current().Current().Board()
	if !ok {
		return "", message.New("web.the-global-board-is", "hand: the global board is no board now")
	}
	var p board.Path
	var err error
	switch {
	case m.Cell != nil && m.Move != "":
		err = message.New("web.a-cell-or-a", "hand: give a cell or a move, not both")
	case m.Cell != nil:
		p, err = wayOfBlank(g, *m.Cell)
	default:
		p, err = moveOfBlank(g, m.Move)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("board:play(%q);", g.Notation.Word(p)), nil
}

// wayOfBlank is the way of the blank to a cell in line with it, on which the tiles between
// slide.
func wayOfBlank(g *board.Game, cell int) (board.Path, error) {
	shape, blank := g.Board.Shape(), g.Board.Blank()
	switch {
	case cell < 0 || cell >= shape.Size():
		return nil, message.Errorf("web.cell-is-not-in", "hand: cell %d is not in 0..%d", cell, shape.Size()-1)
	case cell == blank:
		return nil, message.Errorf("web.cell-is-the-blank", "hand: cell %d is the blank; a tile beside it or in line with it moves", cell)
	case cell/shape.Cols != blank/shape.Cols && cell%shape.Cols != blank%shape.Cols:
		return nil, message.Errorf("web.cell-is-not-in-line", "hand: cell %d is not in line with the blank in cell %d", cell, blank)
	}
	return shape.Walk(blank, cell), nil
}

// moveOfBlank is one move, by the name of its direction.
func moveOfBlank(g *board.Game, name string) (board.Path, error) {
	var names []string
	for _, m := range g.Notation.Moves() {
		if m.String() != name {
			names = append(names, m.String())
			continue
		}
		if !g.Board.Can(m) {
			return nil, message.Errorf("web.the-blank-is-at", "hand: the blank is at the edge and cannot move %s", name)
		}
		return board.Path{m}, nil
	}
	return nil, message.Errorf("web.a-cell-is-wanted", "hand: give a cell or a move (%s), not %s", strings.Join(names, ", "), text.Quote(name, 20))
}
