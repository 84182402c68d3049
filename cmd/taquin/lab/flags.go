package lab

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/puzzle/pruning"
	"taquin/luabind/guard"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
	"taquin/scripts"
)

// Flags are the flags of every command that runs Lua.
type Flags struct {
	Cols     int          `default:"4" placeholder:"N" help:"Columns of the first board (4)."`
	Rows     int          `default:"4" placeholder:"N" help:"Rows of the first board (4)."`
	Notation string       `placeholder:"NAME" help:"Notation of the first board, audibert if not given, and of texts of the numbers 0 to NP-1, td if not given: audibert, td, agreg, english, french, english-tile; see taquin solve --help." complete:"notation"`
	Seed     *int64       `placeholder:"N" help:"Seed of all random numbers, 0 to 2^53 (random; lab.seed() returns it)."`
	Timeout  cli.Duration `placeholder:"TIME" help:"Stop ${timed} after this time, such as 2s; plain numbers are seconds; 0, as without the flag, never stops it."`

	MaxOutput cli.Size `placeholder:"SIZE" help:"Stop a script that prints more than this, such as 10MB."`
	Sandbox   bool     `help:"For a script that one does not trust: no files but those of its folder, for include; libraries read-only; 256MB of memory unless --memory says otherwise."`

	cli.Tables `embed:""`
	Cluster    cluster.Flags `embed:""`
}

// sandboxMemory is the default of --memory in the sandbox.
const sandboxMemory = 256e6

// Parts are added to every lab by the program.
type Parts struct {
	Extensions cluster.Extensions
	Commands   func() []prompt.Command // those of the prompt, for help and completion
	Stage      func(l *Lab)            // adds the stage of lessons to the lab's Config

	// Play and Table show a film and let the user play; they implement fields of luabind.Config.
	Play  func(ctx context.Context, l *Lab, film luadraw.Film) error
	Table func(ctx context.Context, l *Lab, round luadraw.Round) error
}

// Open makes the lab that the flags describe.
func (f Flags) Open(s terminal.Std, parts Parts) (*Lab, error) {
	shape, err := board.NewShape(f.Cols, f.Rows)
	if err != nil {
		return nil, exit.Misused(err)
	}
	notation, err := board.ParseNotation(cmp.Or(f.Notation, board.Audibert.String()))
	if err != nil {
		return nil, err
	}
	seed := int64(rand.Uint32())
	if f.Seed != nil {
		seed = *f.Seed
	}
	if seed < 0 || seed > values.MaxSeed {
		return nil, exit.Misusedf("grade.seed-must-be-in", "--seed must be in 0..2^53, not %d", seed)
	}
	if f.Sandbox && f.Memory == 0 {
		f.Memory = sandboxMemory
	}
	l := New(s)
	l.Timeout = time.Duration(f.Timeout)
	c := &l.Config
	if c.Tables, err = f.Library(l.Progress, f.Sandbox); err != nil {
		return nil, err
	}
	c.Guides = pruning.NewLibrary(pruning.LibraryOptions{Store: c.Tables.Store(), Note: l.Progress.Remark})
	if !f.Sandbox {
		if c.Network, err = f.Cluster.Network(l.whileBusy, cluster.Shop{Tables: c.Tables, Memory: f.Memory, Extensions: parts.Extensions}); err != nil {
			return nil, err
		}
	}
	c.Scripts, c.Shape, c.Notation, c.Named, c.Seed = scripts.Files, shape, notation, f.Notation != "", seed
	c.Limits = guard.Limits{Memory: int64(f.Memory), Output: int64(f.MaxOutput), Sandbox: f.Sandbox}
	c.Commands, c.Extensions = parts.Commands(), parts.Extensions
	c.Voice, c.Language = i18n.Voice, s.Language
	c.Guide = guide.ByLanguage(scripts.Guide)
	c.Play = func(ctx context.Context, film luadraw.Film) error {
		return parts.Play(ctx, l, film)
	}
	c.Table = func(ctx context.Context, r luadraw.Round) error { return parts.Table(ctx, l, r) }
	parts.Stage(l)
	return l, l.Fresh()
}

// whileBusy writes a remark while something runs, so that it does not overwrite a prompt.
func (l *Lab) whileBusy(t message.Text) {
	if l.Watch.Busy() {
		l.Progress.Remark(t)
	}
}

// leastMemory is the smallest --memory that can be enforced: the program itself needs 48 MB.
const leastMemory = 64e6

// Within completes the limits of a process in which scripts run.
func (f Flags) Within(limits cage.Limits, scripts ...string) cage.Limits {
	limit := int64(cmp.Or(f.Memory, sandboxMemory))
	limits.Memory, limits.Resident = cage.Memory(limit), cage.Resident(limit)
	if dir, err := f.Folder(); err == nil {
		limits.Read = append(limits.Read, dir)
	}
	for _, script := range scripts {
		limits.Read = append(limits.Read, filepath.Dir(script), script)
	}
	return limits
}

// Caged does work that runs scripts. With --sandbox it does so in a cage. Replayed transcripts run
// in the cage of taquin check.
func (f Flags) Caged(s terminal.Std, limits cage.Limits, work func() error) error {
	switch {
	case !f.Sandbox:
		return work()
	case f.Memory > 0 && f.Memory < leastMemory:
		return exit.Misusedf("command.memory-must-be-at", "--memory must be at least 64MB with --sandbox: the program itself needs 48 MB")
	case s.In != os.Stdin:
		return work()
	}
	return cage.Within(limits, work)
}

// slack is the processor time of the program itself.
const slack = 30 * time.Second

// Processors returns the limit of processor time for one script or chunk; 0 for none.
func (f Flags) Processors() time.Duration {
	if f.Timeout == 0 {
		return 0
	}
	return time.Duration(f.Timeout)*time.Duration(runtime.NumCPU()) + slack
}

// Arguments returns the flags that open the same lab again, with the seed in use.
func (f Flags) Arguments(seed int64) []string {
	var words []string
	if f.Cols != 4 || f.Rows != 4 {
		words = append(words, "--cols", strconv.Itoa(f.Cols), "--rows", strconv.Itoa(f.Rows))
	}
	if f.Notation != "" {
		words = append(words, "--notation", f.Notation)
	}
	if f.Sandbox {
		words = append(words, "--sandbox")
	}
	if f.MaxOutput > 0 {
		words = append(words, "--max-output", strconv.FormatInt(int64(f.MaxOutput), 10))
	}
	if f.Memory > 0 {
		words = append(words, "--memory", strconv.FormatInt(int64(f.Memory), 10))
	}
	if f.Timeout > 0 {
		words = append(words, "--timeout", time.Duration(f.Timeout).String())
	}
	return append(words, "--seed", strconv.FormatInt(seed, 10))
}
