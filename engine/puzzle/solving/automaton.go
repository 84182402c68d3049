package solving

import (
	"context"
	"slices"

	"taquin/engine/distinct"
	"taquin/engine/lexicon"
)

// maxTried is how many words Automaton tries.
const maxTried = 1 << 13

// Automaton makes the automaton of words that need not be tried: those in which a part does
// what a shorter one does, or one as long with earlier turns. It is found by trying all
// short words, so it knows which turns can change places, that two of one move are one, and
// whatever else holds among so few of them. No shortest word is lost by it: of all shortest
// words to a state the earliest holds no such part, for with another one in its place it
// would be shorter or earlier. The letters are the turns; see package lexicon. The error is
// the context's.
func (t *Task) Automaton(ctx context.Context) ([]int32, error) {
	letters, cells := len(t.Turns), t.Puzzle.Cells()
	if letters == 0 {
		return nil, nil
	}
	steps := t.Elements()
	seen := distinct.New(cells)
	at, next := make([]uint8, cells), make([]uint8, cells)
	for cell := range at {
		at[cell] = uint8(cell)
	}
	seen.Add(at)
	words := [][]uint16{{}} // of those seen
	var dropped [][]uint16
	for first := 0; first < len(words) && (len(words)-first)*letters <= maxTried; {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		known := lexicon.Without(dropped, letters)
		end := len(words)
		for number := first; number < end; number++ {
			state := int32(0)
			for _, letter := range words[number] {
				state = known[letters*int(state)+int(letter)]
			}
			copy(at, seen.At(number))
			for letter, step := range steps {
				if known[letters*int(state)+letter] == lexicon.Forbidden {
					continue
				}
				for i, cell := range at {
					next[i] = step[cell]
				}
				word := append(slices.Clone(words[number]), uint16(letter))
				if seen.Add(next) < len(words) {
					dropped = append(dropped, word)
				} else {
					words = append(words, word)
				}
			}
		}
		first = end
	}
	return lexicon.Minimise(lexicon.Without(dropped, letters), letters), nil
}
