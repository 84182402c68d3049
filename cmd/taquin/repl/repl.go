package repl

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/source"
)

// keyboard is a session at the keyboard: it reads entries and hands them over.
type keyboard struct {
	*Session
	line      *terminal.Line
	dropped   atomic.Bool // Ctrl-C came as a signal while a line was awaited
	elsewhere atomic.Bool // another program has the terminal
}

const howToLeave = "(Ctrl-D leaves)"

// Prompt opens the prompt, does what comes before the first entry, and stays
// there until the user leaves.
func (s *Session) Prompt(version string, before func() error) error {
	banner := fmt.Sprintf("taquin %s, a laboratory for sliding puzzles and permutations\nhelp() and %% list what there is, Tab completes, Ctrl-C interrupts, Ctrl-D leaves\n", version)
	fmt.Fprint(s.Out, text.Wrap(banner, terminal.Columns(s.Out)))
	r := &keyboard{Session: s}
	r.line = terminal.Open(s.In, s.Out, s.Err, r.complete)
	r.line.More = terminal.NextPrompt
	defer r.line.Close()
	s.typed, s.recall = r.line.Add, r.line.Recall
	s.away = r.lend
	s.Stage.Input, s.Stage.Colour = lesson.NewKeys(r.line, &s.Watch, s.Out), s.Colour
	s.Watch.Idle = r.interrupted
	return s.Watch.Run(func() error {
		defer s.log.Stop()
		defer r.line.Close() // should the work panic
		if err := before(); err != nil {
			return err
		}
		return r.loop()
	})
}

// interrupted takes a Ctrl-C that comes as a signal while a line is awaited:
// from a terminal that is too dumb or too narrow for editing, which has already
// thrown away what was typed. Another program that has the terminal gets it too.
func (r *keyboard) interrupted() bool {
	if r.elsewhere.Load() {
		return true
	}
	r.dropped.Store(true)
	fmt.Fprintf(r.Out, "\n%s\n%s", howToLeave, terminal.FirstPrompt)
	return true
}

// lend gives the terminal to another program for as long as f runs.
func (r *keyboard) lend(f func() error) error {
	r.elsewhere.Store(true)
	defer r.elsewhere.Store(false)
	return r.Watch.Aside(func() error { return r.line.Away(f) })
}

func (r *keyboard) loop() error {
	for {
		source, err := r.read()
		if err == nil {
			_, err = r.Enter(source)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// read reads lines until they make an entry or cannot become one. io.EOF means
// that the user leaves.
func (r *keyboard) read() (typed string, err error) {
	entry := terminal.Entry{
		Unfinished: r.unfinished,
		Dangling:   func(entry string) bool { return r.Host.Dangling(chunkIn(entry)) },
		Blocks:     func(entry string) int { return source.OpenBlocks(chunkIn(entry)) },
	}
	for {
		text, err := r.line.Read(entry.Next())
		if r.dropped.Swap(false) {
			entry.Drop()
		}
		switch {
		case errors.Is(err, terminal.ErrAborted):
			if !entry.Begun() {
				fmt.Fprintln(r.Out, howToLeave)
			}
			entry.Drop()
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(r.Out)
			if !entry.Begun() {
				return "", io.EOF
			}
			entry.Drop() // Ctrl-D gives up the chunk, once more leaves
			continue
		case err != nil:
			return "", err
		}
		if typed, whole := entry.Add(text); whole && typed != "" {
			r.line.Add(typed)
			return typed, nil
		}
	}
}

// unfinished reports whether an entry wants more lines.
func (r *keyboard) unfinished(source string) bool {
	chunk := chunkIn(source)
	if _, asked, _ := r.Host.HelpLine(source); asked || chunk == "" {
		return false
	}
	_, err := r.Host.Compile(chunkName, chunk)
	return errors.Is(err, luabind.ErrIncomplete)
}

// complete finds what may stand at a position of what is typed.
func (r *keyboard) complete(line string, pos int) (head string, found []terminal.Candidate, tail string) {
	head, candidates, tail := r.Host.Complete(line, pos)
	for _, c := range candidates {
		found = append(found, terminal.Candidate(c))
	}
	return head, found, tail
}
