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

func ExampleRanking() {
	var r queue.Ranking
	r.Set(1, 50)
	r.Set(2, 30)
	r.Set(3, 40)
	r.Set(2, 60)
	r.Remove(3)
	fmt.Println(r.First())
	// Output: 1 50 true
}

// A ranking against a table of the keys, with things that come, change and leave.
func TestRanking(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var r queue.Ranking
	keys := map[int32]int64{}
	for step := range 20000 {
		i := int32(rng.IntN(100))
		if _, held := keys[i]; held && rng.IntN(3) == 0 {
			r.Remove(i)
			delete(keys, i)
		} else {
			keys[i] = int64(rng.IntN(50) - 25)
			r.Set(i, keys[i])
		}
		r.Remove(int32(100 + rng.IntN(50))) // never there
		least := int64(100)
		for _, key := range keys {
			least = min(least, key)
		}
		got, key, ok := r.First()
		if ok != (len(keys) > 0) || ok && (key != least || keys[got] != key) {
			t.Fatalf("step %d: %d first with %d, %t, and the least is %d of %d", step, got, key, ok, least, len(keys))
		}
	}
	if r.Bytes() < 100*16 {
		t.Errorf("%d bytes", r.Bytes())
	}
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
