package pieces

import (
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
)

// The parity of the permutation of a kind and the sum of its twists, modulo their number, are
// homomorphisms: they add up along a sequence of moves. The sum does not depend on the choice
// of the reference cells. So a move has a vector with one or two entries for each kind, and a
// law is a linear combination of the entries that is 0 for every move, hence for every state.
//
// The laws are computed for each prime p separately. Modulo q, the largest power of p that
// divides a modulus, they are the solutions of a system of linear equations, one for each move.
// Elimination over the integers modulo q solves it if each pivot has the least p-adic
// valuation.

// Term is a multiple of a parity or of a sum of twists in a law.
type Term struct {
	Kind  int  // the index of the kind
	Twist bool // the sum of the twists, not the parity
	Times int
}

// Law is a sum of terms that is 0 modulo a number in all reachable states: an invariant.
type Law struct {
	Modulus int
	Terms   []Term
	text    []message.Text // of the terms
}

// String returns the law: "corner parity + edge parity = 0 (mod 2)".
func (l Law) String() string {
	var sum []any
	for _, t := range l.text {
		sum = append(sum, t)
	}
	return fmt.Sprintf("%s = 0 (mod %d)", message.Join(" + ", sum...), l.Modulus)
}

// value returns the sum for an arrangement.
func (l Law) value(all []Arrangement) int {
	sum := 0
	for _, t := range l.Terms {
		sum += t.Times * all[t.Kind].value(t.Twist)
	}
	return sum % l.Modulus
}

// value returns the sum of the twists or the parity of the permutation, 1 if it is odd.
func (a Arrangement) value(twist bool) int {
	if !twist {
		if perm.Perm(a.Place).Even() {
			return 0
		}
		return 1
	}
	sum := 0
	for _, t := range a.Twist {
		sum += t
	}
	return sum
}

// Check returns an error if p tears pieces apart or breaks a law. A p without an error may still
// be unreachable.
func (s *Structure) Check(p perm.Perm) error {
	all, err := s.Read(p)
	if err != nil {
		return err
	}
	for _, l := range s.Laws {
		if sum := l.value(all); sum != 0 {
			return unreachable("puzzle.not-modulo", "%s, not 0 (modulo %d)", l.found(sum), l.Modulus)
		}
	}
	return nil
}

// found describes a sum of the law: "the corner twists sum to 1".
func (l Law) found(sum int) message.Text {
	if len(l.Terms) == 1 && l.Terms[0].Times == 1 {
		if !l.Terms[0].Twist {
			return message.Textf("puzzle.the-is", "the %s is %d", l.text[0], sum)
		}
		return message.Textf("puzzle.the-sum-to", "the %s sum to %d", l.text[0], sum)
	}
	return message.Textf("puzzle.sum-to", "%s sum to %d", message.And(l.text...), sum)
}

// States returns the number of arrangements that obey the laws: an upper bound on the number of
// states.
func (s *Structure) States() *big.Int {
	ways := big.NewInt(1)
	for _, k := range s.Kinds {
		places, twists := big.NewInt(int64(k.Places())), big.NewInt(int64(k.Twists()))
		ways.Mul(ways, new(big.Int).MulRange(1, int64(k.Places())))
		ways.Mul(ways, twists.Exp(twists, places, nil))
	}
	return ways.Quo(ways, s.index)
}

// column is a parity or a sum of twists, an entry of the moves' vectors.
type column struct {
	kind    int
	twist   bool
	modulus int
}

// findLaws finds the laws that the moves obey.
func (s *Structure) findLaws(gens []perm.Perm) {
	var columns []column
	for i, k := range s.Kinds {
		if k.Places() > 1 {
			columns = append(columns, column{i, false, 2})
		}
		if k.Twists() > 1 {
			columns = append(columns, column{i, true, k.Twists()})
		}
	}
	rows := make([][]int, len(gens))
	for r, g := range gens {
		all, err := s.Read(g)
		if err != nil {
			panic("puzzle: a move tears a piece that it should not: " + err.Error())
		}
		rows[r] = make([]int, len(columns))
		for c, col := range columns {
			rows[r][c] = all[col.kind].value(col.twist)
		}
	}
	s.index = big.NewInt(1)
	for p := 2; p <= perm.MaxDegree; p++ {
		if perm.IsPrime(p) {
			s.lawsOf(p, columns, rows)
		}
	}
}

// lawsOf finds the laws modulo powers of a prime.
func (s *Structure) lawsOf(p int, columns []column, rows [][]int) {
	var own []column // with the powers of p as moduli
	var at []int     // their indices
	q := 1
	for c, col := range columns {
		power := 1
		for col.modulus%(power*p) == 0 {
			power *= p
		}
		if power > 1 {
			col.modulus = power
			own, at, q = append(own, col), append(at, c), max(q, power)
		}
	}
	if q == 1 {
		return
	}
	// x modulo a divisor m of q corresponds to x q/m modulo q.
	scaled := make([][]int, len(rows))
	for r, row := range rows {
		scaled[r] = make([]int, len(own))
		for c, col := range own {
			scaled[r][c] = row[at[c]] * (q / col.modulus) % q
		}
	}
	solutions, size := kernel(scaled, len(own), p, q)
	for _, col := range own {
		size.Quo(size, big.NewInt(int64(q/col.modulus))) // multiples of m vanish
	}
	s.index.Mul(s.index, size)
	for _, factors := range solutions {
		s.addLaw(factors, own, p, q)
	}
}

// addLaw adds the law that a linear combination of columns is 0 modulo q.
func (s *Structure) addLaw(factors []int, columns []column, p, q int) {
	law := Law{Modulus: q}
	for c, col := range columns {
		if times := factors[c] * (q / col.modulus) % q; times != 0 {
			law.Terms = append(law.Terms, Term{col.kind, col.twist, times})
		}
	}
	if len(law.Terms) == 0 {
		return
	}
	for !slices.ContainsFunc(law.Terms, func(t Term) bool { return t.Times%p != 0 }) {
		law.Modulus /= p
		for i := range law.Terms {
			law.Terms[i].Times /= p
		}
	}
	law.normalise()
	for _, t := range law.Terms {
		what := message.Textf("puzzle.parity", "%s parity", s.Kinds[t.Kind].label())
		if t.Twist {
			what = message.Textf("puzzle.twists", "%s twists", s.Kinds[t.Kind].label())
		}
		if t.Times != 1 {
			what = message.Textf("puzzle.times", "%d times %s", t.Times, what)
		}
		law.text = append(law.text, what)
	}
	s.Laws = append(s.Laws, law)
}

// normalise multiplies the law by a unit so that its first invertible term has the factor 1.
func (l *Law) normalise() {
	for _, t := range l.Terms {
		for factor := 1; factor < l.Modulus; factor++ {
			if factor*t.Times%l.Modulus == 1 {
				for i := range l.Terms {
					l.Terms[i].Times = l.Terms[i].Times * factor % l.Modulus
				}
				return
			}
		}
	}
}

// kernel returns generators of the kernel of a matrix modulo q, a power of the prime p, and the
// number of the kernel's elements. It changes the rows.
func kernel(rows [][]int, columns, p, q int) (solutions [][]int, size *big.Int) {
	size = big.NewInt(1)
	basis := make([][]int, columns) // the changed columns in terms of the original ones
	for c := range basis {
		basis[c] = make([]int, columns)
		basis[c][c] = 1
	}
	done := 0 // the number of pivots, which are the first columns
	for r := 0; ; r++ {
		// The entry with the least valuation divides all remaining entries.
		best, row, col := q, -1, -1
		for i := r; i < len(rows); i++ {
			for c := done; c < columns; c++ {
				if power := powerOf(p, q, rows[i][c]); power < best {
					best, row, col = power, i, c
				}
			}
		}
		if row < 0 {
			break
		}
		rows[r], rows[row] = rows[row], rows[r]
		basis[done], basis[col] = basis[col], basis[done]
		for i := range rows {
			rows[i][done], rows[i][col] = rows[i][col], rows[i][done]
		}
		pivot := rows[r][done]
		for c := done + 1; c < columns; c++ {
			factor := quotient(rows[r][c], pivot, q)
			for i := r; i < len(rows); i++ {
				rows[i][c] = modulo(rows[i][c]-factor*rows[i][done], q)
			}
			for k := range basis[c] {
				basis[c][k] = modulo(basis[c][k]-factor*basis[done][k], q)
			}
		}
		// The entries below the pivot remain, but as multiples of the pivot they do not
		// restrict the kernel further.
		size.Mul(size, big.NewInt(int64(best)))
		if best > 1 {
			scaled := make([]int, columns)
			for k, x := range basis[done] {
				scaled[k] = x * (q / best) % q
			}
			solutions = append(solutions, scaled)
		}
		done++
	}
	for _, b := range basis[done:] {
		size.Mul(size, big.NewInt(int64(q)))
		solutions = append(solutions, b)
	}
	return solutions, size
}

// powerOf returns the largest power of p, at most q, that divides x.
func powerOf(p, q, x int) int {
	power := 1
	for power < q && x%(power*p) == 0 {
		power *= p
	}
	return power
}

// quotient returns f with f b = a modulo q. The power of p in b divides a.
func quotient(a, b, q int) int {
	for f := range q {
		if modulo(f*b-a, q) == 0 {
			return f
		}
	}
	panic("puzzle: a pivot does not divide its row")
}

func modulo(x, q int) int { return (x%q + q) % q }
