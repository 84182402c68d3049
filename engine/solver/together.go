package solver

import "sync"

// Together calls work once for each of some threads, with the thread's number, and returns
// when all are done. Thread 0 is the caller's own goroutine. Every now and then work calls
// look, and then check is called: in the caller's goroutine alone, which keeps on doing so
// while it waits for the others. So contexts, clocks and progress are never looked at from
// two goroutines at a time.
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
