package compare

import "math"

// Branching is the effective branching factor b* of a search that has generated so many
// nodes, the first one not counted, and found a solution of length moves: the branching
// factor of a tree of that depth, all of whose levels are full, with as many nodes, so
// that
//
//	nodes + 1 = 1 + b* + b*^2 + ... + b*^length.
//
// It is defined so in S. Russell and P. Norvig, Artificial Intelligence: A Modern
// Approach, in the section on heuristic functions, after N. Nilsson (1971). It is NaN for
// a solution without moves and for fewer than no nodes.
func Branching(nodes float64, length int) float64 {
	if length <= 0 || !(nodes >= 0) || math.IsInf(nodes, 1) {
		return math.NaN()
	}
	low, high := 0.0, max(1, (1+1e-9)*math.Pow(nodes, 1/float64(length))) // b*^length is one of the sum's terms
	for range 60 {                                                        // each step halves what is left
		middle := low + (high-low)/2
		if fullTree(middle, length) < nodes {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// fullTree is b + b^2 + ... + b^depth.
func fullTree(b float64, depth int) float64 {
	sum := 0.0
	for range depth {
		sum = (sum + 1) * b
	}
	return sum
}
