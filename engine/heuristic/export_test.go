package heuristic

import "math/bits"

// Table builds the walking distance's table for a board seen as lines of tiles
// cells, with the blank's home in line home; it returns how many states it has
// and how many bits their keys.
func Table(lines, tiles, home int) (states, width int) {
	t := flow{lines, tiles, home}.build()
	for key := range t.state {
		width = max(width, bits.Len64(key))
	}
	return len(t.dist), width
}
