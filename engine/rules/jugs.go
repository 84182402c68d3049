package rules

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// jugs is the pouring puzzle: from one jug into another until that is full or the first is empty (N.
// Chuquet, "Triparty en la science des nombres", 1484; in this form C.-G. Bachet de Méziriac,
// "Problèmes plaisans et délectables", 1612). A state lists the amounts.
type jugs struct {
	basic
	sizes []int
	goal  []byte // nil for an amount in any jug
	want  int    // that amount
}

// Limits of Jugs.
const (
	MaxJugs    = 10
	MaxJugSize = 1_000_000
)

// Jugs returns a puzzle of jugs with sizes. At the start the first jug is full, unless start gives
// the amounts. The goal is a list of amounts, or an amount that one jug must hold if goal has one
// number; without goal, the first two jugs must hold a half each.
func Jugs(sizes, start, goal []int) (*Puzzle, error) {
	if len(sizes) < 2 || len(sizes) > MaxJugs {
		return nil, message.Errorf("rules.jugs", "jugs: there must be 2 to %d jugs, not %d", MaxJugs, len(sizes))
	}
	for i, size := range sizes {
		if size < 1 || size > MaxJugSize {
			return nil, message.Errorf("rules.jug-size", "jugs: the size of jug %d must be in 1..%d, not %d", i+1, MaxJugSize, size)
		}
	}
	d := Definition{Family: "jugs", Numbers: sizes, Start: start, Goal: goal}
	name := "jugs{" + numbers(sizes)
	first := make([]int, len(sizes))
	first[0] = sizes[0]
	if start != nil {
		first = start
		name += ", start = {" + numbers(start) + "}"
	}
	total := 0
	for _, n := range first {
		total += n
	}
	r := &jugs{sizes: sizes, want: -1}
	switch {
	case goal == nil:
		half := make([]int, len(sizes))
		half[0], half[1] = total/2, total/2
		if total%2 == 1 || check("goal", sizes, half) != nil {
			return nil, message.Errorf("rules.no-halves", "jugs: the amount %d cannot be halved between the first two jugs; give a goal, such as goal = 1 or goal = {%s}", total, numbers(first))
		}
		goal = half
	case len(goal) == 1:
		r.want = goal[0]
		name += fmt.Sprintf(", goal = %d", r.want)
	default:
		name += ", goal = {" + numbers(goal) + "}"
	}
	if err := check("start", sizes, first); err != nil {
		return nil, err
	}
	if r.want < 0 {
		if err := check("goal", sizes, goal); err != nil {
			return nil, err
		}
		r.goal = ints(goal...)
	}
	r.basic = basic{name: name + "}", start: ints(first...)}
	return &Puzzle{Rules: r, Definition: d}, nil
}

func numbers(all []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(all), "[]"), " ", ", ")
}

// check returns an error unless jugs of these sizes can hold the amounts.
func check(what string, sizes, amounts []int) error {
	if len(amounts) != len(sizes) {
		return message.Errorf("rules.amounts", "jugs: %s has %d amounts for %d jugs", message.Word(what), len(amounts), len(sizes))
	}
	for i, n := range amounts {
		if n < 0 || n > sizes[i] {
			return message.Errorf("rules.amount", "jugs: %s: jug %d holds 0 to %d, not %d", message.Word(what), i+1, sizes[i], n)
		}
	}
	return nil
}

// Size implements Rules.
func (r *jugs) Size() int { return 0 }

// Check implements Rules.
func (r *jugs) Check(state []byte) error {
	in := Reader{state}
	if tag, _ := in.Next(); tag != TagList || in.Count() != len(r.sizes) {
		return r.noState(state)
	}
	for _, size := range r.sizes {
		if tag, n := in.Next(); tag != TagNumber || n < 0 || n > float64(size) || n != float64(int(n)) {
			return r.noState(state)
		}
	}
	return nil
}

// Goal implements Rules.
func (r *jugs) Goal() []byte { return r.goal }

// IsGoal implements Rules.
func (r *jugs) IsGoal(state []byte) (bool, error) {
	return slices.Contains(r.amounts(state), r.want), nil
}

// amounts reads a state.
func (r *jugs) amounts(state []byte) []int {
	all := make([]int, len(r.sizes))
	in := Reader{state}
	in.Next()
	in.Count()
	for i := range all {
		_, n := in.Next()
		all[i] = int(n)
	}
	return all
}

// Expand implements Rules.
func (r *jugs) Expand(state []byte, moves *Moves) error {
	all := r.amounts(state)
	for from := range all {
		for to := range all {
			poured := min(all[from], r.sizes[to]-all[to])
			if from == to || poured == 0 {
				continue
			}
			all[from], all[to] = all[from]-poured, all[to]+poured
			moves.Add(statespace.Move(from*MaxJugs+to), 1, func(b []byte) []byte { return append(b, ints(all...)...) })
			all[from], all[to] = all[from]+poured, all[to]-poured
		}
	}
	return nil
}

// Name implements Rules.
func (r *jugs) Name(m statespace.Move) string { return fmt.Sprintf("%d>%d", m/MaxJugs+1, m%MaxJugs+1) }

// Inverse implements Rules: pouring back does not restore the amounts.
func (r *jugs) Inverse(m statespace.Move) (statespace.Move, bool, error) { return m, false, nil }
