package pruning

import (
	"math"
	"slices"

	"taquin/engine/lexicon"
	"taquin/engine/perm"
)

// Search looks for the words of one length that bring a state, or every state to which words
// of a list bring it, where a guide says that no turn is left to make.
type Search struct {
	*Guide
	// Found is told a word that may solve the state, to which the views see no distance. It
	// says whether to go on. The word is the search's own.
	Found func(word []int) (more bool)
	// Stop is asked every few thousand states, with how many those were, and says whether
	// to stop.
	Stop func(generated, expanded int64) bool

	frames              []frame
	inverse             []uint16 // numbers of the views of a state's inverse
	word                []int
	generated, expanded int64
	stopped             bool
}

// frame is a state on the way.
type frame struct {
	seen  []uint16 // numbers of the views
	where []uint8  // where[i] is the cell in which that lies which belongs in cell i
}

// between is after how many states Stop is asked.
const between = 1 << 11

// inverseFrom is how many turns must be left for the inverse to be looked up: it takes longer
// than to try the last turns.
const inverseFrom = 3

// Begin puts the search on a state, given by an element of the task's group.
func (s *Search) Begin(element perm.Perm) {
	s.frames = []frame{{make([]uint16, len(s.views)), element.Element()}}
	content := element.Inverse().Element()
	for i, v := range s.views {
		s.frames[0].seen[i] = uint16(v.number(content))
	}
	s.inverse = make([]uint16, len(s.views))
	s.word = s.word[:0]
	s.stopped = false
}

// Least is a number of turns that solve the state on which the search was put, or fewer.
func (s *Search) Least() int {
	least := uint64(0)
	if s.both {
		least = s.inverseLeast(s.frames[0].where, math.MaxInt)
	}
	for i := range s.tables {
		least = max(least, s.tables[i].of(s.frames[0].seen))
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
		child := s.child(depth)
		for i, v := range s.views {
			child.seen[i] = v.next[int(s.frames[depth].seen[i])*s.turns+turn]
		}
		s.turnAll(depth, turn)
		s.word = append(s.word, turn)
	}
	left := turns - len(begin)
	if f := &s.frames[len(begin)]; left < 0 || s.beyond(f, left) {
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
func (s *Search) beyond(f *frame, left int) bool {
	for i := range s.tables {
		if s.tables[i].of(f.seen) > uint64(left) {
			return true
		}
	}
	return false
}

// child is the frame after that of a depth.
func (s *Search) child(depth int) *frame {
	if depth+1 == len(s.frames) {
		s.frames = append(s.frames, frame{make([]uint16, len(s.views)), make([]uint8, len(s.frames[0].where))})
	}
	return &s.frames[depth+1]
}

// turnAll turns the cells of a depth's frame into those of the next one.
func (s *Search) turnAll(depth, turn int) {
	to, step := s.frames[depth+1].where, s.elements[turn]
	for i, cell := range s.frames[depth].where {
		to[i] = step[cell]
	}
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
	child := s.child(depth)
	at := s.frames[depth].seen
	seen := child.seen[:len(at)]
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
			s.turnAll(depth, turn)
			if !s.both || left < inverseFrom || s.inverseLeast(child.where, uint64(left)) <= uint64(left) {
				s.visit(depth+1, after, left)
			}
		}
		if s.stopped {
			return
		}
		s.word = s.word[:len(s.word)-1]
	}
	s.expanded++
}

// inverseLeast is how many turns a state's inverse needs, as one table after the other says
// it, until one says more than is enough.
func (s *Search) inverseLeast(where []uint8, enough uint64) (least uint64) {
	known := 0
	for i := range s.tables {
		t := &s.tables[i]
		for ; known < t.views; known++ {
			s.inverse[known] = uint16(s.views[known].number(where))
		}
		if least = max(least, t.of(s.inverse)); least > enough {
			break
		}
	}
	return least
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
