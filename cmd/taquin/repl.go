package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync/atomic"

	"taquin/cmd/taquin/terminal"
	"taquin/luabind"
)

// repl reads chunks at the prompt, runs them and shows their values.
type repl struct {
	*lab
	line    *terminal.Line
	dropped atomic.Bool // Ctrl-C came as a signal while a line was awaited
	told    bool        // that locals do not last
}

const (
	firstPrompt = "> "
	nextPrompt  = ". "
	chunkName   = "input"
	howToLeave  = "(Ctrl-D leaves)"
)

// prompt opens the prompt and stays there until the user leaves.
func (l *lab) prompt() error {
	fmt.Fprintf(l.out, "taquin %s, a laboratory for sliding puzzles and permutations\nhelp() lists what there is, Tab completes, Ctrl-C interrupts, Ctrl-D leaves\n", version())
	r := &repl{lab: l, line: terminal.Open(l.in, l.out, l.err, l.complete)}
	r.line.More = nextPrompt
	defer r.line.Close()
	l.watch.idle = r.interrupted
	return l.watch.run(func() error {
		defer r.line.Close() // should the work panic
		return r.loop()
	})
}

// complete finds what may stand at a position of what is typed.
func (l *lab) complete(text string, pos int) (head string, found []terminal.Candidate, tail string) {
	head, candidates, tail := l.host.Complete(text, pos)
	for _, c := range candidates {
		found = append(found, terminal.Candidate(c))
	}
	return head, found, tail
}

// interrupted takes a Ctrl-C that comes as a signal while a line is awaited:
// from a terminal that is too dumb or too narrow for editing, which has already
// thrown away what was typed.
func (r *repl) interrupted() bool {
	r.dropped.Store(true)
	fmt.Fprintf(r.out, "\n%s\n%s", howToLeave, firstPrompt)
	return true
}

func (r *repl) loop() error {
	for {
		source, err := r.read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.evaluate(source); err != nil {
			if ends(err) {
				return err
			}
			fmt.Fprintln(r.err, explain(err))
		}
	}
}

// read reads lines until they make a chunk or cannot become one. io.EOF means
// that the user leaves.
func (r *repl) read() (source string, err error) {
	var lines []string
	for {
		prompt := firstPrompt
		if len(lines) > 0 {
			prompt = nextPrompt
		}
		text, err := r.line.Read(prompt, "")
		if r.dropped.Swap(false) {
			lines = nil
		}
		switch {
		case errors.Is(err, terminal.ErrAborted):
			if len(lines) == 0 {
				fmt.Fprintln(r.out, howToLeave)
			}
			lines = nil
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(r.out)
			if len(lines) == 0 {
				return "", io.EOF
			}
			lines = nil // Ctrl-D gives up the chunk, once more leaves
			continue
		case err != nil:
			return "", err
		}
		blank := strings.TrimSpace(text) == ""
		if blank && len(lines) == 0 {
			continue
		}
		blankBefore := len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == ""
		lines = append(lines, text)
		source = strings.Join(lines, "\n")
		if _, err := r.host.Compile(chunkName, source); errors.Is(err, luabind.ErrIncomplete) {
			// An empty line ends what wants only a last word. In an open
			// block, bracket or string it is a line like any other, as in
			// what people paste; two of them give up.
			if !blank || !blankBefore && !r.host.Dangling(source) {
				continue
			}
		}
		r.line.Add(source)
		switch strings.TrimSpace(source) {
		case "exit", "quit":
			return "", io.EOF
		case "help":
			return "help()", nil
		}
		return source, nil
	}
}

// helpAbout is how one asks for help elsewhere; it is no Lua.
var helpAbout = regexp.MustCompile(`^\s*help +([\w.:]+)\s*$`)

// evaluate runs a chunk and shows its values.
func (r *repl) evaluate(source string) error {
	if asked := helpAbout.FindStringSubmatch(source); asked != nil {
		return fmt.Errorf("write help(%q)", asked[1])
	}
	err := r.lab.evaluate(chunkName, source, nil)
	r.printed.end()
	if err == nil && !r.told {
		if names := luabind.Locals(source); len(names) > 0 {
			r.told = true
			fmt.Fprintf(r.err, "(local %s: gone with the end of this line; leave out \"local\" at the prompt)\n", strings.Join(names, ", "))
		}
	}
	return err
}
