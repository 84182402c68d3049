package words_test

import (
	"context"
	"fmt"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/perm/words"
)

// A word for the exchange of the first two of six points, in a cycle of all and the exchange of the
// last two.
func ExampleNew() {
	ctx := context.Background()
	gens := []stabilizers.Element{{1, 2, 3, 4, 5, 0}, {0, 1, 2, 3, 5, 4}}
	chain, err := stabilizers.New(ctx, 6, gens)
	if err != nil {
		panic(err)
	}
	t, err := words.New(ctx, chain, gens, words.Options{})
	if err != nil {
		panic(err)
	}
	word, err := t.Word(ctx, stabilizers.Element{1, 0, 2, 3, 4, 5}, words.Options{})
	fmt.Println(word, err)
	// Output: [-1 -1 2 1 1] <nil>
}
