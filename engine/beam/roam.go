package beam

import "math"

// A beam stays where it began: it tidies up there, what is left to do is far away, and no
// move towards it makes a board lighter. So cells wear out: the more boards of a beam have
// had the blank in a cell, the more a board weighs that has it there again. That drives the
// blank all over the board.
//
// Alone, without stages, it brings most tiles of a large board most of their way home, at
// little more than a move a step: the blank roams. Once a step takes too many moves, the
// stages begin.

// wornUnit is what a weight of 1 is in worn.
const wornUnit = 1 << 16

// begin begins a search in a mode, which may have it roam first.
func (s *search) begin(how mode) {
	s.how, s.roaming, s.steps = how, how.roam > 0, math.MaxInt32
	if s.roaming {
		s.how = mode{visit: how.roam}
	}
	if len(s.worn) == 0 {
		s.worn = make([]int64, len(s.f.cells))
	}
	clear(s.worn)
}

// wear notes where the blank was on the boards from which a level was found.
func (s *search) wear() {
	each := int64(s.how.visit) * wornUnit / int64(len(s.leaves))
	if each == 0 {
		return
	}
	for _, k := range s.active {
		for _, c := range k.trodden {
			s.worn[c] += each
		}
	}
}

// tired reports whether roaming takes too many moves a step. It looks again after as many
// moves as there are cells.
func (s *search) tired() bool {
	size := s.f.shape.Size()
	if s.level%size != 0 {
		return false
	}
	before := s.steps
	for i := range s.leaves {
		s.steps = min(s.steps, s.leaves[i].steps)
	}
	return int64(before-s.steps)*dear < int64(size)
}

// dear is how many moves for a step are too many to roam.
const dear = 2

// settle ends roaming: the stages of a mode begin with the lightest board.
func (s *search) settle(how mode) {
	rest, _ := s.lightest()
	s.do(rest)
	s.path = append(s.path, rest...)
	s.how, s.roaming, s.level = how, false, len(s.path)
	clear(s.worn)
	s.plant()
}
