package statespace

import "math"

// Buckets is a priority queue of states by f-value: the least first, and the last added among
// equals. Small whole f-values, which unit costs give, index an array; others go through a
// map and a heap of the distinct values. The zero value is empty.
type Buckets struct {
	small [][]int32 // by f-value
	first int       // no bucket of small before it holds a state
	other map[float64][]int32
	keys  heap // of other
	held  int64
}

// smallKeys bounds the f-values that index the array.
const smallKeys = 1 << 20

// Put adds a state with an f-value that is not negative.
func (q *Buckets) Put(i int32, f float64) {
	key := int(f)
	if f >= smallKeys || float64(key) != f {
		q.putOther(i, f)
		return
	}
	for key >= len(q.small) {
		q.small = append(q.small, nil)
	}
	before := cap(q.small[key])
	q.small[key] = append(q.small[key], i)
	q.held += int64(cap(q.small[key]) - before)
	q.first = min(q.first, key)
}

func (q *Buckets) putOther(i int32, f float64) {
	if q.other == nil {
		q.other = map[float64][]int32{}
	}
	bucket, known := q.other[f]
	if !known {
		q.keys.push(f)
		q.held += 8 // of the map and the heap
	}
	q.other[f] = append(bucket, i)
	q.held++
}

// Take removes the next state, if there is one.
func (q *Buckets) Take() (i int32, ok bool) {
	least := q.Least()
	switch {
	case math.IsInf(least, 1):
		return 0, false
	case q.first < len(q.small) && least == float64(q.first):
		last := len(q.small[q.first]) - 1
		i = q.small[q.first][last]
		q.small[q.first] = q.small[q.first][:last]
		return i, true
	}
	bucket := q.other[least]
	i = bucket[len(bucket)-1]
	q.held--
	if bucket = bucket[:len(bucket)-1]; len(bucket) > 0 {
		q.other[least] = bucket
	} else {
		delete(q.other, least)
		q.keys.pop()
		q.held -= 8
	}
	return i, true
}

// Least is the least f-value in the queue, +Inf if it is empty.
func (q *Buckets) Least() float64 {
	for q.first < len(q.small) && len(q.small[q.first]) == 0 {
		q.first++
	}
	least := math.Inf(1)
	if q.first < len(q.small) {
		least = float64(q.first)
	}
	if len(q.keys) > 0 {
		least = min(least, q.keys[0])
	}
	return least
}

// Bytes is the memory in use.
func (q *Buckets) Bytes() int64 {
	const entryBytes, bucketBytes = 4, 24
	return q.held*entryBytes + int64(len(q.small))*bucketBytes
}

// Tally counts states by a value and knows the least value that is counted. The zero value is
// empty.
type Tally struct {
	count map[float64]int32
	keys  heap // with values whose count has fallen to 0
}

// Add counts a state.
func (t *Tally) Add(value float64) {
	if t.count == nil {
		t.count = map[float64]int32{}
	}
	n, known := t.count[value]
	if !known {
		t.keys.push(value)
	}
	t.count[value] = n + 1
}

// Remove takes back one Add.
func (t *Tally) Remove(value float64) { t.count[value]-- }

// Least is the least counted value; +Inf if the tally is empty.
func (t *Tally) Least() float64 {
	for len(t.keys) > 0 && t.count[t.keys[0]] == 0 {
		delete(t.count, t.keys[0])
		t.keys.pop()
	}
	if len(t.keys) == 0 {
		return math.Inf(1)
	}
	return t.keys[0]
}

// Bytes is the memory in use.
func (t *Tally) Bytes() int64 { return int64(len(t.count))*24 + int64(cap(t.keys))*8 }

// heap is a binary heap of numbers, the least first.
type heap []float64

func (h *heap) push(x float64) {
	*h = append(*h, x)
	a := *h
	i := len(a) - 1
	for ; i > 0 && a[(i-1)/2] > x; i = (i - 1) / 2 {
		a[i] = a[(i-1)/2]
	}
	a[i] = x
}

func (h *heap) pop() {
	a := *h
	x := a[len(a)-1]
	a = a[:len(a)-1]
	*h = a
	i := 0
	for child := 1; child < len(a); child = 2*i + 1 {
		if child+1 < len(a) && a[child+1] < a[child] {
			child++
		}
		if a[child] >= x {
			break
		}
		a[i] = a[child]
		i = child
	}
	if len(a) > 0 {
		a[i] = x
	}
}

// Ranking is a priority queue of states whose keys change while they wait: a heap that knows
// the place of each state. The least key comes first. The zero value is empty.
type Ranking struct {
	heap  []ranked // each no less than heap[(i-1)/2]
	place []int32  // of each state in the heap, plus 1; 0 for a state that is not there
}

// Key orders states by F and then by Tie.
type Key struct {
	F   float64
	Tie int32
}

func (k Key) less(o Key) bool { return k.F < o.F || k.F == o.F && k.Tie < o.Tie }

type ranked struct {
	key Key
	i   int32
}

// Set gives a state a key, and adds the state if it is not in the queue.
func (r *Ranking) Set(i int32, key Key) {
	for int(i) >= len(r.place) {
		r.place = append(r.place, 0)
	}
	at := int(r.place[i]) - 1
	if at < 0 {
		at = len(r.heap)
		r.heap = append(r.heap, ranked{})
	}
	r.settle(at, ranked{key, i})
}

// Remove removes a state, if it is in the queue.
func (r *Ranking) Remove(i int32) {
	if int(i) >= len(r.place) || r.place[i] == 0 {
		return
	}
	at, last := int(r.place[i])-1, len(r.heap)-1
	moved := r.heap[last]
	r.heap, r.place[i] = r.heap[:last], 0
	if at < last {
		r.settle(at, moved)
	}
}

// First returns the state with the least key, if there is one.
func (r *Ranking) First() (i int32, key Key, ok bool) {
	if len(r.heap) == 0 {
		return 0, Key{}, false
	}
	return r.heap[0].i, r.heap[0].key, true
}

// Bytes is the memory in use.
func (r *Ranking) Bytes() int64 {
	const rankedBytes, placeBytes = 24, 4
	return int64(cap(r.heap))*rankedBytes + int64(cap(r.place))*placeBytes
}

// settle puts a state in its place, up or down from a free place.
func (r *Ranking) settle(at int, x ranked) {
	for ; at > 0 && x.key.less(r.heap[(at-1)/2].key); at = (at - 1) / 2 {
		r.put(at, r.heap[(at-1)/2])
	}
	for {
		below := 2*at + 1
		if below+1 < len(r.heap) && r.heap[below+1].key.less(r.heap[below].key) {
			below++
		}
		if below >= len(r.heap) || !r.heap[below].key.less(x.key) {
			break
		}
		r.put(at, r.heap[below])
		at = below
	}
	r.put(at, x)
}

func (r *Ranking) put(at int, x ranked) {
	r.heap[at] = x
	r.place[x.i] = int32(at) + 1
}
