package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the README's commands print today into it")

const readme = "../../README.md"

// TestReadme replays every console block of the README: each begins with a
// command, "$ taquin …", and goes on with what it prints or with a session at
// its prompt.
func TestReadme(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir()) // a newcomer has none, and sees them built
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	replayed := regexp.MustCompile("(?ms)^```console\n(.*?)^```$").ReplaceAllFunc(text, func(block []byte) []byte {
		blocks++
		body := strings.TrimSuffix(strings.TrimPrefix(string(block), "```console\n"), "```")
		return []byte("```console\n" + replay(t, body) + "```")
	})
	if blocks < 5 {
		t.Errorf("%d console blocks in the README", blocks)
	}
	if *update {
		if err := os.WriteFile(readme, replayed, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(timeless(string(text)), timeless(string(replayed))); diff != "" {
		t.Errorf("the README is not what happens (-README +now); go test ./cmd/taquin -run Readme -update mends it:\n%s", diff)
	}
}

// timeless takes the measured times out of a text.
func timeless(text string) string {
	return regexp.MustCompile(`(seconds +)?\d[\d.e-]*( s\b)?`).ReplaceAllStringFunc(text, func(number string) string {
		if strings.HasSuffix(number, " s") || strings.HasPrefix(number, "seconds") {
			return "T"
		}
		return number
	})
}

// replay runs the commands of a block, and the lines typed at their prompts,
// and returns the block with what they print now.
func replay(t *testing.T, block string) string {
	t.Helper()
	var out bytes.Buffer
	var session *repl
	var printed *os.File
	lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if command, ok := strings.CutPrefix(line, "$ taquin"); ok {
			fmt.Fprintln(&out, line)
			args := split(t, command)
			if i+1 < len(lines) && strings.HasPrefix(lines[i+1], firstPrompt) {
				session, printed = openSession(t, args)
				continue
			}
			session = nil
			out.WriteString(outputOf(t, func(s std) { run(args, s) }))
			continue
		}
		chunk, ok := strings.CutPrefix(line, firstPrompt)
		if !ok || session == nil {
			continue // what was printed once
		}
		fmt.Fprintln(&out, line)
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], nextPrompt) {
			i++
			fmt.Fprintln(&out, lines[i])
			chunk += "\n" + strings.TrimPrefix(lines[i], nextPrompt)
		}
		if err := printed.Truncate(0); err != nil {
			t.Fatal(err)
		}
		if err := session.evaluate(chunk); err != nil {
			fmt.Fprintln(printed, explain(err))
		}
		out.Write(content(t, printed))
	}
	return out.String()
}

// split cuts a command line at blanks; single quotes hold an argument together.
func split(t *testing.T, command string) []string {
	t.Helper()
	var args []string
	for k, part := range strings.Split(command, "'") {
		if k%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}

// openSession opens a prompt that writes into a file.
func openSession(t *testing.T, args []string) (*repl, *os.File) {
	t.Helper()
	var c cli
	if _, err := kong.Must(&c).Parse(args); err != nil {
		t.Fatal(err)
	}
	out := scratch(t)
	l, err := c.Prompt.open(std{in: os.Stdin, out: out, err: out})
	if err != nil {
		t.Fatal(err)
	}
	return &repl{lab: l}, out
}

// outputOf is what f writes to either of its outputs.
func outputOf(t *testing.T, f func(std)) string {
	t.Helper()
	out := scratch(t)
	f(std{in: os.Stdin, out: out, err: out})
	return string(content(t, out))
}

// scratch is a file that is appended to, as a terminal is.
func scratch(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(t.TempDir()+"/out", os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func content(t *testing.T, f *os.File) []byte {
	t.Helper()
	text, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return text
}
