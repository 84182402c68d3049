//go:build unix

package tty

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// AroundStops calls leave before Ctrl-Z stops the program, and back when it continues in the
// foreground, until stop is called.
func AroundStops(in *os.File, leave, back func()) (stop func()) {
	if signal.Ignored(syscall.SIGTSTP) {
		return func() {}
	}
	signals, done, ended := make(chan os.Signal, 4), make(chan struct{}), make(chan struct{})
	signal.Notify(signals, syscall.SIGTSTP, syscall.SIGCONT)
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				return
			case s := <-signals:
				if s == syscall.SIGTSTP {
					leave()
					unix.Kill(unix.Getpid(), unix.SIGSTOP)
				} else if inForeground(in) {
					back()
				}
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
		<-ended
	}
}

// inForeground reports whether the program has the terminal. A background program that changed the
// modes would be stopped.
func inForeground(f *os.File) bool {
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
