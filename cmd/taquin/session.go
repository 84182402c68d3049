package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/source"
)

// session is what goes on at a prompt, without the keyboard: entries come in and
// are run, and what is typed and printed is kept for a transcript.
type session struct {
	*lab
	log       *transcript.Log
	entries   []string                 // of this session, and of one that was restored
	script    []string                 // the last that %run has found, with its arguments
	typed     func(entry string)       // puts an entry into the editor's history; may be nil
	recall    func(entries []string)   // makes those of a restored session its last; may be nil
	away      func(func() error) error // gives the terminal to another program; nil without one
	boardSeen bool                     // the entry that runs has shown the board, or wants it not to be shown
	failed    error                    // of the last entry
	told      bool                     // that locals do not last
}

const chunkName = "input"

// newSession begins a session in a lab that the flags have opened.
func newSession(l *lab, flags labFlags) *session {
	s := &session{lab: l, log: transcript.NewLog(flags.arguments(l.host.Seed())...)}
	l.printed.heard = s.log
	return s
}

// enter runs an entry, shows what comes of it and keeps both. It returns what
// was printed as the transcript has it, and an error if that ends the session:
// io.EOF if the user leaves.
func (s *session) enter(source string) (printed string, err error) {
	return s.run(source, func() error { return s.perform(source) })
}

// run is enter with something else that the entry means.
func (s *session) run(entry string, perform func() error) (printed string, err error) {
	s.watch.begin() // also while no Lua runs no prompt waits for a Ctrl-C
	defer s.watch.end()
	if private(entry) {
		if err = perform(); err != nil && !leaves(err) {
			s.complain(err)
			err = nil
		}
		return "", err
	}
	s.log.Begin(entry)
	s.entries = append(s.entries, entry)
	before := s.host.Position()
	s.boardSeen = false
	err = perform()
	s.failed = err
	s.printed.end()
	if err != nil && !leaves(err) {
		s.complain(err)
	}
	if !s.boardSeen && !leaves(err) && before.IsOther(s.host.Position()) {
		s.show([]lua.LValue{s.host.CurrentBoard()})
	}
	if err == nil && !s.told {
		if names := source.Locals(entry); len(names) > 0 {
			s.told = true
			s.remark(fmt.Sprintf(`(local %s: gone with the end of this line; leave out "local" at the prompt)`, strings.Join(names, ", ")))
		}
	}
	printed, trouble := s.keep(err)
	if trouble != nil {
		fmt.Fprintf(s.err, "taquin: %s\n", trouble)
	}
	if err != nil && !leaves(err) {
		err = nil
	}
	return printed, err
}

// keep ends the entry in the transcript. One that was stopped would not stop at
// the same place again.
func (s *session) keep(err error) (printed string, trouble error) {
	var limit *luabind.LimitError
	if errors.Is(err, luabind.ErrInterrupted) || errors.Is(err, luabind.ErrTimeLimit) || errors.As(err, &limit) {
		return "", s.log.Interrupted()
	}
	return s.log.End()
}

// leaves reports whether an error ends the session.
func leaves(err error) bool { return errors.Is(err, io.EOF) || ends(err) }

// complain shows an error and goes on.
func (s *session) complain(err error) { s.remark(explain(err)) }

// remark shows a text beside the output. Its first line is broken where the
// terminal ends; what follows it is code.
func (s *session) remark(note string) {
	first, _, _ := strings.Cut(note, "\n")
	fmt.Fprintln(s.err, text.Wrap(first, terminal.Columns(s.err))+note[len(first):])
	fmt.Fprintln(s.log, note)
}

// say prints a line of the prompt's own, which is broken where the terminal ends.
func (s *session) say(format string, values ...any) {
	line := fmt.Sprintf(format+"\n", values...)
	s.printed.WritePage(text.Wrap(line, terminal.Columns(s.out)), line)
}

// row prints a line as it is.
func (s *session) row(format string, values ...any) {
	fmt.Fprintf(s.printed, format+"\n", values...)
}

// perform does what an entry says.
func (s *session) perform(source string) error {
	switch strings.TrimSpace(source) {
	case "exit", "quit":
		return io.EOF
	case "help":
		source = "help()"
	}
	if name, rest, ok := cutCommand(source); ok {
		return s.command(name, rest)
	}
	if text, ok, err := s.host.HelpLine(source); ok {
		page := s.host.OnPage(func() string { text, _, _ := s.host.HelpLine(source); return text })
		s.printed.WritePage(text, page)
		return err
	}
	r, err := s.chunkOfLua(source, nil)
	if len(r.values) == 1 && r.values[0] == lua.LNil && !r.silent {
		if text := s.host.Unknown(source); text != "" {
			s.remark("(" + text + ")")
		}
	}
	return err
}

// chunkOfLua runs Lua and shows its values.
func (s *session) chunkOfLua(source string, args []string) (result, error) {
	r, err := s.evaluate(chunkName, source, args)
	s.boardSeen = s.boardSeen || r.silent
	for _, v := range r.values {
		if _, ok := luabind.BoardOf(v); ok {
			s.boardSeen = true
		}
	}
	return r, err
}

// startup runs the user's own script for sessions, if there is one. Its error is
// shown; one that ends the session is returned.
func (s *session) startup() error {
	name := filepath.Join(xdg.ConfigHome, "taquin", "init.lua")
	if _, err := os.Stat(name); err != nil {
		return nil
	}
	_, err := s.first([]string{name})
	return err
}

// first runs a script before anything is typed, as %run would.
func (s *session) first(words []string) (printed string, err error) {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = transcript.Quote(w)
	}
	return s.enter("%run " + strings.Join(quoted, " "))
}
