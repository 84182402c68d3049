package heuristic

import "math/bits"

// Table builds the walking distance's table of a profile, and returns the number of states
// and the width of the largest key in bits.
func Table(lines, tiles, home int) (states, width int) {
	t := profile{lines, tiles, home}.build()
	for key := range t.state {
		width = max(width, bits.Len64(key))
	}
	return len(t.dist), width
}
