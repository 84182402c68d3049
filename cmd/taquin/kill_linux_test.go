package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"taquin/engine/file"
)

// everyKill, when set in the environment, has the program killed at each of its calls
// that write, and not only at some.
const everyKill = "TAQUIN_EVERY_KILL"

// someKills is how many calls are tried of a run otherwise.
const someKills = 3

// killing is a run of the program that writes files. It is killed at each call of the
// system that writes; then each file must be the old one or the new one, and the same
// run once more must succeed and leave nothing else.
type killing struct {
	args  []string
	typed string            // at a terminal; "" for none
	piped string            // to standard input, without a terminal
	files map[string]string // what is there before, besides somebody's thesis
	grows map[string]bool   // the files to which is added: what was there stays and lines follow
	own   map[string]bool   // the files whose content no two runs share; the next run judges them
}

func killings() map[string]killing {
	const trace = "# board 1: 2x2 audibert: 0 1 / 2 .\nh\n"
	const page = "# Conventions\nold\n"
	return map[string]killing{
		"table":      {args: []string{"solve", "--partition", "4-4", "0 1 2 / 3 . 4 / 6 7 5"}},
		"trace":      {args: []string{"run", "--trace", "moves.txt", "script.lua"}, files: map[string]string{"moves.txt": trace}},
		"checkpoint": {args: []string{"solve", "--checkpoint", "notes.json", "4 0 2 / 3 1 ."}, own: map[string]bool{"notes.json": true}},
		"progress":   {args: []string{"lesson", "parity"}, piped: "\n\n1\n\n\n\n", own: map[string]bool{"state/taquin/lessons.json": true}},
		"session":    {args: []string{"--seed", "1"}, typed: "x = 5\r%save s.txt\r%quit\r", files: map[string]string{"s.txt": "taquin session 1\nold\n"}, grows: map[string]bool{"state/taquin/history": true}},
		"history":    {args: []string{"--seed", "1"}, typed: "x = 5\ry = 6\r%quit\r", files: map[string]string{"state/taquin/history": strings.Repeat("old\n", 2100)}, grows: map[string]bool{"state/taquin/history": true}},
		"log":        {args: []string{"--seed", "1"}, typed: "x = 5\r%log log.txt\r= x\r%quit\r", files: map[string]string{"log.txt": "$ taquin\n> 1\n1\n"}, grows: map[string]bool{"log.txt": true, "state/taquin/history": true}},
		"picture":    {args: []string{"draw", "draw.walk(taquin.new(2, 2), 'h')", "walk.svg"}, files: map[string]string{"walk.svg": "old"}},
		"site":       {args: []string{"guide", "--markdown", "guide"}, files: map[string]string{"guide/01-conventions.md": page}},
	}
}

func TestKilled(t *testing.T) {
	for _, kind := range slices.Sorted(maps.Keys(killings())) {
		t.Run(kind, func(t *testing.T) { killings()[kind].try(t) })
	}
}

func (k killing) try(t *testing.T) {
	whole := k.prepare(t)
	before := whole.contents()
	calls := whole.run(k, 0)
	if calls < 3 {
		t.Fatalf("the run writes by %d calls", calls)
	}
	after := whole.contents()
	step := 1
	if os.Getenv(everyKill) == "" {
		step = max(1, calls/someKills)
	}
	kills := 0
	for at := 1; at <= calls; at += step {
		f := k.prepare(t)
		f.run(k, at)
		kills++
		f.judge(k, at, before, after)
		f.run(k, 0)
		for name := range f.contents() {
			if file.IsPart(filepath.Base(name)) || strings.Contains(name, "/.") {
				t.Errorf("killed at call %d of %d, and run again, it leaves %s", at, calls, name)
			}
		}
		f.judge(k, at, after, after)
	}
	t.Logf("killed at %d of %d calls that write", kills, calls)
}

// folder is where the program runs.
type folder struct {
	t    *testing.T
	name string
}

// prepare makes a folder with what is there before.
func (k killing) prepare(t *testing.T) folder {
	t.Helper()
	f := folder{t, t.TempDir()}
	files := map[string]string{"thesis": "thesis\n", "script.lua": "board:play('hhgg')\n", "tmp/.keep": "", "state/taquin/.keep": ""}
	maps.Copy(files, k.files)
	for name, text := range files {
		at := filepath.Join(f.name, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// contents are all files by their names in the folder.
func (f folder) contents() map[string]string {
	all := map[string]string{}
	filepath.WalkDir(f.name, func(name string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(f.name, name)
		if err != nil || d.IsDir() || filepath.Base(name) == ".keep" || strings.HasSuffix(name, ".lock") {
			return err
		}
		text, err := os.ReadFile(name)
		all[rel] = string(text)
		return err
	})
	return all
}

// judge compares what is there with what was before and what is there after a whole run.
func (f folder) judge(k killing, at int, before, after map[string]string) {
	f.t.Helper()
	now := f.contents()
	for name, text := range now {
		old, was := before[name]
		switch {
		case file.IsPart(filepath.Base(name)), k.own[name]:
		case k.grows[name]:
			lines := strings.TrimPrefix(old, after[name])
			if !strings.HasSuffix(text, "\n") && text != "" || len(text) < len(lines)/3 {
				f.t.Errorf("killed at call %d, %s is torn: it ends with %q", at, name, text[max(0, len(text)-50):])
			}
		case text != after[name] && !(was && text == old):
			f.t.Errorf("killed at call %d, %s has %d bytes, neither the %d of before nor the %d of after", at, name, len(text), len(old), len(after[name]))
		}
	}
	for name := range before {
		if _, is := now[name]; !is {
			f.t.Errorf("killed at call %d, %s is gone", at, name)
		}
	}
}

// run runs the program and kills it at a call that writes, counted from 1; 0 lets it end
// by itself, which it must without an error. It returns how many calls were counted.
func (f folder) run(k killing, at int) (calls int) {
	f.t.Helper()
	runtime.LockOSThread() // the system knows who traces by the thread
	defer runtime.UnlockOSThread()
	var said bytes.Buffer
	cmd := exec.Command("taquin", k.args...)
	cmd.Dir = f.name
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+f.name+"/state", "XDG_CONFIG_HOME="+f.name+"/config",
		"TAQUIN_TABLES="+f.name+"/tables", "TMPDIR="+f.name+"/tmp", "TERM=xterm", "GOMAXPROCS=2")
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Setsid: true}
	var heard chan struct{}
	if k.typed != "" {
		control, terminal, err := pty.Open()
		if err != nil {
			f.t.Fatal(err)
		}
		defer control.Close()
		cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, terminal, terminal
		cmd.SysProcAttr.Setctty = true
		io.WriteString(control, k.typed)
		heard = make(chan struct{})
		defer func() { <-heard }()
		defer terminal.Close()
		go func() {
			io.Copy(&said, control)
			close(heard)
		}()
	} else {
		out, err := os.CreateTemp(f.t.TempDir(), "said")
		if err != nil {
			f.t.Fatal(err)
		}
		defer out.Close()
		cmd.Stdout, cmd.Stderr = out, out
		in, err := file.OpenNull()
		if k.piped != "" {
			name := filepath.Join(f.t.TempDir(), "typed")
			os.WriteFile(name, []byte(k.piped), 0o600)
			in, err = os.Open(name)
		}
		if err != nil {
			f.t.Fatal(err)
		}
		defer in.Close()
		cmd.Stdin = in
		defer func() {
			if f.t.Failed() {
				text, _ := os.ReadFile(out.Name())
				f.t.Logf("%s", text)
			}
		}()
	}
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	calls, status := f.follow(cmd.Process.Pid, at)
	cmd.Process.Release()
	if at == 0 && status.ExitStatus() != 0 || at > 0 && !status.Signaled() {
		f.t.Errorf("%v, to be killed at call %d, ends with %d after %d calls; signal %v", k.args, at, status.ExitStatus(), calls, status.Signal())
	}
	return calls
}

// follow follows the threads of a process that has just been started, from call to call.
func (f folder) follow(pid, at int) (calls int, end syscall.WaitStatus) {
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil || !status.Stopped() {
		f.t.Fatal(err, status)
	}
	const killWithTracer = 0x100000
	options := syscall.PTRACE_O_TRACECLONE | syscall.PTRACE_O_TRACESYSGOOD | killWithTracer
	if err := syscall.PtraceSetOptions(pid, options); err != nil {
		f.t.Fatal(err)
	}
	syscall.PtraceSyscall(pid, 0)
	for {
		thread, err := syscall.Wait4(-pid, &status, syscall.WALL, nil)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return calls, end
		case status.Exited(), status.Signaled():
			if thread == pid {
				end = status
			}
			continue
		}
		pass := 0
		switch signal := status.StopSignal(); signal {
		case syscall.SIGTRAP | 0x80:
			if f.writes(pid, thread) {
				if calls++; calls == at {
					syscall.Kill(pid, syscall.SIGKILL)
					continue
				}
			}
		case syscall.SIGTRAP, syscall.SIGSTOP: // of a new thread
		default:
			pass = int(signal)
		}
		syscall.PtraceSyscall(thread, pass)
	}
}

// writes reports whether a thread is about to enter a call that changes a file below the
// folder, or a name there.
func (f folder) writes(pid, thread int) bool {
	const getSyscallInfo, entry = 0x420e, 1
	var info [88]byte
	if _, _, failed := syscall.RawSyscall6(syscall.SYS_PTRACE, getSyscallInfo, uintptr(thread), uintptr(len(info)), uintptr(unsafe.Pointer(&info)), 0, 0); failed != 0 || info[0] != entry {
		return false
	}
	word := func(i int) uint64 { return binary.NativeEndian.Uint64(info[24+8*i:]) }
	switch number, first := word(0), int(int32(word(1))); number {
	case unix.SYS_WRITE, unix.SYS_PWRITE64, unix.SYS_FTRUNCATE, unix.SYS_FSYNC, unix.SYS_FCHMOD, unix.SYS_FLOCK:
		to, err := os.Readlink("/proc/" + strconv.Itoa(pid) + "/fd/" + strconv.Itoa(first))
		return err == nil && strings.HasPrefix(to, f.name)
	case unix.SYS_OPENAT:
		return word(3)&unix.O_CREAT != 0
	case unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_UNLINKAT, unix.SYS_MKDIRAT, unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_FCHMODAT:
		return true
	}
	return false
}

// ofRoom has a program stand apart: no terminal speaks to it. It ends with the tests, also
// when these are killed.
func ofRoom() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
