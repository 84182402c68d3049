package solving

import (
	"context"
	"slices"

	"taquin/engine/lexicon"
	"taquin/engine/statespace"
)

// maxTried limits the number of sequences that Automaton enumerates per length.
const maxTried = 1 << 13

// Automaton returns an automaton over turns that rejects redundant sequences: those that contain
// a subsequence with the same effect as a shorter one, or as one of equal length that is
// lexicographically smaller. An enumeration of all short sequences finds them, so the automaton
// covers commuting turns, consecutive turns of one move, and all other short relations.
//
// It preserves shortest solutions: the lexicographically smallest of the shortest sequences to a
// state contains no such subsequence, because replacing the subsequence would make it shorter or
// smaller. See package lexicon for the format. The error is the context's.
func (t *Task) Automaton(ctx context.Context) ([]int32, error) {
	letters, cells := len(t.Turns), t.Puzzle.Cells()
	if letters == 0 {
		return nil, nil
	}
	steps := t.Elements()
	seen := statespace.NewSet(cells)
	at, next := make([]uint8, cells), make([]uint8, cells)
	for cell := range at {
		at[cell] = uint8(cell)
	}
	seen.Insert(at)
	sequences := [][]uint16{{}} // by index in seen
	var dropped [][]uint16
	for first := 0; first < len(sequences) && (len(sequences)-first)*letters <= maxTried; {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		known := lexicon.Without(slices.Values(dropped), letters)
		end := len(sequences)
		for number := first; number < end; number++ {
			state := int32(0)
			for _, letter := range sequences[number] {
				state = known[letters*int(state)+int(letter)]
			}
			copy(at, seen.State(int32(number)))
			for letter, step := range steps {
				if known[letters*int(state)+letter] == lexicon.Forbidden {
					continue
				}
				for i, cell := range at {
					next[i] = step[cell]
				}
				longer := append(slices.Clone(sequences[number]), uint16(letter))
				if _, fresh := seen.Insert(next); fresh {
					sequences = append(sequences, longer)
				} else {
					dropped = append(dropped, longer)
				}
			}
		}
		first = end
	}
	return lexicon.Minimise(lexicon.Without(slices.Values(dropped), letters), letters), nil
}
