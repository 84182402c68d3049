package process

import (
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
)

// While nothing runs that could be stopped, Ctrl-C ends the work, unless it is
// taken as the prompt takes it.
func TestInterruptIdle(t *testing.T) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, syscall.SIGINT) // so that it never ends this process
	defer signal.Stop(signals)
	for _, takes := range []bool{false, true} {
		var taken atomic.Int32
		w := Watch{Progress: terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: os.Stderr}}), stop: func() { t.Error("stopped what does not run") }, die: func(os.Signal) {}}
		w.Idle = func() bool { taken.Add(1); return takes }
		err := w.Run(func() error {
			for end := time.Now().Add(2 * time.Minute); taken.Load() == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
				syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
			if !takes {
				select {} // only the signal ends it
			}
			return nil
		})
		if takes && err != nil || !takes && exit.Code(err) != 130 || taken.Load() == 0 {
			t.Errorf("taken %d times, want end %t: %v", taken.Load(), !takes, err)
		}
	}
}

// What runs may have parts that run; beside what is lent to another program
// nothing does.
func TestWatchCountsWhatRuns(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "screen"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stopped, idle := 0, 0
	w := Watch{Progress: terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: f}}), stop: func() { stopped++ }, Idle: func() bool { idle++; return true }}
	press := func(where string, wantStopped, wantIdle int, goesOn bool) {
		t.Helper()
		if got := w.Interrupt(); got != goesOn || stopped != wantStopped || idle != wantIdle {
			t.Errorf("%s: goes on %t, stopped %d times, idle %d times", where, got, stopped, idle)
		}
	}
	press("before", 0, 1, true)
	w.Begin()
	press("in the whole", 1, 1, true)
	w.Begin()
	press("in a part", 2, 1, true)
	w.End()
	press("too soon", 2, 1, true)
	w.warned = time.Time{}
	press("after the part", 2, 1, false) // the third
	w.Suspend(func() error {
		press("aside", 2, 2, true)
		return nil
	})
	w.End()
	press("after", 2, 3, true)
	w.Begin()
	press("in another", 3, 3, true)
}

// A signal that ends the work is told before what runs is stopped, and the work then
// ends by itself: nothing is left where it is.
func TestSignalLetsTheWorkEnd(t *testing.T) {
	stopped, left := make(chan struct{}), make(chan struct{})
	ended := false
	w := Watch{Progress: terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: os.Stderr}}), stop: func() { close(stopped) }, Leave: func() { close(left) }, die: func(os.Signal) {}}
	err := w.Run(func() error {
		w.Begin()
		syscall.Kill(os.Getpid(), syscall.SIGTERM)
		<-left
		<-stopped
		w.End()
		ended = true
		return nil
	})
	if exit.Code(err) != 143 || !ended {
		t.Errorf("the work ended %t, and Run with %v", ended, err)
	}
}
