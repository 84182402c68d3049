package luabind

import (
	"fmt"
	"time"
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

// clearProgress removes the line.
func (h *Host) clearProgress() {
	if h.cfg.Progress != nil {
		h.shown.rest()
		h.cfg.Progress("")
	}
}
