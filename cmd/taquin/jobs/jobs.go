// Package jobs shows at a terminal what a cluster does: its jobs, how far they are, and the
// workers that are there. What a job is and how it travels, package cluster knows.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// job is what a list says of a job.
type job struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	State   string    `json:"state"`
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

// worker is what it says of a worker.
type worker struct {
	Name    string  `json:"name"`
	Version string  `json:"version"`
	Threads int     `json:"threads"`
	Busy    int     `json:"busy"`
	Done    int     `json:"done"`
	Rate    float64 `json:"units_a_second"`
	Doing   string  `json:"doing,omitempty"`
}

// List writes what jobs there are and which workers.
func List(ctx context.Context, out io.Writer, c *cluster.Cluster, asJSON bool) error {
	there, err := c.Jobs(ctx)
	if err != nil {
		return err
	}
	workers, err := c.Workers(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(out, c, there, workers)
	}
	fmt.Fprintf(out, "%s at %s\n", text.Count(len(there), "job"), c.Name())
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(cells ...string) {
		if last := len(cells) - 1; cells[last] == "" { // so that no line ends with spaces
			cells = cells[:last]
		}
		fmt.Fprintf(table, "  %s\n", strings.Join(cells, "\t"))
	}
	for _, j := range there {
		row(Shown(j.ID), string(j.State), j.Title, howFar(j))
	}
	table.Flush()
	fmt.Fprintf(out, "%s\n", text.Count(len(workers), "worker"))
	for _, w := range workers {
		row(w.Name, text.Count(w.Threads, "thread"), atWork(w), w.Doing)
	}
	return table.Flush()
}

// Shown is what is shown of a job's name: enough to tell it from others.
func Shown(id string) string {
	const letters = 8
	return id[:min(letters, len(id))]
}

// writeJSON writes the same as one object.
func writeJSON(out io.Writer, c *cluster.Cluster, there []cluster.Job, workers []cluster.Presence) error {
	all := struct {
		Cluster string   `json:"cluster"`
		Jobs    []job    `json:"jobs"`
		Workers []worker `json:"workers"`
	}{c.Name(), []job{}, []worker{}}
	for _, j := range there {
		all.Jobs = append(all.Jobs, job{ID: j.ID, Title: j.Title, State: string(j.State), Version: j.Version, Begun: j.Begun, Asked: append([]string{}, j.Asked...),
			Round: j.Round, Done: j.Done, Count: j.Count, Aside: j.Aside, Rate: j.Rate(), Left: j.Left().Seconds()})
	}
	for _, w := range workers {
		all.Workers = append(all.Workers, worker{w.Name, w.Version, w.Threads, w.Busy, w.Done, w.Rate, w.Doing})
	}
	return json.NewEncoder(out).Encode(all)
}

// howFar says how far an open job is, in a few words.
func howFar(j cluster.Job) string {
	if j.State != cluster.Open {
		return ""
	}
	var words []string
	if len(j.Asked) > 0 {
		words = append(words, "for "+strings.Join(j.Asked, " and "))
	}
	if j.Count > 0 {
		words = append(words, fmt.Sprintf("round %s: %d of %s", j.Round, j.Done, text.Count(j.Count, "unit")))
	}
	if j.Aside > 0 {
		words = append(words, fmt.Sprintf("%d given up", j.Aside))
	}
	return strings.Join(append(words, going(j)...), ", ")
}

// going is how an open job goes on.
func going(j cluster.Job) (words []string) {
	switch {
	case len(j.Asked) == 0:
		return []string{"nobody asks for it now"}
	case j.Waiting != "":
		return []string{"waiting for " + j.Waiting}
	case j.Workers == 0:
		words = append(words, "no worker")
	default:
		words = append(words, text.Count(j.Workers, "worker"))
	}
	if rate := j.Rate(); rate > 0 {
		words = append(words, solver.Short(rate)+" a second")
	}
	if left := j.Left(); left > 0 {
		words = append(words, solver.Estimate(left).String())
	}
	return words
}

// atWork says what a worker has done.
func atWork(w cluster.Presence) string {
	words := text.Count(w.Done, "unit") + " done"
	const least = 0.005 // a rate below that says nothing
	if w.Busy > 0 && w.Rate >= least {
		words += ", " + solver.Short(w.Rate) + " a second"
	}
	if w.Waiting != "" {
		words += ", waiting for " + w.Waiting
	}
	return words
}

// Follow shows how far a job is until it is done or cancelled.
func Follow(ctx context.Context, out io.Writer, line *terminal.Progress, c *cluster.Cluster, id string) error {
	found, err := c.Find(ctx, id)
	if err != nil {
		return err
	}
	last := found
	err = c.Follow(ctx, found.ID, func(j cluster.Job) {
		last = j
		line.Show(j.Title + ": " + howFar(j))
	})
	line.Clear()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s  %s  %s\n", Shown(last.ID), last.State, last.Title)
	}
	return err
}

// Remove removes the jobs with these names; without any, those that are not open.
func Remove(ctx context.Context, out io.Writer, c *cluster.Cluster, names []string) error {
	var all []cluster.Job
	var err error
	if len(names) == 0 {
		all, err = c.Jobs(ctx)
		all = slices.DeleteFunc(all, func(j cluster.Job) bool { return j.State == cluster.Open })
	}
	for _, name := range names {
		var found cluster.Job
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
			_, err = fmt.Fprintf(out, "removed %s  %s\n", Shown(j.ID), j.Title)
		}
	}
	return err
}

// Working shows what a worker does, with a line for each wait that stays.
func Working(line *terminal.Progress) func(cluster.Presence) {
	return func(p cluster.Presence) {
		doing := p.Doing
		if doing == "" {
			doing = "waiting for work"
		}
		line.Show(fmt.Sprintf("%s: %d of %s busy, %s", doing, p.Busy, text.Count(p.Threads, "thread"), atWork(p)))
	}
}

// Watch shows what the cluster of a server does until ctx is done: a line of what is open,
// and one that stays for each worker that comes or goes, and for a full disk.
func Watch(ctx context.Context, line *terminal.Progress, s *server.Server, c *cluster.Cluster) error {
	go watchDisk(ctx, line, s)
	known := map[string]cluster.Presence{}
	for {
		workers, err := c.Workers(ctx)
		var there []cluster.Job
		if err == nil {
			there, err = c.Jobs(ctx)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
		known = comeAndGone(line, known, workers)
		line.Show(overview(there, workers))
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(between):
		}
	}
}

// between is how long the watch pauses.
const between = 2 * time.Second

// watchDisk tells when the server keeps nothing any more, and when it does again.
func watchDisk(ctx context.Context, line *terminal.Progress, s *server.Server) {
	for full := false; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(between):
		}
		if now := s.Full(); now != full {
			full = now
			if full {
				line.Note("taquin: the disk is full: everybody waits until there is room on it")
			} else {
				line.Note("taquin: there is room on the disk again")
			}
		}
	}
}

// comeAndGone tells of workers that were not there before, and of those that are there no
// more. It returns those that are there.
func comeAndGone(line *terminal.Progress, before map[string]cluster.Presence, now []cluster.Presence) map[string]cluster.Presence {
	there := map[string]cluster.Presence{}
	for _, w := range now {
		there[w.ID] = w
		if _, known := before[w.ID]; !known {
			line.Note(fmt.Sprintf("%s works here with %s", w.Name, text.Count(w.Threads, "thread")))
		}
	}
	for id, w := range before {
		if _, still := there[id]; !still {
			line.Note(fmt.Sprintf("%s is gone after %s", w.Name, text.Count(w.Done, "unit")))
		}
	}
	return there
}

// overview is a line about all there is.
func overview(there []cluster.Job, workers []cluster.Presence) string {
	threads := 0
	for _, w := range workers {
		threads += w.Threads
	}
	said := text.Count(len(workers), "worker") + ", " + text.Count(threads, "thread")
	asked := 0
	for _, j := range there {
		if j.State == cluster.Open && len(j.Asked) > 0 {
			asked++
			said += "; " + j.Title + ": " + howFar(j)
		}
	}
	if asked == 0 {
		said += "; nobody asks for anything"
	}
	return said
}
