package pdb_test

import (
	"context"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/pdb"
)

// Two patterns of four tiles and their mirror images give a better bound than the Manhattan
// distance: 27 moves. (The distance is 31.)
func ExampleLibrary_Heuristic() {
	b, err := board.Parse("8 6 7 / 2 5 4 / 3 . 1", board.TD)
	if err != nil {
		fmt.Println(err)
		return
	}
	tables := pdb.NewLibrary(pdb.LibraryOptions{}) // in memory; Dir names a folder to keep them in
	h, err := tables.Heuristic(context.Background(), b.Shape(), b.Home(), "abb/abb/aa.", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	values := make([]int, len(h.Partitions))
	for i, sum := range h.Partitions {
		for _, v := range sum.Views {
			_, value := v.Start(b)
			fmt.Println("sum", i, "pattern", slices.Sorted(slices.Values(v.Tiles())), "moves", value)
			values[i] += value
		}
	}
	fmt.Println("at least", pdb.Bound(values, 0), "where Manhattan says", b.Manhattan())
	// Output:
	// sum 0 pattern [0 3 6 7] moves 15
	// sum 0 pattern [1 2 4 5] moves 12
	// sum 1 pattern [0 1 2 5] moves 14
	// sum 1 pattern [3 4 6 7] moves 13
	// at least 27 where Manhattan says 21
}

func ExampleParsePartition() {
	s := board.Shape{Cols: 4, Rows: 4}
	for _, text := range []string{"7-8", "aab./aabb/aabb/abbb", "9-6", "aaaa/aaaa/bbbb/bb.b"} {
		p, err := pdb.ParsePartition(text, s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p, p.Sizes())
	}
	// Output:
	// aaaa/aaaa/bbbb/bbb. 8-7
	// abbb/aabb/aabb/aab. 8-7
	// pdb: no such partition: a pattern of 4x4 has 1 to 8 tiles, not 9 (place 1 of "9-6")
	// pdb: no such partition: the blank's home (row 4, column 3) is no corner
}
