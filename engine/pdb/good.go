package pdb

import "taquin/engine/board"

// good returns a picture of the partition that was found best among those of
// its sizes, by the boards that IDA* generates with it and its mirror image;
// "" where none was looked for. That of four times six tiles is Korf and
// Felner's (Artificial Intelligence 134 (2002), fig. 5).
func good(s board.Shape, sizes []int) string {
	switch s.String() + " " + joined(sizes) {
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

// Large is the name of a set of tables that take longer to build than the
// usual ones and prove more.
const Large = "large"

// large returns the partitions of that set; "" where there is none.
func large(s board.Shape) string {
	switch s.String() {
	case "4x4":
		return "8-7 + aaaa/aaab/abbb/bbb."
	case "5x5":
		return "6-6-6-6 + 7-7-6-4"
	}
	return ""
}

// better lists partitions that are used instead of the usual ones where their
// tables are there, best first. The large set of 4x4 takes as long as 8-7 for
// most boards, and a fourth of the time for the worst. That of 5x5 is not among
// them: it halves the boards, and takes twice as long for each.
func better(s board.Shape) []string {
	if s == (board.Shape{Cols: 4, Rows: 4}) {
		return []string{Large, "8-7"}
	}
	return nil
}
