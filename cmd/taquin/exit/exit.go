// Package exit says how the program ends: which error has which exit code, and
// what is written of it. Errors of use, of signals and those that have been told
// already are types of it. It never ends the program itself; main does.
package exit

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/show"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/cage"
	"taquin/engine/board"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// The exit codes; 128 and the signal's number when a signal ends the program,
// and whatever os.exit is given.
const (
	OK    = 0
	Error = 1 // a Lua error, an unsolvable board
	Usage = 2 // what was asked for cannot be understood
)

// UsageError is a slip on the command line.
type UsageError struct{ error }

// Unwrap returns the error that says what is wrong.
func (e UsageError) Unwrap() error { return e.error }

// Misused makes an error a slip on the command line.
func Misused(err error) error { return UsageError{err} }

// Misusedf is a slip on the command line, with a text of its own.
func Misusedf(format string, values ...any) error {
	return UsageError{fmt.Errorf(format, values...)}
}

// reported is an error that the user has been told; its exit code remains.
type reported struct{ error }

func (e reported) Unwrap() error { return e.error }

// Reported is an error that the user has been told already: Report says no more
// of it, and its exit code remains.
func Reported(err error) error { return reported{err} }

// BySignal is the end by a signal.
type BySignal struct{ Signal syscall.Signal }

func (e BySignal) Error() string { return e.Signal.String() }

// Code says with which code an error ends the program.
func Code(err error) int {
	var slip UsageError
	var parse *kong.ParseError
	var exit *guard.ExitError
	var caged *cage.ExitError
	var signal BySignal
	var inLua *explain.Error
	switch {
	case err == nil:
		return OK
	case errors.As(err, &exit):
		return exit.Code
	case errors.As(err, &caged):
		return caged.Code
	case errors.As(err, &signal):
		return 128 + int(signal.Signal)
	case errors.Is(err, syscall.EPIPE): // before the signal was seen
		return 128 + int(syscall.SIGPIPE)
	case errors.Is(err, guard.ErrInterrupted):
		return 128 + int(syscall.SIGINT)
	case errors.As(err, &slip), errors.As(err, &parse):
		return Usage
	case errors.As(err, &inLua): // the command was right, whatever the engine says of what the script did
		return Error
	case errors.Is(err, guard.ErrNoScript),
		errors.Is(err, board.ErrNotation), errors.Is(err, solver.ErrMethod), errors.Is(err, pdb.ErrPartition),
		errors.Is(err, optimal.ErrCheckpoint):
		return Usage
	}
	return Error
}

// EndsSession reports whether an error ends a session at the prompt too, and without
// a word.
func EndsSession(err error) bool {
	var exit *guard.ExitError
	var signal BySignal
	return errors.As(err, &exit) || errors.As(err, &signal) || errors.Is(err, syscall.EPIPE)
}

// Report prints the error that ends the program, unless it was asked to end.
func Report(w io.Writer, err error) {
	var told reported
	var caged *cage.ExitError // it has been told in there
	if err == nil || EndsSession(err) || errors.As(err, &told) || errors.As(err, &caged) {
		return
	}
	fmt.Fprintf(w, "taquin: %s\n", Explain(err))
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		fmt.Fprintln(w, "taquin --help shows the commands and flags.")
	}
}

// Explain is what an error says in full; an interruption needs no more than the
// message.
func Explain(err error) string {
	if errors.Is(err, guard.ErrInterrupted) {
		return show.ForTerminal(err.Error())
	}
	return InFull(err)
}

// InFull is an error's message, the line of the source and, where that says
// more than the message, the way that led there.
func InFull(err error) string {
	var e *explain.Error
	if !errors.As(err, &e) {
		return show.ForTerminal(err.Error())
	}
	text := show.ForTerminal(e.Text.String())
	for _, more := range []string{e.Excerpt, e.Traceback} {
		if more != "" {
			text += "\n" + show.ForTerminal(more)
		}
	}
	return text
}
