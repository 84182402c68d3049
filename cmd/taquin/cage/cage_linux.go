package cage

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"taquin/engine/file"
	"taquin/engine/message"
)

// inside is the variable of the environment that is set in the child.
const inside = "TAQUIN_CAGE"

// The child's files after the standard ones. Its standard error is a pipe on which only the Go
// runtime writes when the program dies.
const (
	tellFile  = 3 // the pipe on which it announces work to its parent, see Begin
	errorFile = 4 // the parent's standard error
)

// lastLine is the last line that the child sends to its parent.
const lastLine = "ended"

// toParent is the child's end of the pipe; nil in other processes.
var toParent *os.File

// opened reports that this process is the program, and not a test of it.
var opened bool

// Open is called first of all in the program: in the child it finds the standard error.
func Open() {
	opened = true
	if os.Getenv(inside) != "" {
		os.Stderr = os.NewFile(errorFile, os.Stderr.Name())
		syscall.CloseOnExec(tellFile) // an editor that the child starts inherits neither
		syscall.CloseOnExec(errorFile)
	}
}

// Within does the work in a child process, which is this program with the same arguments and calls
// Within again. In the parent it returns nil, an ExitError, or an error that wraps ErrBroken. In
// the child it returns the result of the work. A program that has not called Open does the work
// itself.
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
	toParent = os.NewFile(tellFile, "parent")
	err := work()
	fmt.Fprintln(toParent, lastLine) // of work that panics the parent hears nothing
	return err
}

// Begin announces to the parent a piece of work with separate limits: resident memory in bytes and
// time, 0 for none. The parent kills this process if the work exceeds one. Call end when the work
// has ended. Without a parent, Begin does nothing.
func Begin(memory int64, most time.Duration) (end func()) {
	if toParent == nil {
		return func() {}
	}
	if resident(os.Getpid()) > memory/2 { // garbage of the work before
		debug.FreeOSMemory()
	}
	fmt.Fprintln(toParent, memory, int64(most))
	return func() { fmt.Fprintln(toParent, 0, 0) }
}

// Note hands a line of text to the parent, which keeps it whatever becomes of this process.
func Note(text string) {
	if toParent != nil {
		fmt.Fprintln(toParent, noteLine+text)
	}
}

// noteLine begins a line of Note.
const noteLine = "note "

// piece is what Begin announces; the zero value is its end.
type piece struct {
	memory int64
	time   time.Duration
}

// listen returns the pieces of work that a child announces. At the end of the pipe the channel
// is closed, after whole reports whether the child has said that it has ended.
func (l Limits) listen(pipe *os.File) (pieces <-chan piece, whole func() bool) {
	said, last := make(chan piece), ""
	done := make(chan struct{})
	go func() {
		defer close(done)
		for lines := bufio.NewScanner(pipe); lines.Scan(); {
			var p piece
			last = lines.Text()
			if text, ok := strings.CutPrefix(last, noteLine); ok {
				if l.Noted != nil {
					l.Noted(text)
				}
				continue
			}
			fmt.Sscan(last, &p.memory, &p.time)
			said <- p
		}
	}()
	return said, func() bool {
		for {
			select {
			case <-said:
			case <-done:
				return last == lastLine
			}
		}
	}
}

// Confine limits this process until it ends within the means of the system.
func Confine(l Limits) error {
	if err := confine(l); err != nil {
		return message.Errorf("grade.the-systems-limits-cannot", "cage: the system's limits cannot be set: %w", err)
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

// confine limits this process until it ends. It does not use RLIMIT_AS, because a Go program
// reserves a hundred times the memory that it uses. It uses the Landlock version of the kernel.
func confine(l Limits) error {
	_, _ = time.Now().Zone() // the time zone is read while it can be
	limits := map[int]uint64{unix.RLIMIT_CORE: 0}
	if l.Memory > 0 {
		limits[unix.RLIMIT_DATA] = uint64(l.Memory)
	}
	if l.Processors > 0 {
		limits[unix.RLIMIT_CPU] = uint64(math.Ceil(l.Processors.Seconds()))
	}
	if err := setLimits(0, limits); err != nil || l.Unconfined {
		return err
	}
	return landlock.V8.BestEffort().Restrict(
		landlock.ROFiles(existing(l.Read, false)...), landlock.RODirs(existing(l.Read, true)...),
		landlock.RWDirs(existing(l.Write, true)...), landlock.RWFiles(os.DevNull))
}

// setLimits sets resource limits of a process, 0 for this one.
func setLimits(pid int, limits map[int]uint64) error {
	for which, most := range limits {
		var now unix.Rlimit
		if err := unix.Prlimit(pid, which, nil, &now); err != nil {
			return err
		}
		most = min(most, now.Max)
		if err := unix.Prlimit(pid, which, &unix.Rlimit{Cur: most, Max: most}, nil); err != nil {
			return err
		}
	}
	return nil
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
	restore := keepTerminal()
	runtime.LockOSThread() // the child ends with the thread that has started it
	defer runtime.UnlockOSThread()
	if err := c.Start(); err != nil {
		return err
	}
	said.Close()
	pieces, whole := l.listen(heard)
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	var now piece
	var late, deaf <-chan time.Time
	interrupts, stopped := 0, 0
	var killed error
	kill := func(why error) {
		if killed == nil {
			killed = why
			c.Process.Kill()
		}
	}
	for {
		select {
		case now = <-pieces:
			late, deaf, interrupts = nil, nil, 0
			if now.time > 0 {
				late = time.After(now.time)
			}
		case <-look.C:
			most := l.Resident
			if now.memory > 0 {
				most = now.memory
			}
			if used := resident(c.Process.Pid); most > 0 && used > most {
				kill(message.Errorf("grade.memory-limit-reached-its", "%w: memory limit reached: its process used %s", ErrBroken, message.WholeMegabytes(used)))
			}
			if stopped = stops(c.Process.Pid, stopped); stopped == 2 { // and not about to go on
				stopped = 0
				unix.Kill(unix.Getpid(), unix.SIGSTOP) // so that the shell sees it
			}
		case <-late:
			kill(message.Errorf("grade.time-limit-reached-its", "%w: time limit reached: its process went on for %s", ErrBroken, now.time))
		case <-deaf:
			kill(&ExitError{128 + int(syscall.SIGINT)})
		case s := <-signals:
			if s == syscall.SIGINT && now != (piece{}) {
				if interrupts++; interrupts == mostInterrupts {
					deaf = time.After(patience)
				}
			}
			if !(fromKeyboard(s) && inForeground()) { // or the terminal has told the child itself
				c.Process.Signal(s)
			}
		case err := <-ended:
			finished := whole() && c.ProcessState.Exited()
			if !finished {
				restore()
			}
			if killed == nil {
				killed = ending(l, c.ProcessState, finished, last, err)
			}
			return killed
		}
	}
}

// stops counts how often in a row a child was seen to be stopped by a signal such as Ctrl-Z's.
func stops(pid, before int) int {
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, pid, &info, unix.WSTOPPED|unix.WNOHANG|unix.WNOWAIT, nil)
	if err != nil || info.Signo == 0 {
		return 0
	}
	return before + 1
}

const (
	lookEvery      = 5 * time.Millisecond
	mostInterrupts = 3               // after this number of interrupts of a piece of work,
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

// keepTerminal saves the terminal settings and returns a function that restores them, for a
// child that could not.
func keepTerminal() (restore func()) {
	in := int(os.Stdin.Fd())
	state, err := term.GetState(in)
	if err != nil {
		return func() {}
	}
	return func() {
		if !inForeground() {
			return
		}
		term.Restore(in, state)
		if name := os.Getenv("TERM"); term.IsTerminal(int(os.Stdout.Fd())) && name != "" && name != "dumb" {
			os.Stdout.WriteString(afterChild)
		}
	}
}

// afterChild resets a terminal after a child: colours, bracketed paste, cursor and alternate
// screen.
const afterChild = "\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1047l\n"

// passed lists the signals that the parent passes on to the child.
var passed = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGWINCH, syscall.SIGTSTP, syscall.SIGCONT}

// fromKeyboard reports whether a terminal sends a signal when a key is pressed.
func fromKeyboard(s os.Signal) bool {
	return s == syscall.SIGINT || s == syscall.SIGQUIT || s == syscall.SIGTSTP
}

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

// ending says how a child has ended that was not killed; finished is that it said so.
func ending(l Limits, state *os.ProcessState, finished bool, last LastWords, err error) error {
	var left *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &left):
		return err
	case brokenPipe(state):
		return &ExitError{128 + int(syscall.SIGPIPE)}
	case !finished:
		return broken(l, last.Cause(state.String()))
	case state.Success():
		return nil
	}
	return &ExitError{state.ExitCode()}
}

// brokenPipe reports whether a process ended quietly because the reader of its output has left.
func brokenPipe(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGPIPE
}
