package luabind

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/gopherlua"
)

// UsualMemory is how much memory Lua may take where nothing else is said.
const UsualMemory = 1 << 30

// LimitError is the cause of an end by a limit.
type LimitError struct{ text string }

func (e *LimitError) Error() string { return e.text }

// memoryLimit returns the limit for Lua.
func (c Config) memoryLimit() int64 {
	if c.Memory > 0 {
		return c.Memory
	}
	return UsualMemory
}

// solverMemory is what a solver may take for boards, or to build tables, if it
// is not told.
func (c Config) solverMemory() int64 {
	if c.Memory > 0 {
		return c.Memory
	}
	return solver.UsualMemory
}

// longestString is the longest string that one call may make: a few of them
// must fit the limit.
func (c Config) longestString() int {
	return int(min(c.memoryLimit()/8, 1<<28))
}

// longestChunk is how long a chunk may be.
func (c Config) longestChunk() int { return min(gopherlua.MaxBytes, c.longestString()) }

// watched runs f, which compiles or runs Lua, and stops it when it takes more
// memory than the limit. The guards that look at a result's size before it is
// made come first; this is the net below them.
func (h *Host) watched(f func() error) error {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		h.watchMemory(done)
	}()
	err := f()
	close(done)
	<-ended
	if _, ok := h.flag.Err().(*LimitError); ok {
		debug.FreeOSMemory() // the next chunk shall not pay for this one
	}
	return err
}

// watchEvery is how often the memory is looked at: in this time a chunk fills
// some ten megabytes.
const watchEvery = 10 * time.Millisecond

// watchMemory interrupts what runs once it holds too much, until done.
func (h *Host) watchMemory(done <-chan struct{}) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	limit := h.cfg.memoryLimit()
	collected := false // the last look was over the limit, and rubbish was swept
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		allowed := limit + h.granted.Load()
		used := memoryInUse()
		switch {
		case used <= allowed:
			collected = false
		case !collected:
			runtime.GC()
			collected = true
		default:
			h.Interrupt(&LimitError{fmt.Sprintf("memory limit reached (%s)", text.Bytes(limit))})
		}
	}
}

// memoryInUse is how many bytes Go's heap and stacks hold, rubbish included.
func memoryInUse() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() + samples[1].Value.Uint64())
}

// grant allows a solver memory beside Lua's until the function it returns is
// called.
func (h *Host) grant(bytes int64) (end func()) {
	h.granted.Add(bytes)
	return func() {
		h.granted.Add(-bytes)
		if memoryInUse() > h.cfg.memoryLimit() {
			runtime.GC() // what the solver has left
		}
	}
}
