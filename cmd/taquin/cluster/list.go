package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// Jobs is taquin jobs.
var Jobs = cli.Command{Name: "jobs", Help: "List, follow, cancel or remove the jobs of a cluster.", New: func() any { return new(jobsCommand) }}

// jobsCommand looks after the jobs of a cluster.
type jobsCommand struct {
	Cluster Optional `placeholder:"ADDRESS" help:"Where taquin serve runs; if not given, what TAQUIN_CLUSTER names, or else this machine; local for the jobs of --cluster local."`

	Place  `embed:""`
	List   jobsList   `cmd:"" default:"withargs" help:"List the jobs and how far they are, and the workers that are there (the default)."`
	Follow jobsFollow `cmd:"" help:"Show how far a job is until it is done."`
	Cancel jobsCancel `cmd:"" help:"Cancel a job; its results are kept, and the same command resumes it."`
	Remove jobsRemove `cmd:"" help:"Remove jobs and their results."`
}

// Help is the longer text of taquin jobs --help.
func (jobsCommand) Help() string {
	return `Examples:
  taquin jobs
  taquin jobs follow 3fa81c04
  taquin jobs cancel 3fa8
  taquin jobs remove --done
  taquin jobs --cluster 192.168.1.7 --token 7K2PXN4QJ5ZC

A job is a search, a sample, or some tables to build. It is named by the first letters of
what the list shows. What has been done for a job is kept until it is removed, so that the
same search or sample begun again, even by another machine, goes on where it was.`
}

// with calls do with the cluster, until Ctrl-C.
func (c *jobsCommand) with(s terminal.Std, do func(ctx context.Context, line *terminal.Progress, cl *Cluster) error) error {
	line := terminal.NewProgress(s)
	return process.Interruptible(line, func(ctx context.Context) error {
		connected, err := c.Dial(ctx, line.Remark, c.Cluster.Address, Shop{})
		if err != nil {
			return err
		}
		defer connected.Close()
		return do(ctx, line, connected)
	})
}

type jobsList struct {
	JSON bool `name:"json" help:"Answer with one JSON object."`
}

// Run implements the command.
func (c *jobsList) Run(s terminal.Std, parent *jobsCommand) error {
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *Cluster) error {
		return List(ctx, s.Printer(), cl, c.JSON)
	})
}

type jobsFollow struct {
	Job string `arg:"" help:"The first letters of its name."`
}

// Run implements the command.
func (c *jobsFollow) Run(s terminal.Std, parent *jobsCommand) error {
	return parent.with(s, func(ctx context.Context, line *terminal.Progress, cl *Cluster) error {
		return Follow(ctx, s.Printer(), line, cl, c.Job)
	})
}

type jobsCancel struct {
	Job string `arg:"" help:"The first letters of its name."`
}

// Run implements the command.
func (c *jobsCancel) Run(s terminal.Std, parent *jobsCommand) error {
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *Cluster) error {
		found, err := cl.Find(ctx, c.Job)
		if err == nil {
			err = cl.Cancel(ctx, found.ID)
		}
		if err == nil {
			err = s.Printer().Say("cluster.cancelled-job", "cancelled %s  %s", shortID(found.ID), found.Title)
		}
		return err
	})
}

type jobsRemove struct {
	Jobs []string `arg:"" optional:"" name:"job" help:"The first letters of their names."`
	Done bool     `help:"All jobs that are finished or cancelled."`
}

// Run implements the command.
func (c *jobsRemove) Run(s terminal.Std, parent *jobsCommand) error {
	if c.Done == (len(c.Jobs) > 0) {
		return exit.Misusedf("cluster.jobs-remove-either-names", "jobs remove: either names (taquin jobs) or --done")
	}
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *Cluster) error {
		return Remove(ctx, s.Printer(), cl, c.Jobs)
	})
}

// List prints the jobs and the workers.
func List(ctx context.Context, out terminal.Printer, c *Cluster, asJSON bool) error {
	jobs, err := c.Jobs(ctx)
	if err != nil {
		return err
	}
	workers, err := c.Workers(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return listJSON(out, c, jobs, workers)
	}
	out.Say("cluster.jobs-at", "%s at %s", message.Count(len(jobs), "job"), c.Name())
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(cells ...string) {
		if last := len(cells) - 1; cells[last] == "" { // avoids spaces at the end of the line
			cells = cells[:last]
		}
		fmt.Fprintf(table, "  %s\n", strings.Join(cells, "\t"))
	}
	for _, j := range jobs {
		row(shortID(j.ID), out.Text(message.Word(string(j.State))), j.Title, out.Text(j.progress()))
	}
	table.Flush()
	fmt.Fprintln(out, out.Text(message.Count(len(workers), "worker")))
	for _, w := range workers {
		row(w.Name, out.Text(message.Count(w.Threads, "thread")), out.Text(w.progress()), w.Doing)
	}
	return table.Flush()
}

// shortID abbreviates the ID of a job.
func shortID(id string) string {
	const letters = 8
	return id[:min(letters, len(id))]
}

// listJSON prints the jobs and the workers as one JSON object.
func listJSON(out io.Writer, c *Cluster, jobs []Job, workers []Presence) error {
	type job struct {
		ID      string    `json:"id"`
		Title   string    `json:"title"`
		State   State     `json:"state"`
		Version string    `json:"version"`
		Begun   time.Time `json:"begun"`
		Asked   []string  `json:"asked"`
		Round   string    `json:"round,omitempty"`
		Done    int       `json:"done"`
		Count   int       `json:"units"`
		Aside   int       `json:"set_aside"`
		Rate    float64   `json:"units_a_second"`
		Left    float64   `json:"seconds_left"`
	}
	type worker struct {
		Presence
		Waiting string `json:"waiting,omitempty"`
	}
	all := struct {
		Cluster string   `json:"cluster"`
		Jobs    []job    `json:"jobs"`
		Workers []worker `json:"workers"`
	}{c.Name(), []job{}, []worker{}}
	for _, p := range workers {
		all.Workers = append(all.Workers, worker{p, p.Waiting.String()})
	}
	for _, j := range jobs {
		all.Jobs = append(all.Jobs, job{j.ID, j.Title, j.State, j.Version, j.Begun, append([]string{}, j.Asked...),
			j.Round, j.Done, j.Count, j.Aside, j.Rate(), j.Left().Seconds()})
	}
	return json.NewEncoder(out).Encode(all)
}

// progress describes the progress of an open job.
func (j Job) progress() message.Text {
	if j.State != Open {
		return message.Text{}
	}
	var words []any
	add := func(condition bool, t message.Text) {
		if condition {
			words = append(words, t)
		}
	}
	var asked []message.Text
	for _, name := range j.Asked {
		asked = append(asked, message.Plain(name))
	}
	add(len(asked) > 0, message.Textf("cluster.job-for", "for %s", message.And(asked...)))
	add(j.Count > 0, message.Textf("cluster.job-round", "round %s: %d of %s", j.Round, j.Done, message.Count(j.Count, "unit")))
	add(j.Aside > 0, message.Textf("cluster.job-given-up", "%d given up", j.Aside))
	switch {
	case len(j.Asked) == 0:
		add(true, message.Textf("cluster.job-no-client", "no client waits for it now"))
	case !j.Waiting.Empty():
		add(true, message.Textf("cluster.job-waiting", "waiting for %s", j.Waiting))
	default:
		add(j.Workers == 0, message.Textf("cluster.job-no-worker", "no worker"))
		add(j.Workers > 0, message.Count(j.Workers, "worker"))
		add(j.Rate() > 0, message.Textf("cluster.a-second", "%s a second", solver.Short(j.Rate())))
		add(j.Left() > 0, solver.Estimate(j.Left()))
	}
	return message.Join(", ", words...)
}

// progress describes the work of a worker.
func (p Presence) progress() message.Text {
	words := []any{message.Textf("cluster.units-done", "%s done", message.Count(p.Done, "unit"))}
	const least = 0.005 // units per second
	if p.Busy > 0 && p.Rate >= least {
		words = append(words, message.Textf("cluster.a-second", "%s a second", solver.Short(p.Rate)))
	}
	if !p.Waiting.Empty() {
		words = append(words, message.Textf("cluster.job-waiting", "waiting for %s", p.Waiting))
	}
	return message.Join(", ", words...)
}

// Follow shows the progress of a job until it is finished or cancelled.
func Follow(ctx context.Context, out terminal.Printer, line *terminal.Progress, c *Cluster, id string) error {
	defer line.Clear()
	for {
		j, err := c.Find(ctx, id)
		if err != nil {
			return err
		}
		if j.State != Open {
			line.Clear()
			_, err = fmt.Fprintf(out, "%s  %s  %s\n", shortID(j.ID), out.Text(message.Word(string(j.State))), j.Title)
			return err
		}
		id = j.ID
		line.Show(message.Concat(message.Plain(j.Title+": "), j.progress()))
		if err := sleep(ctx, time.Second); err != nil {
			return err
		}
	}
}

// Remove removes the named jobs; without names, the jobs that are not open.
func Remove(ctx context.Context, out terminal.Printer, c *Cluster, names []string) error {
	var all []Job
	var err error
	if len(names) == 0 {
		all, err = c.Jobs(ctx)
		all = slices.DeleteFunc(all, func(j Job) bool { return j.State == Open })
	}
	for _, name := range names {
		var found Job
		if found, err = c.Find(ctx, name); err != nil {
			break
		}
		all = append(all, found)
	}
	for _, j := range all {
		if err == nil {
			err = c.Remove(ctx, j.ID)
		}
		if err == nil {
			err = out.Say("cluster.removed-job", "removed %s  %s", shortID(j.ID), j.Title)
		}
	}
	return err
}
