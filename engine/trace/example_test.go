package trace_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/trace"
)

// A search writes a log, and Of converts it to a trace.
func Example() {
	b, err := board.New(board.Shape{Cols: 2, Rows: 2}, board.BottomRight)
	if err != nil {
		panic(err)
	}
	b.Do(board.Up)
	astar, err := search.Methods().Find("astar")
	if err != nil {
		panic(err)
	}
	log := statespace.NewLog(100)
	if _, err := astar.Solve(context.Background(), b, solver.Options{Trace: log}); err != nil {
		panic(err)
	}
	t := trace.Of(log)
	for i, n := range t.Nodes {
		fmt.Println(n.Move, n.Depth, n.Value, n.Score, n.Status, t.Board(int32(i)).Cells())
	}
	fmt.Println(t.Way(), t.Path(t.Ends[0]))
	// Output:
	// up 0 1 1 expanded [0 3 2 1]
	// left 1 2 3 open [3 0 2 1]
	// down 1 0 1 open [0 1 2 3]
	// [0 2] [down]
}
