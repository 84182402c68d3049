package automaton_test

import (
	"context"
	"fmt"

	"taquin/engine/automaton"
	"taquin/engine/board"
)

func ExampleNew() {
	a, err := automaton.New(context.Background(), automaton.Options{Length: 7, Order: board.Agreg.Moves()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range a.Dropped() {
		fmt.Printf("%s as %q\n", board.Agreg.Word(d.Moves), board.Agreg.Word(d.Same))
	}
	word, err := board.Agreg.ParseWord("ENOSN")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("ENOSN has the same effect as", board.Agreg.Word(a.Reduce(word)))
	// Output:
	// NS as ""
	// EO as ""
	// SN as ""
	// OE as ""
	// ENOSEN as "NESONE"
	// SENOSE as "ESONES"
	// ONESON as "NOSENO"
	// OSENOS as "SONESO"
	// NESONES as "ENOSE"
	// ESONESO as "SENOS"
	// ENOSN has the same effect as ENO
}

func ExampleAutomaton_Sequences() {
	a, err := automaton.New(context.Background(), automaton.Options{Length: 12, Order: board.Agreg.Moves()})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(automaton.NoPruning().Sequences(12), automaton.NoReturn().Sequences(12), a.Sequences(12))
	// Output: 1.6777216e+07 708588 668640
}
