package main

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"taquin/luabind/guard"
	"taquin/luabind/guide"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/values"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/home"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/lesson/screen"
	"taquin/cmd/taquin/player"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/solver"
	"taquin/scripts"
)

// labFlags are the flags of every command that runs Lua.
type labFlags struct {
	Cols     int      `default:"4" placeholder:"N" help:"Columns of the first board (4)."`
	Rows     int      `default:"4" placeholder:"N" help:"Rows of the first board (4)."`
	Notation string   `placeholder:"NAME" help:"Notation of the first board, audibert if not given, and of texts of the numbers 0 to NP-1, td if not given: audibert, td, agreg, english; see taquin solve --help."`
	Seed     *int64   `placeholder:"N" help:"Seed of everything random, 0 to 2^53; drawn if not given, lab.seed() tells."`
	Timeout  duration `placeholder:"TIME" help:"Stop ${timed} after this time, such as 2s; plain numbers are seconds; 0, as without the flag, never stops it."`

	MaxOutput size `placeholder:"SIZE" help:"Stop a script that prints more than this, such as 10MB."`
	Sandbox   bool `help:"For a script that one does not trust: no files but those of its folder, for include; libraries read-only; 256MB of memory unless --memory says otherwise."`

	tableFlags   `embed:""`
	clusterFlags `embed:""`
}

// sandboxMemory is what a script in the sandbox may take if nothing is said.
const sandboxMemory = 256e6

// extensions are additional modules of all labs and workers; tests add faulty ones.
var extensions = grade.Known

// open makes the lab that the flags ask for, and the stage of its lessons.
func (f labFlags) open(s terminal.Std) (*lab.Lab, *screen.Stage, error) {
	shape, err := board.NewShape(f.Cols, f.Rows)
	if err != nil {
		return nil, nil, exit.Misused(err)
	}
	notation, err := board.ParseNotation(cmp.Or(f.Notation, board.Audibert.String()))
	if err != nil {
		return nil, nil, err
	}
	seed := int64(rand.Uint32())
	if f.Seed != nil {
		seed = *f.Seed
	}
	if seed < 0 || seed > values.MaxSeed {
		return nil, nil, exit.Misusedf("--seed must be in 0..2^53, not %d", seed)
	}
	if f.Sandbox && f.Memory == 0 {
		f.Memory = sandboxMemory
	}
	l := lab.New(s)
	l.Timeout = time.Duration(f.Timeout)
	c := &l.Config
	if c.Tables, err = f.library(l.Progress, f.Sandbox); err != nil {
		return nil, nil, err
	}
	c.Guides = pruning.NewLibrary(pruning.LibraryOptions{Store: c.Tables.Store(), Note: above(l.Progress)})
	if !f.Sandbox {
		if c.Network, err = f.network(whileBusy(l), shop{c.Tables, f.Memory}); err != nil {
			return nil, nil, err
		}
	}
	c.Scripts, c.Shape, c.Notation, c.Named, c.Seed = scripts.Files, shape, notation, f.Notation != "", seed
	c.Limits = guard.Limits{Memory: int64(f.Memory), Output: int64(f.MaxOutput), Sandbox: f.Sandbox}
	c.Commands, c.Extensions = repl.Commands(), extensions()
	c.Say = speech.Say
	c.Guide = guide.ByLanguage(scripts.Guide)
	c.Play = func(ctx context.Context, film luadraw.Film) error {
		return player.Play(ctx, film, s, l.Colour, l.Printed.End)
	}
	c.Table = func(ctx context.Context, r luadraw.Round) error { return playByHand(ctx, l, r) }
	stage := screen.Attach(l)
	return l, stage, l.Fresh()
}

// whileBusy writes notes above the line of progress while something runs: no prompt that
// waits is written over.
func whileBusy(l *lab.Lab) func(text string) {
	note := above(l.Progress)
	return func(text string) {
		if l.Watch.Busy() {
			note(text)
		}
	}
}

// leastMemory is the smallest --memory that can be enforced: the program itself needs 48 MB.
const leastMemory = 64e6

// within completes the limits of a process in which the scripts of the flags run.
func (f labFlags) within(limits cage.Limits, scripts ...string) cage.Limits {
	limit := int64(cmp.Or(f.Memory, sandboxMemory))
	limits.Memory, limits.Resident = cage.Memory(limit), cage.Resident(limit)
	if dir, err := f.folder(); err == nil {
		limits.Read = append(limits.Read, dir)
	}
	for _, script := range scripts {
		limits.Read = append(limits.Read, filepath.Dir(script), script)
	}
	return limits
}

// caged does work that runs the scripts of strangers: in the sandbox, and the sandbox in a
// cage. What a transcript replays runs in the cage of taquin check.
func (f labFlags) caged(s terminal.Std, limits cage.Limits, work func() error) error {
	switch {
	case !f.Sandbox:
		return work()
	case f.Memory > 0 && f.Memory < leastMemory:
		return exit.Misusedf("--memory must be at least 64MB with --sandbox: the program itself needs 48 MB")
	case s.In != os.Stdin:
		return work()
	}
	err := cage.Within(limits, work)
	if errors.Is(err, cage.ErrBroken) {
		return translated{err}
	}
	return err
}

// translated is an error in the language of the environment.
type translated struct{ error }

func (e translated) Unwrap() error { return e.error }

func (e translated) Error() string {
	return speech.In(screen.UsualSettings().Language, e.error.Error())
}

// slack is the processors' time that a program may take beside that of its script.
const slack = 30 * time.Second

// processors returns the limit of processor time for one script or chunk; 0 for none.
func (f labFlags) processors() time.Duration {
	if f.Timeout == 0 {
		return 0
	}
	return time.Duration(f.Timeout)*time.Duration(runtime.NumCPU()) + slack
}

// arguments are the flags that open a lab such as this again, by the seed that
// is in use.
func (f labFlags) arguments(seed int64) []string {
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

// tableFlags say where the tables of pattern databases are kept, and what it
// may take to build them.
type tableFlags struct {
	Tables string `type:"word" env:"TAQUIN_TABLES" placeholder:"FOLDER" help:"Folder of the tables of pattern databases; one among the user's caches if not given."`
	Memory size   `placeholder:"SIZE" help:"Memory for building a table or a search that keeps boards, such as 4GB (2GiB), and for Lua (1GiB)."`
}

// folder is that of the tables; the error says why there is none.
func (f tableFlags) folder() (string, error) {
	if f.Tables != "" {
		return f.Tables, nil
	}
	dir, err := home.Caches()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "tables"), nil
}

// library opens the folder.
func (f tableFlags) library(line *terminal.Progress, readOnly bool) (*pdb.Library, error) {
	dir, noDir := f.folder()
	if !file.Exists(dir) && isPartition(f.Tables) {
		return nil, exit.Misusedf("--tables is a folder, and there is none called %q; a partition is given by --partition", dir)
	}
	return pdb.NewLibrary(pdb.LibraryOptions{
		Dir: dir, DirError: noDir, ReadOnly: readOnly, Threads: runtime.GOMAXPROCS(0), MaxMemory: f.limit(), Now: time.Now, Notify: above(line),
		FreeMemory: func() int64 { return memory.Free(file.Read) },
	}), nil
}

// above writes what a library has to say above the line of progress.
func above(line *terminal.Progress) func(text string) {
	return func(text string) { line.Note("taquin: " + text) }
}

// limit is how much memory may be taken.
func (f tableFlags) limit() int64 {
	if f.Memory == 0 {
		return solver.UsualMemory
	}
	return int64(f.Memory)
}

var partitionSizes = regexp.MustCompile(`^\d+(-\d+)*$`)

// isPartition reports whether a text is a partition of some shape.
func isPartition(text string) bool {
	first, _, _ := strings.Cut(text, "+")
	if first = strings.TrimSpace(first); partitionSizes.MatchString(first) {
		return true
	}
	rows := strings.Split(first, "/")
	cols := len(strings.ReplaceAll(rows[0], " ", ""))
	_, err := pdb.ParsePartition(first, board.Shape{Cols: cols, Rows: len(rows)})
	return err == nil && cols > 1 // "./tables" is a picture of one column
}
