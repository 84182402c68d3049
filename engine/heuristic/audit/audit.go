package audit

import (
	"bytes"
	"iter"
	"math"

	"taquin/engine/statespace"
)

// Heuristic returns the value of a state, which must not be retained or modified. An error ends
// the audit.
type Heuristic func(state []byte) (float64, error)

// tolerance is the largest excess that counts as an error of floating-point sums.
const tolerance = 1e-9

// Finding is the result of an audit: the number of counterexamples and the nearest one.
type Finding struct {
	Count int // of counterexamples

	State    []byte
	Value    float64
	Distance float64 // of State; may be Unknown

	// Next, of Consistent, is a successor whose value is lower by more than the cost of the move.
	// It is nil if the counterexample is a goal with a value other than 0.
	Next      []byte
	NextValue float64
}

// note counts a counterexample and keeps the first.
func (f *Finding) note(one Finding) {
	if f.Count++; f.Count > 1 {
		return
	}
	*f = one
	f.Count, f.State, f.Next = 1, bytes.Clone(one.State), bytes.Clone(one.Next)
}

// measured yields the states with a known distance, by distance: first the near ones.
func (a *States) measured() iter.Seq2[[]byte, float64] {
	return func(yield func([]byte, float64) bool) {
		for i := range len(a.order) + len(a.far) {
			if state, distance := a.at(i); !math.IsNaN(distance) && !yield(state, distance) {
				return
			}
		}
	}
}

// Admissible tests whether the heuristic is at most the distance on all states of known distance.
func (a *States) Admissible(h Heuristic) (found Finding, err error) {
	for state, distance := range a.measured() {
		value, err := h(state)
		if err != nil {
			return found, err
		}
		if value > distance+tolerance {
			found.note(Finding{State: state, Value: value, Distance: distance})
		}
	}
	return found, nil
}

// Consistent tests whether each move decreases the heuristic by at most its cost, and whether its
// value at the goals is 0. It counts the moves and goals that violate this. A heuristic that is
// consistent on the whole space is admissible: along a cheapest path to a goal it decreases to 0 by
// at most the costs.
func (a *States) Consistent(h Heuristic) (found Finding, err error) {
	values := make([]float64, a.near.Len())
	for i := range values {
		values[i] = math.NaN() // not in the set
	}
	for _, i := range a.order {
		if values[i], err = h(a.near.State(i)); err != nil {
			return found, err
		}
	}
	if err := a.checkGoals(values, &found); err != nil {
		return found, err
	}
	next := statespace.NewSuccessors(a.space.Size())
	next.NoValues = true
	for _, i := range a.order {
		next.Reset()
		if err := a.space.Expand(a.near.State(i), statespace.NoMove, next); err != nil {
			return found, err
		}
		for k, e := range next.Edges {
			t := next.State(k)
			if j, known := a.near.Find(t, statespace.Hash(t)); known && values[i] > e.Cost+values[j]+tolerance {
				found.note(Finding{State: a.near.State(i), Value: values[i], Distance: a.distances[i], Next: t, NextValue: values[j]})
			}
		}
	}
	for _, f := range a.far {
		if err := a.consistentAround(f, h, next, &found); err != nil {
			return found, err
		}
	}
	return found, nil
}

// checkGoals notes the goals with a value other than 0.
func (a *States) checkGoals(values []float64, found *Finding) error {
	for _, i := range a.order {
		if a.distances[i] > 0 {
			break
		}
		if values[i] <= tolerance {
			continue
		}
		goal, err := a.space.IsGoal(a.near.State(i))
		if err != nil {
			return err
		}
		if goal {
			found.note(Finding{State: a.near.State(i), Value: values[i]})
		}
	}
	return nil
}

// consistentAround compares a far state with its successors and, if the space is reversible, with
// its predecessors.
func (a *States) consistentAround(f far, h Heuristic, next *statespace.Successors, found *Finding) error {
	value, err := h(f.state)
	if err != nil {
		return err
	}
	for _, space := range []statespace.Space{a.space, a.backward} {
		if space == nil {
			continue
		}
		next.Reset()
		if err := space.Expand(f.state, statespace.NoMove, next); err != nil {
			return err
		}
		for k, e := range next.Edges {
			other, err := h(next.State(k))
			switch {
			case err != nil:
				return err
			case space == a.space && value > e.Cost+other+tolerance:
				found.note(Finding{State: f.state, Value: value, Distance: f.distance, Next: next.State(k), NextValue: other})
			case space == a.backward && other > e.Cost+value+tolerance:
				found.note(Finding{State: next.State(k), Value: other, Distance: Unknown(), Next: f.state, NextValue: value})
			}
		}
	}
	return nil
}

// Row summarizes the values of the states at a distance.
type Row struct {
	Distance        float64
	States          int
	Least, Greatest float64
	Mean            float64
}

// Profile summarizes the values of the heuristic by distance. It leaves out states from which no
// goal can be reached.
func (a *States) Profile(h Heuristic) ([]Row, error) {
	var rows []Row
	for state, distance := range a.measured() {
		value, err := h(state)
		if err != nil {
			return nil, err
		}
		if math.IsInf(distance, 1) {
			continue
		}
		if len(rows) == 0 || distance > rows[len(rows)-1].Distance+tolerance {
			rows = append(rows, Row{Distance: distance, Least: value})
		}
		r := &rows[len(rows)-1]
		r.States++
		r.Least, r.Greatest = min(r.Least, value), max(r.Greatest, value)
		r.Mean += value
	}
	for i := range rows {
		rows[i].Mean /= float64(rows[i].States)
	}
	return rows, nil
}
