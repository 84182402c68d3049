package cards_test

import (
	"testing"

	"taquin/engine/cards"
)

func bench(b *testing.B, solve solver) {
	s := cards.Dogs()
	var rotations int64
	for b.Loop() {
		got, err := solve(s, b.Context(), cards.Options{})
		if err != nil || got.Count != 16 {
			b.Fatalf("%d solutions, error %v", got.Count, err)
		}
		rotations += got.Rotations
	}
	b.ReportMetric(float64(rotations)/b.Elapsed().Seconds(), "rotations/s")
}

func BenchmarkDogs(b *testing.B)           { bench(b, (*cards.Set).Solve) }
func BenchmarkDogsByExchange(b *testing.B) { bench(b, (*cards.Set).SolveByExchange) }

func BenchmarkDogsClasses(b *testing.B) {
	s := cards.Dogs()
	for b.Loop() {
		if got, _, err := s.Classes(b.Context(), cards.Options{}); err != nil || len(got) != 2 {
			b.Fatalf("%d classes, error %v", len(got), err)
		}
	}
}
