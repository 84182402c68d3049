package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/luabind"
)

// watch minds the signals while work goes on. The first Ctrl-C stops what is
// running and nothing else; SIGTERM and SIGHUP end the work, and so does SIGPIPE,
// quietly: nobody reads on.
type watch struct {
	progress *terminal.Progress
	stop     func()      // stops what is running; see stops
	idle     func() bool // takes a Ctrl-C while nothing runs; without it, or if it says no, that ends the work

	mu      sync.Mutex
	busy    bool
	presses int // Ctrl-C since begin
}

// begin says that something runs now that stop can stop.
func (w *watch) begin() { w.set(true) }

// end says that nothing does.
func (w *watch) end() { w.set(false) }

// stops says how that is stopped from now on.
func (w *watch) stops(stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stop = stop
}

func (w *watch) set(busy bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy, w.presses = busy, 0
}

// wind stops what is running before the program ends, so that a search can
// still write its checkpoint; it does not wait long for it.
func (w *watch) wind(done <-chan error) {
	w.mu.Lock()
	busy, stop := w.busy, w.stop
	w.mu.Unlock()
	if !busy {
		return
	}
	stop()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// run does the work in a goroutine of its own and returns its error, or that
// of the signal that put an end to it; work that does not stop is then left
// where it is.
func (w *watch) run(work func() error) error {
	signals := make(chan os.Signal, 8)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE} {
		if !signal.Ignored(s) { // nohup, or a job in the background of a script
			signal.Notify(signals, s)
		}
	}
	defer signal.Stop(signals)
	done := make(chan error, 1)
	go func() { done <- work() }()
	for {
		select {
		case err := <-done:
			return err
		case s := <-signals:
			if s == syscall.SIGINT && w.interrupt() {
				continue
			}
			w.progress.Clear()
			if s != syscall.SIGINT { // a third Ctrl-C will not wait
				w.wind(done)
			}
			return signalError{s.(syscall.Signal)}
		}
	}
}

// interruptible does work that Ctrl-C stops through its context.
func interruptible(line *terminal.Progress, work func(ctx context.Context) error) error {
	defer line.Clear()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	w := watch{progress: line, stop: func() { cancel(luabind.ErrInterrupted) }}
	w.begin()
	return w.run(func() error { return work(ctx) })
}

// interrupt takes a Ctrl-C and reports whether the work goes on.
func (w *watch) interrupt() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.busy {
		return w.idle != nil && w.idle()
	}
	w.presses++
	w.progress.NewLine() // after the terminal's ^C
	switch w.presses {
	case 1:
		w.stop()
	case 2:
		w.stop() // the first may have come before there was anything to stop
		w.progress.Note("still stopping; once more ends taquin")
	}
	return w.presses < 3
}
