//go:build amd64 || arm64 || riscv64 || loong64

package cage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Box is a sandbox with a program in it.
type Box struct {
	process *exec.Cmd
	init    *os.Process // process 1 of the sandbox; all others end with it
	proc    *os.Root    // the sandbox's /proc
	tmp     int         // file descriptor of the sandbox's /tmp
	program Program
	ended   chan struct{}
	closing sync.Once
}

// CheckBubblewrap reports why programs cannot be confined here; nil if they can.
func CheckBubblewrap() error {
	if _, err := exec.LookPath("bwrap"); err != nil {
		return message.Errorf("grade.there-is-no-program", "%w: there is no program bwrap; install it (apt install bubblewrap, dnf install bubblewrap, apk add bubblewrap)", ErrUnavailable)
	}
	if os.Geteuid() == 0 && !file.Exists(setpriv) {
		return message.Errorf("grade.root-needs-too-install", "%w: root needs %s too; install util-linux", ErrUnavailable, setpriv)
	}
	path, err := exec.LookPath("true")
	if err != nil {
		return message.Errorf("grade.there-is-no-program-true", "%w: there is no program true to try it with", ErrUnavailable)
	}
	var said strings.Builder
	c := &exec.Cmd{Stderr: &said}
	b, err := Program{Command: []string{path}, Folder: "/", Memory: 1 << 28, Time: 10 * time.Second}.Start(c, func(error) {})
	if err == nil {
		err = c.Wait()
		b.Close()
	}
	if err != nil {
		if words := strings.TrimSpace(said.String()); words != "" {
			err = errors.New(text.Visible(words))
		}
		return message.Errorf("grade.it-cannot-make-a", "%w: it cannot make a sandbox here, as in a container or where user namespaces are switched off (%w)", ErrUnavailable, err)
	}
	return nil
}

// Start starts a program. The caller sets the command's standard files and attributes; Start
// sets the rest. If the program is killed because it exceeds a limit, exceeded is called once,
// from another goroutine. Call Close after the command's Wait.
func (p Program) Start(c *exec.Cmd, exceeded func(error)) (*Box, error) {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, err
	}
	if err := closeOnExec(); err != nil {
		return nil, err
	}
	filter, err := filterPipe()
	if err != nil {
		return nil, err
	}
	defer filter.Close()
	var pipes [4]*os.File // info, read and write; block, read and write
	for i := 0; i < len(pipes); i += 2 {
		if pipes[i], pipes[i+1], err = os.Pipe(); err != nil {
			return nil, err
		}
		defer pipes[i].Close()
		defer pipes[i+1].Close()
	}
	c.Path, c.Args, c.Env = path, append([]string{"bwrap"}, p.arguments()...), p.environment()
	c.ExtraFiles = []*os.File{pipes[1], pipes[2], filter}
	if err := c.Start(); err != nil {
		return nil, err
	}
	pipes[1].Close()
	b := &Box{process: c, program: p, ended: make(chan struct{}), tmp: -1}
	if err := b.hold(pipes[0]); err == nil {
		pipes[3].Write([]byte{1})
		go b.watch(exceeded)
		return b, nil
	}
	// Bubblewrap has failed and has written the reason to its standard error.
	pipes[3].Close()
	b.Kill()
	err = c.Wait()
	b.Close()
	return nil, errors.Join(err, errStart)
}

// closeOnExec prevents the program from inheriting files that were open when this process
// started, such as a shell's. Files that Go opens are already close-on-exec.
func closeOnExec() error {
	entries, err := file.List("/proc/self/fd")
	for _, e := range entries {
		if fd, _ := strconv.Atoi(e.Name()); fd > 2 {
			unix.CloseOnExec(fd)
		}
	}
	return err
}

// errStart reports that bubblewrap ended before it started the program.
var errStart = message.New("grade.the-sandbox-could-not", "bubblewrap: the sandbox could not be made")

// hold sets the limits of the waiting sandbox and opens the watchdog's files.
func (b *Box) hold(info io.Reader) error {
	var told struct {
		PID int `json:"child-pid"`
	}
	if err := json.NewDecoder(info).Decode(&told); err != nil {
		return err
	}
	var err error
	if b.init, err = os.FindProcess(told.PID); err != nil {
		return err
	}
	return b.prepare(told.PID)
}

func (b *Box) prepare(pid int) (err error) {
	root := "/proc/" + strconv.Itoa(pid) + "/root"
	if err := waitForRoot(b.init, root); err != nil {
		return err
	}
	if b.proc, err = os.OpenRoot(root + "/proc"); err != nil {
		return err
	}
	if b.tmp, err = unix.Open(root+"/tmp", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	// The kernel ends the program first if the machine has no memory left.
	if err := os.WriteFile("/proc/"+strconv.Itoa(pid)+"/oom_score_adj", []byte("1000"), 0); err != nil {
		return err
	}
	limits := processLimits(b.program.Memory, b.program.Time)
	if countsByNamespace() {
		limits[unix.RLIMIT_NPROC] = MaxTasks
	}
	return setLimits(pid, limits)
}

// waitForRoot waits until a process has the sandbox's root, the last step of bubblewrap's setup.
func waitForRoot(process *os.Process, root string) error {
	host, err := os.Stat("/")
	if err != nil {
		return err
	}
	for late := time.Now().Add(startTime); time.Now().Before(late); time.Sleep(time.Millisecond) {
		if own, err := os.Stat(root); err == nil && !os.SameFile(own, host) && file.Exists(root+workFolder) {
			return nil
		}
		if err := process.Signal(syscall.Signal(0)); err != nil {
			return err
		}
	}
	return errStart
}

// startTime is the time limit for bubblewrap's setup.
const startTime = 20 * time.Second

// LimitProcess sets the resource limits of a process outside a sandbox.
func LimitProcess(pid int, memory int64, processors time.Duration) error {
	return setLimits(pid, processLimits(memory, processors))
}

// processLimits returns the resource limits of a single process. The data limit exceeds the memory
// limit because many programs reserve more than they use; the watchdog measures actual use.
func processLimits(memory int64, processors time.Duration) map[int]uint64 {
	return map[int]uint64{unix.RLIMIT_CORE: 0, unix.RLIMIT_DATA: 4 * uint64(memory), unix.RLIMIT_FSIZE: uint64(memory), unix.RLIMIT_NOFILE: 256,
		unix.RLIMIT_MSGQUEUE: 0, unix.RLIMIT_MEMLOCK: 64 << 10, unix.RLIMIT_CPU: uint64(math.Ceil(processors.Seconds())) + 1}
}

// countsByNamespace reports whether the kernel counts processes for each user namespace
// (Linux 5.14). Older ones count all processes of the user.
func countsByNamespace() bool {
	var system unix.Utsname
	var major, minor int
	if unix.Uname(&system) != nil {
		return false
	}
	fmt.Sscanf(unix.ByteSliceToString(system.Release[:]), "%d.%d", &major, &minor)
	return major > 5 || major == 5 && minor >= 14
}

// Kill ends all processes of the sandbox.
func (b *Box) Kill() {
	if b.init != nil {
		b.init.Signal(syscall.SIGKILL)
	}
	b.process.Process.Kill()
}

// Close ends the watchdog and releases the box's files.
func (b *Box) Close() { b.closing.Do(func() { close(b.ended) }) }

func (b *Box) release() {
	if b.proc != nil {
		b.proc.Close()
	}
	if b.tmp >= 0 {
		unix.Close(b.tmp)
	}
	if b.init != nil {
		b.init.Release()
	}
}
