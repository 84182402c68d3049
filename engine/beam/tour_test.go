package beam

import (
	"math"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// What a search knows of its leaves is what is found where the tour says that they are: also
// after boards that had parted long ago were given up, and after the stages have begun.
func TestTour(t *testing.T) {
	for _, size := range []board.Shape{{Cols: 13, Rows: 13}, {Cols: 3, Rows: 60}} {
		for _, how := range usualModes(size) {
			b := random(t, size.Cols, size.Rows, 2)
			r, err := begin(t.Context(), b, solver.Options{MaxNodes: math.MaxInt64})
			if err != nil {
				t.Fatal(err)
			}
			s, f := newSearch(r), newField(b)
			levels, roamed, long := 0, false, 0
			s.kept = func() {
				roamed = roamed || s.roaming
				long = max(long, len(s.tour)/len(s.leaves))
				if levels++; levels%97 != 0 {
					return
				}
				for leaf := range s.leaves {
					way := s.way(leaf)
					f.lay(b)
					f.play(way)
					n, hash, steps := &s.leaves[leaf], uint64(0), int32(0)
					for p, c := range f.pos {
						if f.kinds[c] != kindWall && int32(p) != f.home {
							hash += f.place[c] * f.name[p]
							steps += f.distance(int32(p), c)
						}
					}
					if len(way) != s.level || n.hash != hash || n.steps != steps || n.weight != s.w.all(f) {
						t.Fatalf("%s %+v, level %d, leaf %d: %d moves, %d steps, %d are to be done", size, how, s.level, leaf, len(way), n.steps, steps)
					}
				}
			}
			path, err := s.beam(b, 12, 40*r.manhattan, how)
			if err != nil {
				t.Fatal(err)
			}
			if roamed != (how.roam > 0) || s.roaming || long > 4*longWalk || levels < 1000 {
				t.Errorf("%s %+v: roams: %v, still: %v, %d moves a leaf, %d levels", size, how, roamed, s.roaming, long, levels)
			}
			if end := b.Copy(); path != nil && (end.Play(path) != nil || !end.Solved()) {
				t.Errorf("%s %+v: the path of %d moves does not solve the board", size, how, len(path))
			}
		}
	}
}
