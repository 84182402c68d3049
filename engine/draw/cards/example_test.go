package cards_test

import (
	"fmt"

	"taquin/engine/cards"
	"taquin/engine/draw"
	drawcards "taquin/engine/draw/cards"
)

func ExampleNew() {
	set, err := cards.New(2, 1, []cards.Card{{North: 1, East: 2, South: 3, West: 4}, {North: -1, East: -3, South: 4, West: -2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := drawcards.New(set)
	fmt.Print(d.Text(draw.Style{}))
	fmt.Println(draw.Scene(d, draw.Style{}).Title)
	// Output:
	// +----------+----------+
	// |    +1    |    -1    |
	// | +4  1 +2 | -2  2 -3 |
	// |    +3    |    +4    |
	// +----------+----------+
	// 2x1 cards, 1 of the 1 edges between them match
}
