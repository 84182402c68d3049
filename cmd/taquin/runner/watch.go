// Package runner runs a script as taquin run does: once, or again whenever one of
// its files changes, and with its moves written to a file if that is asked for. How
// Lua runs and is stopped is the package lab's affair. Begin reading at Run.
package runner

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"syscall"
	"time"

	"taquin/luabind/guard"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/engine/file"
)

// Run runs a script, which is what to watch and to trace as well where that is
// asked for, until it has ended or a signal ends it. The file of the trace is
// named trace, "" for none.
func Run(l *lab.Lab, script []string, watched bool, trace string) error {
	t := &tracing{Lab: l, name: trace}
	once := func() error { return l.Script(script[0], script[1:]) }
	err := l.Watch.Run(func() error {
		if watched {
			return (&watcher{Lab: l, trace: t, script: script[0]}).run(once)
		}
		if err := t.begin(); err != nil {
			return err
		}
		return once()
	})
	if failed := t.end(err); failed != nil {
		exit.Report(l.Err, err)
		return failed
	}
	return err
}

// watcher runs a script again whenever one of its files changes. Errors, a
// file that is gone and Ctrl-C during a run do not end it.
type watcher struct {
	*lab.Lab
	trace  *tracing
	script string

	mu    sync.Mutex
	files map[string]file.Stamp // where this run has looked for scripts
}

// watchPause is how often the files are looked at.
const watchPause = 200 * time.Millisecond

// errChanged is why a run is stopped that is out of date.
var errChanged = errors.New("the script has changed")

// run runs the script for ever; signals end it.
func (w *watcher) run(script func() error) error {
	if !w.there() {
		return exit.Misusedf("run: there is no file %q to watch", w.script)
	}
	w.Config.OnLookup = w.sought
	for {
		w.forget()
		if err := w.begin(); err != nil {
			return err
		}
		var name string
		changed := make(chan struct{})
		go func() {
			name = w.change()
			close(changed)
		}()
		stop := lab.InterruptWhen(w.Host, changed, errChanged)
		err := script()
		stop()
		if errors.Is(err, syscall.EPIPE) {
			return err
		}
		w.tell(err)
		if err := w.trace.end(err); err != nil {
			w.tell(err)
		}
		<-changed
		w.settle()
		fmt.Fprintf(w.Err, "— %s changed, %s —\n", name, time.Now().Format(time.TimeOnly))
	}
}

// begin makes a new lab.
func (w *watcher) begin() error {
	if w.trace.name != "" {
		return w.trace.begin()
	}
	return w.Fresh()
}

// tell says how a run has ended, if that needs a word.
func (w *watcher) tell(err error) {
	w.Printed.End()
	var left *guard.ExitError
	switch {
	case errors.Is(err, errChanged):
	case errors.As(err, &left):
		if left.Code != exit.OK {
			fmt.Fprintf(w.Err, "taquin: the script ends with exit code %d\n", left.Code)
		}
	default:
		exit.Report(w.Err, err)
	}
}

// sought notes where a script is looked for: what is not there may come.
func (w *watcher) sought(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.files[path]; !known {
		w.files[path] = file.StampOf(path)
	}
}

func (w *watcher) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.files = map[string]file.Stamp{}
}

// now looks at the files again.
func (w *watcher) now() (before, now map[string]file.Stamp) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now = make(map[string]file.Stamp)
	for path := range w.files {
		now[path] = file.StampOf(path)
	}
	return maps.Clone(w.files), now
}

// change waits until a file is not what it was when it was read, and returns
// its name.
func (w *watcher) change() string {
	for ; ; time.Sleep(watchPause) {
		before, now := w.now()
		for _, path := range slices.Sorted(maps.Keys(before)) {
			if before[path] != now[path] {
				return path
			}
		}
	}
}

// settle waits until the script is there and all files are at rest: who saves
// a file may take it away first, or write it in pieces.
func (w *watcher) settle() {
	told := false
	for {
		_, before := w.now()
		time.Sleep(watchPause)
		_, now := w.now()
		switch {
		case !w.there():
			if !told {
				fmt.Fprintf(w.Err, "— %s is gone; waiting for it —\n", w.script)
			}
			told = true
		case maps.Equal(before, now):
			return
		}
	}
}

// there reports whether the script is a file now.
func (w *watcher) there() bool {
	return file.StampOf(w.script) != file.Stamp{} || file.StampOf(w.script+".lua") != file.Stamp{}
}
