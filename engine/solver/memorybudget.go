package solver

import "sync"

// MemoryBudget coordinates the memory of searches that run at the same time on several
// threads. Below the threshold no search waits. Beyond it only one search at a time may
// allocate more, up to its own limit; the others keep their memory and wait for it. So each
// search has the same result as if it ran alone, and the total never exceeds the threshold
// plus the limit of one search.
type MemoryBudget struct {
	threshold int64
	pause     func() // waits briefly, so that others can release memory
	mu        sync.Mutex
	reserved  int64
	large     *Reservation // the one that may exceed the threshold; nil if none does
}

// NewMemoryBudget returns a budget with a threshold in bytes. A waiting search polls: between
// two polls it calls pause, which takes a few milliseconds.
func NewMemoryBudget(threshold int64, pause func()) *MemoryBudget {
	return &MemoryBudget{threshold: threshold, pause: pause}
}

// NewReservation returns an empty reservation for a thread.
func (b *MemoryBudget) NewReservation() *Reservation { return &Reservation{budget: b} }

// Reservation is the share of a MemoryBudget that one thread uses. Searches nest if a
// heuristic solves boards itself. It is not safe for concurrent use.
type Reservation struct {
	budget   *MemoryBudget
	reserved int64
}

// Reserved returns the number of bytes that the thread's searches use.
func (r *Reservation) Reserved() int64 { return r.reserved }

// Begin starts a search. The function end releases the memory of the search.
func (r *Reservation) Begin() (end func()) {
	before := r.reserved
	return func() {
		b := r.budget
		b.mu.Lock()
		defer b.mu.Unlock()
		b.reserved -= r.reserved - before
		r.reserved = before
		if b.large == r && before == 0 {
			b.large = nil
		}
	}
}

// reserve adds to the reservation and waits while the budget requires it. It stops waiting
// with the error of stopped.
func (r *Reservation) reserve(bytes int64, stopped func() error) error {
	b := r.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reserved += bytes
	r.reserved += bytes
	for b.reserved > b.threshold && b.large != r {
		if b.large == nil {
			b.large = r
			break
		}
		b.mu.Unlock()
		b.pause()
		err := stopped()
		b.mu.Lock()
		if err != nil {
			return err
		}
	}
	return nil
}
