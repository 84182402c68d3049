// Package repl is the prompt and the runs of scripts: a session runs entries and keeps a transcript,
// commands begin with "%", and keyboard reads entries from a terminal. Begin reading at Session.
package repl

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/source"
)

// Session runs entries and keeps a transcript. It knows no keyboard.
type Session struct {
	*lab.Lab
	log             *transcript.Log
	entries         []string    // of this session, and of one that was restored
	numbers         map[int]int // of those that the prompt has numbered, by their place among entries
	script          []string    // the last that %run has found, with its arguments
	editor          editor      // nil without a keyboard
	boardSeen       bool        // the entry that runs has shown the board, or wants it not to be shown
	lastError       error       // of the last entry
	localsExplained bool        // that locals do not last
}

// editor is the line editor of a session at the keyboard.
type editor interface {
	Add(entry string)           // puts an entry into the history
	Recall(entries []string)    // makes those of a restored session the last of the history
	Invite(cmd *exec.Cmd) error // runs a program, which has the terminal to itself
}

const chunkName = "input"

// New begins a session in a lab. The transcript begins with the command line words.
func New(l *lab.Lab, words []string) *Session {
	s := &Session{Lab: l, log: transcript.NewLog(words...), numbers: make(map[int]int)}
	l.Printed.Page = s.log
	l.Remark = func(t message.Text) {
		l.Printed.End()
		s.remark(message.Textf("", "(%v)", t))
	}
	return s
}

// Enter runs an entry, shows the results and keeps both. It returns the output as in the
// transcript, and an error if the session ends: io.EOF if the user leaves.
func (s *Session) Enter(source string) (printed string, err error) {
	return s.run(source, func() error { return s.perform(source) })
}

// run is Enter with another meaning of the entry.
func (s *Session) run(entry string, perform func() error) (printed string, err error) {
	s.Watch.Begin() // also while no Lua runs no prompt waits for a Ctrl-C
	defer s.Watch.End()
	if private(entry) {
		if err = perform(); err != nil && !Leaves(err) {
			s.complain(err)
			err = nil
		}
		return "", err
	}
	s.log.Begin(entry)
	s.entries = append(s.entries, entry)
	before := s.Host.Current().Position()
	s.boardSeen = false
	err = perform()
	s.lastError = err
	s.Printed.End()
	if err != nil && !Leaves(err) {
		s.complain(err)
	}
	if !s.boardSeen && !Leaves(err) && before.IsOther(s.Host.Current().Position()) {
		s.Show([]lua.LValue{s.Host.Current().Value()})
	}
	if err == nil && !s.localsExplained {
		if names := source.Locals(entry); len(names) > 0 {
			s.localsExplained = true
			s.remark(command.LocalsEnd(names))
		}
	}
	printed, trouble := s.keep(err)
	if trouble != nil {
		fmt.Fprintf(s.Err, "taquin: %s\n", s.Text(trouble))
	}
	if err != nil && !Leaves(err) {
		err = nil
	}
	return printed, err
}

// keep ends the entry in the transcript. One that was stopped would not stop at
// the same place again.
func (s *Session) keep(err error) (printed string, trouble error) {
	var limit *guard.LimitError
	if errors.Is(err, guard.ErrInterrupted) || errors.Is(err, guard.ErrTimeLimit) || errors.As(err, &limit) {
		return "", s.log.Interrupted()
	}
	return s.log.End()
}

// Interrupted reports whether the last entry was stopped by a Ctrl-C.
func (s *Session) Interrupted() bool { return errors.Is(s.lastError, guard.ErrInterrupted) }

// Leaves reports whether an error ends the session.
func Leaves(err error) bool { return errors.Is(err, io.EOF) || exit.EndsSession(err) }

// complain shows an error.
func (s *Session) complain(err error) {
	s.beside(exit.Explain(s.Language, err), exit.Explain(text.English, err))
}

// remark shows a message beside the output.
func (s *Session) remark(t message.Text) { s.beside(s.Text(t), t.String()) }

// beside shows a text beside the output; the transcript gets the English.
func (s *Session) beside(shown, english string) {
	s.Err.Message(shown)
	fmt.Fprintln(s.log, english)
}

// say prints a line of the prompt's own, which is broken where the terminal ends.
func (s *Session) say(key, format string, values ...any) {
	t := message.Textf(key, format, values...)
	s.Printed.WritePage(text.Wrap(s.Text(t)+"\n", terminal.Columns(s.Out)), t.String()+"\n")
}

// row prints a line.
func (s *Session) row(format string, values ...any) {
	fmt.Fprintf(s.Printed, format+"\n", values...)
}

// perform executes an entry.
func (s *Session) perform(source string) error {
	switch {
	case prompt.Leaves(source):
		return io.EOF
	case strings.TrimSpace(source) == "help":
		source = "?"
	}
	if name, rest, ok := command.Cut(source); ok {
		return s.command(name, rest)
	}
	if text, ok, err := s.Host.Prompt().HelpLine(source); ok {
		if err != nil {
			return err
		}
		page := s.Host.State().Output.ForPage(func() string { text, _, _ := s.Host.Prompt().HelpLine(source); return text })
		return s.Printed.WriteText(text, page)
	}
	r, err := s.numbered(source, nil)
	if len(r.Values) == 1 && r.Values[0] == lua.LNil && !r.Silent {
		if t := s.Host.Prompt().Unknown(source); !t.Empty() {
			s.remark(message.Textf("", "(%v)", t))
		}
	}
	return err
}

// numbered runs Lua and shows the values of each piece of it; the last value gets the number of the
// entry.
func (s *Session) numbered(source string, args []string) (r lab.Result, err error) {
	for _, piece := range s.Host.Prompt().Pieces(source) {
		if r, err = s.chunkOfLua(piece, args); err != nil {
			break
		}
	}
	s.numbers[len(s.entries)-1] = s.Host.Prompt().NextEntry()
	s.Host.Prompt().CountEntry(r.Values)
	return r, err
}

// chunkOfLua runs Lua and shows its values.
func (s *Session) chunkOfLua(source string, args []string) (lab.Result, error) {
	r, err := s.Evaluate(chunkName, source, args)
	s.boardSeen = s.boardSeen || r.Silent
	for _, v := range r.Values {
		if _, ok := bind.Of[*board.Game](v); ok {
			s.boardSeen = true
		}
	}
	return r, err
}

// EvaluateFirst runs a chunk before anything is typed; it stands as an entry in
// the transcript.
func (s *Session) EvaluateFirst(chunk string, args []string) (printed string, err error) {
	return s.run(chunk, func() error {
		_, err := s.numbered(chunk, args)
		return err
	})
}

// Startup runs the user's own script for sessions, if there is one. Its error is
// shown; one that ends the session is returned.
func (s *Session) Startup() error {
	dir, err := process.SettingsFolder()
	if err != nil { // no source
		return nil
	}
	name := filepath.Join(dir, "init.lua")
	if !file.Exists(name) {
		return nil
	}
	_, err = s.RunFirst([]string{name})
	return err
}

// RunFirst runs a script before anything is typed, as %run would.
func (s *Session) RunFirst(words []string) (printed string, err error) {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = transcript.Quote(w)
	}
	if _, flag := cli.Misplaced(words, nil); flag != "" { // behind a -- on the command line
		quoted = slices.Insert(quoted, 0, "--")
	}
	return s.Enter("%run " + strings.Join(quoted, " "))
}
