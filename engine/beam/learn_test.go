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
	"taquin/engine/must"
	"taquin/engine/solver"
)

var learning = flag.Duration("learn", 0, "improve the values of weights.txt for this duration")

// The values are learned from searches on random boards. At each level of a successful
// search, the board on the path to the solution is compared with some other boards of the
// beam. Logistic regression by AdaGrad makes its evaluation smaller and theirs larger.
func TestLearn(t *testing.T) {
	if *learning == 0 {
		return // weights.txt is the result
	}
	l := newLearner()
	for start, game := time.Now(), uint64(0); time.Since(start) < *learning; game++ {
		side := []int{6, 6, 6, 6, 6, 6, 7, 8, 9, 10}[game%10]
		l.play(t, random(t, side, side, 1<<32+game))
		if game%20 == 19 {
			t.Logf("%d boards, %d solved: %.3f Manhattan distances", l.boards, l.solved, l.length/float64(l.solved))
			l.boards, l.solved, l.length = 0, 0, 0
			must.Do(os.WriteFile("weights.txt", []byte(l.text()), 0o666))
		}
	}
}

// The learner writes the values that the evaluation reads.
func TestText(t *testing.T) {
	if got := newLearner().text(); got != weightsText {
		t.Errorf("the text of the learned values has changed to %d bytes, from %d", len(got), len(weightsText))
	}
}

// The learner counts the classes that the evaluation of a board sums.
func TestCounted(t *testing.T) {
	b := random(t, 6, 5, 1)
	l, w, f, other := newLearner(), learned(), newGrid(b), newGrid(random(t, 6, 5, 2))
	margin := l.margin(l.differ(other, f))
	if got := w.total(other) - w.total(f); got != int32(margin) {
		t.Errorf("the evaluations of two boards differ by %d, the counts by %.0f", got, margin)
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

// learner has the value of each class of pairs, blocks, single tiles and steps, in this order.
type learner struct {
	pairs, blocks, single            []int // classes
	atGap, atBlock, atSingle, atStep int   // where the sections after the adjacent pairs begin
	offsets                          int   // classes in a ring
	value, mean, slope               []float64
	counts                           []float64
	found                            []difference
	boards, solved                   int
	length                           float64
	rng                              *rand.Rand
}

func newLearner() *learner {
	l := &learner{pairs: pairClasses(), blocks: blockClasses(), single: singleClasses(), rng: rand.New(rand.NewPCG(5, 6))}
	classes := weightClasses()
	for _, values := range classes {
		for _, v := range values {
			l.value = append(l.value, float64(v))
		}
	}
	l.atGap = len(classes[0])
	l.atBlock = 2 * l.atGap
	l.atSingle = l.atBlock + len(classes[2])
	l.atStep = l.atSingle + len(classes[3])
	l.offsets = len(classes[3]) / rings
	l.mean, l.slope, l.counts = slices.Clone(l.value), make([]float64, len(l.value)), make([]float64, len(l.value))
	return l
}

// parts splits values into the sections of weights.txt.
func (l *learner) parts(values []float64) (parts [5][]int16) {
	for i, v := range values {
		part := 0
		for _, from := range []int{l.atGap, l.atBlock, l.atSingle, l.atStep} {
			if i >= from {
				part++
			}
		}
		parts[part] = append(parts[part], int16(math.Round(v)))
	}
	return parts
}

// difference is the number of occurrences of a class on one board minus that on another.
type difference struct {
	class int
	more  float64
}

// differ returns the differences of two boards.
func (l *learner) differ(more, less *grid) []difference {
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

// count adds the number of occurrences of each class, times a sign.
func (l *learner) count(f *grid, sign float64) {
	add := func(class int, times int32) {
		l.counts[class] += sign * float64(times)
		l.found = append(l.found, difference{class: class})
	}
	s := int(f.stride)
	for c, k := range f.kinds[:len(f.kinds)-2*s] {
		add(l.atBlock+l.blocks[f.block(int32(c))], 1)
		here, across := int(k)*numKinds, transposed(int(k))*numKinds
		add(l.pairs[here+int(f.kinds[c+1])], 1)
		add(l.pairs[across+transposed(int(f.kinds[c+s]))], 1)
		add(l.atGap+l.pairs[here+int(f.kinds[c+2])], 1)
		add(l.atGap+l.pairs[across+transposed(int(f.kinds[c+2*s]))], 1)
	}
	for p, c := range f.pos {
		if f.kinds[p] == kindWall || int32(p) == f.home {
			continue
		}
		y, x := abs(int32(f.row[p]-f.row[c])), abs(int32(f.col[p]-f.col[c]))
		ring := int(f.ring[p])
		add(l.atSingle+ring*l.offsets+l.single[min(y, far)*(far+1)+min(x, far)], 1)
		add(l.atStep+ring, y+x)
	}
}

// margin is the difference of two evaluations.
func (l *learner) margin(differences []difference) float64 {
	sum := 0.0
	for _, d := range differences {
		sum += d.more * l.value[d.class]
	}
	return sum
}

// play learns from a search on a board.
func (l *learner) play(t *testing.T, b *board.Board) {
	const width, others, rate, soft, old = 400, 8, 1.0, 48, 0.999
	r, err := newRun(t.Context(), b, solver.Options{MaxNodes: 1 << 40})
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(r)
	p := l.parts(l.value)
	s.w = newWeights(p)
	var paths []board.Path // to boards of the beam
	s.onKeep = func() {
		for range others {
			paths = append(paths, s.pathTo(l.rng.IntN(len(s.leaves))))
		}
	}
	path, err := s.solve(b, width, 4*r.manhattan, mode{})
	if err != nil {
		t.Fatal(err)
	}
	if l.boards++; path == nil {
		return
	}
	l.solved++
	l.length += float64(len(path)) / float64(r.manhattan)
	f, g := newGrid(b), newGrid(b)
	for _, other := range paths {
		f.set(b)
		f.play(path[:len(other)])
		g.set(b)
		g.play(other)
		all := l.differ(g, f)
		wrong := 1 / (1 + math.Exp(l.margin(all)/soft))
		for _, d := range all {
			l.slope[d.class] += wrong * wrong * d.more * d.more
			l.value[d.class] += rate * wrong * d.more / math.Sqrt(1+l.slope[d.class])
		}
	}
	for i, v := range l.value {
		l.mean[i] = old*l.mean[i] + (1-old)*v
	}
}

// text returns weights.txt with the moving averages of the values.
func (l *learner) text() string {
	lines := strings.SplitAfter(weightsText, "\n")
	var s strings.Builder
	parts := l.parts(l.mean)
	section := -1
	for _, line := range lines { // keeps the comments
		if strings.TrimSpace(line) == "" {
			section++
		} else if !strings.HasPrefix(line, "#") {
			continue
		}
		s.WriteString(line)
		if section >= 0 && strings.HasPrefix(line, "#") {
			for row := range slices.Chunk(parts[section], 25) {
				fmt.Fprintln(&s, strings.Trim(fmt.Sprint(row), "[]"))
			}
		}
	}
	return s.String()
}

// pathTo is the path to a leaf.
func (s *search) pathTo(leaf int) board.Path {
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
