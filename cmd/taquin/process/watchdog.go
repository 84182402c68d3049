package process

import (
	"runtime/debug"
	"runtime/metrics"
	"time"

	"taquin/engine/message"
	"taquin/luabind/guard"
)

// ErrMemory is wrapped by the error for a process that uses too much memory.
var ErrMemory = message.New("command.memory-limit-reached", "memory limit reached")

// Limits are the limits of the work. The guard enforces them first.
type Limits struct {
	Time   time.Duration // 0 for none
	Memory int64         // bytes that Lua may take; 0 for none
	Except func() int64  // bytes of shared data, such as tables, that do not count; nil for none
}

const (
	// Grace is how long work may continue after its time limit.
	Grace = 3 * time.Second
	// rest is how long the program may take to end after that.
	rest = 1700 * time.Millisecond
	// every is the sampling interval. In this time a program can allocate about ten megabytes.
	every = 5 * time.Millisecond
	// reserve covers memory outside the Go heap and growth between two samples, so that the process
	// stays below two and a half times the memory limit.
	reserve = 96e6
)

// LatestEnd returns the time after which another process ends work with this time limit; 0 for none.
func LatestEnd(limit time.Duration) time.Duration {
	if limit == 0 {
		return 0
	}
	return limit + Grace + rest
}

// most returns the memory limit of the Go runtime in bytes.
func (l Limits) most() int64 { return max(l.Memory*5/2-reserve, 2*l.Memory) }

// WatchLimits is the last resort of the sandbox: the guard stops a script between two instructions,
// WatchLimits detects work that does not stop. If the work exceeds a limit before stop is called, it
// calls over once with an error that wraps guard.ErrTimeLimit or ErrMemory; the caller then ends the
// process. Until stop, the garbage collector runs more often as memory approaches twice the limit.
func WatchLimits(l Limits, over func(error)) (stop func()) {
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
			if held := goMemory() - except; held > l.most() {
				over(message.Errorf("command.the-program-holds-and", "%w (%s): the program holds %s, and the script could not be stopped", ErrMemory, message.Bytes(l.Memory), message.WholeMegabytes(held)))
				return
			}
		}
		select {
		case <-done:
			return
		case <-late:
			over(message.Errorf("command.the-script-could-not", "%w (%s): the script could not be stopped within %s more", guard.ErrTimeLimit, l.Time, Grace))
			return
		case <-tick.C:
		}
	}
}

// goMemory returns the memory of the Go runtime in bytes.
func goMemory() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}
