// Package exit maps errors to exit codes and prints them. Errors of use, of signals and errors that the
// user has seen have types here. Only main ends the program.
package exit

import (
	"errors"
	"syscall"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/message"
	"taquin/engine/text"
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
	Usage = 2 // an invalid command line
)

// UsageError is a misuse of the command line.
type UsageError struct{ error }

// Unwrap returns the cause.
func (e UsageError) Unwrap() error { return e.error }

// Misused makes an error a UsageError.
func Misused(err error) error { return UsageError{err} }

// Misusedf makes a UsageError of a message.
func Misusedf(key, format string, values ...any) error {
	return UsageError{message.Errorf(key, format, values...)}
}

// reported is an error that the user has seen; its exit code remains.
type reported struct{ error }

func (e reported) Unwrap() error { return e.error }

// Report prints the error that ends the program, unless the end was requested.
func Reported(err error) error { return reported{err} }

// BySignal is the error of an end by a signal.
type BySignal struct{ Signal syscall.Signal }

func (e BySignal) Error() string { return e.Signal.String() }

// Code returns the exit code for an error.
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

// EndsSession reports whether an error ends a session at the prompt silently.
func EndsSession(err error) bool {
	var exit *guard.ExitError
	var signal BySignal
	return errors.As(err, &exit) || errors.As(err, &signal) || errors.Is(err, syscall.EPIPE)
}

// Report prints the error that ends the program, unless the script or the user requested the end.
func Report(w interface{ Message(said string) error }, in text.Language, err error) {
	var told reported
	var caged *cage.ExitError // it has been told in there
	if err == nil || EndsSession(err) || errors.As(err, &told) || errors.As(err, &caged) {
		return
	}
	w.Message("taquin: " + Explain(in, err))
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		if _, ok := i18n.Translate(in, err); !ok {
			in = text.English // as the error is
		}
		w.Message(i18n.Text(in, message.Textf("command.help-shows-the-commands", "taquin --help shows the commands and flags.")))
	}
}

// Explain returns the text of an error; an interruption needs no excerpt.
func Explain(in text.Language, err error) string {
	if errors.Is(err, guard.ErrInterrupted) {
		return show.ForTerminal(i18n.Text(in, err))
	}
	return InFull(in, err)
}

// InFull returns the message of an error, the excerpt of the source and the traceback.
func InFull(in text.Language, err error) string {
	var e *explain.Error
	if !errors.As(err, &e) {
		return show.ForTerminal(i18n.Text(in, err))
	}
	said := show.ForTerminal(i18n.Text(in, e.Text))
	for _, more := range []string{e.Excerpt, e.Traceback} {
		if more != "" {
			said += "\n" + show.ForTerminal(more)
		}
	}
	return said
}
