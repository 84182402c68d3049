package process

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// usual is Go's default percentage of garbage.
const usual = 100

// AllowGarbage delays garbage collection until the heap holds this much garbage in bytes. By
// default Go collects whenever the heap has doubled; a program of a few megabytes would collect
// fifty times a second while it runs Lua, which takes a fifth of its time. Only main may call it.
// It respects GOGC.
func AllowGarbage(bytes int64) {
	if os.Getenv("GOGC") == "" {
		adjust(bytes, usual)
	}
}

// adjust sets the percentage by the size of the heap, now and after each collection.
func adjust(bytes int64, before int) {
	now := percent(bytes, held())
	if now < before*3/4 || now > before*5/4 { // setting it stops the program briefly
		debug.SetGCPercent(now)
		before = now
	}
	runtime.SetFinalizer(new(sentinel), func(*sentinel) { adjust(bytes, before) })
}

// sentinel is unreachable, so that its finalizer runs after the next collection.
type sentinel struct{ _ *sentinel }

// percent returns the percentage that allows this much garbage.
func percent(bytes, held int64) int { return int(max(usual, usual*bytes/max(held, smallest))) }

// smallest is the smallest heap that Go's percentage applies to.
const smallest = 4 << 20

// held returns the bytes of the heap after the last collection.
func held() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
