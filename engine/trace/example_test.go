package trace_test

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/trace"
)

// A search notes what it does, here two moves from a board, and anybody reads it.
func Example() {
	b, err := board.New(board.Shape{Cols: 2, Rows: 2}, board.BottomRight)
	if err != nil {
		panic(err)
	}
	b.Do(board.Up)
	r := trace.NewRecorder(100)
	root := r.Root(b, 1, 1)
	r.Expanded(root)
	r.Made(root, board.Left, 2, 3, trace.Open)
	r.Found(r.Made(root, board.Down, 0, 1, trace.Open))

	t := r.Trace()
	for i, n := range t.Nodes {
		fmt.Println(n.Move, n.Depth, n.Value, n.Score, n.Fate, t.Board(int32(i)).Cells())
	}
	fmt.Println(t.Way(), t.Path(t.Ends[0]))
	// Output:
	// up 0 1 1 expanded [0 3 2 1]
	// left 1 2 3 open [3 0 2 1]
	// down 1 0 1 open [0 1 2 3]
	// [0 2] [down]
}
