package pdb

import (
	"taquin/engine/board"
)

// knownPicture returns the best known partition with the given sizes, measured by the nodes
// that IDA* generates with it and its mirror image; "" if none was sought. The partition into
// four patterns of six tiles is Korf and Felner's (Artificial Intelligence 134 (2002), fig.
// 5).
func knownPicture(s board.Shape, sizes []int) string {
	switch s.String() + " " + joinSizes(sizes) {
	case "4x4 8-7":
		return "aaaa/aaaa/bbbb/bbb."
	case "4x4 7-7-1":
		return "aaac/aaaa/bbbb/bbb."
	case "5x5 6-6-6-6":
		return "dddcc/dddcc/bbacc/bbaaa/bbaa."
	case "5x5 7-7-6-4":
		return "ddccc/ddccc/bbbaa/bbaaa/bbaa."
	}
	return ""
}

// Large names a set of partitions whose tables take longer to build than the default ones and
// give better bounds.
const Large = "large"

// largeSet returns the partitions named Large, or "".
func largeSet(s board.Shape) string {
	switch s.String() {
	case "4x4":
		return "8-7 + aaaa/aaab/abbb/bbb."
	case "5x5":
		return "6-6-6-6 + 7-7-6-4"
	}
	return ""
}

// preferredPartitions lists partitions that are used instead of the default if their tables
// exist, from the one for the start of a search to the one for long searches. The large set
// of 4x4 is slower than 8-7 on most boards, since it probes two more tables per node, but
// takes a fourth of the time on the hardest ones. The large set of 5x5 halves the nodes but
// doubles the time per node, so it is not listed.
func preferredPartitions(s board.Shape) []string {
	if s == (board.Shape{Cols: 4, Rows: 4}) {
		return []string{"8-7", Large}
	}
	return nil
}

// defaultSizes returns pattern sizes whose tables are built within seconds.
func defaultSizes(s board.Shape) string {
	limit := 6
	switch {
	case s.Size() <= 12:
		limit = 8
	case s.Size() <= 16:
		limit = 7
	}
	return sizesUpTo(limit, s)
}

// quickSizes returns pattern sizes whose tables a browser builds within a second.
func quickSizes(s board.Shape) string {
	if s.Size() <= 9 {
		return sizesUpTo(8, s)
	}
	return sizesUpTo(6, s)
}

// sizesUpTo divides the tiles into patterns of at most limit tiles.
func sizesUpTo(limit int, s board.Shape) string {
	var sizes []int
	for left := s.Size() - 1; left > 0; left -= min(left, limit) {
		sizes = append(sizes, min(left, limit))
	}
	return joinSizes(sizes)
}
