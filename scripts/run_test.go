package scripts_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/pdb"
	"taquin/luabind"
	"taquin/scripts"
)

// everyBoard says that the long exhaustive runs are wanted, too.
var everyBoard = os.Getenv("TAQUIN_EVERY_BOARD") != ""

// tables are the pattern databases of all hosts here: each is built once.
var tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})

// newHost is a host with the built-in scripts and the shared tables.
func newHost(t testing.TB, cfg luabind.Config) *luabind.Host {
	t.Helper()
	cfg.Scripts, cfg.Tables = scripts.Files, tables
	h, err := luabind.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// run is what a built-in script prints on a host of its own.
func run(t testing.TB, script string, cfg luabind.Config, args ...string) (out string) {
	t.Helper()
	var text bytes.Buffer
	cfg.Out = &text
	if err := newHost(t, cfg).RunScript(script, args...); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, screenful(text.String()))
	}
	return text.String()
}

// stopped is what a built-in script prints until an error stops it that the
// chunk has set up as "far enough".
func stopped(t testing.TB, chunk, script string, args ...string) (out string) {
	t.Helper()
	var text bytes.Buffer
	h := newHost(t, luabind.Config{Out: &text, Seed: 6})
	values(t, h, chunk)
	if err := h.RunScript(script, args...); err == nil || !strings.Contains(err.Error(), "far enough") {
		t.Fatalf("%s %q: %v\n%s", script, args, err, screenful(text.String()))
	}
	return text.String()
}

// values is what a chunk returns.
func values(t testing.TB, h *luabind.Host, chunk string, args ...string) []lua.LValue {
	t.Helper()
	all, err := h.Run("test", chunk, args...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// wants asks for pieces of what a script prints.
func wants(t testing.TB, out string, pieces ...string) {
	t.Helper()
	var missing []string
	for _, want := range pieces {
		if !strings.Contains(out, want) {
			missing = append(missing, fmt.Sprintf("%q", want))
		}
	}
	if missing != nil {
		t.Errorf("want\n%s\nin\n%s", screenful(strings.Join(missing, "\n")), screenful(out))
	}
}

// screenful is a text cut to what leaves room on a screen for what else a failure says.
func screenful(text string) string {
	const first, last, columns = 8, 4, 120
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if r := []rune(line); len(r) > columns {
			lines[i] = string(r[:columns]) + "…"
		}
	}
	if cut := len(lines) - first - last; cut > 1 {
		lines = append(append(lines[:first:first], fmt.Sprintf("… %d lines …", cut)), lines[len(lines)-last:]...)
	}
	return strings.Join(lines, "\n")
}
