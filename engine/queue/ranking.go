package queue

// Ranking is a queue of things whose keys change while they wait, or that leave it before
// their turn: a heap that knows where each thing lies. The zero value is empty.
type Ranking struct {
	heap  []ranked // each no less than heap[(i-1)/2]
	place []int32  // of each thing in the heap, plus 1; 0 for one that is not there
}

type ranked struct {
	key int64
	i   int32
}

// Set gives a thing a key, and puts it into the queue if it is not there.
func (r *Ranking) Set(i int32, key int64) {
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

// Remove takes a thing out, if it is there.
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

// First returns the thing with the least key and that key, if there is one.
func (r *Ranking) First() (i int32, key int64, ok bool) {
	if len(r.heap) == 0 {
		return 0, 0, false
	}
	return r.heap[0].i, r.heap[0].key, true
}

// Bytes is how much memory the queue takes.
func (r *Ranking) Bytes() int64 {
	const rankedBytes, placeBytes = 16, 4
	return int64(cap(r.heap))*rankedBytes + int64(cap(r.place))*placeBytes
}

// settle puts a thing where it belongs, from a place whose thing is elsewhere or gone.
func (r *Ranking) settle(at int, x ranked) {
	for ; at > 0 && x.key < r.heap[(at-1)/2].key; at = (at - 1) / 2 {
		r.put(at, r.heap[(at-1)/2])
	}
	for {
		below := 2*at + 1
		if below+1 < len(r.heap) && r.heap[below+1].key < r.heap[below].key {
			below++
		}
		if below >= len(r.heap) || x.key <= r.heap[below].key {
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
