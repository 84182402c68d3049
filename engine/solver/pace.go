package solver

import (
	"fmt"
	"time"

	"taquin/engine/share"
)

// Pace is how fast a solver goes on with what it does, from when it began.
type Pace struct {
	since       time.Time
	first, last Progress
	round       round
}

// round is when a crew began to search below a bound, or was first heard of there.
type round struct {
	bound, done int
	since       time.Time
}

// Report is progress with what the time passed says of it.
type Report struct {
	Progress
	Total float64       // of things of which Done is the share; 0 if none are counted
	Rate  float64       // nodes, or things of Total, a second; 0 if not known
	Left  time.Duration // until it is done, or what a crew does below a bound, an estimate; negative if not known
}

// soonest is how long a pace is taken before it means something.
const soonest = 500 * time.Millisecond

// Report is the progress with the nodes a second or the time that is left, as
// far as they are known.
func (p *Pace) Report(at Progress, now time.Time) Report {
	if p.since.IsZero() || at.Doing != p.last.Doing || at.Doing != "" && at.Done < p.last.Done || at.Nodes < p.last.Nodes {
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
	if at.Doing == "" {
		r.Rate = float64(at.Nodes-p.first.Nodes) / passed.Seconds()
	} else if done := at.Done - p.first.Done; done > 0 {
		r.Left = time.Duration(float64(passed) / done * (1 - at.Done))
	}
	return r
}

// left is how long a crew is likely to search on below the bound.
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

// Count is the progress of so many of a total, with how many a second and the
// time that is left, as far as they are known.
func (p *Pace) Count(doing string, done, total float64, now time.Time) Report {
	r := p.Report(Progress{Doing: doing, Done: min(1, done/total)}, now)
	r.Total = total
	if passed := now.Sub(p.since); passed >= soonest && r.Done > p.first.Done {
		r.Rate = (done - p.first.Done*total) / passed.Seconds()
	}
	return r
}

// Work is what is done: "solving", or what comes before it.
func (r Report) Work() string {
	if r.Doing == "" {
		return "solving"
	}
	return r.Doing
}

// HowFar says how far that is, in a few words.
func (r Report) HowFar() string {
	rate := ""
	if r.Rate > 0 {
		rate = ", " + Short(r.Rate) + " a second"
	}
	if r.Doing == "" { // the rate at the front, where a narrow window shows it
		left := ""
		if r.Left >= 0 {
			left = ", this bound: " + Estimate(r.Left)
		}
		return Short(float64(r.Nodes)) + " nodes" + rate + r.findings() + left
	}
	left := ""
	if r.Left >= 0 {
		left = ", " + Estimate(r.Left)
	}
	return fmt.Sprintf("%.0f%%", 100*r.Done) + rate + left
}

// String is the report in a line for the user.
func (r Report) String() string { return r.Work() + ": " + r.HowFar() }

// Estimate is a time that is left, in the unit that it deserves.
func Estimate(d time.Duration) string {
	switch {
	case d < 100*time.Second:
		return fmt.Sprintf("%.0f s left", d.Seconds())
	case d < 100*time.Minute:
		return fmt.Sprintf("%.0f min left", d.Minutes())
	}
	return fmt.Sprintf("%.0f h left", d.Hours())
}

// Short writes a large number with three digits that count: 12.3 M.
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
