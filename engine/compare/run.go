package compare

import (
	"fmt"
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
