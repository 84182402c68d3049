//go:build unix

package luabind_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"taquin/luabind"
	"taquin/luabind/guard"
)

// A pipe without a writer blocks. Only the main script may be a pipe, and waiting for it can be
// interrupted.
func TestScriptFromAPipe(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		dir := t.TempDir()
		pipe := filepath.Join(dir, "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		script := filepath.Join(dir, "includes.lua")
		if err := errors.Join(os.WriteFile(script, []byte("include('pipe.lua')"), 0o600), os.Symlink("pipe", pipe+".lua")); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		h, err := luabind.New(luabind.Config{Out: &out, Limits: guard.Limits{Sandbox: sandbox}})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if err := h.RunScript(script); err == nil || !strings.HasSuffix(err.Error(), `pipe.lua": it is a pipe and no file`) {
			t.Errorf("sandbox %t: %v", sandbox, err)
		}

		done := make(chan error, 1)
		load := func() error {
			_, err := h.LoadTests(pipe)
			return err
		}
		run := func() error { return h.RunScript(pipe) }
		go func() { done <- run() }()
		writer, err := os.OpenFile(pipe, os.O_WRONLY, 0) // when it is read
		if err != nil {
			t.Fatal(err)
		}
		writer.WriteString("print('through a pipe')")
		writer.Close()
		if err := <-done; err != nil || out.String() != "through a pipe\n" {
			t.Errorf("sandbox %t: %v, printed %q", sandbox, err, out.String())
		}

		for _, waits := range []func() error{run, load} {
			again := time.NewTicker(10 * time.Millisecond) // the first may come too early
			go func() { done <- waits() }()
			for waiting := true; waiting; {
				select {
				case err := <-done:
					if !errors.Is(err, guard.ErrInterrupted) {
						t.Errorf("sandbox %t: %v", sandbox, err)
					}
					waiting = false
				case <-again.C:
					h.Interrupt(guard.ErrInterrupted)
				}
			}
			again.Stop()
		}
		if _, err := h.Run("after", "return 1"); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	}
}
