package main

import (
	"encoding/csv"
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

// benchPrinter writes a report while it grows.
type benchPrinter interface {
	head(*benchReport) error
	row(benchRow) error
	foot(*benchReport) error
}

func (c *benchCmd) printer(s std, set instances.Set) benchPrinter {
	switch {
	case c.JSON:
		return jsonBench{s.out}
	case c.CSV:
		return csvBench{csv.NewWriter(s.out), s.out}
	}
	width := len("name")
	for _, in := range set.Instances {
		width = max(width, utf8.RuneCountInString(in.Name))
	}
	return textBench{s.out, width}
}

// textBench writes aligned columns.
type textBench struct {
	w    io.Writer
	name int // width of the boards' names
}

func (p textBench) head(r *benchReport) error {
	_, err := fmt.Fprintf(p.w, "%s\n\n%*s %6s %12s %15s %15s\n",
		r.about(), p.name, "name", "length", "seconds", "generated", "expanded")
	return err
}

// about says what is measured, with what and where.
func (r *benchReport) about() string {
	with := ""
	if len(r.Heuristics) > 0 {
		with = " with " + strings.Join(r.Heuristics, ", ")
	}
	threads := "on " + text.Count(r.Threads, "thread")
	if r.Threads == 0 {
		threads = "on all processors"
	}
	tables := "none"
	if t := r.Tables; t != nil {
		how := "loaded"
		if t.Built {
			how = "built"
		}
		tables = fmt.Sprintf("%s, %s, %s in %.3f s", t.Partition, text.Megabytes(t.Bytes), how, t.Seconds)
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

func (p textBench) row(r benchRow) error {
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

func (p textBench) foot(r *benchReport) error {
	_, err := fmt.Fprintf(p.w, "\n%s\n", r.Totals)
	return err
}

// String writes the totals, one a line.
func (t benchTotals) String() string {
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

// jsonBench writes one object in the end.
type jsonBench struct{ w io.Writer }

func (jsonBench) head(*benchReport) error { return nil }

func (jsonBench) row(benchRow) error { return nil }

func (p jsonBench) foot(r *benchReport) error { return json.NewEncoder(p.w).Encode(r) }

// csvBench writes a line a board; what else there is stands in lines that begin
// with #.
type csvBench struct {
	w    *csv.Writer
	text io.Writer // below w
}

func (p csvBench) line(fields ...string) error {
	if err := p.w.Write(fields); err != nil {
		return err
	}
	p.w.Flush() // so that a bench can be followed
	return p.w.Error()
}

func (p csvBench) remark(text string) error {
	_, err := fmt.Fprintf(p.text, "# %s\n", strings.ReplaceAll(text, "\n", "\n# "))
	return err
}

func (p csvBench) head(r *benchReport) error {
	if err := p.remark(r.about()); err != nil {
		return err
	}
	return p.line("name", "length", "known", "optimal", "bound", "seconds", "generated", "expanded", "error")
}

func (p csvBench) row(r benchRow) error {
	return p.line(r.Name, strconv.Itoa(r.Length), strconv.Itoa(r.Known), strconv.FormatBool(r.Optimal), strconv.Itoa(r.Bound),
		strconv.FormatFloat(r.Seconds, 'f', 9, 64), strconv.FormatInt(r.Generated, 10), strconv.FormatInt(r.Expanded, 10), r.Error)
}

func (p csvBench) foot(r *benchReport) error { return p.remark(r.Totals.String()) }
