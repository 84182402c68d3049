package cluster

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/luabind/guard"
)

// Work is taquin work.
var Work = cli.Command{Name: "work", Help: "Let this machine work for a cluster, until Ctrl-C.", New: func() any { return new(workCommand) }}

// workCommand makes this machine work for a cluster.
type workCommand struct {
	Address string `arg:"" optional:"" help:"Where taquin serve runs, as it has printed; if not given, what TAQUIN_CLUSTER names, or else this machine."`
	Threads int    `placeholder:"N" help:"How many units are done at a time; as many as there are processors if not given."`

	Place      `embed:""`
	cli.Tables `embed:""`
}

// Help is the longer text of taquin work --help.
func (workCommand) Help() string {
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
func (c *workCommand) Run(s terminal.Std, extensions Extensions) error {
	if c.Threads < 0 {
		return exit.Misusedf("cluster.threads-must-not-be", "--threads must not be below 0, and is %d", c.Threads)
	}
	if c.Named(c.Address) == Here {
		return exit.Misusedf("cluster.taquin-work-is-for", "taquin work is for a server, and %s has none: --cluster %s works by itself", Here, Here)
	}
	threads := cmp.Or(c.Threads, runtime.GOMAXPROCS(0))
	line := terminal.NewProgress(s)
	tables, err := c.Library(line, false)
	if err != nil {
		return err
	}
	var last Presence
	err = process.Serving(line, func(ctx context.Context) error {
		options, err := Connecting(line.Remark)
		if err != nil {
			return err
		}
		options.Wait = true
		connected, err := c.DialServer(ctx, c.Address, options)
		if err != nil {
			return err
		}
		defer connected.Close()
		worker, held, err := Shop{Tables: tables, Memory: c.Memory, Extensions: extensions}.Worker(threads)
		if err != nil {
			return err
		}
		defer process.WatchLimits(process.Limits{Memory: c.MemoryLimit(), Except: held}, func(why error) { restart(line, why) })()
		if err := s.Printer().Say("cluster.working-for", "Working for %s with %s until Ctrl-C.", connected.Name(), message.Count(threads, "thread")); err != nil {
			return err
		}
		worker.Tell = func(p Presence) {
			last = p
			doing := message.Plain(p.Doing)
			if p.Doing == "" {
				doing = message.Textf("cluster.waiting-for-work", "waiting for work")
			}
			line.Show(message.Textf("cluster.busy", "%s: %d of %s busy, %s", doing, p.Busy, message.Count(p.Threads, "thread"), p.progress()))
		}
		err = connected.Work(ctx, worker)
		if errors.Is(err, ErrStuck) && ctx.Err() != nil { // the program ends anyway
			err = context.Cause(ctx)
		}
		return err
	})
	if errors.Is(err, ErrStuck) {
		return restart(line, err)
	}
	if err == nil || errors.Is(err, guard.ErrInterrupted) { // which is how it ends
		err = s.Printer().Say("cluster.units-done-in-all", "%s done.", message.Count(last.Done, "unit"))
	}
	return err
}

// restart restarts the program to end units that cannot be stopped. It returns only if that fails.
func restart(line *terminal.Progress, why error) error {
	line.Remark(message.Textf("cluster.the-worker-starts-again", "%s; the worker starts again", why))
	if err := process.Restart(); err != nil {
		return message.Errorf("cluster.the-worker-cannot-start", "%w; the worker cannot start again: %w", why, err)
	}
	return nil
}
