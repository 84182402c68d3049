package show_test

import (
	"fmt"
	"io"

	"taquin/luabind"
	"taquin/luabind/show"
)

// Values come in as many columns as there are.
func Example() {
	lab, err := luabind.New(luabind.Config{Out: io.Discard})
	if err != nil {
		panic(err)
	}
	defer lab.Close()
	values, err := lab.Run("example", `return {name = "td", home = {1, 2, 3}}, taquin.new(2, 1)`)
	if err != nil {
		panic(err)
	}
	fmt.Print(lab.Shower().ShowAll(values, show.Style{Width: 24}))
	// Output:
	// {
	//   name="td",
	//   home={1, 2, 3}
	// }
	// ┌───┬───┐
	// │ 0 │   │
	// └───┴───┘
}
