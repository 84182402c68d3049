package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/home"
	"taquin/cmd/taquin/solving"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/pdb"
	"taquin/engine/share"
)

// here is the address that stands for the processors of this machine.
const here = "local"

// asked reports whether a cluster is to do the work.
func (f clusterFlags) asked() bool { return f.Cluster.given || f.NATS != "" }

// connector connects to the cluster that is asked for; nil if none is.
func (f clusterFlags) connector(line *terminal.Progress) solving.Connect {
	if !f.asked() {
		return nil
	}
	return func(ctx context.Context, tables *pdb.Library) (solving.Crew, error) {
		return f.dial(ctx, line, tables, f.Cluster.address, false)
	}
}

// dial connects to the cluster at an address; "" is the one that the flags, the environment
// or this machine's server name.
func (f placeFlags) dial(ctx context.Context, line *terminal.Progress, tables *pdb.Library, address string, wait bool) (*cluster.Cluster, error) {
	options, err := options(line, wait)
	if err != nil {
		return nil, err
	}
	if address == here && f.NATS == "" {
		folder, err := home.State(here)
		if err != nil {
			return nil, err
		}
		return cluster.Local(ctx, folder, options, cluster.Worker{Doers: doers(tables), Threads: runtime.GOMAXPROCS(0)})
	}
	at, err := f.find(address)
	if err != nil {
		return nil, err
	}
	return cluster.Dial(ctx, at, options)
}

// find is where the cluster is.
func (f placeFlags) find(address string) (cluster.Address, error) {
	if f.NATS != "" && address != "" {
		return cluster.Address{}, exit.Misusedf("--nats %s and the address %s exclude each other", f.NATS, address)
	}
	at := cluster.Address{URL: cmp.Or(f.NATS, address, os.Getenv("TAQUIN_CLUSTER")), Token: f.Token, Creds: f.Creds, Roots: f.CA}
	if at.URL != "" {
		return at, nil
	}
	folder, err := storeFolder("")
	if err != nil {
		return at, err
	}
	var token string
	at.URL, token, err = server.Find(folder)
	at.Token = cmp.Or(at.Token, token)
	if errors.Is(err, server.ErrNone) {
		err = exit.Misusedf("which cluster? No taquin serve runs on this machine: give the address that another one's has printed, or %s for the processors of this one", here)
	}
	return at, err
}

// options are those of every connection.
func options(line *terminal.Progress, wait bool) (cluster.Options, error) {
	version, err := identity()
	return cluster.Options{Version: version, Wait: wait, Told: func(waiting string) {
		if waiting != "" {
			line.Note("taquin: waiting for " + waiting)
		} else {
			line.Note("taquin: connected")
		}
	}}, err
}

// doers do the units of every kind of job.
func doers(tables *pdb.Library) map[string]share.Doer {
	return map[string]share.Doer{pdb.Kind: pdb.NewDoer(tables)}
}
