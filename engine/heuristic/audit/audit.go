package audit

import (
	"bytes"

	"taquin/engine/board"
)

// Weight is what a heuristic says of a board, which it neither keeps nor changes: from 0 to
// 2^30. An error ends the audit.
type Weight func(*board.Board) (int, error)

// Finding is what an audit finds.
type Finding struct {
	Count int // counterexamples; the rest says what the nearest one is, if there are some

	Board    *board.Board
	Value    int
	Distance int // of the board; may be Unknown

	// Consistent only: a board one move on, of which the weight says less by two or more.
	// It is nil where the solved board does not weigh 0.
	Next      *board.Board
	NextValue int
}

// Admissible asks all the boards whether their weight is at most their distance.
func (b *Boards) Admissible(weigh Weight) (found Finding, err error) {
	on := b.solved.Copy()
	for i := range b.Count() {
		value, err := b.weigh(i, on, weigh)
		if err != nil {
			return found, err
		}
		if distance := b.distance(i); value > distance {
			found.note(Finding{Board: on, Value: value, Distance: distance})
		}
	}
	return found, nil
}

// Consistent asks all the boards whether a move takes their weight down by at most 1, and
// whether that of the solved one is 0. It counts the moves that take it down by more. A
// weight that is consistent on a whole space is admissible, too: along a shortest solution
// it cannot come down to 0 in fewer moves than it says.
func (b *Boards) Consistent(weigh Weight) (found Finding, err error) {
	on := b.solved.Copy()
	values := make([]int32, b.nearCount())
	for i := range values {
		value, err := b.weigh(i, on, weigh)
		if err != nil {
			return found, err
		}
		values[i] = int32(value)
	}
	if values[0] != 0 {
		found.note(Finding{Board: b.solved, Value: int(values[0])})
	}
	b.moves(values, func(i, j int) {
		if err == nil {
			next := b.solved.Copy()
			if err = b.lay(i, on); err == nil {
				err = b.lay(j, next)
			}
			found.note(Finding{Board: on, Value: int(values[i]), Distance: b.distance(i), Next: next, NextValue: int(values[j])})
		}
	})
	for i := len(values); i < b.Count() && err == nil; i++ {
		err = b.consistentFrom(i, on, weigh, &found)
	}
	return found, err
}

// moves calls down for each move from a near board i to another, j, that takes the weight
// down by two or more.
func (b *Boards) moves(values []int32, down func(i, j int)) {
	s := b.solved.Shape()
	cells := make([]uint8, s.Size())
	var beside []int
	for i, value := range values {
		copy(cells, b.near.At(i))
		blank := bytes.IndexByte(cells, uint8(b.solved.Home()))
		for _, c := range s.Neighbors(beside[:0], blank) {
			cells[c], cells[blank] = cells[blank], cells[c]
			if j, known := b.near.Find(cells); known && j < len(values) && values[j] < value-1 {
				down(i, j)
			}
			cells[c], cells[blank] = cells[blank], cells[c]
		}
	}
}

// consistentFrom asks a far board i and those one move from it.
func (b *Boards) consistentFrom(i int, on *board.Board, weigh Weight, found *Finding) error {
	value, err := b.weigh(i, on, weigh)
	if err != nil {
		return err
	}
	for m := board.Up; m <= board.Right; m++ {
		next := on.Copy()
		if !next.Do(m) {
			continue
		}
		there, err := weigh(next)
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

// weigh lays board i and weighs it.
func (b *Boards) weigh(i int, on *board.Board, weigh Weight) (int, error) {
	if err := b.lay(i, on); err != nil {
		return 0, err
	}
	return weigh(on)
}

// Row is what a weight says of the boards at a distance.
type Row struct {
	Distance, Boards int
	Least, Greatest  int
	Mean             float64
}

// Profile sums up what a weight says at each distance of which there are boards.
func (b *Boards) Profile(weigh Weight) ([]Row, error) {
	var rows []Row
	on := b.solved.Copy()
	for i := range b.Count() {
		value, err := b.weigh(i, on, weigh)
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
