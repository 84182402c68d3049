package enumerate_test

import (
	"context"
	"fmt"

	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// clock is a space of twelve states: the hand moves on by one hour or by five.
type clock struct{}

func (clock) Size() int                             { return 1 }
func (clock) Starts(yield func([]byte) error) error { return yield([]byte{0}) }
func (clock) IsGoal(state []byte) (bool, error)     { return state[0] == 6, nil }
func (clock) Estimate([]byte) (float64, error)      { return 0, nil }
func (clock) Traits() statespace.Traits             { return statespace.UnitCost() }
func (clock) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	for _, hours := range []byte{1, 5} {
		next.Add(statespace.Unit(statespace.Move(hours)))[0] = (state[0] + hours) % 12
	}
	return nil
}

func ExampleWalk() {
	hour := func(packed []byte) (int, error) { return int(packed[0]), nil }
	source := enumerate.Source[int]{Title: message.Plain("space of a clock"), Unit: "move", Begin: func(ctx context.Context, opt enumerate.Options) (enumerate.Frontier[int], error) {
		return enumerate.Listed(ctx, clock{}, nil, hour, opt)
	}}
	s, err := enumerate.Walk(context.Background(), source, enumerate.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(s, s.Histogram, s.Farthest)
	// Output: space of a clock: 12 states, 24 arcs, diameter 5 [1 2 3 3 2 1] [9]
}
