//go:build unix

package cage

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A program sees the installation of its interpreter, through all links, but not the home
// folder or ~/.local because an interpreter is there.
func TestInstallation(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	at := func(name string) string { return filepath.Join(home, name) }
	for _, name := range []string{"venv/bin", "python/bin", "bin", ".local/bin", "class"} {
		if err := os.MkdirAll(at(name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../../python/bin/python3", at("venv/bin/python")); err != nil {
		t.Skip(err)
	}
	for program, want := range map[string][]string{
		"/usr/bin/python3":     nil,
		at("python/bin/ruby"):  {at("python")},
		at("venv/bin/python"):  {at("venv"), at("python")},
		at("bin/judge"):        {at("bin/judge")},
		at(".local/bin/judge"): {at(".local/bin/judge")},
		at("class/solver"):     {at("class/solver")},
	} {
		if got := (Program{Command: []string{program}}).installation(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", program, got, want)
		}
	}
}
