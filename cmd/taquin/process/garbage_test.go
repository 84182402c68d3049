package process

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

const megabyte = 1 << 20

var kept any // so that what is made is not left out

// collections counts how often garbage is collected while so many bytes of it are made.
func collections(bytes int) uint32 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range bytes / megabyte {
		kept = make([]byte, megabyte)
	}
	runtime.ReadMemStats(&after)
	return after.NumGC - before.NumGC
}

// Little garbage is let be; what a program holds makes more of it.
func TestAllowGarbage(t *testing.T) {
	defer debug.SetGCPercent(usual)
	t.Setenv("GOGC", "")
	AllowGarbage(64 * megabyte)
	if n := collections(512 * megabyte); n > 16 { // Go's own setting makes it more than 100
		t.Errorf("half a gigabyte is collected %d times", n)
	}
	now := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	held := make([]byte, 128*megabyte)
	for range 1000 { // which tells that it was collected, soon after
		runtime.GC()
		metrics.Read(now)
		if now[0].Value.Uint64() < usual*3/2 {
			runtime.KeepAlive(held)
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("much that is held does not change how often garbage is collected")
}

func TestPercent(t *testing.T) {
	for held, want := range map[int64]int{0: 1600, 4 * megabyte: 1600, 16 * megabyte: 400, 64 * megabyte: 100, 1 << 40: 100} {
		if got := percent(64*megabyte, held); got != want {
			t.Errorf("with %d bytes held it is %d, want %d", held, got, want)
		}
	}
}
