package distinct_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/distinct"
)

// Compares a list with a map, for vectors shorter and longer than eight bytes.
func TestAgainstMap(t *testing.T) {
	for size := range 20 {
		rng := rand.New(rand.NewPCG(1, uint64(size)))
		l, known := distinct.New(size), map[string]int{}
		for range 5000 {
			v := make([]uint8, size)
			for i := range v {
				v[i] = uint8(rng.IntN(3))
			}
			want, isKnown := known[string(v)]
			if got, ok := l.Find(v); ok != isKnown || ok && got != want {
				t.Fatalf("size %d: Find(%v) is %d, %v; want %d, %v", size, v, got, ok, want, isKnown)
			}
			if !isKnown {
				want = len(known)
				known[string(v)] = want
			}
			if got := l.Add(v); got != want || string(l.At(got)) != string(v) {
				t.Fatalf("size %d: Add(%v) is %d, want %d", size, v, got, want)
			}
		}
		if l.Count() != len(known) || l.Size() != size || l.Bytes() < int64(size*l.Count()) {
			t.Errorf("size %d: %d vectors in %d bytes, want %d", size, l.Count(), l.Bytes(), len(known))
		}
	}
}

func Example() {
	l := distinct.New(3)
	fmt.Println(l.Add([]uint8{1, 2, 3}), l.Add([]uint8{4, 5, 6}), l.Add([]uint8{1, 2, 3}))
	number, ok := l.Find([]uint8{4, 5, 6})
	fmt.Println(number, ok, l.Count())
	// Output:
	// 0 1 0
	// 1 true 2
}
