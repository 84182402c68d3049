package automaton

// Sequences returns the number of accepted sequences of a length on an unbounded grid, exact below
// 2^53.
func (a *Automaton) Sequences(length int) float64 {
	count := a.atStart()
	for range length {
		count = a.prolong(count)
	}
	return sum(count)
}

// Branching returns the asymptotic branching factor, the limit ratio of consecutive values of
// Sequences: 4 without pruning, 3 without inverse moves.
func (a *Automaton) Branching() float64 {
	const steps = 400 // enough for convergence to full precision
	count, total := a.atStart(), 0.0
	for range steps {
		count = a.prolong(count)
		total = sum(count)
		for i := range count {
			count[i] /= total
		}
	}
	return total
}

func (a *Automaton) atStart() []float64 {
	count := make([]float64, a.States())
	count[start] = 1
	return count
}

// prolong converts the number of sequences by state to that of sequences one move longer.
func (a *Automaton) prolong(count []float64) []float64 {
	longer := make([]float64, len(count))
	for i, to := range a.next {
		if to != forbidden {
			longer[to] += count[i/4]
		}
	}
	return longer
}

func sum(list []float64) (total float64) {
	for _, x := range list {
		total += x
	}
	return total
}
