// Package process is the running program: signals and the work that they stop, the last resort
// against scripts that do not stop, the folders of the user, and the program's own file. It never
// ends the program itself. Begin reading at Watch.
package process

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"taquin/engine/message"
	"taquin/luabind/guard"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
)

// Watch handles signals during work. Ctrl-C stops the running part only; SIGTERM, SIGHUP and SIGQUIT
// end the work, and so does SIGPIPE, silently.
type Watch struct {
	Progress *terminal.Progress
	Idle     func() bool // handles Ctrl-C while nothing runs; if it is nil or returns false, the work ends
	Leave    func()      // is called when another signal ends the work, to close the prompt; may be nil

	abandoned chan error // receives the reason why the work is abandoned; made by abandoning

	die func(os.Signal) // replaces the default action of a signal, in tests

	mu      sync.Mutex
	stop    func()         // stops the running part
	busy    int            // calls of Begin without End
	presses int            // Ctrl-C since Begin, without repeats in haste
	warned  time.Time      // time of the remark about the third one
	ctrlC   chan os.Signal // receives Ctrl-C during Run; nil if the program ignores it
}

// Begin marks the start of a part that can be stopped; parts may be nested.
func (w *Watch) Begin() { w.add(1) }

// End marks the end of the part.
func (w *Watch) End() { w.add(-1) }

// Busy reports whether something runs.
func (w *Watch) Busy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.busy > 0
}

// Suspend runs f, during which Ctrl-C stops nothing. f may change the handling of SIGINT, as
// terminal.Page does.
func (w *Watch) Suspend(f func() error) error {
	w.mu.Lock()
	busy := w.busy
	w.busy = 0
	w.mu.Unlock()
	defer w.resume(busy)
	return f()
}

// resume ends Suspend.
func (w *Watch) resume(busy int) {
	w.mu.Lock()
	if w.ctrlC != nil {
		signal.Notify(w.ctrlC, syscall.SIGINT)
	}
	w.mu.Unlock()
	w.add(busy)
}

// OnStop sets the function that stops the running part.
func (w *Watch) OnStop(stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stop = stop
}

func (w *Watch) listen(ctrlC chan os.Signal) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ctrlC = ctrlC
}

func (w *Watch) add(busy int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
		w.presses = 0
	}
	w.busy += busy
}

// stopWork stops the running part before the program ends, so that a search can write its checkpoint.
func (w *Watch) stopWork(done <-chan error) {
	w.mu.Lock()
	busy, stop := w.busy > 0, w.stop
	w.mu.Unlock()
	if !busy {
		return
	}
	stop()
	select {
	case <-done:
	case <-time.After(toStop):
	}
}

// Handled lists the signals that a Watch handles.
func Handled() []syscall.Signal {
	return []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE}
}

// Run does the work in a goroutine and returns its error, or that of the signal that ended it. Work
// that does not stop is abandoned. Further signals are ignored while the program restores the terminal
// and ends; if this takes too long, the signal has its default action.
func (w *Watch) Run(work func() error) error {
	signals := make(chan os.Signal, 8)
	for _, s := range Handled() {
		if !signal.Ignored(s) { // nohup, or a background job of a script
			signal.Notify(signals, s)
		}
	}
	if !signal.Ignored(syscall.SIGINT) {
		w.listen(signals)
		defer w.listen(nil)
	}
	done := make(chan error, 1)
	go func() { done <- work() }()
	for {
		select {
		case err := <-done:
			signal.Stop(signals)
			return err
		case err := <-w.abandoning():
			time.AfterFunc(atOnce, func() { w.dieOf(syscall.SIGKILL) })
			w.Progress.Resume()
			w.Progress.Clear()
			if w.Leave != nil {
				w.Leave()
			}
			return Abandoned{err}
		case s := <-signals:
			if s == syscall.SIGINT && w.Interrupt() {
				continue
			}
			time.AfterFunc(patience, func() { w.dieOf(s) })
			w.Progress.Resume()
			w.Progress.Clear()
			if s != syscall.SIGINT { // a third Ctrl-C will not wait
				if w.Leave != nil {
					w.Leave()
				}
				w.stopWork(done)
			}
			return exit.BySignal{Signal: s.(syscall.Signal)}
		}
	}
}

const (
	patience = 5 * time.Second     // time limit for the program to end after a signal
	toStop   = 2 * time.Second     // time limit for the work to stop after a signal
	atOnce   = 3 * time.Second / 2 // the same, if the work is abandoned
)

// Abandoned is the error of Run if the work was abandoned. The work may still be running, so
// the program must end.
type Abandoned struct{ error }

// Unwrap returns the reason.
func (e Abandoned) Unwrap() error { return e.error }

// Abandon makes Run return although its work cannot be stopped and is still running.
func (w *Watch) Abandon(why error) {
	select {
	case w.abandoning() <- why:
	default: // once is enough
	}
}

func (w *Watch) abandoning() chan error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.abandoned == nil {
		w.abandoned = make(chan error, 1)
	}
	return w.abandoned
}

// dieOf lets a signal have its default action.
func (w *Watch) dieOf(s os.Signal) {
	if w.die != nil {
		w.die(s)
		return
	}
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		self.Signal(s)
	}
}

// Interruptible does work whose context Ctrl-C cancels.
func Interruptible(line *terminal.Progress, work func(ctx context.Context) error) error {
	defer line.Clear()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	w := Watch{Progress: line, stop: func() { cancel(guard.ErrInterrupted) }}
	w.Begin()
	return w.Run(func() error { return work(ctx) })
}

// Serving is Interruptible for work with network connections, which ignores SIGPIPE.
func Serving(line *terminal.Progress, work func(ctx context.Context) error) error {
	SpeakWithOthers()
	defer signal.Reset(syscall.SIGPIPE)
	return Interruptible(line, work)
}

// SpeakWithOthers ignores SIGPIPE from now on, because the program has network connections.
func SpeakWithOthers() { signal.Ignore(syscall.SIGPIPE) }

// Abandonable does work that Ctrl-C abandons at once.
func Abandonable(line *terminal.Progress, work func() error) error {
	defer line.Clear()
	w := Watch{Progress: line}
	return w.Run(work)
}

// Interrupt handles Ctrl-C and returns false to end the work.
func (w *Watch) Interrupt() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
		return w.Idle != nil && w.Idle()
	}
	w.Progress.NewLine() // after the terminal's ^C
	if w.presses == 2 && time.Since(w.warned) < toRead {
		return true // a key that is held
	}
	w.presses++
	switch w.presses {
	case 1:
		w.stop()
	case 2:
		w.stop() // the first may have come too early
		w.Progress.Note(message.Textf("command.still-stopping-once-more", "still stopping; once more ends taquin"))
		w.warned = time.Now()
	}
	return w.presses < 3
}

// toRead is the time for reading the remark after the second Ctrl-C.
const toRead = 300 * time.Millisecond
