package strategy_test

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

func ExampleLines() {
	b, _ := board.Parse("4 6 2 3 / 0 5 1 .", board.Audibert) // figure 1 of source 000
	s, err := strategy.Lines{}.Solve(context.Background(), b, solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(s.Moves), "moves:", board.Audibert.Word(s.Moves))
	fmt.Println(b.Play(s.Moves), b.Solved())
	// Output:
	// 32 moves: ghggbdhdbgghdbdhggbdhdbdhgbghddb
	// <nil> true
}
