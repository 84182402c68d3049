//go:build unix

package file

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"taquin/engine/must"
)

// A pipe without a reader is refused; if the user named it, after a timeout. A pipe with a reader
// is written to.
func TestPipes(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	must.Do(errors.Join(syscall.Mkfifo(pipe, 0o600), syscall.Mkfifo(pipe+".lock", 0o600)))
	for _, kind := range []Kind{Ours("table", "#"), Private("history"), {}} {
		for _, err := range []error{Write(kind, pipe, nil), Check(kind, pipe), add(kind, pipe, "x"), Remove(kind, pipe)} {
			if !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), pipe) {
				t.Error(err)
			}
		}
	}
	if _, err := Acquire(t.Context(), pipe); !errors.Is(err, ErrNotOurs) {
		t.Error(err)
	}
	if err := Write(Output(), pipe, nil); err == nil || err.Error() != `cannot write "`+pipe+`": it is a pipe without a reader` {
		t.Error(err)
	}
	reader := must.Get(os.OpenFile(pipe, os.O_RDWR, 0))
	defer reader.Close()
	text := make([]byte, 4)
	must.Do(Write(Output(), pipe, []byte("text")))
	if _, err := reader.Read(text); err != nil || string(text) != "text" {
		t.Errorf("%q; %v", text, err)
	}
}

// fileLimit is set for the child process of TestFullDisk, which limits the size of its files.
const fileLimit = "TAQUIN_FILE_LIMIT"

// On a full disk (a process with a file size limit), the old file stays, no temporary file remains,
// and the error states the operation.
func TestFullDisk(t *testing.T) {
	folder := os.Getenv(fileLimit)
	if folder == "" {
		folder = t.TempDir()
		put(folder, "file", "first\n")
		self := must.Get(os.Executable())
		child := exec.Command(self, "-test.run=^TestFullDisk$")
		child.Env = append(os.Environ(), fileLimit+"="+folder)
		if out, err := child.CombinedOutput(); err != nil {
			t.Errorf("%s; %v", out, err)
		}
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 64, Max: 64}
	must.Do(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	name := filepath.Join(folder, "file")
	long := strings.Repeat("x", 100) + "\n"
	for _, err := range []error{Write(Named("history", "f"), name, []byte(long)), add(Named("history", "f"), name, long)} {
		if !errors.Is(err, syscall.EFBIG) || err.Error() != `cannot write the history "`+name+`": file too large` {
			t.Error(err)
		}
	}
	holds(t, folder, map[string]string{"file": "first\n"})
}
