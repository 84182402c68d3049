package slide_test

import (
	"context"
	"fmt"

	"taquin/engine/slide"
)

func Example() {
	d, _ := slide.Parse("AAB / C..")
	z, _ := slide.New(d)
	goal, _ := z.ParseGoal("... / AA.")
	z, _ = z.WithGoal(goal)
	x := z.Start()
	s, _ := slide.Methods()[0].Solve(context.Background(), x, slide.Options{})
	fmt.Println(s, s.Length(), s.Optimal)
	_ = x.Play(s.Moves)
	fmt.Println(x, x.Solved())
	// Output:
	// Crr Ad 2 true
	// ..B / AAC true
}
