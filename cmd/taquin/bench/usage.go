package bench

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/message"
)

// usage accounts for the time and memory of a run. Each charge attributes to a stage the
// time and the growth of peak memory since the previous charge. The stages add up to the run.
type usage struct {
	now    func() time.Time
	peak   func() int64
	last   time.Time
	read   time.Time // when the peak was read
	bytes  int64     // the peak then
	stages []stage
	at     int // the stage of the last charge
}

// peakInterval is the least time between two readings of the peak, which take tens of microseconds.
const peakInterval = 10 * time.Millisecond

// stage is one part of a run.
type stage struct {
	name  string
	took  time.Duration // in whole microseconds
	bytes int64
}

// The stages of a run, in their usual order.
const (
	starting     = "starting" // from the start of the process
	connecting   = "connecting"
	tableStage   = "tables" // read or built
	expanding    = "expanding"
	preparing    = "preparing" // what else comes before the first board
	solvingStage = "boards"
	measuring    = "measuring"
	interrupted  = "interrupted" // the board that was not finished
	remaining    = "other"       // checking solutions and writing the report
)

// newUsage accounts for a run of this process that began at the given time.
func newUsage(since time.Time) *usage {
	u := &usage{now: time.Now, peak: peakMemory, last: since}
	u.charge(starting)
	return u
}

// peakMemory returns the peak resident memory of this process. If the system does not report
// it, the result is the memory that the Go runtime has obtained from the system.
func peakMemory() int64 {
	if peak := memory.Peak(file.Read); peak > 0 {
		return peak
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// charge attributes the time since the previous charge to a stage, with the memory since the peak
// was last read. It returns the time in whole microseconds and carries the fraction over.
func (u *usage) charge(name string) time.Duration {
	took := u.now().Sub(u.last).Truncate(time.Microsecond)
	u.last = u.last.Add(took)
	if u.at = slices.IndexFunc(u.stages, func(s stage) bool { return s.name == name }); u.at < 0 {
		u.at = len(u.stages)
		u.stages = append(u.stages, stage{name: name})
	}
	u.stages[u.at].took += took
	if u.last.Sub(u.read) >= peakInterval {
		u.weigh()
	}
	return took
}

// weigh attributes the growth of the peak since it was last read to the stage of the last charge.
func (u *usage) weigh() {
	peak := max(u.bytes, u.peak())
	u.stages[u.at].bytes += peak - u.bytes
	u.read, u.bytes = u.last, peak
}

// stageJSON is the JSON form of a stage or of the whole run.
type stageJSON struct {
	Stage   string  `json:"stage,omitempty"`
	Seconds float64 `json:"seconds"`
	Bytes   int64   `json:"bytes"`
}

// run is the resource usage of a run.
type run struct {
	stageJSON             // of the whole run
	Stages    []stageJSON `json:"stages"`
}

// run returns the usage up to the last charge.
func (u *usage) run() run {
	u.weigh()
	r := run{Stages: []stageJSON{}}
	var took time.Duration
	for _, s := range u.stages {
		took += s.took
		r.Bytes += s.bytes
		r.Stages = append(r.Stages, stageJSON{s.name, s.took.Seconds(), s.bytes})
	}
	r.Seconds = took.Seconds()
	return r
}

// table formats the usage as a table. The memory of each stage is the difference of two
// rounded sums, so that the printed column adds up.
func (r run) table(out terminal.Printer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-11s %12s %10s\n", out.Text(message.Textf("bench.whole-run", "whole run")), out.Text(message.Textf("bench.seconds", "seconds")), out.Text(message.Textf("bench.memory", "memory, MB")))
	line := func(name string, seconds float64, tenths int64) {
		fmt.Fprintf(&b, "%-11s %12.6f %10.1f\n", out.Text(message.Word(name)), seconds, float64(tenths)/10)
	}
	tenths := func(bytes int64) int64 { return (bytes + 50_000) / 100_000 }
	bytes := int64(0)
	for _, s := range r.Stages {
		line(s.Stage, s.Seconds, tenths(bytes+s.Bytes)-tenths(bytes))
		bytes += s.Bytes
	}
	line("total", r.Seconds, tenths(r.Bytes))
	return b.String()
}
