package beam

import (
	"taquin/engine/board"
	"taquin/engine/strategy"
)

// A beam that is too narrow for a board stays before a tile that only a detour
// brings home. Then that tile is carried: what the beam has is taken as it is,
// and the method lines places the tiles up to the end of the stage one after the
// other.

// patience is how long a search has been without a step forward.
type patience struct {
	levels int32
	stage  int32 // the furthest yet, and how little was left to do in it
	left   int32
	made   int        // moves made for good then
	rest   board.Path // and those that led on to the best board
	at     uint16     // its stage
}

// impatient reports whether a search with many stages must be helped on.
func (s *search) impatient() bool {
	w := &s.wait
	stage, left := int32(-1), int32(0)
	for i := range s.works {
		n := &s.works[i]
		if k, to := int32(n.stage), n.line+n.before; k > stage || k == stage && to < left {
			stage, left = k, to
		}
	}
	if w.levels++; stage > w.stage || stage == w.stage && left < w.left || w.left == 0 {
		path, at := s.lightest()
		*w = patience{stage: stage, left: left, made: len(s.path), rest: path, at: at}
	}
	const wait = 100
	return w.levels > wait+int32(s.f.shape.Cols+s.f.shape.Rows)
}

// carry takes the best board that is kept, completes its stage, and goes on from
// there alone. It reports false in the last stage.
func (s *search) carry() (bool, error) {
	l, stage := s.lines, s.wait.at
	if int(stage) >= len(l.tiles)-1 || s.wait.left == 0 {
		return false, nil
	}
	made := append(s.path[:s.wait.made:s.wait.made], s.wait.rest...)
	if err := s.carried.Play(made[s.played:]); err != nil {
		return false, err
	}
	tiles := 0
	for _, of := range l.tiles[l.first[stage] : stage+1] {
		tiles += len(of)
	}
	p := l.peels[stage]
	rest := strategy.FillLine(s.carried, p.in, p.side, tiles)
	s.do(s.path[s.wait.made:].Inverse())
	s.path = append(made, rest...)
	s.played = len(s.path)
	s.do(s.path[s.wait.made:])
	s.run.nodes += int64(len(rest))
	s.wait = patience{}
	s.plant()
	return true, nil
}
