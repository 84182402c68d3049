package audit

import (
	"bytes"

	"taquin/engine/board"
)

// Heuristic returns the value of a board, 0 to 2^30. It must not retain or modify the board. An
// error ends the audit.
type Heuristic func(*board.Board) (int, error)

// Finding is the result of an audit: the number of counterexamples and the nearest one.
type Finding struct {
	Count int // of counterexamples

	Board    *board.Board
	Value    int
	Distance int // of Board; may be Unknown

	// Next, of Consistent, is a neighbour whose value is lower by two or more. It is nil if the
	// counterexample is the solved board with a value other than 0.
	Next      *board.Board
	NextValue int
}

// Admissible tests whether the heuristic is at most the distance on all boards.
func (b *Boards) Admissible(h Heuristic) (found Finding, err error) {
	on := b.solved.Copy()
	for i := range b.Count() {
		value, err := b.value(i, on, h)
		if err != nil {
			return found, err
		}
		if distance := b.distance(i); value > distance {
			found.note(Finding{Board: on, Value: value, Distance: distance})
		}
	}
	return found, nil
}

// Consistent tests whether each move decreases the heuristic by at most 1, and whether its value
// on the solved board is 0. It counts the moves that violate this. A heuristic that is
// consistent on the whole space is admissible: along a shortest solution it decreases to 0 by at
// most 1 per move.
func (b *Boards) Consistent(h Heuristic) (found Finding, err error) {
	on := b.solved.Copy()
	values := make([]int32, b.nearCount())
	for i := range values {
		value, err := b.value(i, on, h)
		if err != nil {
			return found, err
		}
		values[i] = int32(value)
	}
	if values[0] != 0 {
		found.note(Finding{Board: b.solved, Value: int(values[0])})
	}
	b.eachViolation(values, func(i, j int) {
		if err == nil {
			next := b.solved.Copy()
			if err = b.load(i, on); err == nil {
				err = b.load(j, next)
			}
			found.note(Finding{Board: on, Value: int(values[i]), Distance: b.distance(i), Next: next, NextValue: int(values[j])})
		}
	})
	for i := len(values); i < b.Count() && err == nil; i++ {
		err = b.consistentFrom(i, on, h, &found)
	}
	return found, err
}

// eachViolation calls visit for each move between near boards i and j that decreases the value by
// two or more.
func (b *Boards) eachViolation(values []int32, visit func(i, j int)) {
	s := b.solved.Shape()
	cells := make([]uint8, s.Size())
	var neighbours []int
	for i, value := range values {
		copy(cells, b.near.At(i))
		blank := bytes.IndexByte(cells, uint8(b.solved.Home()))
		for _, c := range s.Neighbors(neighbours[:0], blank) {
			cells[c], cells[blank] = cells[blank], cells[c]
			if j, known := b.near.Find(cells); known && j < len(values) && values[j] < value-1 {
				visit(i, j)
			}
			cells[c], cells[blank] = cells[blank], cells[c]
		}
	}
}

// consistentFrom compares far board i with its neighbours.
func (b *Boards) consistentFrom(i int, on *board.Board, h Heuristic, found *Finding) error {
	value, err := b.value(i, on, h)
	if err != nil {
		return err
	}
	for m := board.Up; m <= board.Right; m++ {
		next := on.Copy()
		if !next.Do(m) {
			continue
		}
		there, err := h(next)
		switch {
		case err != nil:
			return err
		case there < value-1:
			found.note(Finding{Board: on, Value: value, Distance: Unknown, Next: next, NextValue: there})
		case value < there-1:
			found.note(Finding{Board: next, Value: there, Distance: Unknown, Next: on, NextValue: value})
		}
	}
	return nil
}

// note counts a counterexample and keeps the first.
func (f *Finding) note(one Finding) {
	if f.Count++; f.Count > 1 {
		return
	}
	*f = one
	f.Count, f.Board = 1, one.Board.Copy()
	if one.Next != nil {
		f.Next = one.Next.Copy()
	}
}

// value loads board i and returns its heuristic value.
func (b *Boards) value(i int, on *board.Board, h Heuristic) (int, error) {
	if err := b.load(i, on); err != nil {
		return 0, err
	}
	return h(on)
}

// Row summarizes the values of the boards at a distance.
type Row struct {
	Distance, Boards int
	Least, Greatest  int
	Mean             float64
}

// Profile summarizes the values of the heuristic by distance.
func (b *Boards) Profile(h Heuristic) ([]Row, error) {
	var rows []Row
	on := b.solved.Copy()
	for i := range b.Count() {
		value, err := b.value(i, on, h)
		if err != nil {
			return nil, err
		}
		if distance := b.distance(i); len(rows) == 0 || rows[len(rows)-1].Distance != distance {
			rows = append(rows, Row{Distance: distance, Least: value})
		}
		r := &rows[len(rows)-1]
		r.Boards++
		r.Least, r.Greatest = min(r.Least, value), max(r.Greatest, value)
		r.Mean += float64(value)
	}
	for i := range rows {
		rows[i].Mean /= float64(rows[i].Boards)
	}
	return rows, nil
}
