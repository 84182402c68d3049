// Package signals does work that signals can stop. A Ctrl-C stops what runs and
// not the program; others end the work. What runs is told to stop by a function
// that it has left; the package knows nothing of it, and it never leaves the
// program itself. Begin reading at Watch.
package signals

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"taquin/luabind/guard"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
)

// Watch handles the signals while work goes on. The first Ctrl-C stops what is
// running and nothing else; SIGTERM, SIGHUP and SIGQUIT end the work, and so does
// SIGPIPE, quietly: nobody reads on.
type Watch struct {
	Progress *terminal.Progress
	Idle     func() bool // takes a Ctrl-C while nothing runs; without it, or if it says no, that ends the work
	Leave    func()      // is called when another signal ends the work, so that no prompt opens any more; may be nil

	abandoned chan error // receives the reason why the work is abandoned; made by abandoning

	die func(os.Signal) // is what the signal does if the end takes too long; only tests have one

	mu      sync.Mutex
	stop    func()         // stops what is running
	busy    int            // how often Begin was called, and not yet End
	presses int            // Ctrl-C since Begin, those that are too quick left out
	warned  time.Time      // when the user was told what the third one does
	ctrlC   chan os.Signal // gets it while Run runs; nil if the program has begun deaf to it
}

// Begin says that something runs now that can be stopped, maybe as a part of
// what has begun before.
func (w *Watch) Begin() { w.add(1) }

// End says that it has ended.
func (w *Watch) End() { w.add(-1) }

// Busy reports whether something runs.
func (w *Watch) Busy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.busy > 0
}

// Suspend runs f, during which a Ctrl-C is no request to stop what runs. What f runs may
// make the program deaf to it, as terminal.Page does; afterwards it is heard again.
func (w *Watch) Suspend(f func() error) error {
	w.mu.Lock()
	busy := w.busy
	w.busy = 0
	w.mu.Unlock()
	defer w.resume(busy)
	return f()
}

// resume ends what Suspend has begun.
func (w *Watch) resume(busy int) {
	w.mu.Lock()
	if w.ctrlC != nil {
		signal.Notify(w.ctrlC, syscall.SIGINT)
	}
	w.mu.Unlock()
	w.add(busy)
}

// OnStop says how what runs is stopped from now on.
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

// stopWork stops what is running before the program ends, so that a search can
// still write its checkpoint; it does not wait long for it.
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

// Handled is the signals that a Watch handles.
func Handled() []syscall.Signal {
	return []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE}
}

// Run does the work in a goroutine of its own and returns its error, or that
// of the signal that put an end to it; work that does not stop is then left
// where it is. Further signals are swallowed then, for the program is about to
// put the terminal in order and to end. Should that wait for a terminal that takes nothing
// more, the signal ends the program as if nobody handled it.
func (w *Watch) Run(work func() error) error {
	signals := make(chan os.Signal, 8)
	for _, s := range Handled() {
		if !signal.Ignored(s) { // nohup, or a job in the background of a script
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
	default: // it is told already
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

// dieOf has a signal do what it does to a program that does not handle it.
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

// Interruptible does work that Ctrl-C stops through its context.
func Interruptible(line *terminal.Progress, work func(ctx context.Context) error) error {
	defer line.Clear()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	w := Watch{Progress: line, stop: func() { cancel(guard.ErrInterrupted) }}
	w.Begin()
	return w.Run(func() error { return work(ctx) })
}

// Serving does work that Ctrl-C stops through its context, and that speaks with other
// programs: a SIGPIPE tells that one of them has left, which ends nothing.
func Serving(line *terminal.Progress, work func(ctx context.Context) error) error {
	SpeakWithOthers()
	defer signal.Reset(syscall.SIGPIPE)
	return Interruptible(line, work)
}

// SpeakWithOthers says that the program speaks with others from now on, so that a SIGPIPE no
// longer tells that nobody reads what it prints.
func SpeakWithOthers() { signal.Ignore(syscall.SIGPIPE) }

// Abandonable does work that has nothing to keep and that nothing can stop: Ctrl-C
// ends the program at once.
func Abandonable(line *terminal.Progress, work func() error) error {
	defer line.Clear()
	w := Watch{Progress: line}
	return w.Run(work)
}

// Interrupt takes a Ctrl-C and reports whether the work goes on.
func (w *Watch) Interrupt() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
		return w.Idle != nil && w.Idle()
	}
	w.Progress.NewLine() // after the terminal's ^C
	if w.presses == 2 && time.Since(w.warned) < toRead {
		return true // a key that is held, or hit in haste
	}
	w.presses++
	switch w.presses {
	case 1:
		w.stop()
	case 2:
		w.stop() // the first may have come before there was anything to stop
		w.Progress.Note("still stopping; once more ends taquin")
		w.warned = time.Now()
	}
	return w.presses < 3
}

// toRead is how long nobody answers what a second Ctrl-C is told.
const toRead = 300 * time.Millisecond
