// Package luabind provides the lab to Lua. A Host is one Lua state with all modules; it runs
// chunks and can be interrupted.
//
// The packages below do the work: lib has one package per Lua module, stdlib is Lua's standard
// library, prompt compiles and completes lines, show formats values, explain explains errors,
// guard enforces limits, and carry moves functions between states. A Host never reads a terminal
// or a command line. Begin with Config, New and Host.Run.
package luabind

import (
	"io"
	"io/fs"
	"runtime"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/share"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/cards"
	"taquin/luabind/lib/check"
	"taquin/luabind/lib/draw"
	"taquin/luabind/lib/globals"
	"taquin/luabind/lib/lab"
	"taquin/luabind/lib/lesson"
	"taquin/luabind/lib/perm"
	"taquin/luabind/lib/puzzle"
	"taquin/luabind/lib/solve"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
	"taquin/luabind/source"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// Config configures a Host. Only Out is required.
type Config struct {
	Out      io.Writer               // where print, io.write and help write; may be a guard.PageWriter
	Err      io.Writer               // where io.stderr writes; Out if nil
	Scripts  fs.FS                   // the built-in scripts, for include and RunScript
	Shape    board.Shape             // of the first current board; 4x4 if zero
	Notation board.Notation          // of the first current board
	Named    bool                    // the user has chosen Notation, which is then also the default for texts, see board.NotationOf
	Tables   *pdb.Library            // the pattern databases; in memory if nil
	Guides   *pruning.Library        // pruning tables of puzzles defined by their moves; stored with Tables if nil
	Seed     int64                   // of the random source, 0 to values.MaxSeed
	Limits   guard.Limits            // of memory and output, and whether scripts run in the sandbox
	Now      func() time.Time        // the clock; time.Now if nil
	Trace    *taquin.Trace           // records every move; may be nil
	OnLookup func(path string)       // called before each lookup of a script on the disk; may be nil
	Remark   func(message.Text)      // reports how an ambiguous text was read, also from threads of samples; may be nil
	Progress func(line message.Text) // shows one line of progress, "" removes it; may be nil
	Play     draw.Player             // plays draw.play's films; nil to print them
	Table    draw.Table              // interactive play of draw.play without moves; nil if impossible
	Columns  func() int              // width of help, at least 40; that of a page if nil or 0
	Commands []prompt.Command        // commands of the prompt, for completion and help
	Network  *lab.Network            // connection to clusters; nil without

	// Yield runs other work of the program. A running chunk calls it every 20 ms. In a browser,
	// where the program has one thread, Interrupt has no effect without it. It may be nil.
	Yield func()

	// Files are read before those of the disk, by relative names. Save, if not nil, receives the
	// files instead of the disk.
	Files  fs.FS
	Save   func(name string, content []byte) error
	NoDisk bool // scripts read nothing from the disk

	// Extensions add modules after all others.
	Extensions []func(Parts)

	// Language is the language of help and completion, English if "". Voice translates them;
	// without it they are English.
	Language text.Language
	Voice    bind.Voice

	Guide func(in text.Language) prompt.Guide // the guide, for help and completion; may be nil

	MarkTimes bool // mark measured times, see text.Marked

	Stage  lesson.Stage            // shows lessons; if nil, they show and ask nothing
	Lesson func(name string) error // runs a built-in lesson in another host, or lists the lessons for ""; may be nil
}

// Host is one Lua state with the lab. Only Interrupt is safe for concurrent use.
type Host struct {
	cfg       Config
	state     *bind.State
	files     *guard.Files
	random    *values.Random
	explainer *explain.Explainer
	shower    *show.Shower
	prompt    *prompt.Prompt
	current   *taquin.Current
	solvers   *solve.Solvers
	tests     *check.Tests
	pictures  *draw.Module
	initial   *carry.Initial
	concat    *lua.LFunction // the operator ".." of compiled chunks
	compiled  bool           // the last compiled line has not run yet
}

// New makes a Host. Close it after use.
func New(cfg Config) (*Host, error) { return newHost(cfg.complete(), nil) }

// complete replaces zero fields by their defaults.
func (c Config) complete() Config {
	if c.Err == nil {
		c.Err = c.Out
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.OnLookup = oneAtATime(c.OnLookup)
	if c.Shape == (board.Shape{}) {
		c.Shape = board.Shape{Cols: 4, Rows: 4}
	}
	if c.Tables == nil {
		c.Tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: runtime.GOMAXPROCS(0)})
	}
	if c.Guides == nil {
		c.Guides = pruning.NewLibrary(pruning.LibraryOptions{Store: c.Tables.Store()})
	}
	return c
}

// usual returns the notation of texts whose labels fit both conventions.
func (c Config) usual() board.Notation {
	if c.Named {
		return c.Notation
	}
	return board.Unnamed
}

// remark returns the function to call for ambiguous texts; nil if a notation is given.
func (c Config) remark() func(message.Text) {
	if c.Named {
		return nil
	}
	return c.Remark
}

// heldTables returns the size of the tables that all hosts share, in bytes.
func (c Config) heldTables() int64 { return c.Tables.BytesInUse() + c.Guides.Held() }

// Tables returns the size of the shared tables in bytes.
func (h *Host) Tables() int64 { return h.cfg.heldTables() }

// newHost makes a Host, as a worker for another one unless that is nil.
func newHost(cfg Config, of *Host) (*Host, error) {
	random, err := values.NewRandom(cfg.Seed)
	if err != nil {
		return nil, err
	}
	g := guard.New(cfg.Limits)
	g.Except(cfg.heldTables)
	if of != nil {
		g = of.state.Guard.Thread(cfg.Limits)
	}
	if cfg.Yield != nil {
		g.PauseBy(cfg.Yield)
	}
	progress := guard.NewProgress(cfg.Progress, cfg.Now)
	progress.DueBy(g)
	L := gopherlua.NewState()
	gopherlua.SetHook(L, g)
	s := bind.NewState(L, g, guard.NewOutput(g, progress, cfg.Out, cfg.Err, cfg.Columns), progress)
	s.MarkTimes = cfg.MarkTimes
	h := &Host{cfg: cfg, state: s, random: random, files: guard.NewFiles(g, guard.Places{Builtin: cfg.Scripts, Given: cfg.Files, Save: cfg.Save, NoDisk: cfg.NoDisk, OnLookup: cfg.OnLookup}), explainer: explain.New(s)}
	h.shower = show.New(s, h.explainer)
	h.explainer.Inline = h.shower.Inline
	h.prompt = prompt.New(prompt.Deps{State: s, Explainer: h.explainer, Shower: h.shower, Compile: h.compile, Commands: cfg.Commands, Guide: cfg.Guide})
	if err := h.open(of != nil); err != nil {
		L.Close()
		return nil, err
	}
	h.Speak(cfg.Language)
	h.prompt.RecordInitialGlobals()
	h.initial = carry.NewInitial(s, h.proto)
	return h, nil
}

// open opens all modules, in the order of help(). A worker runs samples without threads.
func (h *Host) open(worker bool) error {
	s, cfg := h.state, h.cfg
	concat, err := stdlib.Open(s, stdlib.Deps{Explainer: h.explainer, Random: h.random, Now: cfg.Now, Compile: h.load})
	if err != nil {
		return err
	}
	h.concat = concat
	puzzles, slides := values.NewPuzzleCodec(), values.NewSlideCodec()
	var crew func(bind.Args) (share.Cluster, time.Duration)
	if !worker {
		crew = cfg.Network.Crew
	}
	h.solvers = solve.New(solve.Deps{Crew: crew, Methods: engine.Methods(cfg.Tables), Heuristics: engine.Heuristics(cfg.Tables), Random: h.random, Explainer: h.explainer,
		PuzzleMethods: engine.PuzzleMethods(cfg.Guides), Puzzles: puzzles, Slides: slides})
	h.current = taquin.Open(s, taquin.Deps{Random: h.random, Files: h.files, Trace: cfg.Trace, More: h.solvers.BoardEntries(), Inline: h.shower.Inline, Usual: cfg.usual(), Remark: cfg.remark()})
	perm.Open(s, h.random)
	puzzle.Open(s, puzzle.Deps{Random: h.random, Files: h.files, Puzzles: puzzles, Slides: slides, States: h.solvers.StateEntries(), SlideStates: h.solvers.SlideEntries(), RuleStates: h.solvers.RuleEntries(), Explainer: h.explainer})
	h.solvers.Open(s)
	cards.Open(s)
	h.pictures = draw.Open(s, draw.Deps{Files: h.files, Shower: h.shower, Random: h.random, Play: cfg.Play, Table: cfg.Table, Choose: values.Files(cfg.Files)})
	needs := lab.Deps{Alone: worker || cfg.Trace != nil, Network: cfg.Network, Setting: h.setting, FailTest: func(err error) { h.tests.Fail(err) }, Random: h.random, Files: h.files, Explainer: h.explainer, More: h.solvers.LabEntries(), Initial: func() *carry.Initial { return h.initial }, Solvers: h.solvers}
	if !share.LocalOnly && !worker && cfg.Trace == nil && cfg.Yield == nil { // a trace needs one order of moves; with Yield there is one thread
		needs.NewWorker = h.newWorker
	}
	lab.Open(s, needs)
	lesson.Open(s, lesson.Deps{Stage: cfg.Stage, Give: cfg.Lesson, Lessons: h.lessons, Explainer: h.explainer, Prompt: promptInLesson{h.prompt, h},
		Drawing: h.pictures.Drawing, Speak: h.pictures.Speak})
	globals.OpenScripts(s, globals.Deps{Files: h.files, Explainer: h.explainer, Load: h.load, Scripts: values.Scripts(cfg.Scripts, cfg.Files)})
	h.tests = check.Open(s, h.explainer, h.shower, h.solvers.CheckEntries())
	globals.OpenHelp(s, h.prompt)
	for _, extend := range cfg.Extensions {
		extend(h.parts())
	}
	if err := h.current.Begin(cfg.Shape, cfg.Notation); err != nil {
		return err
	}
	if cfg.Limits.Sandbox {
		stdlib.Seal(s)
	}
	return nil
}

// lessons lists the built-in lessons, for completion.
func (h *Host) lessons(bind.Cursor) []bind.Candidate {
	var all []bind.Candidate
	names, _ := lesson.Names(h.cfg.Scripts) // without names, there are no candidates
	for _, name := range names {
		text, _ := fs.ReadFile(h.cfg.Scripts, lesson.Folder+"/"+name+".lua") // on an error there is no summary
		all = append(all, bind.Candidate{Text: name, Summary: source.FirstComment(string(text)), Key: "scripts/" + lesson.Folder + "/" + name})
	}
	return all
}

// Speak sets the language of help and completion.
func (h *Host) Speak(in text.Language) { h.state.Speak(in, h.cfg.Voice) }

// DrawIn sets the language of drawings and captions. The default is English, so that a script
// draws the same everywhere.
func (h *Host) DrawIn(l text.Language) { h.pictures.Speak(l) }

// Close frees the Lua state.
func (h *Host) Close() {
	h.state.L.Close()
	h.state.Guard.End()
}

// State returns the Lua state with its modules and kinds of values.
func (h *Host) State() *bind.State { return h.state }

// Prompt compiles and completes typed lines, and answers questions.
func (h *Host) Prompt() *prompt.Prompt { return h.prompt }

// Shower formats values of the state.
func (h *Host) Shower() *show.Shower { return h.shower }

// Current is the current board.
func (h *Host) Current() *taquin.Current { return h.current }

// Interrupt cancels the running chunk and its solvers, with an error that wraps cause.
func (h *Host) Interrupt(cause error) { h.state.Guard.Cancel(cause) }

// Stopped returns the cause that cancelled the last run or the last display of a value; nil
// without a cancellation.
func (h *Host) Stopped() error {
	if cause := h.state.Guard.Err(); cause != nil {
		return explain.Interruption(cause)
	}
	return nil
}
