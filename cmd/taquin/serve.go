package main

import (
	"context"
	"fmt"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/jobs"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
)

// serveCmd is the server of a cluster.
type serveCmd struct {
	Listen string   `type:"word" default:":4222" placeholder:"ADDRESS" help:"Address to serve at (:4222, for all machines that reach this one); 127.0.0.1:4222 is for this machine alone."`
	Store  string   `type:"word" placeholder:"FOLDER" help:"Where jobs, results and tables are kept; a folder of the user's if not given."`
	Most   cli.Size `placeholder:"SIZE" help:"What the folder may take, such as 20GB; as much as the disk has if not given."`
	Token  string   `type:"word" env:"TAQUIN_TOKEN" placeholder:"TOKEN" help:"What lets one in, a word that is hard to guess; drawn, and kept in the folder, if not given."`
	Cert   string   `type:"word" placeholder:"FILE" help:"A certificate, for connections that nobody can read (TLS)."`
	Key    string   `type:"word" placeholder:"FILE" help:"Its key."`
}

// Help is the longer text of taquin serve --help.
func (serveCmd) Help() string {
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
func (c *serveCmd) Run(s terminal.Std) error {
	if (c.Cert == "") != (c.Key == "") {
		return exit.Misusedf("--cert and --key go together")
	}
	folder, err := cluster.StoreFolder(c.Store)
	if err != nil {
		return err
	}
	line := terminal.NewProgress(s.Err)
	return signals.Serving(line, func(ctx context.Context) error {
		started, err := server.Start(server.Options{Listen: c.Listen, Folder: folder, Token: c.Token, Cert: c.Cert, Key: c.Key, Most: int64(c.Most)})
		if err != nil {
			return err
		}
		defer started.Close()
		options, err := cluster.Connecting(line.Remark)
		if err != nil {
			return err
		}
		inside, err := cluster.Inside(ctx, started, options)
		if err != nil {
			return err
		}
		defer inside.Close()
		if err := c.greet(s, started, folder); err != nil {
			return err
		}
		return jobs.Watch(ctx, line, started, inside)
	})
}

// greet prints what to type on other machines.
func (c *serveCmd) greet(s terminal.Std, started *server.Server, folder string) error {
	_, err := fmt.Fprintf(s.Out, `On each machine that shall work:
  taquin work %[1]s --token %[2]s
To have them work, from any machine:
  taquin solve --cluster %[1]s --token %[2]s …
Jobs and results are kept in %[3]s. Ctrl-C stops the server.
`, started.Address(), started.Token(), folder)
	return err
}
