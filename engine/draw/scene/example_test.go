package scene_test

import (
	"fmt"

	"taquin/engine/draw/scene"
)

func ExampleScene() {
	s := scene.New(40, 20)
	s.Title = "A red line on white"
	s.Rect(0, 0, 40, 20, 0, scene.Ink{Fill: scene.Colour{R: 255, G: 255, B: 255, A: 255}})
	s.Line(scene.Ink{Stroke: scene.Colour{R: 200, A: 255}, Width: 2}, scene.Point{X: 5, Y: 5}, scene.Point{X: 35, Y: 15})
	fmt.Printf("%s", s.SVG(400))
	fmt.Println(s.Pixels(400))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="400" height="200" role="img">
	// <title>A red line on white</title>
	// <path d="M0 0L40 0L40 20L0 20Z" fill="#ffffff"/>
	// <path d="M5 5L35 15" fill="none" stroke="#c80000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
	// </svg>
	// (400,200)
}
