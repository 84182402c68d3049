package known_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
)

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

func number(text string) *big.Int {
	n, _ := new(big.Int).SetString(text, 10)
	return n
}

// TestStates tests the number of states of each puzzle, and the laws of its pieces.
func TestStates(t *testing.T) {
	for _, test := range []struct {
		z      *puzzle.Puzzle
		states *big.Int
		laws   string
		all    bool // all arrangements that obey the laws are reachable
	}{
		// Singmaster, Notes on Rubik's Magic Cube, 1981.
		{must.Get(known.Cube(3)), number("43252003274489856000"), "corner parity + edge parity = 0 (mod 2); edge twists = 0 (mod 2); corner twists = 0 (mod 3)", true},
		{must.Get(known.Cube(2)), big.NewInt(3674160), "corner twists = 0 (mod 3)", true},
		// J. Scherphuis, Jaap's Puzzle Page: Pyraminx, Skewb.
		{must.Get(known.Pyraminx()), big.NewInt(933120), "edge parity = 0 (mod 2); edge twists = 0 (mod 2)", true},
		{must.Get(known.Skewb()), big.NewInt(3149280), "", false},
		// J. H. Conway, N. J. A. Sloane, Sphere Packings, Lattices and Groups, chapter 11.
		{must.Get(known.M12()), big.NewInt(95040), "", false},
		{must.Get(known.M24()), big.NewInt(244823040), "", false},
		// T. Chen, S. Skiena, Sorting with fixed-length reversals, Discrete Applied Math. 71, 1996:
		// all permutations of 20 discs.
		{must.Get(known.Oval(20, 4)), factorial(20), "", true},
		// J. Mulholland, Permutation Puzzles: the rings have all arrangements.
		{must.Get(known.Rings(known.HungarianRings)), factorial(38), "", true},
		{must.Get(known.Torus(3, 3)), half(9), "piece parity = 0 (mod 2)", true},
		{must.Get(known.Torus(4, 4)), factorial(16), "", true},
		{must.Get(known.Torus(2, 2)), factorial(4), "", true},
		{must.Get(known.Twiddle(3, 3)), factorial(9), "", true},
		{must.Get(known.Twiddle(3, 2)), big.NewInt(120), "", false}, // PGL(2, 5) on 6 points
		{must.Get(known.Swaps(8)), factorial(8), "", true},
		{must.Get(known.Of(context.Background(), board.Shape{Cols: 3, Rows: 3}, board.BottomRight)), half(8), "piece parity = 0 (mod 2)", true},
		{must.Get(known.Of(context.Background(), board.Shape{Cols: 4, Rows: 4}, board.TopLeft)), half(15), "piece parity = 0 (mod 2)", true},
	} {
		states, err := test.z.States(context.Background())
		if err != nil || states.Cmp(test.states) != 0 {
			t.Errorf("%v: %v states, %v, want %v", test.z, states, err, test.states)
		}
		s := must.Get(test.z.Pieces(context.Background()))
		var laws []string
		for _, l := range s.Laws {
			laws = append(laws, l.String())
		}
		if got := strings.Join(laws, "; "); test.laws != "" && got != test.laws {
			t.Errorf("%v: laws %q, want %q", test.z, got, test.laws)
		}
		if all := s.States().Cmp(states) == 0; all != test.all {
			t.Errorf("%v: %v states and laws %q, which allow %v", test.z, states, laws, s.States())
		}
	}
}

func half(n int64) *big.Int { return new(big.Int).Rsh(factorial(n), 1) }

// TestPieces tests the kinds of pieces.
func TestPieces(t *testing.T) {
	for _, test := range []struct {
		z    *puzzle.Puzzle
		want string // the name, the places and the twists of each kind
	}{
		{must.Get(known.Cube(3)), "corner 8x3, edge 12x2"},
		{must.Get(known.Cube(2)), "corner 7x3"},
		{must.Get(known.Pyraminx()), "axial 1 1x3, axial 2 1x3, axial 3 1x3, edge 6x2, axial 4 1x3"},
		{must.Get(known.Skewb()), "corner 1 1x3, corner 2 4x3, corner 3 1x3, centre 6x1, corner 4 1x3, corner 5 1x3"},
		{must.Get(known.M24()), "piece 24x1"},
		{must.Get(known.Oval(20, 4)), "piece 20x1"},
		{must.Get(known.Torus(4, 4)), "piece 16x1"},
	} {
		s := must.Get(test.z.Pieces(context.Background()))
		var got []string
		for _, k := range s.Kinds {
			got = append(got, k.Name+" "+board.Shape{Cols: k.Places(), Rows: k.Twists()}.String())
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%v: %q, want %q", test.z, got, test.want)
		}
	}
}

// TestCubeWords tests orders of sequences that D. Singmaster gives, and the superflip, which
// commutes with every move.
func TestCubeWords(t *testing.T) {
	z := puzzletest.Made(t)(known.Cube(3))
	for word, order := range map[string]int64{
		"R U":          105,
		"R U'":         63,
		"[R, U]":       6,
		"[R, U']":      6,
		"R U F":        80,
		"R U2 D' B D'": 1260,
		"(R2 U2)3":     2,
	} {
		w, err := z.Parse(word)
		if err != nil || z.OrderOf(w).Cmp(big.NewInt(order)) != 0 {
			t.Errorf("the order of %s is %v, %v, want %d", word, z.OrderOf(w), err, order)
		}
	}
	// M. Reid's superflip of 20 turns.
	w := must.Get(z.Parse("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
	flip := z.Perm(w)
	for _, m := range z.Moves() {
		if c, _ := m.Perm.Conjugate(flip); !c.Equal(m.Perm) || flip.IsIdentity() {
			t.Errorf("the superflip does not commute with %s", m.Name)
		}
	}
	s := must.Get(z.Pieces(context.Background()))
	all := must.Get(s.Read(flip))
	if !perm.Perm(all[0].Place).IsIdentity() || !perm.Perm(all[1].Place).IsIdentity() || sum(all[0].Twist) != 0 || sum(all[1].Twist) != 12 {
		t.Errorf("the superflip is %v", all)
	}
}

func sum(list []int) (total int) {
	for _, x := range list {
		total += x
	}
	return total
}

// TestUnreachable tests that the error about an unreachable state names the broken law.
func TestUnreachable(t *testing.T) {
	cube, skewb := must.Get(known.Cube(3)), must.Get(known.Skewb())
	for _, test := range []struct {
		z    *puzzle.Puzzle
		p    string // cycles of cells, from 1
		want string
	}{
		{cube, "(1 9 35)", "puzzle: unreachable state: the corner twists sum to 1, not 0 (modulo 3)"},
		{cube, "(1 35 9)", "puzzle: unreachable state: the corner twists sum to 2, not 0 (modulo 3)"},
		{cube, "(2 34)", "puzzle: unreachable state: the edge twists sum to 1, not 0 (modulo 2)"},
		{cube, "(2 4)(34 10)", "puzzle: unreachable state: corner parity and edge parity sum to 1, not 0 (modulo 2)"},
		{cube, "(1 2)", "puzzle: unreachable state: no moves take what belongs in cell 1 to cell 2"},
		{cube, "(1 3)", "puzzle: unreachable state: cells 1 and 9 are one corner, and are torn apart"},
		{cube, "(9 35)", "puzzle: unreachable state: the corner of cell 1 is mirrored"},
		{skewb, "(1 2)", "puzzle: unreachable state: no moves take what belongs in cell 1 to cell 2"},
		{skewb, "(1 6 22)", "puzzle: unreachable state: every law of the pieces holds, but no moves lead there"},
	} {
		p := must.Get(perm.Parse(test.p, test.z.Cells()+1))
		from0 := make(perm.Perm, test.z.Cells())
		for cell := range from0 {
			from0[cell] = p[cell+1] - 1
		}
		_, err := test.z.At(context.Background(), from0)
		if !errors.Is(err, puzzle.ErrUnreachable) || err.Error() != test.want {
			t.Errorf("%v: %s: %v, want %s", test.z, test.p, err, test.want)
		}
	}
	_, err := cube.At(context.Background(), perm.Perm{1, 0})
	if !errors.Is(err, puzzle.ErrOther) || err.Error() != "puzzle: a state of another puzzle: it has 2 cells, and cube(3): 48 cells, 6 moves" {
		t.Error(err)
	}
}

// TestOfBoard tests that the states of a board's puzzle are the solvable boards with the blank at
// home.
func TestOfBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 5}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			z := puzzletest.Made(t)(known.Of(context.Background(), s, home))
			blank := home.Cell(s)
			for range 50 {
				p := must.Get(perm.Random(s.Size()-1, rng))
				cells := make([]int, s.Size())
				cells[blank] = blank
				skip := func(k int) int { // from a cell of the puzzle to one of the board
					if k >= blank {
						return k + 1
					}
					return k
				}
				for k, to := range p {
					cells[skip(to)] = skip(k)
				}
				b := must.Get(board.FromCells(s, home, cells))
				if _, err := z.At(context.Background(), p); (err == nil) != b.Solvable() {
					// On 2x2 three tiles only go round.
					t.Errorf("%s, %v: the board says %t, the puzzle %v", s, p, b.Solvable(), err)
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for _, make := range []func() (*puzzle.Puzzle, error){
		func() (*puzzle.Puzzle, error) { return known.Cube(4) },
		func() (*puzzle.Puzzle, error) { return known.Oval(2, 2) },
		func() (*puzzle.Puzzle, error) { return known.Oval(20, 21) },
		func() (*puzzle.Puzzle, error) { return known.Oval(1<<40, 4) },
		func() (*puzzle.Puzzle, error) {
			return known.Rings(known.RingSizes{Left: 20, Right: 20, LeftGap: 20, RightGap: 5})
		},
		func() (*puzzle.Puzzle, error) {
			return known.Rings(known.RingSizes{Left: 1 << 62, Right: 1 << 62, LeftGap: 1, RightGap: 1})
		},
		func() (*puzzle.Puzzle, error) { return known.Torus(1, 4) },
		func() (*puzzle.Puzzle, error) { return known.Torus(17, 16) },
		func() (*puzzle.Puzzle, error) { return known.Twiddle(1<<40, 1<<40) },
		func() (*puzzle.Puzzle, error) { return known.Swaps(27) },
		func() (*puzzle.Puzzle, error) {
			return known.Of(context.Background(), board.Shape{Cols: 5, Rows: 1}, board.TopLeft)
		},
		func() (*puzzle.Puzzle, error) {
			return known.Of(context.Background(), board.Shape{Cols: 20, Rows: 20}, board.TopLeft)
		},
	} {
		if z, err := make(); err == nil || !strings.HasPrefix(err.Error(), "puzzle: ") {
			t.Errorf("%v, %v", z, err)
		}
	}
	if _, err := known.Twiddle(16, 16); err != nil {
		t.Error(err)
	}
}
