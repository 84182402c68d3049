// Package luabind is the lab as Lua sees it: the modules over the engine, the
// standard library as the lab wants it, the documentation of every name, and
// the Host that runs chunks and can be interrupted. It never reads a terminal
// or a command line; that is the program's part.
package luabind

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/pdb"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/luabind/gopherlua"
)

// Config is what a Host is given. Every field but Out may be left zero.
type Config struct {
	Out       io.Writer         // where print and friends write; a PageWriter keeps help as well
	Err       io.Writer         // where io.stderr writes; Out if nil
	Scripts   fs.FS             // the built-in scripts, for include and RunScript
	Shape     board.Shape       // of the first current board; 4x4 if zero
	Notation  board.Notation    // of the first current board
	Tables    *pdb.Library      // of the pattern databases; one in memory if nil
	Seed      int64             // of the lab's random source, 0 to MaxSeed
	Memory    int64             // bytes that Lua may take, and each solver beside it; UsualMemory and solver.UsualMemory if 0
	MaxOutput int64             // bytes that print and friends may write; no limit if 0
	Sandbox   bool              // for the scripts of strangers, see sandbox.go
	Now       func() time.Time  // the clock; time.Now if nil
	MarkTimes bool              // the times of solutions and of spaces are marked where they are written, see text.Marked
	Trace     *Trace            // is told of every move; may be nil
	Sought    func(path string) // is told where a script is looked for on the disk, before; may be nil
	Progress  func(text string) // shows one line of progress, "" removes it; may be nil
	Play      Player            // plays draw.play's films; nil to print them
	Columns   func() int        // how wide help may be, 40 at least; 80 if nil or 0
	Commands  []Command         // of the prompt, for completion and help

	Stage  Stage                   // where the module lesson gives lessons; nothing is shown or asked if nil
	Lesson func(name string) error // gives a built-in lesson, in a host of its own, or lists them for ""; there is none if nil
}

// Host is one Lua state with the lab in it. Its methods are for one goroutine,
// but Interrupt may be called from any.
type Host struct {
	cfg   Config
	state *lua.LState
	flag  *flagContext
	rng   *rand.Rand
	pcg   *rand.PCG // what rng draws from
	seed  int64

	docs    docs
	given   map[string]lua.LValue // the globals that the user finds
	outfit  []lua.LValue          // all that the state begins with, see outfit.go
	meta    metatables
	views   *lua.LTable                 // source 000's arrays by their names
	sealed  map[*lua.LTable]*lua.LTable // in the sandbox, where the fields of read-only tables are
	results int                         // of entries, which _1, _2, … hold
	side    int                         // source 000's flag: the blank is right (1) or left (-1) of the tile last sought

	methods    solver.Registry
	heuristics []heuristic.Heuristic
	automata   search.Automata // of solve.reduce
	solving    int             // solvers that run, one in a heuristic of another

	folders     []folder   // of the scripts being run, innermost last
	newTest     func(Test) // takes what test makes; nil but in LoadTests
	speaks      Language   // what is drawn: that of the lesson once one has begun
	failedCheck error      // the first since a test began, whatever has caught it

	tostringFunction *lua.LFunction // Lua's tostring, whatever the global is now
	concatFunction   *lua.LFunction // the operator ".."
	witnessFunction  *lua.LFunction // calls each chunk
	coroutines       *gopherlua.Coroutines

	excerpt string // the line of the last error
	trail   trail  // of the last error in a coroutine
	syntax  *Error // the last one in a text, for whom an include tells of it

	maxString  int           // bytes of the longest string that one call may make
	written    int64         // bytes of output
	granted    *atomic.Int64 // bytes that solvers may take beside Lua; one count for all threads
	ready      bool          // a line is compiled that has not run yet
	inSample   bool          // works for a sample, and begins no threads of its own
	calledFrom outerCalls    // in a sample, what has called that
	sought     sync.Mutex    // of the config's function Sought

	shown  throttle              // of the line of progress
	said   map[lua.LValue]saying // by the values that are being shown
	asPage bool                  // help is as wide as a page, whatever the screen is
}

// metatables are those of the kinds of values that the lab has.
type metatables struct {
	boards, perms, groups, cards, spaces, pictures *lua.LTable
	solved                                         *lua.LTable // of solutions
	costs                                          *lua.LTable // of what searches without a solution have done
}

// New makes a Host. Close it after use.
func New(cfg Config) (*Host, error) {
	if cfg.Err == nil {
		cfg.Err = cfg.Out
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Shape == (board.Shape{}) {
		cfg.Shape = board.Shape{Cols: 4, Rows: 4}
	}
	if cfg.Seed < 0 || cfg.Seed > MaxSeed {
		return nil, fmt.Errorf("luabind: seed must be in 0..2^53, not %d", cfg.Seed)
	}
	if cfg.Tables == nil {
		cfg.Tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: runtime.GOMAXPROCS(0)})
	}
	state := gopherlua.NewState()
	h := &Host{cfg: cfg, state: state, flag: &flagContext{}, granted: &atomic.Int64{}, shown: throttle{now: cfg.Now}, maxString: cfg.longestString(),
		methods: engine.Methods(cfg.Tables), heuristics: engine.Heuristics(cfg.Tables)}
	h.concatFunction = state.NewFunction(h.concat)
	state.SetContext(h.flag)
	h.witnessFunction = state.NewFunction(h.witness)
	h.reseed(cfg.Seed)
	coroutines, err := gopherlua.NewCoroutines(state, h.raise)
	if err != nil {
		state.Close()
		return nil, err
	}
	h.coroutines = coroutines
	h.openStandard()
	for _, m := range h.modules() {
		h.open(m)
	}
	if err := h.setBoard(); err != nil {
		state.Close()
		return nil, err
	}
	if cfg.Sandbox {
		h.shut()
	}
	for _, m := range luaModules() {
		h.describe(m)
	}
	h.noteGiven()
	h.noteOutfit()
	return h, nil
}

// Close frees the Lua state.
func (h *Host) Close() { h.state.Close() }

func (h *Host) reseed(seed int64) {
	h.seed, h.pcg = seed, seeded(seed)
	h.rng = rand.New(h.pcg)
}

// seeded is the lab's random source: a seed gives the same numbers everywhere.
func seeded(seed int64) *rand.PCG { return rand.NewPCG(uint64(seed), 0x7461_7175_696e) }

// Seed returns the seed in use.
func (h *Host) Seed() int64 { return h.seed }

// ErrInterrupted is the cause to give to Interrupt when the user asks for it.
var ErrInterrupted = errors.New("interrupted")

// ErrTimeLimit is the cause to give to Interrupt when a time limit has passed.
var ErrTimeLimit = errors.New("time limit reached")

// ExitError is what a chunk ends with that has called os.exit.
type ExitError struct{ Code int }

func (e *ExitError) Error() string { return fmt.Sprintf("os.exit(%d)", e.Code) }

// Interrupt stops the running chunk, and only that one, with an error that
// wraps cause. Solvers written in Go stop as well.
func (h *Host) Interrupt(cause error) { h.flag.set(cause) }

// Run runs a chunk of Lua with arguments and returns its values. The name
// stands in errors.
func (h *Host) Run(name, text string, args ...string) ([]lua.LValue, error) {
	h.flag.reset()
	var fn *lua.LFunction
	err := h.watched(func() (err error) {
		fn, err = h.load(name, text)
		return err
	})
	if err != nil {
		return nil, err
	}
	h.setArgs(name, args)
	return h.call(fn, args)
}

// call runs a function, translates its error and flags.
// It is for its callers to forget the interruptions that came before.
func (h *Host) call(fn *lua.LFunction, args []string) (values []lua.LValue, err error) {
	h.excerpt, h.trail = "", trail{}
	err = h.watched(func() error {
		values, err = h.callUnwatched(fn, args)
		return err
	})
	return values, err
}

func (h *Host) callUnwatched(fn *lua.LFunction, args []string) ([]lua.LValue, error) {
	L := h.state
	base := L.GetTop()
	for _, a := range args {
		L.Push(lua.LString(a))
	}
	err := h.callWitnessed(fn, len(args))
	h.clearProgress()
	if err != nil {
		return nil, h.translate(err)
	}
	values := make([]lua.LValue, 0, L.GetTop()-base)
	for i := base + 1; i <= L.GetTop(); i++ {
		values = append(values, L.Get(i))
	}
	L.SetTop(base)
	return values, nil
}

// callWitnessed calls a function with the nargs arguments on the stack, in whose
// place it leaves the results or, with PCall's error, nothing.
func (h *Host) callWitnessed(fn *lua.LFunction, nargs int) error {
	L := h.state
	base := L.GetTop() - nargs
	L.Insert(h.witnessFunction, base+1)
	L.Insert(fn, base+2)
	err := L.PCall(nargs+1, lua.MultRet, nil)
	if err != nil {
		gopherlua.DetachAfter(L, nil) // nothing else runs that could have captured locals
		gopherlua.BuryThreads(L)
		L.SetTop(base)
	}
	return err
}

// load compiles a chunk that is as the user has written it.
func (h *Host) load(name, text string) (*lua.LFunction, error) {
	return h.compile(gopherlua.Chunk{Name: name, Text: text})
}

// compile compiles a chunk. Of an error in the text the host takes note.
func (h *Host) compile(chunk gopherlua.Chunk) (*lua.LFunction, error) {
	work := func() (*lua.FunctionProto, error) { return gopherlua.Compile(h.flag, chunk, h.concatFunction) }
	if len(chunk.Text) > gopherlua.SmallBytes {
		slow := work
		work = func() (*lua.FunctionProto, error) { return untilStopped(h.flag, slow) }
	}
	proto, err := work()
	if err != nil {
		h.syntax = syntaxError(err)
		return nil, h.syntax
	}
	return h.state.NewFunctionFromProto(proto), nil
}

// callback runs a function that Lua code has passed to Go.
func (h *Host) callback(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) lua.LValue {
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	L.Call(len(args), 1)
	v := L.Get(-1)
	L.Pop(1)
	return v
}
