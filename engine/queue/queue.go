// Package queue holds queues of things, which are given by their numbers: Buckets by small
// whole keys, and Ranking by keys that change.
package queue

// Buckets is a queue from which a thing with the least key is taken, the last come among
// equals. The zero value is empty.
type Buckets struct {
	at    [][]int32
	first int // no bucket before it holds any
	held  int64
}

// Put adds a thing with a key, which is not negative.
func (q *Buckets) Put(i int32, key int) {
	for key >= len(q.at) {
		q.at = append(q.at, nil)
	}
	before := cap(q.at[key])
	q.at[key] = append(q.at[key], i)
	q.held += int64(cap(q.at[key]) - before)
	q.first = min(q.first, key)
}

// Take takes the next thing, if there is one.
func (q *Buckets) Take() (i int32, ok bool) {
	q.Least()
	if q.first == len(q.at) {
		return 0, false
	}
	last := len(q.at[q.first]) - 1
	i = q.at[q.first][last]
	q.at[q.first] = q.at[q.first][:last]
	return i, true
}

// Least is the least key in use, or one above all keys if the queue is empty.
func (q *Buckets) Least() int {
	for q.first < len(q.at) && len(q.at[q.first]) == 0 {
		q.first++
	}
	return q.first
}

// Bytes is how much memory the queue takes.
func (q *Buckets) Bytes() int64 {
	const entryBytes, bucketBytes = 4, 24
	return q.held*entryBytes + int64(len(q.at))*bucketBytes
}
