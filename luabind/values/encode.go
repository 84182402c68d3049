package values

import (
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/luabind/bind"
)

// Values travel to another thread or machine as bytes, most of them as a series of whole
// numbers. Decoding checks as strictly as for a value made by a script: corrupt bytes are
// an error.

// errBytes is the error about bytes that are not those of a value.
var errBytes = message.New("values.the-bytes-are-not", "values: the bytes are not those of a value")

// EncodeGame writes a board with its notation, what is written on its tiles, the text that it
// was read from and its history.
func EncodeGame(v any) ([]byte, error) {
	g := v.(*board.Game)
	history, complete := g.History()
	shape, forgotten := g.Board.Shape(), 0
	if !complete {
		forgotten = 1
	}
	written, labels := g.Written(), strings.Join(g.Board.Inscription(), " ")
	text := appendInts(nil, int(g.Notation), shape.Cols, shape.Rows, forgotten, len(labels), len(written))
	text = append(append(appendInts(text, g.Board.Cells()...), labels...), written...)
	for _, m := range history {
		text = append(text, byte(m))
	}
	return text, nil
}

// DecodeGame reads a board.
func DecodeGame(s *bind.State, text []byte) (any, error) {
	head, rest, err := takeInts(text, 6)
	if err != nil {
		return nil, err
	}
	n, shape := board.Notation(head[0]), board.Shape{Cols: head[1], Rows: head[2]}
	if !slices.Contains(board.Notations(), n) {
		return nil, errBytes
	}
	if _, err := board.NewShape(shape.Cols, shape.Rows); err != nil {
		return nil, err
	}
	cells, rest, err := takeInts(rest, shape.Size())
	if err != nil {
		return nil, err
	}
	if head[4] < 0 || head[4] > len(rest) || head[5] < 0 || head[5] > len(rest)-head[4] {
		return nil, errBytes
	}
	labels, rest := rest[:head[4]], rest[head[4]:]
	written, moves := rest[:head[5]], rest[head[5]:]
	b, err := board.FromCells(shape, n.Home(), cells)
	if err != nil {
		return nil, err
	}
	if len(labels) > 0 {
		if err := b.Inscribe(strings.Split(string(labels), " ")); err != nil {
			return nil, err
		}
	}
	history := make(board.Path, len(moves))
	for i, m := range moves {
		if history[i] = board.Move(m); m > byte(board.Right) {
			return nil, errBytes
		}
	}
	g, err := board.ResumeGame(b, n, history, head[3] == 0)
	if err != nil {
		return nil, err
	}
	g.WrittenAs(string(written))
	g.Remember(s.Guard.MaxString())
	return g, nil
}

// EncodePerm writes a permutation.
func EncodePerm(v any) ([]byte, error) { return appendInts(nil, v.(perm.Perm)...), nil }

// DecodePerm reads a permutation.
func DecodePerm(_ *bind.State, text []byte) (any, error) {
	images, err := allInts(text)
	if err != nil {
		return nil, err
	}
	p, err := perm.FromImages(images)
	return p, err
}

// EncodeGroup writes a group by its generators.
func EncodeGroup(v any) ([]byte, error) {
	g := v.(*perm.Group)
	text := appendInts(nil, g.Degree())
	for _, p := range g.Generators() {
		text = appendInts(text, p...)
	}
	return text, nil
}

// DecodeGroup makes a group of its generators.
func DecodeGroup(s *bind.State, text []byte) (any, error) {
	numbers, err := allInts(text)
	if err != nil || len(numbers) == 0 || numbers[0] < 0 {
		return nil, errBytes
	}
	n, numbers := numbers[0], numbers[1:]
	if n > perm.MaxDegree || n == 0 && len(numbers) > 0 || n > 0 && len(numbers)%n != 0 {
		return nil, errBytes
	}
	var generators []perm.Perm
	for ; len(numbers) > 0; numbers = numbers[n:] {
		p, err := perm.FromImages(numbers[:n])
		if err != nil {
			return nil, err
		}
		generators = append(generators, p)
	}
	g, err := perm.NewGroup(s.Guard, n, generators)
	return g, err
}

// EncodeCards writes cards as they lie, each as it was given and how it is turned, after the
// size of the board and 1 for colours.
func EncodeCards(v any) ([]byte, error) {
	s := v.(*cards.Set)
	coloured := 0
	if s.Coloured() {
		coloured = 1
	}
	text := appendInts(nil, s.Cols(), s.Rows(), coloured)
	for place := range s.Size() {
		c := s.At(place)
		for range (4 - s.Turns(place)) % 4 {
			c = c.TurnRight()
		}
		text = appendInts(text, s.Number(place), s.Turns(place), c.North, c.East, c.South, c.West)
	}
	return text, nil
}

// DecodeCards reads cards.
func DecodeCards(_ *bind.State, text []byte) (any, error) {
	const first, numbers = 3, 6 // before the cards, and of each
	all, err := allInts(text)
	if err != nil || len(all) < first || len(all) > first+numbers*cards.MaxCells || (len(all)-first)%numbers != 0 || all[2] < 0 || all[2] > 1 {
		return nil, errBytes
	}
	lie := all[first:]
	given, seen := make([]cards.Card, len(lie)/numbers), make([]bool, len(lie)/numbers)
	for i := 0; i < len(lie); i += numbers {
		if lie[i] < 1 || lie[i] > len(given) || seen[lie[i]-1] || lie[i+1] < 0 || lie[i+1] > 3 {
			return nil, errBytes
		}
		seen[lie[i]-1] = true
		given[lie[i]-1] = cards.Card{North: lie[i+2], East: lie[i+3], South: lie[i+4], West: lie[i+5]}
	}
	made := cards.New
	if all[2] == 1 {
		made = cards.NewColoured
	}
	s, err := made(all[0], all[1], given)
	if err != nil {
		return nil, err
	}
	for place := range s.Size() {
		for at := place; at < s.Size(); at++ {
			if s.Number(at) == lie[numbers*place] {
				s.Swap(place, at)
			}
		}
		for range lie[numbers*place+1] {
			s.Turn(place)
		}
	}
	return s, nil
}

// EncodeSolution writes a solution.
func EncodeSolution(v any) ([]byte, error) { return json.Marshal(v) }

// DecodeSolution reads a solution.
func DecodeSolution(_ *bind.State, text []byte) (any, error) {
	var s Solution
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	if !slices.Contains(board.Notations(), s.Notation) || slices.ContainsFunc(s.Moves, func(m board.Move) bool { return m > board.Right }) {
		return nil, errBytes
	}
	return s, nil
}

func appendInts(text []byte, numbers ...int) []byte {
	for _, n := range numbers {
		text = binary.AppendVarint(text, int64(n))
	}
	return text
}

// takeInts reads so many numbers and returns what follows them.
func takeInts(text []byte, count int) (numbers []int, rest []byte, err error) {
	if count > len(text) {
		return nil, nil, errBytes
	}
	numbers = make([]int, count)
	for i := range numbers {
		n, size := binary.Varint(text)
		if size <= 0 {
			return nil, nil, errBytes
		}
		numbers[i], text = int(n), text[size:]
	}
	return numbers, text, nil
}

// allInts reads numbers up to the end.
func allInts(text []byte) (numbers []int, err error) {
	for len(text) > 0 {
		n, size := binary.Varint(text)
		if size <= 0 {
			return nil, errBytes
		}
		numbers, text = append(numbers, int(n)), text[size:]
	}
	return numbers, nil
}

// recent keeps what was read lately by its bytes.
type recent[T any] struct{ kept map[string]T }

// mostRecent is how many values are kept.
const mostRecent = 8

// of is what the bytes say, which read reads if it is not kept.
func (r *recent[T]) of(text []byte, read func() (T, error)) (T, error) {
	if x, ok := r.kept[string(text)]; ok {
		return x, nil
	}
	x, err := read()
	if err != nil {
		return x, err
	}
	if len(r.kept) == mostRecent || r.kept == nil {
		r.kept = map[string]T{}
	}
	r.kept[string(text)] = x
	return x, nil
}
