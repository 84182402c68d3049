package main

import (
	"context"
	"fmt"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/jobs"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
)

// jobsCmd looks after the jobs of a cluster.
type jobsCmd struct {
	Cluster cluster.Optional `placeholder:"ADDRESS" help:"Where taquin serve runs; if not given, what TAQUIN_CLUSTER names, or else this machine; local for the jobs of --cluster local."`

	cluster.Place `embed:""`
	List          jobsList   `cmd:"" default:"withargs" help:"List the jobs and how far they are, and the workers that are there (the default)."`
	Follow        jobsFollow `cmd:"" help:"Show how far a job is until it is done."`
	Cancel        jobsCancel `cmd:"" help:"Have nothing more done for a job; what is done stays, and who asks for the same again goes on there."`
	Remove        jobsRemove `cmd:"" help:"Remove jobs and all that they have left."`
}

// Help is the longer text of taquin jobs --help.
func (jobsCmd) Help() string {
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

// with does something with the cluster, until Ctrl-C.
func (c *jobsCmd) with(s terminal.Std, do func(ctx context.Context, line *terminal.Progress, cl *cluster.Cluster) error) error {
	line := terminal.NewProgress(s.Err)
	return signals.Interruptible(line, func(ctx context.Context) error {
		connected, err := c.Dial(ctx, line.Remark, c.Cluster.Address, cluster.Shop{})
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
func (c *jobsList) Run(s terminal.Std, parent *jobsCmd) error {
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *cluster.Cluster) error {
		return jobs.List(ctx, s.Out, cl, c.JSON)
	})
}

type jobsFollow struct {
	Job string `arg:"" help:"The first letters of its name."`
}

// Run implements the command.
func (c *jobsFollow) Run(s terminal.Std, parent *jobsCmd) error {
	return parent.with(s, func(ctx context.Context, line *terminal.Progress, cl *cluster.Cluster) error {
		return jobs.Follow(ctx, s.Out, line, cl, c.Job)
	})
}

type jobsCancel struct {
	Job string `arg:"" help:"The first letters of its name."`
}

// Run implements the command.
func (c *jobsCancel) Run(s terminal.Std, parent *jobsCmd) error {
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *cluster.Cluster) error {
		found, err := cl.Find(ctx, c.Job)
		if err == nil {
			err = cl.Cancel(ctx, found.ID)
		}
		if err == nil {
			_, err = fmt.Fprintf(s.Out, "cancelled %s  %s\n", jobs.Shown(found.ID), found.Title)
		}
		return err
	})
}

type jobsRemove struct {
	Jobs []string `arg:"" optional:"" name:"job" help:"The first letters of their names."`
	Done bool     `help:"All jobs that are finished or cancelled."`
}

// Run implements the command.
func (c *jobsRemove) Run(s terminal.Std, parent *jobsCmd) error {
	if c.Done == (len(c.Jobs) > 0) {
		return exit.Misusedf("jobs remove: either names (taquin jobs) or --done")
	}
	return parent.with(s, func(ctx context.Context, _ *terminal.Progress, cl *cluster.Cluster) error {
		return jobs.Remove(ctx, s.Out, cl, c.Jobs)
	})
}
