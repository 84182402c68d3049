package compare

import "math"

// Branching returns the effective branching factor b* of a search that generated a number
// of nodes, not counting the root, and found a solution of length moves: the branching
// factor of the uniform tree of that depth with the same number of nodes,
//
//	nodes + 1 = 1 + b* + b*^2 + ... + b*^length.
//
// The definition is that of S. Russell and P. Norvig, Artificial Intelligence: A Modern
// Approach, in the section on heuristic functions, after N. Nilsson (1971). The result is
// NaN for an empty solution and for a negative or infinite number of nodes.
func Branching(nodes float64, length int) float64 {
	if length <= 0 || !(nodes >= 0) || math.IsInf(nodes, 1) {
		return math.NaN()
	}
	low, high := 0.0, max(1, (1+1e-9)*math.Pow(nodes, 1/float64(length))) // since b*^length ≤ nodes
	for range 60 {                                                        // bisection
		middle := low + (high-low)/2
		if uniformTree(middle, length) < nodes {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// uniformTree returns b + b^2 + ... + b^depth.
func uniformTree(b float64, depth int) float64 {
	sum := 0.0
	for range depth {
		sum = (sum + 1) * b
	}
	return sum
}
