package pruning

import (
	"slices"

	"taquin/engine/lexicon"
	"taquin/engine/memory"
	"taquin/engine/perm"
)

// search is a depth-first search for solutions of one length, which tables prune.
type search struct {
	*heuristic
	// candidate is called with a sequence after which all lookups are 0. It checks whether the
	// sequence is a solution and reports whether to go on. The search reuses the argument.
	candidate func(turns []int) (more bool)
	// poll is called every few thousand states with the numbers since the last call. It reports
	// whether to stop.
	poll func(generated, expanded int64) (stop bool)

	values              [][]uint16  // by depth, the coordinates
	children            []*children // by depth
	indices             []uint32    // of a lookup's entries, by child
	addresses           []*uint64   // of their words
	path                []int
	generated, expanded int64
	stopped             bool
}

// pollStates is the number of generated states between two calls of poll.
const pollStates = 1 << 11

// begin sets the root of the search to an element of the task's group.
func (s *search) begin(element perm.Perm) {
	root := s.at(0)
	for i, c := range s.coordinates {
		root[i] = uint16(c.table.coordinate(c.symmetry.image(element)))
	}
	s.path = s.path[:0]
	s.stopped = false
}

// at returns the coordinates at a depth.
func (s *search) at(depth int) []uint16 {
	if depth == len(s.values) {
		s.values = append(s.values, make([]uint16, len(s.coordinates)))
	}
	return s.values[depth]
}

// lowerBound returns a lower bound on the distance of the root.
func (s *search) lowerBound() int {
	bound := 0
	for s.pruned(s.values[0], bound) {
		bound++
	}
	return bound
}

// below searches the canonical sequences of a length with a prefix. It returns false if it
// stopped early.
func (s *search) below(prefix []int, length int) bool {
	state := int32(0)
	s.path = s.path[:0]
	for depth, turn := range prefix {
		state = s.automaton[s.turns*int(state)+turn]
		if state == lexicon.Forbidden {
			return true
		}
		next := s.at(depth + 1)
		for i, c := range s.coordinates {
			next[i] = c.next[int(s.values[depth][i])*s.turns+c.turn[turn]]
		}
		s.path = append(s.path, turn)
	}
	left := length - len(prefix)
	if left < 0 || s.pruned(s.values[len(prefix)], left) {
		return true
	}
	if left == 0 {
		s.stopped = !s.candidate(s.path)
	} else {
		s.visit(len(prefix), state, left)
	}
	stop := s.poll(s.generated, s.expanded)
	s.generated, s.expanded = 0, 0
	return !s.stopped && !stop
}

// pruned reports whether a table proves that a state is farther than left turns.
func (s *search) pruned(values []uint16, left int) bool {
	for i := range s.tables {
		t := &s.tables[i]
		farther := t.escapes && left > 0 // every lookup gives left
		for k := range t.lookups {
			distance := int(t.distance(&t.lookups[k], values))
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

// visit makes the turns that the automaton allows and searches the children with one turn less
// left.
func (s *search) visit(depth int, state int32, left int) {
	if s.generated >= pollStates {
		stop := s.poll(s.generated, s.expanded)
		s.generated, s.expanded = 0, 0
		if stop {
			s.stopped = true
			return
		}
	}
	left--
	row := s.automaton[s.turns*int(state) : s.turns*(int(state)+1)]
	c := s.keptChildren(depth, row, left)
	values := s.at(depth + 1)
	kept := c.kept
	for turn, next := range row {
		if next == lexicon.Forbidden {
			continue
		}
		s.generated++
		if len(kept) == 0 || int(kept[0]) != turn {
			continue
		}
		kept = kept[1:]
		for i := range values {
			values[i] = c.values[i*s.turns+turn]
		}
		s.path = append(s.path, turn)
		if left == 0 {
			s.stopped = !s.candidate(s.path)
		} else {
			s.visit(depth+1, next, left)
		}
		if s.stopped {
			return
		}
		s.path = s.path[:len(s.path)-1]
	}
	s.expanded++
}

// children holds the children of a node.
type children struct {
	kept    []uint16 // turns to the children that no table has pruned yet
	farther []bool   // by turn: all lookups in the current table give the number of turns left
	values  []uint16 // by coordinate and turn
}

// keptChildren returns the children that no table prunes. The loops over the tables are those of
// pruned, but each lookup is made for all children at once: their table words are prefetched, so
// that one wait serves them all. A coordinate is computed only when a lookup needs it.
func (s *search) keptChildren(depth int, row []int32, left int) *children {
	for depth >= len(s.children) {
		s.children = append(s.children, &children{farther: make([]bool, s.turns), values: make([]uint16, len(s.coordinates)*s.turns)})
	}
	c, at := s.children[depth], s.values[depth]
	c.kept = c.kept[:0]
	for turn, next := range row {
		if next != lexicon.Forbidden {
			c.kept = append(c.kept, uint16(turn))
		}
	}
	known := 0 // coordinates computed
	for i := range s.tables {
		t := &s.tables[i]
		escapes := t.escapes && left > 0
		for _, turn := range c.kept {
			c.farther[turn] = escapes
		}
		for k := range t.lookups {
			l := &t.lookups[k]
			for ; known < l.coordinates; known++ {
				coordinate, values := &s.coordinates[known], c.values[known*s.turns:][:s.turns]
				next := coordinate.next[int(at[known])*s.turns:][:s.turns]
				for _, turn := range c.kept {
					values[turn] = next[coordinate.turn[turn]]
				}
			}
			s.lookUp(c, t, l, uint64(left), k == len(t.lookups)-1)
		}
	}
	return c
}

// lookUp makes one lookup for all children that are kept, and keeps those that it does not prune.
func (s *search) lookUp(c *children, t *pruningTable, l *lookup, left uint64, last bool) {
	first, second, inner := c.values[l.outer*s.turns:], c.values[l.second*s.turns:], c.values[l.inner*s.turns:]
	s.indices, s.addresses = s.indices[:0], s.addresses[:0]
	for _, turn := range c.kept {
		index := t.index(first[turn], second[turn], inner[turn])
		s.indices, s.addresses = append(s.indices, index), append(s.addresses, t.address(index))
	}
	memory.Prefetch(s.addresses)
	n := 0
	for k, turn := range c.kept {
		distance := t.at(s.indices[k])
		c.farther[turn] = c.farther[turn] && distance == left
		if distance <= left && !(last && c.farther[turn]) {
			c.kept[n] = turn
			n++
		}
	}
	c.kept = c.kept[:n]
}

// extensions returns the canonical sequences that are one turn longer than those of a list.
func (s *search) extensions(list [][]int) [][]int {
	var longer [][]int
	for _, sequence := range list {
		state := int32(0)
		for _, turn := range sequence {
			state = s.automaton[s.turns*int(state)+turn]
		}
		for turn, next := range s.automaton[s.turns*int(state) : s.turns*(int(state)+1)] {
			if next != lexicon.Forbidden {
				longer = append(longer, append(slices.Clone(sequence), turn))
			}
		}
	}
	return longer
}
