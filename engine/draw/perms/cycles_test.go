package perms

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw/scene"
)

// The discs of a serpentine have distinct positions, each next to the previous one; if their
// number is odd, one step has length two.
func TestWinding(t *testing.T) {
	for n := mostInRing + 1; n <= MaxElements; n++ {
		spots := serpentineSpots(n)
		if len(spots) != n {
			t.Fatalf("%d elements have %d places", n, len(spots))
		}
		taken := map[spot]bool{}
		long := 0
		for i, at := range spots {
			if taken[at] || at.x < 0 || at.y < 0 {
				t.Fatalf("%d elements: %v is taken twice or off the picture", n, at)
			}
			taken[at] = true
			next := spots[(i+1)%n]
			switch dx, dy := math.Abs(float64(next.x-at.x)), math.Abs(float64(next.y-at.y)); {
			case dx+dy == 2 && dy == 0:
				long++
			case dx+dy != 1:
				t.Fatalf("%d elements: %v is not beside %v", n, at, next)
			}
		}
		if long != n%2 {
			t.Fatalf("%d elements: %d long steps", n, long)
		}
	}
}

// The discs of a ring do not touch, and an arrow fits between them.
func TestRing(t *testing.T) {
	for n := 2; n <= mostInRing; n++ {
		if chord := 2 * ringRadius(n) * math.Sin(math.Pi/float64(n)); chord < 2*discRadius+linkHead {
			t.Errorf("a ring of %d has discs %v apart", n, chord)
		}
	}
}

func TestShelves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.Float64Range(10, 300)
		n := rapid.IntRange(1, 40).Draw(t, "pictures")
		small := rapid.IntRange(0, n).Draw(t, "small")
		sizes := make([]scene.Point, n)
		for i := range sizes {
			sizes[i] = scene.Point{X: side.Draw(t, "width"), Y: side.Draw(t, "height")}
		}
		spots, whole := shelves(sizes, small)
		for i, a := range spots {
			if a.X < -1e-9 || a.Y < -1e-9 || a.X+sizes[i].X > whole.X+1e-9 || a.Y+sizes[i].Y > whole.Y+1e-9 {
				t.Fatalf("picture %d at %v is not within %v", i, a, whole)
			}
			for k, b := range spots[:i] {
				if a.X < b.X+sizes[k].X-1e-9 && b.X < a.X+sizes[i].X-1e-9 && a.Y < b.Y+sizes[k].Y-1e-9 && b.Y < a.Y+sizes[i].Y-1e-9 {
					t.Fatalf("pictures %d at %v and %d at %v overlap", k, b, i, a)
				}
			}
		}
	})
}
