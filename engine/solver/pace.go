package solver

import (
	"fmt"
	"slices"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"
)

// Pace estimates the rate and the remaining time of a computation from its progress reports.
type Pace struct {
	since       time.Time
	first, last Progress
	round       round
}

// round is the first report of a cluster's search below a bound.
type round struct {
	bound, done int
	since       time.Time
}

// Report is progress with its rate and the estimated remaining time.
type Report struct {
	Progress
	Total float64       // number of items; 0 if not counted
	Rate  float64       // nodes or items per second; 0 if unknown
	Left  time.Duration // estimated remaining time, of a cluster below the bound; negative if unknown
}

// soonest is the shortest time from which a rate is estimated.
const soonest = 500 * time.Millisecond

// Report returns the progress with the rate and the remaining time, if known.
func (p *Pace) Report(at Progress, now time.Time) Report {
	if p.since.IsZero() || at.Doing.String() != p.last.Doing.String() || !at.Doing.Empty() && at.Done < p.last.Done || at.Nodes < p.last.Nodes {
		p.since, p.first = now, at
	}
	p.last = at
	r := Report{Progress: at, Left: -1}
	if !share.LocalOnly && at.Cluster.Count > 0 {
		r.Left = p.round.left(at, now)
	}
	passed := now.Sub(p.since)
	if passed < soonest {
		return r
	}
	if at.Doing.Empty() {
		r.Rate = float64(at.Nodes-p.first.Nodes) / passed.Seconds()
	} else if done := at.Done - p.first.Done; done > 0 {
		r.Left = time.Duration(float64(passed) / done * (1 - at.Done))
	}
	return r
}

// left estimates the remaining time of a cluster's search below the bound.
func (r *round) left(at Progress, now time.Time) time.Duration {
	if r.since.IsZero() || r.bound != at.Bound || r.done > at.Cluster.Done {
		*r = round{at.Bound, at.Cluster.Done, now}
	}
	passed, done := now.Sub(r.since), at.Cluster.Done-r.done
	if passed < soonest || done == 0 {
		return -1
	}
	return time.Duration(float64(passed) / float64(done) * float64(at.Cluster.Count-at.Cluster.Done))
}

// Count returns the progress of a computation that has completed done of total items, with the
// rate and the remaining time, if known.
func (p *Pace) Count(doing message.Text, done, total float64, now time.Time) Report {
	r := p.Report(Progress{Doing: doing, Done: min(1, done/total)}, now)
	r.Total = total
	if passed := now.Sub(p.since); passed >= soonest && r.Done > p.first.Done {
		r.Rate = (done - p.first.Done*total) / passed.Seconds()
	}
	return r
}

// Work names the current activity: "solving" or a preparation.
func (r Report) Work() message.Text {
	if r.Doing.Empty() {
		return message.Textf("solver.solving", "solving")
	}
	return r.Doing
}

// HowFar summarizes the progress, the rate and the remaining time.
func (r Report) HowFar() message.Text {
	var rate, left []any
	if r.Rate > 0 {
		rate = []any{message.Textf("solver.a-second", "%s a second", Short(r.Rate))}
	}
	if r.Doing.Empty() { // the rate at the front, where a narrow window shows it
		if r.Left >= 0 {
			left = []any{message.Textf("solver.this-bound", "this bound: %s", Estimate(r.Left))}
		}
		nodes := message.Textf("solver.nodes", "%s nodes", Short(float64(r.Nodes)))
		return message.Join(", ", slices.Concat([]any{nodes}, rate, r.findings(), left)...)
	}
	if r.Left >= 0 {
		left = []any{Estimate(r.Left)}
	}
	done := message.Textf("", "%.0f%%", 100*r.Done)
	return message.Join(", ", slices.Concat([]any{done}, rate, left)...)
}

// Message implements message.Message: the report in one line.
func (r Report) Message() message.Text {
	return message.Textf("solver.report", "%s: %s", r.Work(), r.HowFar())
}

// String formats the report in one line.
func (r Report) String() string { return r.Message().String() }

// Estimate formats a remaining time in seconds, minutes or hours.
func Estimate(d time.Duration) message.Text {
	switch {
	case d < 100*time.Second:
		return message.Textf("solver.s-left", "%.0f s left", d.Seconds())
	case d < 100*time.Minute:
		return message.Textf("solver.min-left", "%.0f min left", d.Minutes())
	}
	return message.Textf("solver.h-left", "%.0f h left", d.Hours())
}

// Short formats a large number with three significant digits: 12.3 M.
func Short(x float64) string {
	unit := ""
	for _, next := range []string{" k", " M", " G"} {
		if x < 999.5 {
			break
		}
		x, unit = x/1000, next
	}
	return fmt.Sprintf("%.3g%s", x, unit)
}
