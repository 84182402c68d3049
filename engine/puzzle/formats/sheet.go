package formats

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/notation"
	"taquin/engine/puzzle/pieces"
)

// sheet is the content of a file in any of the formats.
type sheet struct {
	name  string
	sets  []set
	moves []move
}

// set is a set of pieces with the same number of orientations.
type set struct {
	name           string
	pieces, twists int
	from           int       // its first cell
	solved         []content // by place
}

// content is the piece in a place of the solved state. Pieces with the same number look alike.
type content struct {
	piece, orientation int
	distinct           int // the number of distinguishable orientations
}

// move holds the transformation of each set, or the permutation of the cells if it is derived
// from other moves. A missing transformation is the identity.
type move struct {
	name    string
	sets    []transformation
	derived perm.Perm
}

// transformation holds, for each place of a set, the origin of the piece that arrives there.
type transformation []origin

// origin is the previous place of a piece, and the twist that the piece receives.
type origin struct{ from, twist int }

func (s *sheet) cells() int {
	if len(s.sets) == 0 {
		return 0
	}
	last := s.sets[len(s.sets)-1]
	return last.from + last.pieces*last.twists
}

var errCells = message.Errorf("puzzlefile.the-pieces-of-a", "the pieces of a puzzle have at most %d cells in all, as many as pieces times orientations", puzzle.MaxCells)

// addSet adds a set with every piece at home.
func (s *sheet) addSet(name string, pieces, twists int) error {
	switch {
	case slices.ContainsFunc(s.sets, func(t set) bool { return t.name == name }):
		return message.Errorf("puzzlefile.two-sets-have-the", "two sets have the name %q", name)
	case pieces < 1 || twists < 1:
		return message.New("puzzlefile.a-set-has-one", "a set has one piece with one orientation at least")
	case pieces > puzzle.MaxCells || twists > puzzle.MaxCells || s.cells()+pieces*twists > puzzle.MaxCells:
		return errCells
	}
	t := set{name: name, pieces: pieces, twists: twists, from: s.cells()}
	for i := range pieces {
		t.solved = append(t.solved, content{i, 0, twists})
	}
	s.sets = append(s.sets, t)
	return nil
}

// room returns an error if no further move is allowed.
func (s *sheet) room() error {
	if len(s.moves) == notation.MaxMoves {
		return message.Errorf("puzzlefile.more-than-moves", "more than %d moves", notation.MaxMoves)
	}
	return nil
}

// find returns the index of the set with a name, or -1.
func (s *sheet) find(name string) int {
	return slices.IndexFunc(s.sets, func(t set) bool { return t.name == name })
}

// perm returns a move as a permutation of the cells.
func (s *sheet) perm(m move) perm.Perm {
	if m.derived != nil {
		return m.derived
	}
	p := make(perm.Perm, s.cells())
	for cell := range p {
		p[cell] = cell
	}
	for i, origins := range m.sets {
		t := s.sets[i]
		for to, c := range origins {
			for slot := range t.twists {
				p[t.from+c.from*t.twists+slot] = t.from + to*t.twists + (slot+c.twist)%t.twists
			}
		}
	}
	return p
}

// colours returns the colours of the solved state; nil if all cells differ.
func (s *sheet) colours() []int {
	type look struct{ set, piece, slot int }
	numbers := map[look]int{}
	var colours []int
	for i, t := range s.sets {
		for _, c := range t.solved {
			for slot := range t.twists {
				k := look{i, c.piece, (slot - c.orientation + t.twists) % t.twists % c.distinct}
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

// puzzle returns the puzzle, without rotations of the whole puzzle.
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

// withoutRotations removes the rotations of the whole puzzle: moves named x, y, z or with the
// suffix v that map every other move to a move, or to the inverse of one, by conjugation.
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

// permutes reports whether conjugation by p maps every move to a move or to its inverse.
func permutes(p perm.Perm, moves []puzzle.Move) bool {
	for _, m := range moves {
		c, err := m.Perm.Conjugate(p)
		if err != nil || !slices.ContainsFunc(moves, func(o puzzle.Move) bool { return c.Equal(o.Perm) || c.Equal(o.Perm.Inverse()) }) {
			return false
		}
	}
	return true
}

// newSheet describes a puzzle by its pieces.
func newSheet(ctx context.Context, z *puzzle.Puzzle) (*sheet, error) {
	if !slices.Equal(z.Goal(), z.Colours()) {
		return nil, message.New("puzzlefile.the-formats-of-files", "puzzle: the formats of files have no words for a goal other than the first state")
	}
	found, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	s := &sheet{name: identifier(z.Name(), "Unnamed")}
	colours := found.Merged(z.Colours())[0]
	for _, k := range found.Kinds {
		if err := s.addSet(s.free(strings.ToUpper(identifier(k.Name, "PIECE"))), k.Places(), k.Twists()); err != nil {
			panic("puzzle: " + err.Error()) // there are as many cells as before
		}
		for i, look := range k.Looks(colours) {
			s.sets[len(s.sets)-1].solved[i] = content{look.Type, look.Orientation, look.Twists}
		}
	}
	for _, m := range z.Moves() {
		all, err := found.Read(m.Perm)
		if err != nil {
			return nil, err
		}
		own := move{name: m.Name, sets: make([]transformation, len(s.sets))}
		for i, a := range all {
			own.sets[i] = make(transformation, len(a.Place))
			for from, to := range a.Place {
				own.sets[i][to] = origin{from, a.Twist[from]}
			}
		}
		s.moves = append(s.moves, own)
	}
	return s, nil
}

// free returns a name that no set has: the given one, if necessary with a number.
func (s *sheet) free(name string) string {
	for free, n := name, 2; ; n++ {
		if s.find(free) < 0 {
			return free
		}
		free = fmt.Sprintf("%s_%d", name, n)
	}
}

// identifier returns a text with _ for everything except letters and digits, or a default.
func identifier(text, usual string) string {
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
