package formats

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/notation"
	"taquin/engine/puzzle/pieces"
)

// sheet is what the formats say of a puzzle.
type sheet struct {
	name  string
	sets  []set
	moves []move
}

// set is pieces of a kind.
type set struct {
	name           string
	pieces, twists int
	from           int // its first cell
	// solved is what lies in each place at first: the number of a piece, how it is turned,
	// and how many of its orientations can be told apart. Pieces of one number look alike.
	solved []lying
}

type lying struct{ piece, turned, looks int }

// move is what a move does to each set; nil is nothing.
type move struct {
	name string
	sets []arrival
}

// arrival is what comes to each place of a set: the piece from a place, turned so far.
type arrival []comes

type comes struct{ from, turned int }

func (s *sheet) cells() int {
	if len(s.sets) == 0 {
		return 0
	}
	last := s.sets[len(s.sets)-1]
	return last.from + last.pieces*last.twists
}

// errCells is what is wrong with a set that has too many cells.
var errCells = fmt.Errorf("the pieces of a puzzle have at most %d cells in all, as many as pieces times orientations", puzzle.MaxCells)

// addSet adds a set in which every piece lies at home.
func (s *sheet) addSet(name string, pieces, twists int) error {
	switch {
	case slices.ContainsFunc(s.sets, func(t set) bool { return t.name == name }):
		return fmt.Errorf("two sets have the name %q", name)
	case pieces < 1 || twists < 1:
		return errors.New("a set has one piece with one orientation at least")
	case pieces > puzzle.MaxCells || twists > puzzle.MaxCells || s.cells()+pieces*twists > puzzle.MaxCells:
		return errCells
	}
	t := set{name: name, pieces: pieces, twists: twists, from: s.cells()}
	for i := range pieces {
		t.solved = append(t.solved, lying{i, 0, twists})
	}
	s.sets = append(s.sets, t)
	return nil
}

// room reports whether one more move is too many.
func (s *sheet) room() error {
	if len(s.moves) == notation.MaxMoves {
		return fmt.Errorf("more than %d moves", notation.MaxMoves)
	}
	return nil
}

// find returns the number of the set with a name, or -1.
func (s *sheet) find(name string) int {
	return slices.IndexFunc(s.sets, func(t set) bool { return t.name == name })
}

// perm is a move as a permutation of cells.
func (s *sheet) perm(m move) perm.Perm {
	p := make(perm.Perm, s.cells())
	for cell := range p {
		p[cell] = cell
	}
	for i, t := range s.sets {
		for to, c := range m.sets[i] {
			for slot := range t.twists {
				p[t.from+c.from*t.twists+slot] = t.from + to*t.twists + (slot+c.turned)%t.twists
			}
		}
	}
	return p
}

// colours returns the colours of the first state; nil if all cells differ.
func (s *sheet) colours() []int {
	type look struct{ set, piece, slot int }
	numbers := map[look]int{}
	var colours []int
	for i, t := range s.sets {
		for _, l := range t.solved {
			for slot := range t.twists {
				k := look{i, l.piece, (slot - l.turned + t.twists) % t.twists % l.looks}
				if _, known := numbers[k]; !known {
					numbers[k] = len(numbers)
				}
				colours = append(colours, numbers[k])
			}
		}
	}
	if len(numbers) == len(colours) {
		return nil
	}
	return colours
}

// puzzle makes the puzzle. Turns of the puzzle as a whole are no moves of it.
func (s *sheet) puzzle() (*puzzle.Puzzle, error) {
	d := puzzle.Definition{Name: s.name, Colours: s.colours()}
	for _, m := range s.moves {
		d.Moves = append(d.Moves, puzzle.Move{Name: m.name, Perm: s.perm(m)})
	}
	d.Moves = withoutRotations(d.Moves)
	for _, t := range s.sets {
		n := pieces.Name{Text: t.name}
		for cell := range t.pieces * t.twists {
			n.Cells = append(n.Cells, t.from+cell)
		}
		d.Kinds = append(d.Kinds, n)
	}
	return puzzle.New(d)
}

// withoutRotations leaves out the moves that turn the puzzle as a whole: their names are x,
// y or z or end with v, and each takes all other moves, or their inverses, to each other.
func withoutRotations(moves []puzzle.Move) []puzzle.Move {
	var others, all []puzzle.Move
	for _, m := range moves {
		if !namedRotation(m.Name) {
			others = append(others, m)
		}
	}
	for _, m := range moves {
		if len(others) == 0 || !namedRotation(m.Name) || !permutes(m.Perm, others) {
			all = append(all, m)
		}
	}
	return all
}

func namedRotation(name string) bool {
	return name == "x" || name == "y" || name == "z" || len(name) > 1 && strings.HasSuffix(name, "v")
}

// permutes reports whether conjugation by p takes every move to a move or its inverse.
func permutes(p perm.Perm, moves []puzzle.Move) bool {
	for _, m := range moves {
		c, err := m.Perm.Conjugate(p)
		if err != nil || !slices.ContainsFunc(moves, func(o puzzle.Move) bool { return c.Equal(o.Perm) || c.Equal(o.Perm.Inverse()) }) {
			return false
		}
	}
	return true
}

// newSheet describes a puzzle by the pieces that it is found to have.
func newSheet(ctx context.Context, z *puzzle.Puzzle) (*sheet, error) {
	if !slices.Equal(z.Goal(), z.Colours()) {
		return nil, errors.New("puzzle: the formats of files have no words for a goal other than the first state")
	}
	found, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	s := &sheet{name: word(z.Name(), "Unnamed")}
	colours := found.Merged(z.Colours())[0]
	for _, k := range found.Kinds {
		if err := s.addSet(s.free(strings.ToUpper(word(k.Name, "PIECE"))), k.Places(), k.Twists()); err != nil {
			panic("puzzle: " + err.Error()) // there are as many cells as before
		}
		for i, look := range k.Looks(colours) {
			s.sets[len(s.sets)-1].solved[i] = lying{look.Type, look.Orientation, look.Twists}
		}
	}
	for _, m := range z.Moves() {
		all, err := found.Read(m.Perm)
		if err != nil {
			return nil, err
		}
		own := move{name: m.Name, sets: make([]arrival, len(s.sets))}
		for i, a := range all {
			own.sets[i] = make(arrival, len(a.Place))
			for from, to := range a.Place {
				own.sets[i][to] = comes{from, a.Twist[from]}
			}
		}
		s.moves = append(s.moves, own)
	}
	return s, nil
}

// free is a name, or the name with a number, that no set has.
func (s *sheet) free(name string) string {
	for free, n := name, 2; ; n++ {
		if s.find(free) < 0 {
			return free
		}
		free = fmt.Sprintf("%s_%d", name, n)
	}
}

// word is a text as one word of letters and digits.
func word(text, usual string) string {
	w := strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, text)
	switch w = strings.Trim(w, "_"); {
	case w == "":
		return usual
	case '0' <= w[0] && w[0] <= '9' || w == "End":
		return "P_" + w
	}
	return w
}
