package repl

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
)

// No command takes what is no file of its own: each says so in one line, the files stay
// as they are, and the session goes on. Every command is here
// that takes an argument, whatever it takes it for.
func TestCommandsRefusePaths(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	const thesis = "= my thesis\n"
	for _, made := range []error{
		os.WriteFile("thesis", []byte(thesis), 0o600),
		os.WriteFile("thesis.lua", []byte(thesis), 0o600),
		os.Mkdir("folder", 0o700),
		syscall.Mkfifo("pipe", 0o600),
		os.Symlink("thesis", "link"),
		os.Symlink("circle", "circle"),
		os.Symlink("none/at/all", "dangling"),
		os.Symlink(os.DevNull, "null"),
	} {
		if made != nil {
			t.Fatal(made)
		}
	}
	before := inFolder(t)
	for _, c := range commands() {
		if len(c.Params) == 0 || c.Lua {
			continue
		}
		for _, path := range []string{
			"thesis", "thesis.lua", "thesis/", "thesis/below", "folder", "folder/", ".", "..", "/", "pipe", "link", "circle", "dangling", "null",
			"/dev/null", "/dev/full", "/dev/tty", "none/at/all", "''", `""`, "'a\x00b'", "'none/\x1b]52;c;x\x07'", "'none/\xff\xfe'", "''''", "'",
			strings.Repeat("x", 5000), strings.Repeat("d/", 5000) + "x", "one two\tthree",
		} {
			s.entries = []string{c.Name} // which a command finds itself in
			err := s.command(strings.TrimPrefix(c.Name, "%"), path)
			switch {
			case err == nil:
				t.Errorf("%s takes %.40q", c.Name, path)
			case strings.Contains(err.Error(), "\n") || len(err.Error()) > 500 || !utf8.ValidString(err.Error()):
				t.Errorf("%s %.40q says %d bytes: %.400s", c.Name, path, len(err.Error()), err)
			}
			if after := inFolder(t); after != before {
				t.Fatalf("%s %.40q leaves\n%s, where there was\n%s", c.Name, path, after, before)
			}
		}
	}
	s.prints(t, "6 * 7", "42\n")
}

// inFolder is what the working folder holds.
func inFolder(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		all.WriteString(path + " " + d.Type().String())
		if d.Type().IsRegular() {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			all.Write(text)
		}
		all.WriteString("\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
