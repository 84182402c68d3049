package compare

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"taquin/engine/text"
)

// Run is the result of one contender on one board.
type Run struct {
	Length                  int64 // of the solution, in moves
	Nodes, Expanded, Stored int64
	Time                    time.Duration
	Optimal                 bool   // proven
	Why                     string // the reason if there is no solution, else ""
}

// Solved reports whether a solution was found.
func (r Run) Solved() bool { return r.Why == "" }

// Branching returns the effective branching factor, NaN without a solution.
func (r Run) Branching() float64 {
	if !r.Solved() {
		return Branching(0, 0)
	}
	return Branching(float64(r.Nodes), int(r.Length))
}

// String formats the run as a line for ParseRun.
func (r Run) String() string {
	line := fmt.Sprintf("%d %d %d %d %d %t %s", r.Length, r.Nodes, r.Expanded, r.Stored, r.Time, r.Optimal, text.SingleSpaced(r.Why))
	return strings.TrimRight(line, " ")
}

// ParseRun is the inverse of Run.String.
func ParseRun(line string) (r Run, ok bool) {
	fields := append(strings.SplitN(line, " ", 7), "")
	if len(fields) < 7 {
		return r, false
	}
	for i, to := range []*int64{&r.Length, &r.Nodes, &r.Expanded, &r.Stored, (*int64)(&r.Time)} {
		n, err := strconv.ParseInt(fields[i], 10, 64)
		if err != nil {
			return r, false
		}
		*to = n
	}
	optimal, err := strconv.ParseBool(fields[5])
	r.Optimal, r.Why = optimal, fields[6]
	return r, err == nil
}

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
