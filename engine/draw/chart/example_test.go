package chart_test

import (
	"fmt"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
)

// The number of 2x2 boards at each distance from the solved one.
func ExampleNew() {
	boards := chart.Series{X: []float64{0, 1, 2, 3, 4, 5, 6}, Y: []float64{1, 2, 2, 2, 2, 2, 1}}
	c, err := chart.New([]chart.Series{boards}, chart.Options{Title: "2x2", X: "moves", Y: "boards", Kind: chart.Bars})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(c.Text(draw.Style{Width: 30}))
	_, err = chart.New(nil, chart.Options{})
	fmt.Println(err)
	// Output:
	// 2x2
	// 0 █████████████ 1
	// 1 ██████████████████████████ 2
	// 2 ██████████████████████████ 2
	// 3 ██████████████████████████ 2
	// 4 ██████████████████████████ 2
	// 5 ██████████████████████████ 2
	// 6 █████████████ 1
	// Down: moves; across: boards
	// chart: there is no series to draw
}
