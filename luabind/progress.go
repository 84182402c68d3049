package luabind

import (
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

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
			h.cfg.Progress(pace.Count(text, done, total, h.shown.last).String())
		}
	}
}

// howFar is deferred by work that Lua takes part in: to an interruption that comes
// out of it, it adds how far the work has come, " after 423 of 1000 calls".
func (h *Host) howFar(account func() string) {
	problem := recover()
	if problem == nil {
		return
	}
	if e, ok := problem.(*lua.ApiError); ok && h.flag.Err() != nil {
		if message, ok := e.Object.(lua.LString); ok {
			if !strings.HasSuffix(string(message), h.flag.Err().Error()) { // work within has said so too
				message += ","
			}
			e.Object = message + lua.LString(account())
		}
	}
	panic(problem)
}

// clearProgress removes the line.
func (h *Host) clearProgress() {
	if h.cfg.Progress != nil {
		h.shown.rest()
		h.cfg.Progress("")
	}
}
