package session

import (
	"slices"
	"sync"
)

// unseen holds the sizes of the unacknowledged events, oldest first.
type unseen struct {
	mu    sync.Mutex
	sizes []int
	all   int
}

// Limits in bytes. A single larger event is sent anyway. eventCost is added to the size of
// each event.
const (
	mostUnseen = 256 << 10
	eventCost  = 2 << 10
)

func (u *unseen) add(bytes int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.sizes = append(u.sizes, bytes+eventCost)
	u.all += bytes + eventCost
}

// remove removes the first event: the page has shown it.
func (u *unseen) remove() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.sizes) > 0 {
		u.all -= u.sizes[0]
		u.sizes = slices.Delete(u.sizes, 0, 1)
	}
}

func (u *unseen) many() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.all > mostUnseen
}
