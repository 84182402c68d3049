// Package garbage has Go collect garbage less often while there is little of it. Go does it
// whenever the heap has doubled, so that a program that holds a few megabytes collects
// some fifty times a second while it runs Lua, which takes a fifth of its time.
//
// It concerns the whole program, so that only its main function may call Allow.
package garbage

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// usual is Go's own setting: garbage of so many percent of what the program holds.
const usual = 100

// Allow lets a heap hold at least so many bytes of garbage before it is collected. A user's
// GOGC stays as it is.
func Allow(bytes int64) {
	if os.Getenv("GOGC") == "" {
		adjust(bytes, usual)
	}
}

// adjust sets the percentage by what the program holds, now and after each collection.
func adjust(bytes int64, before int) {
	now := percent(bytes, held())
	if now < before*3/4 || now > before*5/4 { // to set it stops the program for a moment
		debug.SetGCPercent(now)
		before = now
	}
	runtime.SetFinalizer(new(sentinel), func(*sentinel) { adjust(bytes, before) })
}

// sentinel is something that nobody holds, so that the next collection finds it.
type sentinel struct{ _ *sentinel }

// percent is which part of what the program holds may be garbage.
func percent(bytes, held int64) int { return int(max(usual, usual*bytes/max(held, smallest))) }

// smallest is the heap that Go's setting is about if the program holds less.
const smallest = 4 << 20

// held is how many bytes the heap held after the last collection.
func held() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
