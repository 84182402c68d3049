package pdb

import (
	"context"
	"math/rand/v2"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
)

// The default table size for 4x4: 27,748 regions x 5,040 permutations.
func BenchmarkBuild7(b *testing.B) {
	states := float64(newLayout(four, 7).regionCount) * float64(factorial(7))
	for b.Loop() {
		if _, err := NewTable(context.Background(), four, []int{0, 1, 2, 4, 5, 6, 7}, BuildOptions{Threads: 2}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(states*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// BenchmarkSlide updates the partition 7-7-1 and its mirror image along a random walk.
func BenchmarkSlide(b *testing.B) {
	g := heuristicOf(b, NewLibrary(LibraryOptions{Threads: 2}), four, 15, "7-7-1")
	rng := rand.New(rand.NewPCG(20, 1))
	walker := homeBoard(b, four, 15)
	type slide struct {
		view  uint8 // by partition
		blank int
		move  board.Move
	}
	var slides [][2]slide
	for range 1 << 16 {
		before := walker.Blank()
		m := walker.RandomMove(nil, rng)
		walker.Do(m)
		tile := walker.At(before)
		var both [2]slide
		for i, sum := range g.Partitions {
			view := sum.ViewOf[tile]
			both[i] = slide{view, before, m}
		}
		slides = append(slides, both)
	}
	start := starts(g, homeBoard(b, four, 15)).states
	states := [2][3]State{[3]State(start[0]), [3]State(start[1])}
	back := states
	for b.Loop() {
		states = back
		for i := range slides {
			for k := range slides[i] {
				s := &slides[i][k]
				states[k][s.view], _ = g.Partitions[k].Views[s.view].Slide(states[k][s.view], s.blank, s.move)
			}
		}
	}
	b.StopTimer()
	if last := starts(g, walker).states; [3]State(last[0]) != states[0] || [3]State(last[1]) != states[1] {
		b.Errorf("%v: got %v in step, want %v", walker.Cells(), states, last)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*len(slides)), "ns/slide")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkStart(b *testing.B) {
	g := heuristicOf(b, NewLibrary(LibraryOptions{Threads: 2}), four, 15, "7-7-1")
	walker := homeBoard(b, four, 15)
	must.Do(walker.Shuffle(rand.New(rand.NewPCG(21, 1))))
	for b.Loop() {
		starts(g, walker)
	}
}

// BenchmarkOpen reads and verifies a stored table of 7 tiles.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	open := func() *Library {
		l := NewLibrary(LibraryOptions{Dir: dir, Threads: 2})
		pattern := parsed(b, "7-7-1", four).patterns[0]
		must.Do(l.load(context.Background(), four, pattern, nil))
		return l
	}
	table := open().tables
	for _, t := range table {
		b.SetBytes(t.Bytes())
	}
	for b.Loop() {
		open()
	}
}
