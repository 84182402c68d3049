package cage

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"taquin/engine/file"
)

// inside is the variable of the environment that is set in the child.
const inside = "TAQUIN_CAGE"

// The child's files beside input and output. Its standard error is a pipe, on which only
// the runtime of Go writes when the program dies.
const (
	endFile   = 3 // a pipe on which it says that it has come to its end
	errorFile = 4 // the parent's standard error
)

// opened reports that this process is the program, and not a test of it.
var opened bool

// Open is called first of all in the program: in the child it finds the standard error.
func Open() {
	opened = true
	if os.Getenv(inside) != "" {
		os.Stderr = os.NewFile(errorFile, os.Stderr.Name())
	}
}

// Within does the work in a child process, which is this program with the same arguments
// and calls Within in its turn, and returns how that has ended: nil, an ExitError, or an
// error that wraps ErrBroken. In the child it returns what the work returns. A program
// that has not called Open could not be started again, and does the work itself.
func Within(l Limits, work func() error) error {
	switch {
	case !opened:
		return work()
	case os.Getenv(inside) == "":
		return parent(l)
	}
	os.Unsetenv(inside)
	if err := Confine(l); err != nil {
		return err
	}
	err := work()
	end := os.NewFile(endFile, "end") // of work that panics the parent hears nothing
	end.Write([]byte{1})
	end.Close()
	return err
}

// Confine limits this process for the rest of its life, as far as the system can.
func Confine(l Limits) error {
	if err := confine(l); err != nil {
		return fmt.Errorf("cage: the system's limits cannot be set: %w", err)
	}
	return nil
}

// Spent is how much of the processors' time this process has taken.
func Spent() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// confine limits this process for the rest of its life. RLIMIT_AS would not do, for a Go
// program reserves a hundred times what it uses. Of Landlock it takes what the kernel has.
func confine(l Limits) error {
	_, _ = time.Now().Zone() // the time zone is read while it can be
	limits := map[int]uint64{unix.RLIMIT_CORE: 0, unix.RLIMIT_DATA: uint64(l.Memory)}
	if l.Processors > 0 {
		limits[unix.RLIMIT_CPU] = uint64(math.Ceil(l.Processors.Seconds()))
	}
	for which, most := range limits {
		var now unix.Rlimit
		if err := unix.Getrlimit(which, &now); err != nil {
			return err
		}
		most = min(most, now.Max)
		if err := unix.Setrlimit(which, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
	}
	return landlock.V8.BestEffort().Restrict(
		landlock.ROFiles(existing(l.Read, false)...), landlock.RODirs(existing(l.Read, true)...),
		landlock.RWDirs(existing(l.Write, true)...), landlock.RWFiles(os.DevNull))
}

// existing are those of the paths that are folders, or that are files: pipes are neither.
func existing(paths []string, folders bool) (there []string) {
	for _, path := range paths {
		if file.Exists(path) && file.IsFolder(path) == folders && (folders || file.CheckRegular(path) == nil) {
			there = append(there, path)
		}
	}
	return there
}

// parent starts the child, passes signals on to it and waits for its end.
func parent(l Limits) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	heard, said, err := os.Pipe()
	if err != nil {
		return err
	}
	defer heard.Close()
	defer said.Close()
	var last LastWords
	c := &exec.Cmd{Path: program, Args: os.Args, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: &last, ExtraFiles: []*os.File{said, os.Stderr}}
	c.Env = append(os.Environ(), inside+"=1")
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	signals := make(chan os.Signal, 8)
	for _, s := range passed {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	defer signal.Stop(signals)
	runtime.LockOSThread() // the child ends with the thread that has started it
	defer runtime.UnlockOSThread()
	if err := c.Start(); err != nil {
		return err
	}
	said.Close()
	restore := keepTerminal()
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	var late <-chan time.Time
	if l.Time > 0 {
		late = time.After(l.Time)
	}
	var killed error
	kill := func(why error) {
		if killed == nil {
			killed = why
			c.Process.Kill()
		}
	}
	interrupts := 0
	for {
		select {
		case <-look.C:
			if used := resident(c.Process.Pid); l.Resident > 0 && used > l.Resident {
				kill(l.ended(used))
			}
		case <-late:
			kill(l.ended(0))
		case s := <-signals:
			if s == syscall.SIGINT {
				if interrupts++; interrupts == mostInterrupts {
					time.AfterFunc(patience, func() { c.Process.Kill() })
				}
			}
			if !(fromKeyboard(s) && inForeground()) { // or the terminal has told the child itself
				c.Process.Signal(s)
			}
		case err := <-ended:
			if killed != nil {
				restore()
				return killed
			}
			if interrupts >= mostInterrupts && !c.ProcessState.Exited() {
				restore()
				return &ExitError{128 + int(syscall.SIGINT)}
			}
			return ending(l, c.ProcessState, heard, last, err)
		}
	}
}

const (
	lookEvery      = 5 * time.Millisecond
	mostInterrupts = 3               // after this number of interrupts,
	patience       = 2 * time.Second // and this time, the child is killed
)

// resident returns the resident memory of a process in bytes; 0 if unknown.
func resident(pid int) int64 {
	text, err := file.Read(fmt.Sprintf("/proc/%d/statm", pid), 4096)
	var all, used int64
	if err == nil {
		fmt.Sscan(string(text), &all, &used)
	}
	return used * int64(os.Getpagesize())
}

// keepTerminal saves the terminal settings and returns a function that restores them.
func keepTerminal() (restore func()) {
	in := int(os.Stdin.Fd())
	state, err := term.GetState(in)
	if err != nil {
		return func() {}
	}
	return func() { term.Restore(in, state) }
}

// passed are the signals that the child hears of when only the parent is told.
var passed = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGWINCH, syscall.SIGCONT}

// fromKeyboard reports whether a terminal sends a signal when a key is pressed.
func fromKeyboard(s os.Signal) bool { return s == syscall.SIGINT || s == syscall.SIGQUIT }

// inForeground reports whether a terminal sends its signals to this process, and so to its
// child. The terminal is the one that it reads from or writes to, if it does.
func inForeground() bool {
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if group, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCGPGRP); err == nil {
			return group == unix.Getpgrp()
		}
	}
	return false
}

// ending says how a child has ended.
func ending(l Limits, state *os.ProcessState, heard *os.File, last LastWords, err error) error {
	var left *exec.ExitError
	if err != nil && !errors.As(err, &left) {
		return err
	}
	if n, _ := heard.Read(make([]byte, 1)); n == 1 && state.Exited() {
		if state.Success() {
			return nil
		}
		return &ExitError{state.ExitCode()}
	}
	return broken(l, last.Cause(state.String()))
}
