// Package watchdog is the last resort of the sandbox. The guard stops a script between two
// steps; the watchdog notices work that has not stopped, whatever it does, and work whose
// process has grown far above its memory limit. The caller then ends the process. Begin
// with Watch.
package watchdog

import (
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"taquin/engine/text"
	"taquin/luabind/guard"
)

// ErrMemory is wrapped by the error about a process that has grown too large.
var ErrMemory = errors.New("memory limit reached")

// Limits are those of the work. The guard enforces them first.
type Limits struct {
	Time   time.Duration // 0 for none
	Memory int64         // bytes that Lua may take; 0 for none
	Except func() int64  // bytes of shared data such as tables, which do not count; nil for none
}

const (
	// Grace is how long work may go on after its time limit.
	Grace = 3 * time.Second
	// every is the interval between two looks. In this time a program takes some ten megabytes.
	every = 5 * time.Millisecond
	// reserve covers memory outside the Go heap and growth between two looks, so that the process
	// stays below two and a half times the memory limit.
	reserve = 96e6
)

// most is how many bytes the runtime of Go may hold.
func (l Limits) most() int64 { return max(l.Memory*5/2-reserve, 2*l.Memory) }

// Watch watches work until stop is called, and calls over at most once, with an error that
// wraps guard.ErrTimeLimit or ErrMemory: the work cannot be stopped. Meanwhile
// Go collects garbage more often before it holds twice the memory limit.
func Watch(l Limits, over func(error)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	before := debug.SetMemoryLimit(-1)
	go func() {
		defer close(ended)
		l.watch(done, over)
	}()
	return func() {
		close(done)
		<-ended
		if l.Memory > 0 {
			debug.SetMemoryLimit(before)
		}
	}
}

func (l Limits) watch(done <-chan struct{}, over func(error)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	var late <-chan time.Time
	if l.Time > 0 {
		late = time.After(l.Time + Grace)
	}
	soft := int64(0)
	for {
		if l.Memory > 0 {
			except := int64(0)
			if l.Except != nil {
				except = l.Except()
			}
			if now := l.Memory*7/4 + except; now != soft {
				soft = now
				debug.SetMemoryLimit(soft)
			}
			if held := held() - except; held > l.most() {
				over(fmt.Errorf("%w (%s): the program holds %s, and the script could not be stopped", ErrMemory, text.Bytes(l.Memory), text.WholeMegabytes(held)))
				return
			}
		}
		select {
		case <-done:
			return
		case <-late:
			over(fmt.Errorf("%w (%s): the script could not be stopped within %s more", guard.ErrTimeLimit, l.Time, Grace))
			return
		case <-tick.C:
		}
	}
}

// held is how many bytes the runtime of Go holds.
func held() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}
