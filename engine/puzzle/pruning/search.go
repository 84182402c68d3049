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

	seen                [][]uint16 // by depth, the numbers of the seats
	word                []int
	generated, expanded int64
	stopped             bool
}

// between is after how many states Stop is asked.
const between = 1 << 11

// Begin puts the search on a state, given by an element of the task's group.
func (s *Search) Begin(element perm.Perm) {
	first := s.at(0)
	for i, o := range s.seats {
		first[i] = uint16(o.view.Number(o.symmetry.Carried(element)))
	}
	s.word = s.word[:0]
	s.stopped = false
}

// at is the numbers of the seats at a depth.
func (s *Search) at(depth int) []uint16 {
	if depth == len(s.seen) {
		s.seen = append(s.seen, make([]uint16, len(s.seats)))
	}
	return s.seen[depth]
}

// Least is a number of turns that solve the state on which the search was put, or fewer.
func (s *Search) Least() int {
	least := 0
	for s.beyond(s.seen[0], least) {
		least++
	}
	return least
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
		for i, o := range s.seats {
			next[i] = o.next[int(s.seen[depth][i])*s.turns+o.turn[turn]]
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
		t := &s.tables[i]
		farther := t.near && left > 0 // all looks so far see so many turns
		for k := range t.looks {
			distance := int(t.of(&t.looks[k], seen))
			if distance > left {
				return true
			}
			farther = farther && distance == left
		}
		if farther {
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
		known := 0 // seats of which the number is known
		for i := range s.tables {
			t := &s.tables[i]
			farther := t.near && left > 0 // all looks so far see so many turns
			for k := range t.looks {
				l := &t.looks[k]
				for ; known < l.seats; known++ {
					o := &s.seats[known]
					seen[known] = o.next[int(at[known])*s.turns+o.turn[turn]]
				}
				distance := t.of(l, seen)
				if distance > uint64(left) {
					continue turns
				}
				farther = farther && distance == uint64(left)
			}
			if farther {
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
