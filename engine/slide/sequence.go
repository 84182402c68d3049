package slide

import (
	"slices"
	"strconv"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Move is a sequence of steps of one piece.
type Move struct {
	Piece uint8   // its index in Names
	Path  []uint8 // its anchor before the move and after each step
}

// Equal reports whether two moves are the same.
func (m Move) Equal(other Move) bool {
	return m.Piece == other.Piece && slices.Equal(m.Path, other.Path)
}

// Sequence is a sequence of moves from a certain state.
type Sequence []Move

// Inverse returns the moves that undo w.
func (w Sequence) Inverse() Sequence {
	back := make(Sequence, len(w))
	for i, m := range w {
		m.Path = slices.Clone(m.Path)
		slices.Reverse(m.Path)
		back[len(w)-1-i] = m
	}
	return back
}

// Metric defines what counts as one move.
type Metric int

// The metrics.
const (
	Moves Metric = iota // a move: any number of steps of one piece
	Cells               // a step of one cell
)

var metrics = [...]string{Moves: "moves", Cells: "cells"}

// Metrics lists the metrics, the default first.
func Metrics() []Metric { return []Metric{Moves, Cells} }

// String returns the name of the metric.
func (m Metric) String() string { return metrics[m] }

// ParseMetric returns the metric with a name.
func ParseMetric(name string) (Metric, error) {
	if m := (text.Aliases{}).Find(name, metrics[:]); m >= 0 {
		return Metric(m), nil
	}
	return Moves, message.Errorf("slide.no-such-metric-there", "slide: no such metric: %s; there are moves and cells", text.Quote(name, 20))
}

// About describes the metric.
func (m Metric) About() string {
	if m == Cells {
		return "a piece that goes one cell counts one"
	}
	return "a piece that goes as far as it can and likes, also round corners, counts one"
}

// Length returns the length of a sequence in the metric.
func (m Metric) Length(w Sequence) int {
	if m == Moves {
		return len(w)
	}
	length := 0
	for _, move := range w {
		length += len(move.Path) - 1
	}
	return length
}

// letters denote the directions on a grid.
var letters = map[vector]byte{{0, -unit, 0}: 'u', {0, unit, 0}: 'd', {-unit, 0, 0}: 'l', {unit, 0, 0}: 'r'}

// unit is the distance of neighbours on a grid, in units of finest.
const unit = 1000

// directions are the names of the directions in errors.
var directions = map[byte]string{'u': "up", 'd': "down", 'l': "left", 'r': "right"}

// Format formats a sequence in the syntax of Parse: the name of a piece and the letters of its
// steps, as in "Grr Bd". If the cells form no grid, it writes the anchors after each step,
// numbered from 1, as in "A5-7".
func (z *Puzzle) Format(w Sequence) string {
	var out strings.Builder
	for i, m := range w {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(z.names[m.Piece])
		for k, to := range m.Path[1:] {
			switch {
			case z.grid:
				out.WriteByte(letters[between(z.places[m.Path[k]], z.places[to])])
				continue
			case k > 0:
				out.WriteByte('-')
			}
			out.WriteString(strconv.Itoa(int(to) + 1))
		}
	}
	return out.String()
}

// CheckSequence returns an error if a step of the sequence is impossible even on an empty board.
func (z *Puzzle) CheckSequence(w Sequence) error {
	for i, m := range w {
		ok := int(m.Piece) < len(z.names) && len(m.Path) > 1
		for k := 1; ok && k < len(m.Path); k++ {
			at := m.Path[k-1]
			ok = int(at) < z.cells && slices.ContainsFunc(z.kinds[z.kindOf[m.Piece]].shifts[at], func(s shift) bool { return s.to == m.Path[k] })
		}
		if !ok {
			return message.Errorf("slide.no-piece-moves-so", "slide: no piece moves so (move %d)", i+1)
		}
	}
	return nil
}

// Parse parses a sequence of moves from x, which it does not change.
func (x *State) Parse(moves string) (Sequence, error) {
	y := &State{puzzle: x.puzzle, where: slices.Clone(x.where)}
	var all Sequence
	for field := range strings.FieldsSeq(moves) {
		place := message.Textf("slide.move-of", "(move %d of %s)", len(all)+1, text.Quote(moves, 24))
		m, err := y.parseMove(field, place)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// parseMove parses a move and makes it.
func (x *State) parseMove(field string, place message.Text) (Move, error) {
	z := x.puzzle
	name := string([]rune(field)[:1])
	piece := slices.Index(z.names, name)
	if piece < 0 {
		return Move{}, message.Errorf("slide.there-is-no-piece-2", "slide: there is no piece %s %s", text.Quote(name, 20), place)
	}
	m := Move{uint8(piece), []uint8{x.where[piece]}}
	steps := field[len(name):]
	if steps == "" {
		return m, message.Errorf("slide.nothing-says-where-goes", "slide: nothing says where %s goes; %s %s", name, z.example(name), place)
	}
	taken := x.taken()
	step := func(to int) bool {
		if to < 0 || !x.step(&taken, piece, uint8(to)) {
			return false
		}
		m.Path = append(m.Path, uint8(to))
		return true
	}
	if !z.grid {
		for number := range strings.SplitSeq(steps, "-") {
			cell, err := strconv.Atoi(number)
			if err != nil || cell < 1 || cell > z.cells {
				return m, message.Errorf("slide.is-no-cell-they", "slide: %s is no cell; they are 1 to %d %s", text.Quote(number, 20), z.cells, place)
			}
			if !step(cell - 1) {
				return m, message.Errorf("slide.cannot-go-to-cell", "slide: %s cannot go to cell %d %s", name, cell, place)
			}
		}
		return m, nil
	}
	for _, letter := range steps {
		called, ok := directions[byte(letter)]
		if !ok || letter > 'z' {
			return m, message.Errorf("slide.is-no-direction-they", "slide: %q is no direction; they are u, d, l and r %s", string(letter), place)
		}
		to := -1
		for _, next := range z.kinds[z.kindOf[piece]].shifts[x.where[piece]] {
			if letters[between(z.places[x.where[piece]], z.places[next.to])] == byte(letter) {
				to = int(next.to)
			}
		}
		if !step(to) {
			return m, message.Errorf("slide.cannot-go", "slide: %s cannot go %s %s", name, message.Word(called), place)
		}
	}
	return m, nil
}

// example shows the notation of a move of a piece.
func (z *Puzzle) example(name string) message.Text {
	if z.grid {
		return message.Textf("slide.a-move-is-written", "a move is written %sd or %srr", name, name)
	}
	return message.Textf("slide.a-move-is-written-with", "a move is written %s5 or %s5-7, with the cells to which the piece's first cell goes", name, name)
}
