package cluster

import (
	"cmp"
	"context"
	"errors"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster/server"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lab"
	"taquin/scripts"
)

// Flags are the flags of commands that a cluster can work for.
type Flags struct {
	Cluster Optional     `placeholder:"[ADDRESS]" help:"Have a cluster do the work: the one of taquin serve at an address such as 192.168.1.7, or local, which is all processors of this machine; without an address the one that TAQUIN_CLUSTER names, or else that of taquin serve on this machine."`
	Unit    cli.Duration `placeholder:"TIME" help:"Time that a machine works on a unit before it reports the result (10s); plain numbers are seconds."`

	Place `embed:""`
}

// Place are the flags that say where a cluster is and how to log in.
type Place struct {
	Token string `type:"word" env:"TAQUIN_TOKEN" placeholder:"TOKEN" help:"What lets one into a cluster; taquin serve prints it."`
	NATS  string `name:"nats" type:"word" placeholder:"URL" help:"A NATS server that is there already, such as nats://room7:4222, in place of taquin serve; of several servers that are one cluster all, with commas: everything is then kept on three."`
	Creds string `type:"word" placeholder:"FILE" help:"The credentials that let one into it."`
	CA    string `name:"ca" type:"word" placeholder:"FILE" help:"The certificates to trust where the server has one that the system does not know."`
}

// Optional is the value of --cluster, an optional address.
type Optional struct {
	Given   bool
	Address string
}

// addressText matches an address after --cluster; another argument belongs to the command. After
// --cluster= everything is an address.
const addressText = `^(?i)(local|localhost|\d+(\.\d+){3}|\S+:\d+|\[[0-9a-f:.]+\]|[a-z]+://\S+)$`

// Decode reads the flag.
func (c *Optional) Decode(ctx *kong.DecodeContext) error {
	c.Given = true
	next := ctx.Scan.Peek()
	text, _ := next.Value.(string)
	if next.Type != kong.FlagValueToken && !regexp.MustCompile(addressText).MatchString(text) {
		return nil
	}
	return cli.Pop(ctx, "address", &c.Address)
}

// Here is the address of the processors of this machine.
const Here = "local"

// addressVariable is the variable of the environment with the address of the cluster.
const addressVariable = "TAQUIN_CLUSTER"

// Asked reports whether a cluster is to do the work.
func (f Flags) Asked() bool { return f.Cluster.Given || f.NATS != "" }

// Connector returns a function that connects to the cluster of the flags; nil without one. The
// tables of the shop are those that the function is given.
func (f Flags) Connector(line *terminal.Progress, memory cli.Size, extensions Extensions) Connect {
	if !f.Asked() {
		return nil
	}
	return func(ctx context.Context, tables *pdb.Library) (Crew, error) {
		return f.Dial(ctx, line.Remark, f.Cluster.Address, Shop{tables, memory, extensions})
	}
}

// Network connects scripts to a cluster.
func (f Flags) Network(note func(message.Text), w Shop) (*lab.Network, error) {
	usual := f.Named(f.Cluster.Address)
	if usual == "" {
		switch at, err := f.find(""); {
		case err == nil:
			usual = at.URL
		case f.Asked():
			return nil, err
		}
	}
	return lab.NewNetwork(usual, time.Duration(f.Unit), func(ctx context.Context, address, token string) (lab.Cluster, error) {
		from := f.Place
		if address == "" {
			address = f.Cluster.Address
		} else {
			from.NATS = ""
		}
		from.Token = cmp.Or(token, from.Token)
		return from.Dial(ctx, note, address, w)
	}), nil
}

// Dial connects to the cluster at an address; "" is the one of the flags, of the environment, or
// of this machine's server. With the address Here this machine works, with the shop.
func (f Place) Dial(ctx context.Context, note func(message.Text), address string, w Shop) (*Cluster, error) {
	process.SpeakWithOthers()
	options, err := Connecting(note)
	if err != nil {
		return nil, err
	}
	if f.Named(address) == Here {
		return w.open(ctx, options)
	}
	return f.DialServer(ctx, address, options)
}

// DialServer connects to a server. A cluster of several servers keeps three copies of everything.
func (f Place) DialServer(ctx context.Context, address string, options Options) (*Cluster, error) {
	at, err := f.find(address)
	if err != nil {
		return nil, err
	}
	const copies = 3
	options.Copies = min(1+strings.Count(at.URL, ","), copies)
	return Dial(ctx, at, options)
}

// Named returns the address of a flag, an argument or the environment; "" for none.
func (f Place) Named(address string) string {
	return cmp.Or(f.NATS, address, os.Getenv(addressVariable))
}

// find returns the address and the credentials of the cluster.
func (f Place) find(address string) (Address, error) {
	if f.NATS != "" && address != "" {
		return Address{}, exit.Misusedf("cluster.nats-and-the-address", "--nats %s and the address %s exclude each other", f.NATS, address)
	}
	at := Address{URL: f.Named(address), Token: f.Token, Creds: f.Creds, Roots: f.CA}
	if at.URL != "" {
		return at, nil
	}
	folder, err := StoreFolder("")
	if err != nil {
		return at, err
	}
	var token string
	at.URL, token, err = server.Find(folder)
	at.Token = cmp.Or(at.Token, token)
	if errors.Is(err, server.ErrNone) {
		err = exit.Misusedf("cluster.which-cluster-no-taquin", "no cluster: taquin serve does not run on this machine; give the address that it has printed on another, or use --cluster %s, which needs neither taquin serve nor taquin work", Here)
	}
	return at, err
}

// Connecting returns the options of a connection. note is called when the program begins to wait
// for the server, and when it is connected again.
func Connecting(note func(message.Text)) (Options, error) {
	version, err := cli.Identity()
	var away atomic.Bool
	return Options{Version: version, Told: func(waiting message.Text) {
		switch {
		case !waiting.Empty() && !away.Swap(true):
			note(message.Textf("cluster.waiting-for", "waiting for %s", waiting))
		case waiting.Empty() && away.Swap(false):
			note(message.Textf("cluster.connected-again", "connected again"))
		}
	}}, err
}

// Extensions are the modules that the program adds to every lab, on workers too.
type Extensions []func(luabind.Parts)

// Shop holds the resources of a worker on this machine.
type Shop struct {
	Tables     *pdb.Library // nil if this machine does not work
	Memory     cli.Size     // for Lua; 0 for the default
	Extensions Extensions
}

// Worker returns a worker for every kind of job; without tables for none. held returns the size of
// its tables in bytes.
func (w Shop) Worker(threads int) (does Worker, held func() int64, err error) {
	if w.Tables == nil {
		return does, nil, nil
	}
	calls, err := luabind.NewClusterWorker(luabind.Config{Scripts: scripts.Files, Extensions: w.Extensions, Voice: i18n.Voice,
		Tables: w.Tables, Guides: pruning.NewLibrary(pruning.LibraryOptions{Store: w.Tables.Store()}), Limits: guard.Limits{Memory: int64(w.Memory)}})
	if err != nil {
		return does, nil, err
	}
	doers := map[string]share.Worker{optimal.Kind: optimal.NewWorker(w.Tables), pdb.Kind: pdb.NewWorker(w.Tables), lab.Kind: calls}
	return Worker{Doers: doers, Threads: threads, Close: calls.Close}, calls.Tables, nil
}

// open makes a cluster of this machine.
func (w Shop) open(ctx context.Context, options Options) (*Cluster, error) {
	folder, err := process.StateFile(Here)
	if err != nil {
		return nil, err
	}
	worker, _, err := w.Worker(runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, err
	}
	return Local(ctx, folder, options, worker)
}

// StoreFolder returns the folder of the server of this machine; another one can be named.
func StoreFolder(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	folder, err := process.StateFile("cluster")
	if err != nil {
		return "", exit.Misusedf("cluster.so-that-there-is", "%w, so that there is no folder for jobs; --store names one", err)
	}
	return folder, nil
}

// Crew is a cluster that can be closed.
type Crew interface {
	share.Cluster
	Name() string // for users
	Close()
}

// Connect connects to a crew. Its worker on this machine, if any, uses a library of tables. Connect
// is nil if this machine works alone.
type Connect func(ctx context.Context, tables *pdb.Library) (Crew, error)

// With calls work with the crew, or with nil if this machine works alone.
func (c Connect) With(ctx context.Context, tables *pdb.Library, work func(Crew) error) error {
	if c == nil {
		return work(nil)
	}
	crew, err := c(ctx, tables)
	if err != nil {
		return err
	}
	defer crew.Close()
	if err = work(crew); errors.Is(err, solver.ErrCancelled) {
		err = message.Errorf("cluster.the-cluster-keeps-what", "%w; the cluster keeps the results, and the same command resumes it", err)
	}
	return err
}
