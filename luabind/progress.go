package luabind

import (
	"fmt"
	"time"

	"taquin/engine/solver"
)

// progressEvery is the time between two lines of progress.
const progressEvery = 100 * time.Millisecond

// throttle lets one thing through in every progressEvery.
type throttle struct {
	now  func() time.Time
	last time.Time
}

// due reports whether it is time for the next.
func (t *throttle) due() bool {
	now := t.now()
	if now.Sub(t.last) < progressEvery {
		return false
	}
	t.last = now
	return true
}

// rest begins a pause.
func (t *throttle) rest() { t.last = t.now() }

// progressf shows a line of progress if one is due; only then is it written.
func (h *Host) progressf(format string, values ...any) {
	if h.cfg.Progress != nil && h.shown.due() {
		h.cfg.Progress(fmt.Sprintf(format, values...))
	}
}

// counting returns what is told how far something with a total is.
func (h *Host) counting(text string, total float64) func(done float64) {
	var pace solver.Pace
	return func(done float64) {
		if h.cfg.Progress != nil && h.shown.due() {
			h.cfg.Progress(pace.Count(text, done, total, h.shown.last))
		}
	}
}

// clearProgress removes the line.
func (h *Host) clearProgress() {
	if h.cfg.Progress != nil {
		h.shown.rest()
		h.cfg.Progress("")
	}
}
