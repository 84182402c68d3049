//go:build unix

package tty

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"taquin/engine/file"
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

// Stop does what Ctrl-Z does: it stops all processes of the job, if a shell waits for them.
func Stop() {
	if !signal.Ignored(syscall.SIGTSTP) && !orphaned() {
		unix.Kill(0, unix.SIGTSTP)
	}
}

// Redraw tells the program that its window may have changed.
func Redraw() { unix.Kill(unix.Getpid(), unix.SIGWINCH) }

// orphaned reports whether no shell could continue the job: the parent of its first process is in
// another session.
func orphaned() bool {
	parent := unix.Getppid()
	if leader := unix.Getpgrp(); leader != unix.Getpid() {
		content, err := file.Read(fmt.Sprintf("/proc/%d/stat", leader), 4096)
		if err != nil {
			return false
		}
		_, after, _ := strings.Cut(string(content), ") ")
		if fields := strings.Fields(after); len(fields) > 1 {
			parent, _ = strconv.Atoi(fields[1])
		}
	}
	theirs, err := unix.Getsid(parent)
	ours, _ := unix.Getsid(0)
	return err != nil || theirs != ours
}

// inForeground reports whether the program has the terminal. A background program that changed the
// modes would be stopped.
func inForeground(f *os.File) bool {
	group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
