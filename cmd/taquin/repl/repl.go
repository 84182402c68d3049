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
	dropped   atomic.Bool // SIGINT came at the prompt
	elsewhere atomic.Bool // another program uses the terminal
	guest     atomic.Pointer[guest]
}

// guest is a program that uses the terminal.
type guest struct {
	process *os.Process
	gone    chan struct{} // closed when it has ended
}

// howToLeave says how to leave the prompt.
func (k *keyboard) howToLeave() string { return k.Textf("repl.ctrl-d-leaves", "(Ctrl-D leaves)") }

// Prompt opens the prompt, calls before, and reads entries until the user leaves.
func (s *Session) Prompt(version string, before func() error) error {
	banner := text.Wrap(s.Textf("repl.banner", "taquin %s, a laboratory for sliding puzzles and permutations\nhelp() shows what to try, %% lists the commands, Tab completes, _3 is the value of entry 3, Ctrl-C interrupts, Ctrl-D leaves", version)+"\n", terminal.Columns(s.Out))
	k := &keyboard{Session: s}
	k.line = line.Open(s.Std, k.complete)
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

// leave ends the prompt when a signal ends the session. A program that has the terminal gets
// SIGTERM and a second to restore the terminal.
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

// interrupted handles SIGINT at the prompt. The line editor reads Ctrl-C as a key, so that the
// signal comes from a terminal without editing, which has discarded the typed line, or is for
// another program too.
func (k *keyboard) interrupted() bool {
	if k.elsewhere.Load() || k.line.Abort() {
		return true
	}
	k.dropped.Store(true)
	first, _ := k.prompts()
	fmt.Fprintf(k.Out, "\n%s\n%s", k.howToLeave(), first)
	return true
}

// Add implements editor.
func (k *keyboard) Add(entry string) { k.line.Add(entry) }

// Recall implements editor.
func (k *keyboard) Recall(entries []string) { k.line.Recall(entries) }

// page shows a text in the pager.
func (k *keyboard) page(p text.Painted) error {
	return k.lend(func() error { return terminal.Page(k.Std, p) })
}

// Invite implements editor.
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

// lend runs f, which uses the terminal alone.
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

// prompts returns the prompts of the next entry.
func (k *keyboard) prompts() (first, next string) {
	return line.Prompts(k.Host.Prompt().NextEntry())
}

// read reads the lines of an entry. It returns io.EOF if the user leaves.
func (k *keyboard) read() (typed string, err error) {
	entry := line.Entry{
		Unfinished: k.unfinished,
		Dangling:   func(entry string) bool { return k.Host.Dangling(commands().ChunkIn(entry)) },
		Blocks:     func(entry string) ([]string, bool) { return source.OpenBlocks(commands().ChunkIn(entry)) },
	}
	entry.First, entry.More = k.prompts()
	entry.Correct = k.line.Correct
	k.line.More = entry.More
	for {
		text, err := k.line.Read(entry.Next())
		if k.dropped.Swap(false) {
			entry.Drop()
		}
		switch {
		case errors.Is(err, line.ErrAborted):
			if !entry.Begun() {
				fmt.Fprintln(k.Out, k.howToLeave())
			}
			entry.Drop()
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(k.Out)
			if !entry.Begun() {
				return "", io.EOF
			}
			entry.Drop() // Ctrl-D discards the chunk, a second one leaves
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

// unfinished reports whether an entry needs more lines.
func (k *keyboard) unfinished(source string) bool {
	chunk := commands().ChunkIn(source)
	if _, asked, _ := k.Host.Prompt().HelpLine(source); asked || chunk == "" {
		return false
	}
	pieces := k.Host.Prompt().Pieces(chunk)
	_, err := k.Host.Compile(chunkName, pieces[len(pieces)-1])
	return errors.Is(err, explain.ErrIncomplete)
}

// complete returns the candidates at a position of the typed line.
func (k *keyboard) complete(typed string, pos int) (head string, found []line.Candidate, tail string) {
	head, candidates, tail := k.Host.Prompt().Complete(typed, pos)
	for _, c := range candidates {
		found = append(found, line.Candidate{Text: c.Text, Summary: c.Summary})
	}
	return head, found, tail
}
