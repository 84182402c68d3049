package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/home"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/solving"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/share"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lab"
	"taquin/scripts"
)

// here is the address that stands for the processors of this machine.
const here = "local"

// clusterVariable names the variable of the environment with the address of the cluster.
const clusterVariable = "TAQUIN_CLUSTER"

// asked reports whether a cluster is to do the work.
func (f clusterFlags) asked() bool { return f.Cluster.given || f.NATS != "" }

// connector connects to the cluster that is asked for; nil if none is.
func (f clusterFlags) connector(line *terminal.Progress, memory size) solving.Connect {
	if !f.asked() {
		return nil
	}
	return func(ctx context.Context, tables *pdb.Library) (solving.Crew, error) {
		return f.dial(ctx, above(line), f.Cluster.address, shop{tables, memory})
	}
}

// network is how scripts reach a cluster.
func (f clusterFlags) network(note func(text string), w shop) (*lab.Network, error) {
	usual := f.named(f.Cluster.address)
	if usual == "" {
		switch at, err := f.find(""); {
		case err == nil:
			usual = at.URL
		case f.asked():
			return nil, err
		}
	}
	return lab.NewNetwork(usual, time.Duration(f.Unit), func(ctx context.Context, address, token string) (lab.Cluster, error) {
		from := f.placeFlags
		if address == "" {
			address = f.Cluster.address
		} else {
			from.NATS = ""
		}
		from.Token = cmp.Or(token, from.Token)
		return from.dial(ctx, note, address, w)
	}), nil
}

// dial connects to the cluster at an address; "" is the one that the flags, the environment
// or this machine's server name. The shop is for this machine if that is the cluster.
func (f placeFlags) dial(ctx context.Context, note func(text string), address string, w shop) (*cluster.Cluster, error) {
	signals.SpeakWithOthers()
	options, err := connecting(note)
	if err != nil {
		return nil, err
	}
	if f.named(address) == here {
		return w.open(ctx, options)
	}
	return f.dialServer(ctx, address, options)
}

// dialServer connects to a server. Of several that are one cluster everything is kept on three.
func (f placeFlags) dialServer(ctx context.Context, address string, options cluster.Options) (*cluster.Cluster, error) {
	at, err := f.find(address)
	if err != nil {
		return nil, err
	}
	const copies = 3
	options.Copies = min(1+strings.Count(at.URL, ","), copies)
	return cluster.Dial(ctx, at, options)
}

// named is the address that is named in one of the ways there are; "" if none is.
func (f placeFlags) named(address string) string {
	return cmp.Or(f.NATS, address, os.Getenv(clusterVariable))
}

// find is where the cluster is.
func (f placeFlags) find(address string) (cluster.Address, error) {
	if f.NATS != "" && address != "" {
		return cluster.Address{}, exit.Misusedf("--nats %s and the address %s exclude each other", f.NATS, address)
	}
	at := cluster.Address{URL: f.named(address), Token: f.Token, Creds: f.Creds, Roots: f.CA}
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
		err = exit.Misusedf("which cluster? No taquin serve runs on this machine: give the address that another one's has printed (--cluster %s needs neither it nor taquin work)", here)
	}
	return at, err
}

// connecting is how every program connects: note is told when it waits for the server, and
// when it does no longer.
func connecting(note func(text string)) (cluster.Options, error) {
	version, err := identity()
	var away atomic.Bool
	return cluster.Options{Version: version, Told: func(waiting string) {
		switch {
		case waiting != "" && !away.Swap(true):
			note("waiting for " + waiting)
		case waiting == "" && away.Swap(false):
			note("connected again")
		}
	}}, err
}

// shop is what this machine works with for a cluster.
type shop struct {
	tables *pdb.Library // nil where it does not work
	memory size         // for Lua; 0 is the usual
}

// worker processes units of every kind of job, but none without tables. held returns the size
// of its tables in bytes.
func (w shop) worker(threads int) (does cluster.Worker, held func() int64, err error) {
	if w.tables == nil {
		return does, nil, nil
	}
	calls, err := luabind.NewDoer(luabind.Config{Scripts: scripts.Files, Extensions: extensions(), Say: speech.Say,
		Tables: w.tables, Guides: pruning.NewLibrary(pruning.LibraryOptions{Store: w.tables.Store()}), Limits: guard.Limits{Memory: int64(w.memory)}})
	if err != nil {
		return does, nil, err
	}
	doers := map[string]share.Worker{optimal.Kind: optimal.NewWorker(w.tables), pdb.Kind: pdb.NewWorker(w.tables), lab.Kind: calls}
	return cluster.Worker{Doers: doers, Threads: threads, Close: calls.Close}, calls.Tables, nil
}

// open makes this machine a cluster of its own.
func (w shop) open(ctx context.Context, options cluster.Options) (*cluster.Cluster, error) {
	folder, err := home.State(here)
	if err != nil {
		return nil, err
	}
	worker, _, err := w.worker(runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, err
	}
	return cluster.Local(ctx, folder, options, worker)
}
