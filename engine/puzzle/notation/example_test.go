package notation_test

import (
	"fmt"

	"taquin/engine/puzzle/notation"
)

func ExampleAlphabet_Parse() {
	a, _ := notation.New([]string{"U", "R", "F"}, []int{4, 4, 4})
	word, _ := a.Parse("[R, U]2 [F: U2] U4")
	fmt.Println(a.Format(word))
	fmt.Println(a.Short(word))
	_, err := a.Parse("[R, U) F")
	fmt.Println(err)
	// Output:
	// R U R' U' R U R' U' F U2 F'
	// (R U R' U')2 F U2 F'
	// puzzle: ')' where ']' is expected (column 6)
}
