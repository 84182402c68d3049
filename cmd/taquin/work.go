package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/jobs"
	"taquin/cmd/taquin/self"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/watchdog"
	"taquin/engine/text"
	"taquin/luabind/guard"
)

// workCmd makes this machine work for a cluster.
type workCmd struct {
	Address string `arg:"" optional:"" help:"Where taquin serve runs, as it has printed; if not given, what TAQUIN_CLUSTER names, or else this machine."`
	Threads int    `placeholder:"N" help:"How many units are done at a time; as many as there are processors if not given."`

	cluster.Place `embed:""`
	cli.Tables    `embed:""`
}

// Help is the longer text of taquin work --help.
func (workCmd) Help() string {
	return `Examples:
  taquin work 192.168.1.7 --token 7K2PXN4QJ5ZC
  taquin work --threads 2 --memory 4GB 192.168.1.7 --token 7K2PXN4QJ5ZC
  taquin work --nats tls://room7:4222 --creds me.creds

It works until Ctrl-C, which gives back at once what is in hand: another worker does it.
While the server cannot be reached it waits. A worker does only what a program of the same
version asks for, and functions of Lua with the limits of the sandbox: they see no file,
start nothing, reach nothing. Several workers may run on one machine; one is enough.`
}

// Run implements the command.
func (c *workCmd) Run(s terminal.Std, extensions cluster.Extensions) error {
	if c.Threads < 0 {
		return exit.Misusedf("--threads must not be below 0, and is %d", c.Threads)
	}
	if c.Named(c.Address) == cluster.Here {
		return exit.Misusedf("taquin work is for a server, and %s has none: --cluster %s works by itself", cluster.Here, cluster.Here)
	}
	threads := c.Threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	line := terminal.NewProgress(s.Err)
	tables, err := c.Library(line, false)
	if err != nil {
		return err
	}
	var last cluster.Presence
	err = signals.Serving(line, func(ctx context.Context) error {
		options, err := cluster.Connecting(line.Remark)
		if err != nil {
			return err
		}
		options.Wait = true
		connected, err := c.DialServer(ctx, c.Address, options)
		if err != nil {
			return err
		}
		defer connected.Close()
		worker, held, err := cluster.Shop{Tables: tables, Memory: c.Memory, Extensions: extensions}.Worker(threads)
		if err != nil {
			return err
		}
		defer watchdog.Watch(watchdog.Limits{Memory: c.MemoryLimit(), Except: held}, func(why error) { again(line, why) })()
		if _, err := fmt.Fprintf(s.Out, "Working for %s with %s until Ctrl-C.\n", connected.Name(), text.Count(threads, "thread")); err != nil {
			return err
		}
		show := jobs.Working(line)
		worker.Tell = func(p cluster.Presence) {
			last = p
			show(p)
		}
		err = connected.Work(ctx, worker)
		if errors.Is(err, cluster.ErrStuck) && ctx.Err() != nil { // the program ends anyway
			err = context.Cause(ctx)
		}
		return err
	})
	if errors.Is(err, cluster.ErrStuck) {
		return again(line, err)
	}
	if err == nil || errors.Is(err, guard.ErrInterrupted) { // which is how it ends
		_, err = fmt.Fprintf(s.Out, "%s done.\n", text.Count(last.Done, "unit"))
	}
	return err
}

// again restarts the program to end units that cannot be stopped. It returns only if that
// fails.
func again(line *terminal.Progress, why error) error {
	line.Note(fmt.Sprintf("taquin: %s; the worker starts again", why))
	if err := self.Restart(); err != nil {
		return fmt.Errorf("%w; the worker cannot start again: %w", why, err)
	}
	return nil
}
