package line

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"taquin/cmd/taquin/terminal/ptytest"
	"taquin/engine/file"
)

// kept returns the entries of the next session.
func (h *history) kept(t *testing.T) []string {
	t.Helper()
	entries, _, err := (&history{path: h.path}).load(2 * maxHistory)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func written(t *testing.T, text string) *history {
	t.Helper()
	h := &history{path: filepath.Join(t.TempDir(), "history")}
	if err := os.WriteFile(h.path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *history) text(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(h.path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestHistoryKeepsTheLastLines(t *testing.T) {
	h := &history{path: filepath.Join(t.TempDir(), "history")}
	for i := range 2*maxHistory + 1 {
		if err := h.add(fmt.Sprint("line ", i)); err != nil {
			t.Fatal(err)
		}
	}
	lines := h.kept(t)
	if len(lines) != maxHistory || lines[0] != fmt.Sprint("line ", maxHistory+1) || lines[maxHistory-1] != fmt.Sprint("line ", 2*maxHistory) {
		t.Fatalf("%d lines, %.3q…", len(lines), lines)
	}
	if got := strings.Count(h.text(t), "\n"); got != maxHistory {
		t.Errorf("the file is left with %d lines, want %d", got, maxHistory)
	}
}

// What no editor can show is left out, whoever wrote it.
func TestHistoryLeavesOutWhatCannotBeEdited(t *testing.T) {
	h := written(t, "a\r\n\n\xff\xfe\n"+strings.Repeat("x", maxHistoryLine+1)+"\nnul\x00\x1b[2J\nb")
	if diff := cmp.Diff([]string{"a", "nul\x00\x1b[2J", "b"}, h.kept(t)); diff != "" {
		t.Error(diff)
	}
}

// Of a file that is far too long only the end is read, and remains.
func TestHistoryFarTooLong(t *testing.T) {
	line := strings.Repeat("x", maxHistoryLine/2)
	many := strings.Repeat(line+"\n", 2*maxHistoryFile/len(line))
	for text, want := range map[string]int{many: maxHistoryBytes / len(line), strings.Repeat("y", maxHistoryFile) + "\n" + line: 1, many + strings.Repeat("z", maxHistoryFile): 0} {
		h := written(t, text)
		if got := h.kept(t); len(got) != want || want > 0 && got[0] != line {
			t.Errorf("of %d bytes %d entries are kept, want %d", len(text), len(got), want)
		}
		if got := len(h.text(t)); got > maxHistoryBytes+maxHistory {
			t.Errorf("of %d bytes %d are left", len(text), got)
		}
	}
}

// A line that is torn, by a full disk or a kill, is never glued to the next.
func TestHistoryTornLine(t *testing.T) {
	h := written(t, "whole\ntorn")
	for _, entry := range []string{"next", "and\nso on"} {
		if err := h.add(entry); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]string{"whole", "torn", "next", "and\nso on"}, h.kept(t)); diff != "" {
		t.Error(diff)
	}
}

// While another program holds the lock, entries are kept in memory and the file is read.
func TestHistoryLockedElsewhere(t *testing.T) {
	h := written(t, strings.Repeat("line\n", 3*maxHistory))
	lock := flock.New(h.path + ".lock")
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	if err := h.add("entry"); !errors.Is(err, file.ErrHeld) {
		t.Error(err)
	}
	if got := h.kept(t); len(got) != maxHistory || strings.Count(h.text(t), "\n") != 3*maxHistory {
		t.Errorf("%d entries are kept", len(got))
	}
	lock.Close()
	if err := h.add("another"); err != nil {
		t.Error(err)
	}
	if got := h.kept(t); len(got) != maxHistory || got[maxHistory-2] != "entry" || got[maxHistory-1] != "another" {
		t.Errorf("%d entries are kept", len(got))
	}
	if got := strings.Count(h.text(t), "\n"); got != maxHistory {
		t.Errorf("the file is left with %d lines", got)
	}
}

// What cannot be written waits until it can.
func TestHistoryWaits(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	h := &history{path: filepath.Join(folder, "history")}
	for _, entry := range []string{"a", "b"} {
		if err := h.add(entry); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), h.path) {
			t.Errorf("without a folder: %v", err)
		}
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := h.add("c"); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{"a", "b", "c"}, h.kept(t)); diff != "" {
		t.Error(diff)
	}
}

// The history of eight programs at once, each of which shortens the file again and again,
// lacks no entry.
func TestHistoryOfManyPrograms(t *testing.T) {
	const programs, each = 8, 50
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "history")
	var running []*exec.Cmd
	for i := range programs {
		cmd := exec.Command(program, path, fmt.Sprint(i), fmt.Sprint(each))
		cmd.Env = append(os.Environ(), asProgram+"=keeps")
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	found := make(map[string]bool)
	for _, entry := range (&history{path: path}).kept(t) {
		found[entry] = true
	}
	for i := range programs {
		for k := range each {
			if entry := fmt.Sprintf("program %d, entry %d", i, k); !found[entry] {
				t.Errorf("%s is lost", entry)
			}
		}
	}
}

// keeper is a program that adds to a history and shortens it again and again.
func keeper(path, name string, entries int) error {
	h := &history{path: path}
	for k := range entries {
		err := h.add(fmt.Sprintf("program %s, entry %d", name, k))
		for errors.Is(err, file.ErrHeld) {
			err = h.add()
		}
		if err != nil {
			return err
		}
		if _, _, err := (&history{path: path}).load(0); err != nil {
			return err
		}
	}
	return nil
}

// What comes from another session is the last, in its order; what was there
// already is there once.
func TestRecall(t *testing.T) {
	h := &history{path: filepath.Join(t.TempDir(), "history")}
	e := &Editor{history: h}
	for _, entry := range []string{"a", "b", "restore"} {
		e.Add(entry)
	}
	e.Recall([]string{"x", "a", "", "y\nz", "x", "x", "\xff", "restore"})
	if diff := cmp.Diff([]string{"b", "x", "a", "y\nz", "x", "restore"}, e.History()); diff != "" {
		t.Error(diff)
	}
	e.Recall([]string{"b", "restore"})
	if diff := cmp.Diff([]string{"x", "a", "y\nz", "x", "b", "restore"}, e.History()); diff != "" {
		t.Error(diff)
	}
	if lines := h.kept(t); !cmp.Equal(lines, []string{"a", "b", "restore", "x", "y\nz", "restore"}) {
		t.Errorf("the file holds %q", lines)
	}
	e.history = nil
	many := make([]string, 3*maxHistory)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	e.Recall(many)
	if got := e.History(); len(got) != maxHistory || got[maxHistory-1] != many[len(many)-1] {
		t.Errorf("%d entries, the last %q", len(got), got[len(got)-1])
	}
}

// What is no file is no history: that is said once, and the session remembers all the
// same.
func TestHistoryThatIsNoFile(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		make func(path string) error
		says string
	}{
		"pipe":        {func(path string) error { return syscall.Mkfifo(path, 0o600) }, "it is a pipe and no file"},
		"folder":      {func(path string) error { return os.Mkdir(path, 0o700) }, "it is a folder and no file"},
		"device":      {func(path string) error { return os.Symlink("/dev/zero", path) }, "it is a device and no file"},
		"null device": {func(path string) error { return os.Symlink(os.DevNull, path) }, ""},
		"circle":      {func(path string) error { return os.Symlink(path, path) }, "too many levels of symbolic links"},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, "taquin", "history")
			if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := test.make(path); err != nil {
				t.Fatal(err)
			}
			term := starting(t, home, 200)
			before := term.Expect("> ")
			want := "taquin: the history of this session will not be kept: " + path + ": " + test.says + "\r\n"
			if test.says == "" {
				want = ""
			}
			if before != want {
				t.Errorf("it says %q, want %q", before, want)
			}
			answers(term, "kept\r", `"kept"`)
			answers(term, ptytest.Up+"\r", `"kept"`)
			term.Leave()
		})
	}
}
