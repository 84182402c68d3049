package solver

import (
	"fmt"
	"strings"
	"time"
)

// Pace is how fast a solver goes on with what it does, from when it began.
type Pace struct {
	since       time.Time
	first, last Progress
}

// soonest is how long a pace is taken before it means something.
const soonest = 500 * time.Millisecond

// Text is the progress in a line, with the nodes a second or the time that is
// left, as far as they are known.
func (p *Pace) Text(at Progress, now time.Time) string {
	if p.since.IsZero() || at.Doing != p.last.Doing || at.Doing != "" && at.Done < p.last.Done || at.Nodes < p.last.Nodes {
		p.since, p.first = now, at
	}
	p.last = at
	passed := now.Sub(p.since)
	if at.Doing == "" {
		nodes := Short(float64(at.Nodes)) + " nodes"
		if rate := float64(at.Nodes-p.first.Nodes) / passed.Seconds(); passed >= soonest && rate > 0 {
			nodes += ", " + Short(rate) + " a second" // at the front, where a narrow window shows it
		}
		return strings.Replace(at.String(), fmt.Sprintf("%d nodes", at.Nodes), nodes, 1)
	}
	text := fmt.Sprintf("%s: %.0f%%", at.Doing, 100*at.Done)
	if done := at.Done - p.first.Done; passed >= soonest && done > 0 {
		text += ", " + left(time.Duration(float64(passed)/done*(1-at.Done)))
	}
	return text
}

// Count is the progress of so many of a total in a line, with how many a second
// and the time that is left, as far as they are known.
func (p *Pace) Count(doing string, done, total float64, now time.Time) string {
	text := p.Text(Progress{Doing: doing, Done: min(1, done/total)}, now)
	share, left, _ := strings.Cut(text, ", ")
	if left == "" {
		return share
	}
	rate := (done - p.first.Done*total) / now.Sub(p.since).Seconds()
	return share + ", " + Short(rate) + " a second, " + left
}

// left is an estimate of time, in the unit that it deserves.
func left(d time.Duration) string {
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
