package guard

import (
	"fmt"
	"strings"
	"time"

	"taquin/engine/solver"
)

// progressEvery is the time between two lines of progress.
const progressEvery = 100 * time.Millisecond

// Throttle lets one event through in each tenth of a second. It must be made with a
// clock.
type Throttle struct {
	Now    func() time.Time
	last   time.Time // of an event
	looked time.Time // at the clock
	quick  int       // looks in a row, each soon after the one before
	skip   int       // calls until the next look
}

// soon is far less than the time between two events.
const soon = time.Millisecond

// Due reports whether it is time for the next event, and counts it as done if so. To look at
// the clock takes as long as a short call of Lua: where many looks have come quickly one
// after the other, up to 16 calls have one in common.
func (t *Throttle) Due() bool {
	if t.skip > 0 {
		t.skip--
		return false
	}
	now := t.Now()
	if now.Sub(t.looked) < soon {
		t.quick++
	} else {
		t.quick = 0
	}
	t.looked, t.skip = now, min(t.quick/16, 15)
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
	whole    func() string // what the line begins with while parts of some work are done; nil without
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
	if p.show == nil || !p.throttle.Due() {
		return
	}
	text := line()
	if p.whole != nil {
		text = strings.TrimSuffix(p.whole()+"; "+text, "; ")
	}
	p.show(text)
}

// Showf is Show for a line in the manner of fmt.Sprintf.
func (p *Progress) Showf(format string, values ...any) {
	p.Show(func() string { return fmt.Sprintf(format, values...) })
}

// Clear removes the line at the end of some work, unless that is a part of other work.
func (p *Progress) Clear() {
	if p.whole == nil {
		p.makeWay()
	}
}

// makeWay removes the line, for something is printed where it stands.
func (p *Progress) makeWay() {
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

// CountingParts is Counting for work whose parts show progress of their own, such as calls
// of a function that solves boards: until end is called, theirs follows in the same line.
func (p *Progress) CountingParts(doing string, total float64) (show func(done float64), end func()) {
	if p.whole != nil { // this is a part itself
		return p.Counting(doing, total), func() {}
	}
	var pace solver.Pace
	done := 0.0
	p.whole = func() string { return pace.Count(doing, done, total, p.throttle.last).String() }
	return func(now float64) {
		done = now
		p.Show(func() string { return "" })
	}, func() { p.whole = nil }
}
