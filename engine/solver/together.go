package solver

import "sync"

// Together runs work in parallel on several threads, numbered from 0, and returns when all have
// finished. Thread 0 is the caller's goroutine. work calls look periodically, which has check
// called in the caller's goroutine, also while that waits for the others. So contexts, clocks
// and progress are used by one goroutine only.
func Together(threads int, check func(), work func(thread int, look func())) {
	finished, ticks := make(chan struct{}), make(chan struct{}, 1)
	tick := func() {
		select {
		case ticks <- struct{}{}:
		default:
		}
	}
	var others sync.WaitGroup
	for n := 1; n < threads; n++ {
		others.Go(func() { work(n, tick) })
	}
	go func() {
		others.Wait()
		close(finished)
	}()
	work(0, check)
	for {
		select {
		case <-ticks:
			check()
		case <-finished:
			return
		}
	}
}
