package runner

import (
	"fmt"
	"sync"

	"taquin/luabind/lib/taquin"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/engine/file"
)

// tracing writes the moves of a script to a file, which is replaced when the
// script has ended, however it has.
type tracing struct {
	*lab.Lab
	name string // of the file; "" for none

	mu    sync.Mutex // a script that cannot be stopped may go on at the end
	file  *file.File
	trace *taquin.Trace
}

// begin makes the lab anew, so that it is traced from now on.
func (t *tracing) begin() error {
	if t.name == "" {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.name == "-" {
		return exit.Misusedf("--trace: a file is wanted, for the output is the script's")
	}
	if !file.Replaceable(t.name, taquin.TraceMark) {
		return fmt.Errorf("--trace: %s is there already and is no trace; choose another name", t.name)
	}
	file, err := file.Create(t.name, 0o666)
	if err != nil {
		return t.wrong(err)
	}
	t.file, t.trace = file, taquin.NewTrace(file)
	t.Config.Trace = t.trace
	return t.Fresh()
}

// end completes the file, if there is one to complete.
func (t *tracing) end() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return nil
	}
	defer func() { t.file = nil }()
	if err := t.trace.Flush(); err != nil {
		t.file.Discard()
		return t.wrong(err)
	}
	if err := t.file.Commit(); err != nil {
		return t.wrong(err)
	}
	return nil
}

func (t *tracing) wrong(err error) error {
	return fmt.Errorf("cannot write the trace %q: %w", t.name, err)
}
