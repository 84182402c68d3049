package pdb

import "taquin/engine/board"

// goodPartitions are those that were found best among the partitions of their
// sizes, by the nodes that IDA* generates with them and their mirror images.
var goodPartitions = map[string]string{
	"4x4 8-7":     "aaaa/aaaa/bbbb/bbb.",
	"4x4 7-7-1":   "aaac/aaaa/bbbb/bbb.",
	"5x5 6-6-6-6": "dddcc/dddcc/bbacc/bbaaa/bbaa.",
}

// larger are sets of tables that are used where they are there, best first.
var larger = map[string][]string{
	"4x4": {"8-7"},
	"5x5": {"large"},
}

// sets are names for several partitions.
var sets = map[string]string{}

func good(s board.Shape, sizes []int) string {
	return goodPartitions[s.String()+" "+joined(sizes)]
}
