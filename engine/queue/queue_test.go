package queue_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"taquin/engine/queue"
)

func ExampleBuckets() {
	var q queue.Buckets
	q.Put(1, 5)
	q.Put(2, 3)
	q.Put(3, 3)
	for q.Least() < 6 {
		i, _ := q.Take()
		fmt.Print(i, " ")
	}
	// Output: 3 2 1
}

// What is taken always has the least key.
func TestBuckets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var q queue.Buckets
	in := map[int32]int{}
	for i := range int32(5000) {
		if key := rng.IntN(20); rng.IntN(3) > 0 || len(in) == 0 {
			q.Put(i, key)
			in[i] = key
			continue
		}
		least := 20
		for _, key := range in {
			least = min(least, key)
		}
		got, ok := q.Take()
		if key, held := in[got]; !ok || !held || key != least {
			t.Fatalf("took %d, %t with the key %d, and the least is %d", got, ok, key, least)
		}
		delete(in, got)
	}
	if q.Bytes() < int64(4*len(in)) {
		t.Errorf("%d bytes for %d", q.Bytes(), len(in))
	}
	for range in {
		q.Take()
	}
	if _, ok := q.Take(); ok {
		t.Error("took from an empty queue")
	}
}
