package luabind_test

import (
	"runtime/metrics"
	"time"
)

// Under a limit of 256 MB a script may hold twice as much for the moment in which that is
// noticed.
const (
	memoryLimit = 256e6
	mostMemory  = 2 * memoryLimit
)

// memoryHeld is how many bytes Go's heap and stacks hold, garbage included.
func memoryHeld() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() + samples[1].Value.Uint64()
}

// watching does work and calls look again and again meanwhile, every millisecond and with
// the most memory that has been held.
func watching(work func(), look func(most uint64)) (most uint64) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			most = max(most, memoryHeld())
			look(most)
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	work()
	close(done)
	<-ended
	return most
}
