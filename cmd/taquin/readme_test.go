package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
)

// readme is the README as a chapter of the guide, which has the same kinds of blocks.
func readme(t *testing.T) guide.Chapter {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return guide.Chapter{Name: "README", File: "README.md", Document: render.Parse(string(text))}
}

// The README shows what happens: its transcripts are replayed, and its script prints
// what stands below it.
func TestReadme(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir()) // a newcomer has none, and sees them built
	page, examples := readme(t), goExamples(t)
	t.Chdir(t.TempDir())
	replayBlocks(t, page, examples)
	replayTranscripts(t, page)
}

// The commands of the README are commands. Those that write do so, in a folder of their
// own; those that need a player, hours or a fresh machine are only read, and the one that
// writes the guide, which TestSite does.
func TestReadmeCommands(t *testing.T) {
	page := readme(t)
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	if err := os.WriteFile("stranger.lua", []byte("print(board:solved())"), 0o666); err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^    (?:go run -v \./cmd/|)taquin (.*)$`).FindAllSubmatch(page.Source, -1)
	if len(commands) < 8 {
		t.Errorf("%d commands", len(commands))
	}
	writes := regexp.MustCompile(`^(?:draw|run|lesson .*--html) `)
	for _, c := range commands {
		args, err := transcript.Words(string(c[1]))
		if err != nil {
			t.Fatal(err)
		}
		nothing := terminal.Std{In: os.Stdin, Out: &terminal.Output{File: scratch(t)}, Err: &terminal.Output{File: scratch(t)}}
		if _, err := newApp(parts()).Parse(args, nothing); err != nil {
			t.Errorf("%s: %v", c[1], err)
		}
		if !writes.Match(append(c[1], ' ')) {
			continue
		}
		code := 0
		if out := outputOf(t, func(s terminal.Std) { code = newApp(parts()).Run(args, s) }); code != 0 {
			t.Errorf("%s: exit code %d: %s", c[1], code, out)
		}
	}
	for _, name := range []string{"walk.svg", "tree.svg", "parite.html"} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// The links and the pictures of the README lead to files.
func TestReadmeLinks(t *testing.T) {
	for _, to := range linksOf(readme(t)) {
		if strings.Contains(to, "://") {
			continue
		}
		if _, err := os.Stat("../../" + to); err != nil {
			t.Error(err)
		}
	}
}

// A newcomer reads no more than two hundred lines.
func TestReadmeIsShort(t *testing.T) {
	if lines := bytes.Count(readme(t).Source, []byte("\n")); lines > 200 {
		t.Errorf("the README has %d lines", lines)
	}
}

// outputOf is what f writes to either of its outputs.
func outputOf(t *testing.T, f func(terminal.Std)) string {
	t.Helper()
	out := scratch(t)
	f(terminal.Std{In: os.Stdin, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}})
	return content(t, out)
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

func content(t *testing.T, f *os.File) string {
	t.Helper()
	text, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<30))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
