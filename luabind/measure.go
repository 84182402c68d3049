package luabind

import (
	"slices"
	"time"

	"taquin/luabind/prompt"

	lua "github.com/yuin/gopher-lua"
)

// Cost is what running a line again and again has taken.
type Cost struct {
	Runs         int
	Mean, Median time.Duration // of one run
}

// batchTime is what runs are taken together for, so that the clock is not what
// is measured.
const (
	batchTime = time.Millisecond
	maxBatch  = 1 << 20 // whatever the clock says
)

// Measure runs a compiled line until a time has passed, once at least, and drops
// its values. Afterwards the current board and the random source are as they
// were, for nobody knows how often the line has run. The runs that find out how
// many make a batch are not counted if others come after them.
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
