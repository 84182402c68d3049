package lab

import (
	"cmp"
	"context"
	"sync"
	"time"

	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// Cluster is a cluster that a script has named.
type Cluster interface {
	share.Cluster
	Close()
}

// Network connects scripts to other machines. It belongs to the program: a connection outlives a
// Lua state.
type Network struct {
	usual string        // the address configured outside Lua, or ""
	unit  time.Duration // intended duration of a unit
	dial  func(ctx context.Context, address, token string) (Cluster, error)

	mu      sync.Mutex
	address string  // of the cluster in use
	cluster Cluster // nil if none is in use
}

// NewNetwork makes a Network. usual is the address configured outside Lua, or ""; dial connects to
// an address, "" being the usual one. unit is the intended duration of a unit, 0 for the default.
func NewNetwork(usual string, unit time.Duration, dial func(ctx context.Context, address, token string) (Cluster, error)) *Network {
	return &Network{usual: usual, unit: cmp.Or(unit, solver.UsualUnit), dial: dial}
}

// Close disconnects.
func (n *Network) Close() {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cluster != nil {
		n.cluster.Close()
	}
	n.cluster, n.address = nil, ""
}

// inUse returns the address of the cluster that is in use, or would be.
func (n *Network) inUse() string {
	if n == nil {
		return ""
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cluster == nil {
		return n.usual
	}
	return n.address
}

// needed returns the network or raises an error.
func (n *Network) needed(a bind.Args) *Network {
	if n == nil {
		a.Fail("lab.no-other-machine-is", "no other machine can be reached here: a script in a browser or in the sandbox, or a call on another machine, runs on one machine only")
	}
	return n
}

// use connects to an address, "" being the usual one, and disconnects from the cluster before.
func (n *Network) use(a bind.Args, address, token string) Cluster {
	if share.LocalOnly {
		return nil
	}
	if address == "" && n.usual == "" {
		a.Fail("lab.no-cluster-is-known", `no cluster is known: lab.cluster("host:port", token) names one, as taquin serve shows it; lab.cluster("local") is this machine alone`)
	}
	if address == n.inUse() { // "local" cannot run twice
		n.Close()
	}
	c, err := guard.UntilStopped(a.State.Guard, func(ctx context.Context) (Cluster, error) {
		c, err := n.dial(ctx, address, token)
		if err == nil && ctx.Err() != nil { // the caller has given up
			c.Close()
			return nil, ctx.Err()
		}
		return c, err
	})
	a.FailOn(err)
	n.Close()
	n.mu.Lock()
	defer n.mu.Unlock()
	n.address, n.cluster = cmp.Or(address, n.usual), c
	return c
}

// Crew returns the cluster in use, or connects to the usual one, and returns the intended duration
// of a unit. It raises an error if there is no cluster.
func (n *Network) Crew(a bind.Args) (share.Cluster, time.Duration) {
	n.needed(a)
	n.mu.Lock()
	c := n.cluster
	n.mu.Unlock()
	if c == nil {
		c = n.use(a, "", "")
	}
	return c, n.unit
}

// clusterEntry is lab.cluster.
func (m *module) clusterEntry() bind.Entry {
	return bind.Entry{Name: "lab.cluster", Signature: "lab.cluster([address [, token]])", Returns: "address",
		Text: `Connects with other machines, to which {cluster = true} gives the work of lab.sample, of lab.compare and of solve by optimal: the address and the token are those that taquin serve shows; "local" is this machine alone, to try it. ` +
			`Without arguments, it returns the address in use, or TAQUIN_CLUSTER, or nil.`,
		Example: `lab.cluster()  --> nil`,
		Func: bind.Do2(bind.Text("address").Or("").From(func(bind.Cursor) []bind.Candidate {
			return []bind.Candidate{{Text: "local", Summary: "this machine alone", Key: "choices/cluster:local"}}
		}), bind.Text("token").Or(""), func(a bind.Args, address, token string) int {
			if address != "" {
				m.Network.needed(a).use(a, address, token)
			}
			if address = m.Network.inUse(); address == "" {
				return 0
			}
			return a.ReturnText(address)
		})}
}

// clusterOption is the option of a table O by which other machines do the work.
func clusterOption[O any](set func(o *O, yes bool)) bind.Option[O] {
	return bind.Opt(bind.Bool("cluster"), "true to have the machines of lab.cluster do it, with the same result; threads then says nothing", set)
}
