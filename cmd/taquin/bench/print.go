package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/instances"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// reporter writes a report while it grows.
type reporter interface {
	head(*report) error
	row(row) error
	foot(*report) error
}

func (o Options) printer(out io.Writer, set instances.Set) reporter {
	if o.JSON {
		return jsonReporter{out}
	}
	width := len("name")
	for _, in := range set.Instances {
		width = max(width, utf8.RuneCountInString(in.Name))
	}
	return textReporter{out, width}
}

// textReporter writes aligned columns.
type textReporter struct {
	w    io.Writer
	name int // width of the boards' names
}

func (p textReporter) head(r *report) error {
	_, err := fmt.Fprintf(p.w, "%s\n\n%*s %6s %12s %15s %15s\n",
		r.about(), p.name, "name", "length", "seconds", "generated", "expanded")
	return err
}

// about describes the bench, its configuration and the machine.
func (r *report) about() string {
	with := ""
	if len(r.Heuristics) > 0 {
		with = " with " + strings.Join(r.Heuristics, ", ")
	}
	threads := "on " + text.Count(r.Threads, "thread")
	switch {
	case r.Cluster != "":
		threads = "on the cluster at " + r.Cluster
	case r.Threads == 0:
		threads = "on all processors"
	}
	tables := "none"
	if t := r.Tables; t != nil {
		how := "loaded"
		if t.Built {
			how = "built"
		}
		tables = fmt.Sprintf("%s, %s, %s in %.3f s", t.Partition, text.Megabytes(t.Bytes), how, t.Seconds)
		if t.Expanded > 0 {
			tables += fmt.Sprintf("; expanded to %s more in %.3f s", text.Megabytes(t.Expanded), t.ExpandingSeconds)
		}
	}
	return fmt.Sprintf("%s\nbench    %s: %s\nmethod   %s%s, %s\ntables   %s",
		r.Machine, r.Bench, r.About, r.Method, with, threads, tables)
}

// String is the machine in three lines.
func (m machine) String() string {
	build := m.Version
	if m.Revision != "" {
		build += ", revision " + m.Revision
	}
	return fmt.Sprintf("machine  %s, %s, GOMAXPROCS %d\nsystem   %s, %s\nbuild    taquin %s",
		m.CPU, text.Count(m.Cores, "core"), m.GOMAXPROCS, m.System, m.Go, build)
}

func (p textReporter) row(r row) error {
	length, remark := strconv.Itoa(r.Length), ""
	if r.Error != "" {
		remark = "  " + r.Error
		if !r.wrong {
			length, remark = "-", "  not solved: "+r.Error
		}
	}
	_, err := fmt.Fprintf(p.w, "%*s %6s %12.6f %15d %15d%s\n", p.name, r.Name, length, r.Seconds, r.Generated, r.Expanded, remark)
	return err
}

func (p textReporter) foot(r *report) error {
	if r.Totals.Instances > 0 { // 0 if interrupted during the first
		if _, err := fmt.Fprintf(p.w, "\n%s\n", r.Totals); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(p.w, "\n%s", r.Run)
	return err
}

// String writes the totals, one a line.
func (t totals) String() string {
	return fmt.Sprintf(`boards     %d, %d solved, %.2f moves on average
seconds    %.6f
generated  %d
expanded   %d
rate       %s nodes generated a second
mean       %.3f ms
median     %.3f ms
worst      %.3f ms`,
		t.Instances, t.Solved, t.MeanLength, t.Seconds, t.Generated, t.Expanded, solver.Short(t.Rate), t.Mean, t.Median, t.Worst)
}

// jsonReporter writes one object in the end.
type jsonReporter struct{ w io.Writer }

func (jsonReporter) head(*report) error { return nil }

func (jsonReporter) row(row) error { return nil }

func (p jsonReporter) foot(r *report) error { return json.NewEncoder(p.w).Encode(r) }
