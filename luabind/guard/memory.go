package guard

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"taquin/engine/text"
)

// pollEvery is how often a goroutine looks at memory and interruptions: in this time a
// chunk fills some ten megabytes.
const pollEvery = 10 * time.Millisecond

// Watch runs f, which compiles or runs Lua, and stops it when the program holds more
// memory than the limit allows. It is the last resort: most functions check the size of a
// result before they make it.
func (g *Guard) Watch(f func() error) error {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		g.watchMemory(done)
	}()
	err := f()
	close(done)
	<-ended
	if _, ok := g.Err().(*LimitError); ok {
		debug.FreeOSMemory() // or the next chunk would have less memory
	}
	return err
}

// watchMemory stops the running chunk once the program holds too much, until done.
func (g *Guard) watchMemory(done <-chan struct{}) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	limit := g.MemoryLimit()
	collected := false // whether garbage was collected since memory was last below the limit
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		switch used := memoryInUse(); {
		case used <= limit+g.granted.Load():
			collected = false
		case !collected:
			runtime.GC()
			collected = true
		default:
			g.Stop(&LimitError{fmt.Sprintf("memory limit reached (%s)", text.Bytes(limit))})
		}
	}
}

// memoryInUse is how many bytes Go's heap and stacks hold, garbage included.
func memoryInUse() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() + samples[1].Value.Uint64())
}

// Grant allows so many bytes above Lua's limit until end is called.
func (g *Guard) Grant(bytes int64) (end func()) {
	g.granted.Add(bytes)
	return func() {
		g.granted.Add(-bytes)
		if memoryInUse() > g.MemoryLimit() {
			runtime.GC() // frees what the work has left behind
		}
	}
}
