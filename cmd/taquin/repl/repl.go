package repl

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync/atomic"
	"syscall"
	"time"

	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/line"
	"taquin/engine/text"
	"taquin/luabind/explain"
	"taquin/luabind/source"
)

// keyboard is a session at the keyboard: it reads entries and hands them over.
type keyboard struct {
	*Session
	line      *line.Editor
	dropped   atomic.Bool // Ctrl-C came as a signal while a line was awaited
	elsewhere atomic.Bool // another program has the terminal
	guest     atomic.Pointer[guest]
}

// guest is a program that has the terminal.
type guest struct {
	process *os.Process
	gone    chan struct{} // closed when it has ended
}

const howToLeave = "(Ctrl-D leaves)"

// Prompt opens the prompt, does what comes before the first entry, and stays
// there until the user leaves.
func (s *Session) Prompt(version string, before func() error) error {
	banner := text.Wrap(fmt.Sprintf("taquin %s, a laboratory for sliding puzzles and permutations\nhelp() and %% list what there is, Tab completes, _3 is the value of entry 3, Ctrl-C interrupts, Ctrl-D leaves\n", version), terminal.Columns(s.Out))
	k := &keyboard{Session: s}
	k.line = line.Open(s.In, s.Out, s.Err, k.complete)
	defer k.line.Close()
	s.editor = k
	s.Printed.Reader = k.page
	stage := screen.StageOf(s.Lab)
	stage.Input, stage.Colour = screen.NewKeys(k.line, &s.Watch, s.Out), s.Colour
	s.Watch.Idle, s.Watch.Leave = k.interrupted, k.leave
	return s.Watch.Run(func() error {
		defer s.log.Stop()
		defer k.line.Close()      // should the work panic
		fmt.Fprint(s.Out, banner) // now that a Ctrl-C no longer ends the program
		return k.line.WithoutEcho(func() error {
			if err := before(); err != nil {
				return err
			}
			return k.loop()
		})
	})
}

// leave is called when a signal ends the session: a guest is told to go, and has
// a moment to put the terminal in order, and no prompt opens any more.
func (k *keyboard) leave() {
	const patience = time.Second
	if g := k.guest.Load(); g != nil {
		g.process.Signal(syscall.SIGTERM)
		select {
		case <-g.gone:
		case <-time.After(patience):
		}
	}
	k.line.Close()
}

// interrupted takes a Ctrl-C that comes as a signal while a line is awaited. If the
// line is edited that is the key Ctrl-C. Else it comes from a terminal that is too
// dumb or too narrow for editing, which has already thrown away what was typed.
// Another program that has the terminal gets it too.
func (k *keyboard) interrupted() bool {
	if k.elsewhere.Load() || k.line.Abort() {
		return true
	}
	k.dropped.Store(true)
	first, _ := k.prompts()
	fmt.Fprintf(k.Out, "\n%s\n%s", howToLeave, first)
	return true
}

// Add implements editor.
func (k *keyboard) Add(entry string) { k.line.Add(entry) }

// Recall implements editor.
func (k *keyboard) Recall(entries []string) { k.line.Recall(entries) }

// page shows a text that may be longer than the screen.
func (k *keyboard) page(p text.Painted) error {
	return k.lend(func() error { return terminal.Page(k.Std, p) })
}

// Invite implements editor: another program has the terminal until it ends.
func (k *keyboard) Invite(cmd *exec.Cmd) error {
	return k.lend(func() error {
		if err := cmd.Start(); err != nil {
			return err
		}
		g := &guest{cmd.Process, make(chan struct{})}
		k.guest.Store(g)
		defer close(g.gone)
		defer k.guest.Store(nil)
		return cmd.Wait()
	})
}

// lend runs f, which has the terminal to itself.
func (k *keyboard) lend(f func() error) error {
	k.elsewhere.Store(true)
	defer k.elsewhere.Store(false)
	return k.Watch.Suspend(func() error { return k.line.Lend(f) })
}

func (k *keyboard) loop() error {
	for {
		source, err := k.read()
		if err == nil {
			_, err = k.Enter(source)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// prompts are those of the entry that comes next.
func (k *keyboard) prompts() (first, next string) {
	return line.Prompts(k.Host.Prompt().NextEntry())
}

// read reads lines until they make an entry or cannot become one. io.EOF means
// that the user leaves.
func (k *keyboard) read() (typed string, err error) {
	entry := line.Entry{
		Unfinished: k.unfinished,
		Dangling:   func(entry string) bool { return k.Host.Dangling(commands().ChunkIn(entry)) },
		Blocks:     func(entry string) ([]string, bool) { return source.OpenBlocks(commands().ChunkIn(entry)) },
	}
	entry.First, entry.More = k.prompts()
	k.line.More = entry.More
	for {
		text, err := k.line.Read(entry.Next())
		if k.dropped.Swap(false) {
			entry.Drop()
		}
		switch {
		case errors.Is(err, line.ErrAborted):
			if !entry.Begun() {
				fmt.Fprintln(k.Out, howToLeave)
			}
			entry.Drop()
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(k.Out)
			if !entry.Begun() {
				return "", io.EOF
			}
			entry.Drop() // Ctrl-D gives up the chunk, once more leaves
			continue
		case err != nil:
			return "", err
		}
		if typed, whole := entry.Add(text); whole && typed != "" {
			k.line.Add(typed)
			return typed, nil
		}
	}
}

// unfinished reports whether an entry wants more lines.
func (k *keyboard) unfinished(source string) bool {
	chunk := commands().ChunkIn(source)
	if _, asked, _ := k.Host.Prompt().HelpLine(source); asked || chunk == "" {
		return false
	}
	_, err := k.Host.Compile(chunkName, chunk)
	return errors.Is(err, explain.ErrIncomplete)
}

// complete finds what may stand at a position of what is typed.
func (k *keyboard) complete(typed string, pos int) (head string, found []line.Candidate, tail string) {
	head, candidates, tail := k.Host.Prompt().Complete(typed, pos)
	for _, c := range candidates {
		found = append(found, line.Candidate{Text: c.Text, Summary: c.Summary})
	}
	return head, found, tail
}
