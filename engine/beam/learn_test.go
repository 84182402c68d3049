package beam

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/solver"
)

var learning = flag.Duration("learn", 0, "learn the values of table.go anew from those it has, for so long")

// The values are learnt from searches on random boards. Of each level of a search
// that has come to the end, the board on the way to the solution is compared with
// some others that were kept: where it is not lighter, the values of what it has
// become a little smaller and those of what the other has a little larger (logistic
// regression, by stochastic gradients with a rate for each value, as in AdaGrad).
func TestLearn(t *testing.T) {
	if *learning == 0 {
		return // table.go is what was learnt
	}
	l := newLearner()
	for start, game := time.Now(), uint64(0); time.Since(start) < *learning; game++ {
		side := []int{6, 6, 6, 6, 6, 6, 7, 8, 9, 10}[game%10]
		l.play(t, random(t, side, side, 1<<32+game))
		if game%20 == 19 {
			t.Logf("%d boards, %d solved: %.3f Manhattan distances", l.boards, l.solved, l.length/float64(l.solved))
			l.boards, l.solved, l.length = 0, 0, 0
			l.write(t)
		}
	}
}

// What the learner counts is what a board weighs.
func TestCounted(t *testing.T) {
	b := random(t, 6, 5, 1)
	l, w, f, other := newLearner(), learnt(), newField(b), newField(random(t, 6, 5, 2))
	heavier := l.heavier(l.differ(other, f))
	if got := w.all(other) - w.all(f); got != int32(heavier) {
		t.Errorf("one board weighs %d more than another, counted are %.0f", got, heavier)
	}
}

// random is a random solvable board.
func random(t *testing.T, cols, rows int, seed uint64) *board.Board {
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, board.BottomRight)
	if err == nil {
		err = b.Shuffle(rand.New(rand.NewPCG(seed, 17)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// learner is what has been learnt: the value of each class of pairs, blocks,
// distances and steps, one after the other.
type learner struct {
	pairs, blocks, alone              []int // classes
	atApart, atBlock, atAlone, atStep int   // where those after the neighbours begin
	distances                         int   // classes in a ring
	value, mean, slope                []float64
	counts                            []float64
	found                             []difference
	boards, solved                    int
	length                            float64
	rng                               *rand.Rand
}

func newLearner() *learner {
	l := &learner{pairs: pairClasses(), blocks: blockClasses(), alone: aloneClasses(), rng: rand.New(rand.NewPCG(5, 6))}
	for _, values := range [][]int16{pairValues[:], apartValues[:], blockValues[:], aloneValues[:], stepValues[:]} {
		for _, v := range values {
			l.value = append(l.value, float64(v))
		}
	}
	l.atApart = len(pairValues)
	l.atBlock = 2 * l.atApart
	l.atAlone = l.atBlock + len(blockValues)
	l.atStep = l.atAlone + len(aloneValues)
	l.distances = len(aloneValues) / rings
	l.mean, l.slope, l.counts = slices.Clone(l.value), make([]float64, len(l.value)), make([]float64, len(l.value))
	return l
}

// parts cuts values in those of pairs, blocks, distances and steps.
func (l *learner) parts(values []float64) (parts [5][]int16) {
	for i, v := range values {
		part := 0
		for _, from := range []int{l.atApart, l.atBlock, l.atAlone, l.atStep} {
			if i >= from {
				part++
			}
		}
		parts[part] = append(parts[part], int16(math.Round(v)))
	}
	return parts
}

// difference is how much more often a class stands on one board than on another.
type difference struct {
	class int
	more  float64
}

// differ counts by how much two boards differ.
func (l *learner) differ(more, less *field) []difference {
	l.found = l.found[:0]
	l.count(more, 1)
	l.count(less, -1)
	all := l.found[:0]
	for _, d := range l.found {
		if d.more = l.counts[d.class]; d.more != 0 {
			all, l.counts[d.class] = append(all, d), 0
		}
	}
	return all
}

// count adds how often each class stands on a board, times a sign.
func (l *learner) count(f *field, sign float64) {
	add := func(class int, times int32) {
		l.counts[class] += sign * float64(times)
		l.found = append(l.found, difference{class: class})
	}
	s := int(f.stride)
	for c, k := range f.kinds[:len(f.kinds)-2*s] {
		add(l.atBlock+l.blocks[f.blockAt(int32(c))], 1)
		here, across := int(k)*kinds, turned(int(k))*kinds
		add(l.pairs[here+int(f.kinds[c+1])], 1)
		add(l.pairs[across+turned(int(f.kinds[c+s]))], 1)
		add(l.atApart+l.pairs[here+int(f.kinds[c+2])], 1)
		add(l.atApart+l.pairs[across+turned(int(f.kinds[c+2*s]))], 1)
	}
	for p, c := range f.pos {
		if f.kinds[p] == kindWall || int32(p) == f.home {
			continue
		}
		y, x := abs(int32(f.row[p]-f.row[c])), abs(int32(f.col[p]-f.col[c]))
		ring := int(f.ring[p])
		add(l.atAlone+ring*l.distances+l.alone[min(y, far)*(far+1)+min(x, far)], 1)
		add(l.atStep+ring, y+x)
	}
}

// heavier is by how much a board is heavier than another one.
func (l *learner) heavier(than []difference) float64 {
	sum := 0.0
	for _, d := range than {
		sum += d.more * l.value[d.class]
	}
	return sum
}

// play searches on a board and learns from that.
func (l *learner) play(t *testing.T, b *board.Board) {
	const width, others, rate, soft, old = 400, 8, 1.0, 48, 0.999
	r, err := begin(t.Context(), b, solver.Options{MaxNodes: 1 << 40})
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(r)
	p := l.parts(l.value)
	s.w = newWeights(p[0], p[1], p[2], p[3], p[4])
	var ways []board.Path // to boards kept
	s.kept = func() {
		for range others {
			ways = append(ways, s.way(l.rng.IntN(len(s.leaves))))
		}
	}
	path, err := s.beam(b, width, 4*r.manhattan, mode{})
	if err != nil {
		t.Fatal(err)
	}
	if l.boards++; path == nil {
		return
	}
	l.solved++
	l.length += float64(len(path)) / float64(r.manhattan)
	f, other := newField(b), newField(b)
	for _, way := range ways {
		f.lay(b)
		f.play(path[:len(way)])
		other.lay(b)
		other.play(way)
		all := l.differ(other, f)
		wrong := 1 / (1 + math.Exp(l.heavier(all)/soft))
		for _, d := range all {
			l.slope[d.class] += wrong * wrong * d.more * d.more
			l.value[d.class] += rate * wrong * d.more / math.Sqrt(1+l.slope[d.class])
		}
	}
	for i, v := range l.value {
		l.mean[i] = old*l.mean[i] + (1-old)*v
	}
}

// write writes table.go with the mean of the values of late.
func (l *learner) write(t *testing.T) {
	var s strings.Builder
	s.WriteString("package beam\n\n// Written by: go test ./engine/beam -run Learn -learn 20m -timeout 0\n//\n// The values of weight.go, in 1/32 of a move, by the numbers that classes gives.\n")
	parts := l.parts(l.mean)
	for i, v := range []struct{ name, about string }{
		{"pairValues", "are for a cell's kind and that of the cell on its right."},
		{"apartValues", "are for a cell's kind and that of the next cell but one."},
		{"blockValues", "are for the wishes of four cells."},
		{"aloneValues", "are for a tile by itself, by its distance from home, ring by ring."},
		{"stepValues", "are for each step from home, ring by ring."},
	} {
		fmt.Fprintf(&s, "\n// %s %s\nvar %s = [...]int16{", v.name, v.about, v.name)
		for k, value := range parts[i] {
			space := " "
			if k%25 == 0 {
				space = "\n\t"
			}
			fmt.Fprintf(&s, "%s%d,", space, value)
		}
		s.WriteString("\n}\n")
	}
	if err := os.WriteFile("table.go", []byte(s.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// way is the path to a board kept.
func (s *search) way(leaf int) board.Path {
	path, at := slices.Clone(s.path), 0
	for _, op := range s.tour {
		switch {
		case op < opUndo:
			path = append(path, board.Move(op))
		case op == opUndo:
			path = path[:len(path)-1]
		default:
			if at++; at > leaf && op == opRoot {
				return path
			} else if at > leaf {
				return append(path, board.Move(op&3))
			}
		}
	}
	return path
}
