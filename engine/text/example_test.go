package text_test

import (
	"fmt"

	"taquin/engine/text"
)

func Example() {
	fmt.Println(text.Wrap("  a line with more words than fit", 16))
	fmt.Println(text.Cut("a line with more words than fit", 16))
	fmt.Println(text.Count(24, "board"), "of", text.English.Number(181440))
	fmt.Println("nothing is called shufle; near it:", text.Similar("shufle", []string{"b:shuffle", "b:solve"}))
	// Output:
	//   a line with
	//   more words
	//   than fit
	// a line with mor…
	// 24 boards of 181,440
	// nothing is called shufle; near it: [b:shuffle]
}
