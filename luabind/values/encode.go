package values

import (
	"context"
	"encoding/json"

	"taquin/engine/cards"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/luabind/bind"
)

// Values travel to another thread or machine as JSON. Decoding checks as strictly as for a value
// that a script makes: corrupt bytes are an error.

// ErrBytes reports bytes that encode no value.
var ErrBytes = message.New("values.the-bytes-are-not", "values: the bytes are not those of a value")

// writtenSolution is the encoding of a solution.
type writtenSolution[Z, W any] struct {
	Of       Z
	Solution Solution[W]
}

// definable is a puzzle that a D defines. W is a sequence of its moves.
type definable[D, W any] interface {
	comparable
	Puzzle[W]
	Definition() D
	CheckSequence(w W) error
}

// Codec encodes and decodes the puzzles of a family, their states and solutions. States that it
// decodes share their puzzle, so that facts such as its group are computed once.
type Codec[Z definable[D, W], S State[S], D, W any] struct {
	make   func(d D) (Z, error)
	of     func(x S) Z
	where  func(x S) []int // the pieces of a state
	moves  func(x S) W
	resume func(ctx context.Context, z Z, where []int, moves W) (S, error)

	known map[string]Z // puzzles that were decoded lately
}

// mostKnown is the largest number of puzzles that a Codec keeps.
const mostKnown = 8

// writtenState is the encoding of a state.
type writtenState[W any] struct {
	Of    json.RawMessage
	Where []int
	Moves W
}

// Encode encodes a puzzle.
func (c *Codec[Z, S, D, W]) Encode(z Z) ([]byte, error) { return json.Marshal(z.Definition()) }

// Decode decodes a puzzle.
func (c *Codec[Z, S, D, W]) Decode(text []byte) (Z, error) {
	if z, ok := c.known[string(text)]; ok {
		return z, nil
	}
	var d D
	var none Z
	if json.Unmarshal(text, &d) != nil {
		return none, ErrBytes
	}
	z, err := c.make(d)
	if err != nil {
		return none, err
	}
	if len(c.known) == mostKnown || c.known == nil {
		c.known = map[string]Z{}
	}
	c.known[string(text)] = z
	return z, nil
}

// EncodeState encodes a state with its history.
func (c *Codec[Z, S, D, W]) EncodeState(v any) ([]byte, error) {
	x := v.(S)
	of, err := c.Encode(c.of(x))
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenState[W]{of, c.where(x), c.moves(x)})
}

// DecodeState decodes a state, which must be reachable.
func (c *Codec[Z, S, D, W]) DecodeState(s *bind.State, text []byte) (any, error) {
	var w writtenState[W]
	if json.Unmarshal(text, &w) != nil {
		return nil, ErrBytes
	}
	z, err := c.Decode(w.Of)
	if err != nil {
		return nil, err
	}
	x, err := c.resume(s.Guard, z, w.Where, w.Moves)
	return x, err
}

// EncodeSolution encodes a solution.
func (c *Codec[Z, S, D, W]) EncodeSolution(v any) ([]byte, error) {
	s := v.(Solution[W])
	of, err := c.Encode(s.Of.(Z))
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenSolution[json.RawMessage, W]{of, s})
}

// DecodeSolution decodes a solution.
func (c *Codec[Z, S, D, W]) DecodeSolution(_ *bind.State, text []byte) (any, error) {
	var w writtenSolution[json.RawMessage, W]
	if json.Unmarshal(text, &w) != nil {
		return nil, ErrBytes
	}
	z, err := c.Decode(w.Of)
	if err != nil {
		return nil, err
	}
	w.Solution.Of = z
	return w.Solution, z.CheckSequence(w.Solution.Moves)
}

// EncodePerm encodes a permutation.
func EncodePerm(v any) ([]byte, error) { return json.Marshal(v) }

// DecodePerm decodes a permutation.
func DecodePerm(_ *bind.State, text []byte) (any, error) {
	var images []int
	if json.Unmarshal(text, &images) != nil {
		return nil, ErrBytes
	}
	p, err := perm.FromImages(images)
	return p, err
}

// writtenGroup is the encoding of a group.
type writtenGroup struct {
	Degree     int
	Generators []perm.Perm
}

// EncodeGroup encodes a group.
func EncodeGroup(v any) ([]byte, error) {
	g := v.(*perm.Group)
	return json.Marshal(writtenGroup{g.Degree(), g.Generators()})
}

// DecodeGroup decodes a group.
func DecodeGroup(s *bind.State, text []byte) (any, error) {
	var w writtenGroup
	if json.Unmarshal(text, &w) != nil || w.Degree < 0 || w.Degree > perm.MaxDegree {
		return nil, ErrBytes
	}
	for _, p := range w.Generators {
		if len(p) != w.Degree {
			return nil, ErrBytes
		}
		if _, err := perm.FromImages(p); err != nil {
			return nil, err
		}
	}
	g, err := perm.NewGroup(s.Guard, w.Degree, w.Generators)
	return g, err
}

// writtenCards is the encoding of cards.
type writtenCards struct {
	Cols, Rows int
	Coloured   bool
	Given      []cards.Card // by number
	Lie        [][2]int     // the number of the card at each place, and its quarter turns
}

// EncodeCards encodes cards and how they lie.
func EncodeCards(v any) ([]byte, error) {
	s := v.(*cards.Set)
	w := writtenCards{Cols: s.Cols(), Rows: s.Rows(), Coloured: s.Coloured(), Given: make([]cards.Card, s.Size())}
	for place := range s.Size() {
		c := s.At(place)
		for range (4 - s.Turns(place)) % 4 {
			c = c.TurnRight()
		}
		w.Given[s.Number(place)-1] = c
		w.Lie = append(w.Lie, [2]int{s.Number(place), s.Turns(place)})
	}
	return json.Marshal(w)
}

// DecodeCards decodes cards.
func DecodeCards(_ *bind.State, text []byte) (any, error) {
	var w writtenCards
	if json.Unmarshal(text, &w) != nil || len(w.Given) > cards.MaxCells || len(w.Lie) != len(w.Given) {
		return nil, ErrBytes
	}
	made := cards.New
	if w.Coloured {
		made = cards.NewColoured
	}
	s, err := made(w.Cols, w.Rows, w.Given)
	if err != nil {
		return nil, err
	}
	for place, lies := range w.Lie {
		at := place
		for at < s.Size() && s.Number(at) != lies[0] {
			at++
		}
		if at == s.Size() || lies[1] < 0 || lies[1] > 3 {
			return nil, message.Errorf("values.card", "%w: card %d", ErrBytes, lies[0])
		}
		s.Swap(place, at)
		for range lies[1] {
			s.Turn(place)
		}
	}
	return s, nil
}
