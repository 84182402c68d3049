package lab

import (
	"context"
	"sync"
	"time"

	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// Cluster is a crew of machines that a script has named.
type Cluster interface {
	share.Cluster
	Close()
}

// Network is how scripts reach other machines. It belongs to the program: the cluster stays
// in use from one state to the next.
type Network struct {
	usual string        // the address that was named outside Lua; "" if none was
	unit  time.Duration // how much work another machine is given at a time
	dial  func(ctx context.Context, address, token string) (Cluster, error)
	do    func(m *module, a bind.Args, j *job, source *streams) // makes the calls of a job there

	mu      sync.Mutex
	address string  // of the cluster that is in use
	cluster Cluster // nil before one is
}

// NewNetwork makes a Network by what connects with an address. usual is the address that was
// named outside Lua, "" if none was; dial gets "" for it. unit is how much work another
// machine is given at a time, 0 for the usual.
func NewNetwork(usual string, unit time.Duration, dial func(ctx context.Context, address, token string) (Cluster, error)) *Network {
	n := &Network{usual: usual, unit: unit, dial: dial}
	if unit == 0 {
		n.unit = solver.UsualUnit
	}
	n.do = n.doElsewhere // only where there is a network: elsewhere no program holds this code
	return n
}

// Close leaves the cluster that is in use.
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

// inUse is the address of the cluster that is in use, or would be.
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

// needed is the network, or it raises the error that there is none.
func (n *Network) needed(a bind.Args) *Network {
	if n == nil {
		a.Fail("no other machine is within reach here: in a browser and in the sandbox a script works alone, and so does a call that another machine makes")
	}
	return n
}

// use connects with an address in place of the cluster before; with "" it is the usual one.
func (n *Network) use(a bind.Args, address, token string) Cluster {
	if share.LocalOnly {
		return nil // there is no network
	}
	if address == "" && n.usual == "" {
		a.Fail(`no cluster is known: lab.cluster("host:port", token) names one, as taquin serve shows it; lab.cluster("local") is this machine alone`)
	}
	if address == n.inUse() { // "local" cannot be there twice
		n.Close()
	}
	c, err := guard.UntilStopped(a.State.Guard, func(ctx context.Context) (Cluster, error) {
		c, err := n.dial(ctx, address, token)
		if err == nil && ctx.Err() != nil { // nobody waits for it any longer
			c.Close()
			return nil, ctx.Err()
		}
		return c, err
	})
	a.FailOn(err)
	if address == "" {
		address = n.usual
	}
	n.Close()
	n.mu.Lock()
	defer n.mu.Unlock()
	n.address, n.cluster = address, c
	return c
}

// Crew is the cluster that is in use, or the usual one, and how much work a machine of it is
// given at a time. Without one it raises an error.
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
			`Without arguments, the address in use, or that of TAQUIN_CLUSTER; nil if there is none.`,
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
