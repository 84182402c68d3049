package guard

import (
	"fmt"
	"time"

	"taquin/engine/solver"
)

// progressEvery is the time between two lines of progress.
const progressEvery = 100 * time.Millisecond

// Throttle lets one event through in each tenth of a second. It must be made with a
// clock.
type Throttle struct {
	Now  func() time.Time
	last time.Time
}

// Due reports whether it is time for the next event, and counts it as done if so.
func (t *Throttle) Due() bool {
	now := t.Now()
	if now.Sub(t.last) < progressEvery {
		return false
	}
	t.last = now
	return true
}

// Rest begins a pause of a tenth of a second.
func (t *Throttle) Rest() { t.last = t.Now() }

// Progress shows one line about running work.
type Progress struct {
	show     func(line string) // "" removes the line; nil shows nothing
	now      func() time.Time
	throttle Throttle
}

// NewProgress makes a Progress by what shows a line, which may be nil, and a clock.
func NewProgress(show func(line string), now func() time.Time) *Progress {
	return &Progress{show: show, now: now, throttle: Throttle{Now: now}}
}

// Now is the time of the progress's clock.
func (p *Progress) Now() time.Time { return p.now() }

// DueBy decides by the time of a guard's last look at the clock when a line is due, if the
// guard makes pauses: what shows its progress after each call reads no clock of its own.
func (p *Progress) DueBy(g *Guard) {
	if g.pauses != nil {
		p.throttle.Now = g.pauses.lastLook
	}
}

// Show shows the line that line returns if one is due; else line is not called.
func (p *Progress) Show(line func() string) {
	if p.show != nil && p.throttle.Due() {
		p.show(line())
	}
}

// Showf is Show for a line in the manner of fmt.Sprintf.
func (p *Progress) Showf(format string, values ...any) {
	p.Show(func() string { return fmt.Sprintf(format, values...) })
}

// Clear removes the line.
func (p *Progress) Clear() {
	if p.show != nil {
		p.throttle.Rest()
		p.show("")
	}
}

// Counting returns a function to be called with how much of some work is done. It shows
// that with the rate and the time left.
func (p *Progress) Counting(doing string, total float64) func(done float64) {
	var pace solver.Pace
	return func(done float64) {
		p.Show(func() string { return pace.Count(doing, done, total, p.throttle.last).String() })
	}
}
