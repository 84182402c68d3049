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
// running and nothing else; SIGTERM, SIGHUP and SIGQUIT end the work, and so does
// SIGPIPE, quietly: nobody reads on.
type watch struct {
	progress *terminal.Progress
	stop     func()      // stops what is running; see stops
	idle     func() bool // takes a Ctrl-C while nothing runs; without it, or if it says no, that ends the work

	mu      sync.Mutex
	busy    int // how often begin was called, and not yet end
	presses int // Ctrl-C since begin
}

// begin says that something runs now that stop can stop, maybe as a part of
// what has begun before.
func (w *watch) begin() { w.add(1) }

// end says that it has ended.
func (w *watch) end() { w.add(-1) }

// aside runs f, to which a Ctrl-C means something of its own.
func (w *watch) aside(f func() error) error {
	w.mu.Lock()
	busy := w.busy
	w.busy = 0
	w.mu.Unlock()
	defer w.add(busy)
	return f()
}

// stops says how that is stopped from now on.
func (w *watch) stops(stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stop = stop
}

func (w *watch) add(busy int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
		w.presses = 0
	}
	w.busy += busy
}

// wind stops what is running before the program ends, so that a search can
// still write its checkpoint; it does not wait long for it.
func (w *watch) wind(done <-chan error) {
	w.mu.Lock()
	busy, stop := w.busy > 0, w.stop
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

// minded is the signals that a watch minds.
func minded() []syscall.Signal {
	return []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE}
}

// run does the work in a goroutine of its own and returns its error, or that
// of the signal that put an end to it; work that does not stop is then left
// where it is.
func (w *watch) run(work func() error) error {
	signals := make(chan os.Signal, 8)
	for _, s := range minded() {
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

// abandonable does work that has nothing to keep and that nothing can stop: Ctrl-C
// ends the program at once.
func abandonable(line *terminal.Progress, work func() error) error {
	defer line.Clear()
	w := watch{progress: line}
	return w.run(work)
}

// interrupt takes a Ctrl-C and reports whether the work goes on.
func (w *watch) interrupt() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy == 0 {
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
