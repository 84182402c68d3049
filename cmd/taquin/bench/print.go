package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/instances"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// reporter writes a report while it grows.
type reporter interface {
	head(*report) error
	row(row) error
	foot(*report) error
}

func (o Options) printer(out terminal.Printer, set instances.Set) reporter {
	if o.JSON {
		return jsonReporter{out}
	}
	columns := func(word string) int { return utf8.RuneCountInString(out.Text(message.Word(word))) }
	width := columns("name")
	for _, in := range set.Instances {
		width = max(width, utf8.RuneCountInString(in.Name))
	}
	return textReporter{out, width, columns("length")}
}

// textReporter writes aligned columns.
type textReporter struct {
	w            terminal.Printer
	name, length int // widths of the columns
}

func (p textReporter) head(r *report) error {
	word := func(word string) string { return p.w.Text(message.Word(word)) }
	_, err := fmt.Fprintf(p.w, "%s\n\n%*s %*s %12s %15s %15s\n",
		p.w.Text(r.describe()), p.name, word("name"), p.length, word("length"), word("seconds"), word("generated"), word("expanded"))
	return err
}

// describe describes the bench, its configuration and the machine.
func (r *report) describe() message.Text {
	method := message.Plain(r.Method)
	if len(r.Heuristics) > 0 {
		method = message.Textf("bench.with", "%s with %s", r.Method, strings.Join(r.Heuristics, ", "))
	}
	threads := message.Textf("bench.on-threads", "on %s", message.Count(r.Threads, "thread"))
	switch {
	case r.Cluster != "":
		threads = message.Textf("bench.on-the-cluster", "on the cluster at %s", r.Cluster)
	case r.Threads == 0:
		threads = message.Textf("bench.on-all-processors", "on all processors")
	}
	tables := message.Textf("bench.no-tables", "none")
	if t := r.Tables; t != nil {
		tables = message.Textf("bench.tables-loaded", "%s, %s, loaded in %.3f s", t.Partition, message.Megabytes(t.Bytes), t.Seconds)
		if t.Built {
			tables = message.Textf("bench.tables-built", "%s, %s, built in %.3f s", t.Partition, message.Megabytes(t.Bytes), t.Seconds)
		}
		if t.Expanded > 0 {
			tables = message.Textf("bench.tables-expanded", "%s; expanded to %s more in %.3f s", tables, message.Megabytes(t.Expanded), t.ExpandingSeconds)
		}
	}
	return message.Textf("bench.head", "%s\nbench    %s: %s\nmethod   %s, %s\ntables   %s", r.Machine.describe(), r.Bench, r.about, method, threads, tables)
}

// describe is the machine in three lines.
func (m machine) describe() message.Text {
	build := message.Plain(m.Version)
	if m.Revision != "" {
		build = message.Textf("bench.revision", "%s, revision %s", m.Version, m.Revision)
	}
	return message.Textf("bench.machine", "machine  %s, %s, GOMAXPROCS %d\nsystem   %s, %s\nbuild    taquin %s",
		m.CPU, message.Count(m.Cores, "core"), m.GOMAXPROCS, m.System, m.Go, build)
}

func (p textReporter) row(r row) error {
	length, remark := strconv.Itoa(r.Length), ""
	if r.why != nil {
		remark = "  " + p.w.Text(r.why)
		if !r.wrong {
			length, remark = "-", "  "+p.w.Textf("bench.not-solved", "not solved: %v", r.why)
		}
	}
	_, err := fmt.Fprintf(p.w, "%*s %*s %12.6f %15d %15d%s\n", p.name, r.Name, p.length, length, r.Seconds, r.Generated, r.Expanded, remark)
	return err
}

func (p textReporter) foot(r *report) error {
	if t := r.Totals; t.Instances > 0 { // 0 if interrupted during the first
		if _, err := fmt.Fprintln(p.w); err != nil {
			return err
		}
		if err := p.w.Say("bench.totals", `boards     %d, %d solved, %.2f moves on average
seconds    %.6f
generated  %d
expanded   %d
rate       %s nodes generated a second
mean       %.3f ms
median     %.3f ms
worst      %.3f ms`, t.Instances, t.Solved, t.MeanLength, t.Seconds, t.Generated, t.Expanded, solver.Short(t.Rate), t.Mean, t.Median, t.Worst); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(p.w, "\n%s", r.Run.table(p.w))
	return err
}

// jsonReporter writes one object in the end.
type jsonReporter struct{ w io.Writer }

func (jsonReporter) head(*report) error { return nil }

func (jsonReporter) row(row) error { return nil }

func (p jsonReporter) foot(r *report) error { return json.NewEncoder(p.w).Encode(r) }
