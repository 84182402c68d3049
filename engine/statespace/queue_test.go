package statespace_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/statespace"
)

func ExampleBuckets() {
	var q statespace.Buckets
	q.Put(1, 5)
	q.Put(2, 3)
	q.Put(3, 3)
	q.Put(4, 3.5)
	for q.Least() < 6 {
		i, _ := q.Take()
		fmt.Print(i, " ")
	}
	// Output: 3 2 4 1
}

func ExampleRanking() {
	var r statespace.Ranking
	r.Set(1, statespace.Key{F: 50})
	r.Set(2, statespace.Key{F: 30})
	r.Set(3, statespace.Key{F: 40})
	r.Set(2, statespace.Key{F: 50, Tie: -1})
	r.Remove(3)
	fmt.Println(r.First())
	// Output: 2 {50 -1} true
}

// keys are f-values of all kinds.
var keys = []float64{0, 1, 2, 2.5, 3, 7, 0.1 + 0.2, 0.3, 1<<20 - 1, 1 << 20, 1<<20 + 1, 1e15, 1e300, 2.25}

// What Buckets takes always has the least key, and is the last added with that key.
func TestBuckets(t *testing.T) {
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var q statespace.Buckets
		var waiting []entry // in order
		use := keys
		if seed%2 == 0 {
			use = keys[:6]
		}
		for i := range int32(3000) {
			if rng.IntN(5) < 3 {
				key := use[rng.IntN(len(use))]
				q.Put(i, key)
				waiting = append(waiting, entry{i, key})
			} else if !takes(t, &q, &waiting) {
				return
			}
		}
		if most := int64(len(waiting))*16 + 1<<26; q.Bytes() < 4*int64(len(waiting)) || q.Bytes() > most {
			t.Errorf("%d bytes for %d", q.Bytes(), len(waiting))
		}
		before := q.Bytes()
		for len(waiting) > 0 {
			if !takes(t, &q, &waiting) {
				return
			}
		}
		if !takes(t, &q, &waiting) || q.Bytes() > before {
			t.Errorf("%d bytes when empty, %d before", q.Bytes(), before)
		}
	}
	var whole, part statespace.Buckets
	for i := range int32(1000) {
		whole.Put(i, 2)
		part.Put(i, 2.5)
	}
	if b := whole.Bytes(); b < 4000+3*24 || b > 8000 {
		t.Errorf("%d bytes for 1000 states with one whole key", b)
	}
	if b := part.Bytes(); b != 4*(1000+8) {
		t.Errorf("%d bytes for 1000 states with one key", b)
	}
	var one statespace.Buckets
	one.Put(1, 10)
	if b := one.Bytes(); b < 11*24+4 || b > 11*24+64 {
		t.Errorf("%d bytes for one state with the key 10", b)
	}
	var large statespace.Buckets
	if large.Put(1, 1<<20); large.Bytes() != 4*(1+8) {
		t.Errorf("%d bytes for one state with a large key", large.Bytes())
	}
	for range 1000 {
		part.Take()
	}
	if part.Bytes() != 0 {
		t.Errorf("%d bytes for none", part.Bytes())
	}
}

type entry struct {
	i   int32
	key float64
}

// takes takes a state and compares it with those that wait.
func takes(t *testing.T, q *statespace.Buckets, waiting *[]entry) bool {
	t.Helper()
	least, at := math.Inf(1), -1
	for k, e := range *waiting {
		if e.key <= least {
			least, at = e.key, k
		}
	}
	if q.Least() != least {
		t.Errorf("least %v, want %v", q.Least(), least)
		return false
	}
	got, ok := q.Take()
	if ok != (at >= 0) || ok && got != (*waiting)[at].i {
		t.Errorf("took %d, %v, want %v of key %v", got, ok, at, least)
		return false
	}
	if ok {
		*waiting = slices.Delete(*waiting, at, at+1)
	}
	return true
}

// A tally knows the least of the values in a multiset.
func TestTally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var tally statespace.Tally
	var values []float64
	for range 5000 {
		if len(values) > 0 && rng.IntN(9) < 5 {
			at := rng.IntN(len(values))
			tally.Remove(values[at])
			values = slices.Delete(values, at, at+1)
		} else {
			value := keys[rng.IntN(len(keys))] + float64(rng.IntN(3))
			tally.Add(value)
			values = append(values, value)
		}
		least := math.Inf(1)
		for _, v := range values {
			least = min(least, v)
		}
		if rng.IntN(3) > 0 && tally.Least() != least {
			t.Fatalf("least %v of %v, want %v", tally.Least(), values, least)
		}
	}
	if b := tally.Bytes(); b < 8 || b > 50*(24+16) {
		t.Errorf("%d bytes", b)
	}
	var one statespace.Tally
	one.Add(2)
	if one.Bytes() != 24+8 {
		t.Errorf("%d bytes for one value", one.Bytes())
	}
}

// A ranking against a table of the keys, with states that come, change and leave.
func TestRanking(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var r statespace.Ranking
	table := map[int32]statespace.Key{}
	before := func(a, b statespace.Key) bool { return a.F < b.F || a.F == b.F && a.Tie < b.Tie }
	for step := range 20000 {
		i := int32(rng.IntN(100))
		if _, held := table[i]; held && rng.IntN(3) == 0 || len(table) > 0 && step%4000 > 3800 {
			r.Remove(i)
			delete(table, i)
		} else {
			table[i] = statespace.Key{F: float64(rng.IntN(20))/4 - 2, Tie: int32(rng.IntN(5) - 2)}
			r.Set(i, table[i])
		}
		r.Remove(int32(100 + rng.IntN(50))) // never there
		least := statespace.Key{F: math.Inf(1)}
		for _, key := range table {
			if before(key, least) {
				least = key
			}
		}
		got, key, ok := r.First()
		if ok != (len(table) > 0) || ok && (key != least || table[got] != key) {
			t.Fatalf("step %d: %d first with %v, %t, want %v of %d", step, got, key, ok, least, len(table))
		}
	}
	if b := r.Bytes(); b < 100*(24+4) || b > 200*(24+4)+200 {
		t.Errorf("%d bytes", b)
	}
	var one statespace.Ranking
	if one.Set(1000, statespace.Key{}); one.Bytes() < 24+4*1001 {
		t.Errorf("%d bytes for state 1000", one.Bytes())
	}
}
