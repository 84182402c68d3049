package solver

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrChoice is wrapped by the error about a name that an option does not have.
var ErrChoice = errors.New("solver: unknown option")

// Prune says which words of moves a depth-first search leaves out.
type Prune string

// The ways of pruning; "" is Inverse.
const (
	PruneNone      Prune = "none"      // none
	PruneInverse   Prune = "inverse"   // those that go straight back
	PruneAutomaton Prune = "automaton" // those equal to a shorter or earlier word
)

// Prunes lists the ways of pruning.
func Prunes() []Prune { return []Prune{PruneNone, PruneInverse, PruneAutomaton} }

// Escape says how greedy descent leaves a local minimum.
type Escape string

// The ways out; "" is EscapeNone.
const (
	EscapeNone      Escape = "none"      // it does not
	EscapeRandom    Escape = "random"    // a random walk
	EscapeLookahead Escape = "lookahead" // a search for the nearest better board
	EscapeTabu      Escape = "tabu"      // the best board not visited yet, better or not
)

// Escapes lists the ways out.
func Escapes() []Escape {
	return []Escape{EscapeNone, EscapeRandom, EscapeLookahead, EscapeTabu}
}

// Choose returns the choice with a name; option is what is chosen, for the error.
func Choose[T ~string](option string, choices []T, name string) (T, error) {
	if slices.Contains(choices, T(name)) {
		return T(name), nil
	}
	names := make([]string, len(choices))
	for i, c := range choices {
		names[i] = string(c)
	}
	return "", fmt.Errorf("%w: %s %q (there are %s)", ErrChoice, option, name, strings.Join(names, ", "))
}
