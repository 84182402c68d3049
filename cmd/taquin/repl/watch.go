package repl

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"syscall"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/luabind/guard"
	"taquin/luabind/lib/taquin"
)

// runScript runs a script, and watches and traces it on demand, until it or a signal ends it.
// trace names the file of the trace, "" for none.
func runScript(l *lab.Lab, script []string, watched bool, trace string) error {
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
		exit.Report(l.Err, l.Language, err)
		return failed
	}
	return err
}

// watcher runs a script again whenever one of its files changes. Errors, missing files and
// Ctrl-C during a run do not end it.
type watcher struct {
	*lab.Lab
	trace  *tracing
	script string

	mu    sync.Mutex
	files map[string]file.Stamp // files in which this run has looked for scripts
}

// watchPause is the interval between two looks at the files.
const watchPause = 200 * time.Millisecond

// errChanged stops a run of an outdated script.
var errChanged = message.New("repl.the-script-has-changed", "the script has changed")

// run runs the script forever; signals end it.
func (w *watcher) run(script func() error) error {
	if !w.there() {
		return exit.Misusedf("repl.there-is-no-file", "run: there is no file %q to watch", w.script)
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
		fmt.Fprintln(w.Err, w.Textf("repl.changed", "— %s changed, %s —", name, time.Now().Format(time.TimeOnly)))
	}
}

// begin makes a new lab.
func (w *watcher) begin() error {
	if w.trace.name != "" {
		return w.trace.begin()
	}
	return w.Fresh()
}

// tell reports how a run has ended.
func (w *watcher) tell(err error) {
	w.Printed.End()
	var left *guard.ExitError
	switch {
	case errors.Is(err, errChanged):
	case errors.As(err, &left):
		if left.Code != exit.OK {
			w.Std.Remark(message.Textf("repl.the-script-ends-with", "the script ends with exit code %d", left.Code))
		}
	default:
		exit.Report(w.Err, w.Language, err)
	}
}

// sought records a file in which a script is looked up, even if it does not exist yet.
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

// now returns the recorded and the present state of the files.
func (w *watcher) now() (before, now map[string]file.Stamp) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now = make(map[string]file.Stamp)
	for path := range w.files {
		now[path] = file.StampOf(path)
	}
	return maps.Clone(w.files), now
}

// change waits until a file has changed and returns its name.
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

// settle waits until the script exists and no file changes. An editor may remove a file before
// it saves it, or write it in pieces.
func (w *watcher) settle() {
	told := false
	for {
		_, before := w.now()
		time.Sleep(watchPause)
		_, now := w.now()
		switch {
		case !w.there():
			if !told {
				fmt.Fprintln(w.Err, w.Textf("repl.is-gone", "— %s is gone; waiting for it —", w.script))
			}
			told = true
		case maps.Equal(before, now):
			return
		}
	}
}

// there reports whether the script exists.
func (w *watcher) there() bool {
	return file.StampOf(w.script) != file.Stamp{} || file.StampOf(w.script+".lua") != file.Stamp{}
}

// tracing writes the moves of a script to a file, which is replaced when the script has ended.
type tracing struct {
	*lab.Lab
	name string // of the file; "" for none

	mu    sync.Mutex // a script that cannot be stopped may still run at the end
	file  *file.File
	trace *taquin.Trace
}

// begin makes a new lab, which is traced.
func (t *tracing) begin() error {
	if t.name == "" {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.name == "-" {
		return exit.Misusedf("repl.trace-a-file-is", "--trace: a file name is required, because the output belongs to the script")
	}
	f, err := file.Create(file.Named("trace", taquin.TraceMark), t.name)
	if err != nil {
		return err
	}
	t.file, t.trace = f, taquin.NewTrace(f)
	t.Config.Trace = t.trace
	return t.Fresh()
}

// end completes the file of a run. If no board has moved, it keeps the earlier file: a misspelt
// script must not replace a good trace.
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
			t.Std.Remark(message.Textf("repl.no-board-has-moved", "no board has moved, so the trace %q is not written", t.name))
		}
		return nil
	}
	return t.file.Commit()
}
