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
	f, err := file.Create(file.Named("trace", taquin.TraceMark), t.name)
	if err != nil {
		return err
	}
	t.file, t.trace = f, taquin.NewTrace(f)
	t.Config.Trace = t.trace
	return t.Fresh()
}

// end completes the file, if there is one to complete and the run, which has ended with
// an error or nil, has moved a board: a script that is misspelt takes no good trace away.
func (t *tracing) end(run error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return nil
	}
	defer func() { t.file = nil }()
	defer t.file.Discard()
	if err := t.trace.Flush(); err != nil {
		return err
	}
	if t.trace.Empty() {
		if run == nil {
			fmt.Fprintf(t.Err, "taquin: no board has moved, so the trace %q is not written\n", t.name)
		}
		return nil
	}
	return t.file.Commit()
}
