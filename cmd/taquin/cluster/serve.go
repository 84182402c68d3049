package cluster

import (
	"context"
	"time"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
)

// Serve is taquin serve.
var Serve = cli.Command{Name: "serve", Help: "Serve a cluster of machines and its jobs.", New: func() any { return new(serveCommand) }}

// serveCommand is the server of a cluster.
type serveCommand struct {
	Listen string   `type:"word" default:":4222" placeholder:"ADDRESS" help:"Address to serve at (:4222, for all machines that reach this one); 127.0.0.1:4222 is for this machine alone."`
	Store  string   `type:"word" placeholder:"FOLDER" help:"Where jobs, results and tables are kept; a folder of the user's if not given."`
	Most   cli.Size `placeholder:"SIZE" help:"The maximum size of the folder, such as 20GB (no limit)."`
	Token  string   `type:"word" env:"TAQUIN_TOKEN" placeholder:"TOKEN" help:"What lets one in, a word that is hard to guess; drawn, and kept in the folder, if not given."`
	Cert   string   `type:"word" placeholder:"FILE" help:"A certificate for encrypted connections (TLS)."`
	Key    string   `type:"word" placeholder:"FILE" help:"Its key."`
}

// Help is the longer text of taquin serve --help.
func (serveCommand) Help() string {
	return `Examples:
  taquin serve
  taquin serve --listen 127.0.0.1:4222
  taquin serve --store /srv/taquin --most 50GB --cert room.pem --key room.key

It prints what to type on other machines: taquin work there makes a machine a part of
the cluster, and --cluster has the cluster do the work of solve, bench, tables build, and
of Lua. taquin jobs lists what there is to do. On the machine of taquin serve itself none
of them needs the address or the token.

Ctrl-C stops it, and nothing is lost: started again it goes on where it was.`
}

// Run implements the command.
func (c *serveCommand) Run(s terminal.Std) error {
	if (c.Cert == "") != (c.Key == "") {
		return exit.Misusedf("cluster.cert-and-key-go", "--cert and --key go together")
	}
	folder, err := StoreFolder(c.Store)
	if err != nil {
		return err
	}
	line := terminal.NewProgress(s)
	return process.Serving(line, func(ctx context.Context) error {
		started, err := server.Start(server.Options{Listen: c.Listen, Folder: folder, Token: c.Token, Cert: c.Cert, Key: c.Key, Most: int64(c.Most)})
		if err != nil {
			return err
		}
		defer started.Close()
		options, err := Connecting(line.Remark)
		if err != nil {
			return err
		}
		inside, err := Inside(ctx, started, options)
		if err != nil {
			return err
		}
		defer inside.Close()
		if err := c.greet(s, started, folder); err != nil {
			return err
		}
		return watch(ctx, line, started, inside)
	})
}

// greet prints what to type on other machines.
func (c *serveCommand) greet(s terminal.Std, started *server.Server, folder string) error {
	return s.Printer().Say("cluster.greeting", `On each machine that shall work:
  taquin work %[1]s --token %[2]s
To have them work, from any machine:
  taquin solve --cluster %[1]s --token %[2]s …
Jobs and results are kept in %[3]s. Ctrl-C stops the server.`, started.Address(), started.Token(), folder)
}

// watchInterval is the pause between two looks at the server.
const watchInterval = 2 * time.Second

// watch shows the activity of a cluster until ctx is done: the open jobs in a line of progress, and
// notes about workers that connect or leave and about a full disk.
func watch(ctx context.Context, line *terminal.Progress, s *server.Server, c *Cluster) error {
	go watchDisk(ctx, line, s)
	known := map[string]Presence{}
	for {
		workers, err := c.Workers(ctx)
		var jobs []Job
		if err == nil {
			jobs, err = c.Jobs(ctx)
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		known = noteWorkers(line, known, workers)
		line.Show(overview(jobs, workers))
		if sleep(ctx, watchInterval) != nil {
			return nil
		}
	}
}

// watchDisk notes when the disk is full, which blocks watch, and when there is room again.
func watchDisk(ctx context.Context, line *terminal.Progress, s *server.Server) {
	for full := false; sleep(ctx, watchInterval) == nil; {
		if now := s.Full(); now != full {
			full = now
			if full {
				line.Remark(message.Textf("cluster.the-disk-is-full", "the disk is full: everybody waits until there is room on it"))
			} else {
				line.Remark(message.Textf("cluster.there-is-room-on", "there is room on the disk again"))
			}
		}
	}
}

// noteWorkers notes which workers have connected and left, and returns those that are connected.
func noteWorkers(line *terminal.Progress, before map[string]Presence, workers []Presence) map[string]Presence {
	now := map[string]Presence{}
	for _, w := range workers {
		now[w.ID] = w
		if _, known := before[w.ID]; !known {
			line.Note(message.Textf("cluster.works-here-with", "%s works here with %s", w.Name, message.Count(w.Threads, "thread")))
		}
	}
	for id, w := range before {
		if _, still := now[id]; !still {
			line.Note(message.Textf("cluster.is-gone-after", "%s is gone after %s", w.Name, message.Count(w.Done, "unit")))
		}
	}
	return now
}

// overview describes the workers and the jobs that programs run.
func overview(jobs []Job, workers []Presence) message.Text {
	threads := 0
	for _, w := range workers {
		threads += w.Threads
	}
	said := []any{message.Join(", ", message.Count(len(workers), "worker"), message.Count(threads, "thread"))}
	for _, j := range jobs {
		if j.State == Open && len(j.Asked) > 0 {
			said = append(said, message.Concat(message.Plain(j.Title+": "), j.progress()))
		}
	}
	if len(said) == 1 {
		said = append(said, message.Textf("cluster.no-client", "no client is connected"))
	}
	return message.Join("; ", said...)
}
