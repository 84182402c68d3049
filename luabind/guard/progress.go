package guard

import (
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
)

const (
	progressEvery = 100 * time.Millisecond // between two lines of progress
	quickCall     = time.Millisecond       // calls of Throttle.Due in shorter intervals share a look at the clock
	maxSkip       = 15                     // calls that share it with the one before them
)

// Throttle lets one event through every 100 ms. Now is required.
type Throttle struct {
	Now    func() time.Time
	last   time.Time // of an event
	looked time.Time // at the clock
	quick  int       // consecutive looks in short intervals
	skip   int       // calls until the next look
}

// Due reports whether the next event is due, and counts it. Reading the clock takes as long as
// a short call of Lua, so that up to 16 quick calls share one look.
func (t *Throttle) Due() bool {
	if t.skip > 0 {
		t.skip--
		return false
	}
	now := t.Now()
	if now.Sub(t.looked) < quickCall {
		t.quick++
	} else {
		t.quick = 0
	}
	t.looked, t.skip = now, min(t.quick/(maxSkip+1), maxSkip)
	if now.Sub(t.last) < progressEvery {
		return false
	}
	t.last = now
	return true
}

// Rest delays the next event by 100 ms.
func (t *Throttle) Rest() { t.last = t.Now() }

// Progress shows one line about running work.
type Progress struct {
	show     func(line message.Text) // an empty one removes the line; nil shows nothing
	throttle Throttle
	outer    func() message.Text // the begin of the line while parts of some work are done; nil without
}

// NewProgress returns a Progress for a function that shows a line, which may be nil, and a
// clock.
func NewProgress(show func(line message.Text), now func() time.Time) *Progress {
	return &Progress{show: show, throttle: Throttle{Now: now}}
}

// Now returns the time of the progress's clock.
func (p *Progress) Now() time.Time { return p.throttle.Now() }

// DueBy uses the time of the guard's last look at the clock if the guard makes pauses, instead
// of reading the clock after each call.
func (p *Progress) DueBy(g *Guard) {
	if g.pauses != nil {
		p.throttle.Now = g.pauses.lastLook
	}
}

// Show shows the line that line returns if one is due; otherwise it does not call line.
func (p *Progress) Show(line func() message.Text) {
	if p.show == nil || !p.throttle.Due() {
		return
	}
	text := line()
	if p.outer != nil {
		if text.Empty() {
			text = p.outer()
		} else {
			text = message.Textf("", "%v; %v", p.outer(), text)
		}
	}
	p.show(text)
}

// ShowMessage is Show for a line that takes no time to make.
func (p *Progress) ShowMessage(line message.Message) { p.Show(line.Message) }

// Clear removes the line at the end of some work, unless the work is a part of other work.
func (p *Progress) Clear() {
	if p.outer == nil {
		p.makeWay()
	}
}

// makeWay removes the line before something is printed in its place.
func (p *Progress) makeWay() {
	if p.show != nil {
		p.throttle.Rest()
		p.show(message.Text{})
	}
}

// Counting returns a function that shows how much of some work is done, the rate, and the time
// left.
func (p *Progress) Counting(doing message.Text, total float64) func(done float64) {
	line := p.paceOf(doing, total)
	return func(done float64) { p.Show(func() message.Text { return line(done) }) }
}

func (p *Progress) paceOf(doing message.Text, total float64) func(done float64) message.Text {
	var pace solver.Pace
	return func(done float64) message.Text { return pace.Count(doing, done, total, p.throttle.last).Message() }
}

// CountingParts is Counting for work whose parts show their own progress, such as calls of a
// function that solves boards: until end is called, their text follows in the same line. A
// part does not contain parts.
func (p *Progress) CountingParts(doing message.Text, total float64) (show func(done float64), end func()) {
	if p.outer != nil {
		return p.Counting(doing, total), func() {}
	}
	line, done := p.paceOf(doing, total), 0.0
	p.outer = func() message.Text { return line(done) }
	return func(now float64) {
		done = now
		p.Show(func() message.Text { return message.Text{} })
	}, func() { p.outer = nil }
}
