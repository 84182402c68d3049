//go:build amd64 || arm64 || riscv64 || loong64

package cage

import (
	"bytes"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// usage is the total resource usage of a sandbox's processes.
type usage struct {
	memory int64 // bytes: anonymous and shared memory, swap, page tables, temporary files
	tasks  int   // processes and threads
	time   time.Duration
}

// interval is how often the watchdog measures.
const interval = 10 * time.Millisecond

// watch measures the sandbox until it is closed, and ends it if it exceeds a limit.
func (b *Box) watch(exceeded func(error)) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	defer b.release()
	for {
		select {
		case <-b.ended:
			return
		case <-ticker.C:
		}
		if err := b.usage().check(b.program); err != nil {
			exceeded(err)
			b.Kill()
			<-b.ended
			return
		}
	}
}

func (u usage) check(p Program) error {
	switch {
	case u.memory > p.Memory:
		return ErrMemory
	case u.tasks > maxEntries:
		return ErrTasks
	case u.time >= p.Time:
		return ErrTime
	}
	return nil
}

// inodeSize is about how many bytes an empty temporary file takes.
const inodeSize = 1 << 10

func (b *Box) usage() (u usage) {
	var tmp unix.Statfs_t
	if unix.Fstatfs(b.tmp, &tmp) == nil {
		u.memory += int64(tmp.Blocks-tmp.Bfree)*int64(tmp.Bsize) + int64(tmp.Files-tmp.Ffree)*inodeSize
	}
	proc := b.proc.FS()
	entries, _ := fs.ReadDir(proc, ".")
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name()[0] < '0' || e.Name()[0] > '9' })
	if len(entries) > maxEntries { // a fork bomb: inspecting each process would take too long
		return usage{tasks: len(entries)}
	}
	for _, e := range entries {
		u.add(proc, e.Name())
	}
	return u
}

// maxEntries is the maximum number of processes in a sandbox, including bubblewrap's. It is one
// more than a kernel that counts tasks per namespace allows.
const maxEntries = MaxTasks + 2

// add adds the usage of a process, or nothing if it has just ended.
func (u *usage) add(proc fs.FS, process string) {
	memory, threads := memoryOf(proc, process)
	if memory == 0 { // its first thread has ended, and another one holds the memory
		tasks, _ := fs.Glob(proc, process+"/task/*")
		for _, task := range tasks {
			if memory, _ = memoryOf(proc, task); memory > 0 {
				break
			}
		}
	}
	u.memory += memory
	u.tasks += threads
	stat, _ := fs.ReadFile(proc, process+"/stat")
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // after the name
	for i := 11; i < 15 && i < len(fields); i++ {                             // utime, stime, cutime, cstime
		ticks, _ := strconv.ParseInt(fields[i], 10, 64)
		u.time += time.Duration(ticks) * (time.Second / ticksPerSecond)
	}
}

// ticksPerSecond is the unit of times in /proc on all architectures that the filter supports.
const ticksPerSecond = 100

// counted lists the memory fields of /proc/N/status. File-backed pages do not count, because
// the kernel can discard them.
var counted = []string{"RssAnon:", "RssShmem:", "VmSwap:", "VmPTE:"}

// memoryOf returns the bytes and the threads of a process, from its folder in /proc.
func memoryOf(proc fs.FS, folder string) (memory int64, threads int) {
	status, _ := fs.ReadFile(proc, folder+"/status")
	for line := range strings.Lines(string(status)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		n, _ := strconv.ParseInt(fields[1], 10, 64)
		if fields[0] == "Threads:" {
			threads = int(n)
		}
		for _, name := range counted {
			if fields[0] == name {
				memory += n << 10
			}
		}
	}
	return memory, threads
}
