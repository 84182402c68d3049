package pruning

import (
	"slices"

	"taquin/engine/lexicon"
	"taquin/engine/perm"
)

// Search looks for the words of one length that may solve a state, as far as a guide says.
type Search struct {
	*Guide
	// Found is told a word that may solve the state, to which the views see no distance. It
	// says whether to go on. The word is the search's own.
	Found func(word []int) (more bool)
	// Stop is asked every few thousand states, with how many those were, and says whether
	// to stop.
	Stop func(generated, expanded int64) bool

	seen                [][]uint16 // by depth, the numbers of the views
	word                []int
	generated, expanded int64
	stopped             bool
}

// between is after how many states Stop is asked.
const between = 1 << 11

// Begin puts the search on a state, given by an element of the task's group.
func (s *Search) Begin(element perm.Perm) {
	first := s.at(0)
	for i, v := range s.views {
		first[i] = uint16(v.number(element))
	}
	s.word = s.word[:0]
	s.stopped = false
}

// at is the numbers of the views at a depth.
func (s *Search) at(depth int) []uint16 {
	if depth == len(s.seen) {
		s.seen = append(s.seen, make([]uint16, len(s.views)))
	}
	return s.seen[depth]
}

// Least is a number of turns that solve the state on which the search was put, or fewer.
func (s *Search) Least() int {
	least := uint64(0)
	for i := range s.tables {
		least = max(least, s.tables[i].of(s.seen[0]))
	}
	return int(least)
}

// Below goes through all words of so many turns that begin with one, which the automaton
// allows, and reports whether it has seen all of them.
func (s *Search) Below(begin []int, turns int) bool {
	state := int32(0)
	s.word = s.word[:0]
	for depth, turn := range begin {
		state = s.after[s.turns*int(state)+turn]
		if state == lexicon.Forbidden {
			return true
		}
		next := s.at(depth + 1)
		for i, v := range s.views {
			next[i] = v.next[int(s.seen[depth][i])*s.turns+turn]
		}
		s.word = append(s.word, turn)
	}
	left := turns - len(begin)
	if left < 0 || s.beyond(s.seen[len(begin)], left) {
		return true
	}
	if left == 0 {
		s.stopped = !s.Found(s.word)
	} else {
		s.visit(len(begin), state, left)
	}
	stop := s.Stop(s.generated, s.expanded)
	s.generated, s.expanded = 0, 0
	return !s.stopped && !stop
}

// beyond reports whether a table says that a state is farther than so many turns.
func (s *Search) beyond(seen []uint16, left int) bool {
	for i := range s.tables {
		if s.tables[i].of(seen) > uint64(left) {
			return true
		}
	}
	return false
}

// visit makes all turns that the automaton allows on the state of a depth, with so many left.
func (s *Search) visit(depth int, state int32, left int) {
	if s.generated >= between {
		stop := s.Stop(s.generated, s.expanded)
		s.generated, s.expanded = 0, 0
		if stop {
			s.stopped = true
			return
		}
	}
	seen := s.at(depth + 1)
	at := s.seen[depth][:len(seen)]
	left--
turns:
	for turn, after := range s.after[s.turns*int(state) : s.turns*(int(state)+1)] {
		if after == lexicon.Forbidden {
			continue
		}
		s.generated++
		known := 0 // views of which the number is known
		for i := range s.tables {
			t := &s.tables[i]
			for ; known < t.views; known++ {
				seen[known] = s.views[known].next[int(at[known])*s.turns+turn]
			}
			if t.of(seen) > uint64(left) {
				continue turns
			}
		}
		s.word = append(s.word, turn)
		if left == 0 {
			s.stopped = !s.Found(s.word)
		} else {
			s.visit(depth+1, after, left)
		}
		if s.stopped {
			return
		}
		s.word = s.word[:len(s.word)-1]
	}
	s.expanded++
}

// Longer returns the words of a list with each turn after them that the automaton allows.
func (s *Search) Longer(words [][]int) [][]int {
	var longer [][]int
	for _, word := range words {
		state := int32(0)
		for _, turn := range word {
			state = s.after[s.turns*int(state)+turn]
		}
		for turn, after := range s.after[s.turns*int(state) : s.turns*(int(state)+1)] {
			if after != lexicon.Forbidden {
				longer = append(longer, append(slices.Clone(word), turn))
			}
		}
	}
	return longer
}
