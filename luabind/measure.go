package luabind

import (
	"slices"
	"time"

	"taquin/luabind/prompt"

	lua "github.com/yuin/gopher-lua"
)

// Cost is the measured time of a line.
type Cost struct {
	Runs         int
	Mean, Median time.Duration // of one run
}

// Runs are timed in batches of at least batchTime, so that reading the clock does not
// count.
const (
	batchTime = time.Millisecond
	maxBatch  = 1 << 20 // whatever the clock says
)

// Measure runs a compiled line again and again until a time has passed, at least once, and
// drops its values. Afterwards the current board and the random source are as before. The
// runs that find the size of a batch are not counted if others come after them.
func (h *Host) Measure(line prompt.Line, atLeast time.Duration) (Cost, error) {
	defer h.current.Keep()()
	defer h.random.Keep()()
	var runs, size int
	var batches []time.Duration // the time of one run in each
	var total time.Duration
	// One function makes all the runs, so that an interruption ends them all.
	loop := h.state.L.NewFunction(func(L *lua.LState) int {
		start := h.cfg.Now()
		for size = 1; ; {
			before := h.cfg.Now()
			for range size {
				L.Push(line.Fn)
				L.Call(0, 0)
				if err := h.state.Guard.Err(); err != nil {
					L.RaiseError("%s", err)
				}
			}
			now := h.cfg.Now()
			took := now.Sub(before)
			if growing := took < batchTime && size < maxBatch && len(batches) == 0; growing && now.Sub(start) < atLeast {
				size *= 2
				continue
			}
			runs, total = runs+size, total+took
			batches = append(batches, took/time.Duration(size))
			if now.Sub(start) >= atLeast {
				return 0
			}
		}
	})
	if _, err := h.call(loop, nil); err != nil {
		return Cost{}, err
	}
	slices.Sort(batches)
	return Cost{Runs: runs, Mean: total / time.Duration(runs), Median: batches[len(batches)/2]}, nil
}
