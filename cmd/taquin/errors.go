package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/alecthomas/kong"

	"taquin/engine/board"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/luabind"
)

// The exit codes; 128 and the signal's number when a signal ends the program,
// and whatever os.exit is given.
const (
	exitOK    = 0
	exitError = 1 // a Lua error, an unsolvable board
	exitUsage = 2 // what was asked for cannot be understood
)

// usageError is a slip on the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(format string, values ...any) error {
	return usageError{fmt.Errorf(format, values...)}
}

// reported is an error that the user has been told; its exit code remains.
type reported struct{ error }

func (e reported) Unwrap() error { return e.error }

// signalError is the end by a signal.
type signalError struct{ signal syscall.Signal }

func (e signalError) Error() string { return e.signal.String() }

// exitCode says with which code an error ends the program.
func exitCode(err error) int {
	var slip usageError
	var parse *kong.ParseError
	var exit *luabind.ExitError
	var signal signalError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		return exit.Code
	case errors.As(err, &signal):
		return 128 + int(signal.signal)
	case errors.Is(err, syscall.EPIPE): // before the signal was seen
		return 128 + int(syscall.SIGPIPE)
	case errors.Is(err, luabind.ErrInterrupted):
		return 128 + int(syscall.SIGINT)
	case errors.As(err, &slip), errors.As(err, &parse), errors.Is(err, luabind.ErrNoScript),
		errors.Is(err, board.ErrNotation), errors.Is(err, solver.ErrMethod), errors.Is(err, pdb.ErrPartition),
		errors.Is(err, optimal.ErrCheckpoint):
		return exitUsage
	}
	return exitError
}

// ends reports whether an error ends a session at the prompt too, and without
// a word.
func ends(err error) bool {
	var exit *luabind.ExitError
	var signal signalError
	return errors.As(err, &exit) || errors.As(err, &signal) || errors.Is(err, syscall.EPIPE)
}

// report prints the error that ends the program, unless it was asked to end.
func report(w io.Writer, err error) {
	var told reported
	if err == nil || ends(err) || errors.As(err, &told) {
		return
	}
	fmt.Fprintf(w, "taquin: %s\n", explain(err))
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		fmt.Fprintln(w, "taquin --help shows the commands and flags.")
	}
}

// explain is what an error says in full; an interruption needs no more than the
// message.
func explain(err error) string {
	if errors.Is(err, luabind.ErrInterrupted) {
		return luabind.Legible(err.Error())
	}
	return inFull(err)
}

// inFull is an error's message, the line of the source and, where that says
// more than the message, the way that led there.
func inFull(err error) string {
	var e *luabind.Error
	if !errors.As(err, &e) {
		return luabind.Legible(err.Error())
	}
	text := luabind.Legible(e.Message)
	for _, more := range []string{e.Excerpt, e.Traceback} {
		if more != "" {
			text += "\n" + luabind.Legible(more)
		}
	}
	return text
}
