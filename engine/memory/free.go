package memory

import (
	"math"
	"path"
	"strconv"
	"strings"
)

// Free returns the bytes of memory that the program may still allocate, from Linux's files:
// the available memory of the machine, and the rest of the limits of the process's control
// groups (https://docs.kernel.org/admin-guide/cgroup-v2.html). The page cache of inactive
// files counts as free. Free returns math.MaxInt64 if nothing is known.
func Free(read Reader) int64 {
	number := read.number
	free := int64(math.MaxInt64)
	if kilobytes, ok := number("/proc/meminfo", "MemAvailable:", " kB"); ok {
		free = kilobytes << 10
	}
	group, ok := read.value("/proc/self/cgroup", "0::")
	for ok { // parent groups limit the process too
		folder := path.Join("/sys/fs/cgroup", group)
		limit, limited := number(folder+"/memory.max", "", "")
		taken, known := number(folder+"/memory.current", "", "")
		if limited && known {
			files, _ := number(folder+"/memory.stat", "inactive_file ", "")
			free = min(free, max(0, limit-taken+files))
		}
		ok, group = path.Dir(group) != group, path.Dir(group)
	}
	return free
}

// Peak returns the peak resident memory of this process in bytes, from Linux's
// /proc/self/status; 0 if unknown.
func Peak(read Reader) int64 {
	kilobytes, _ := read.number("/proc/self/status", "VmHWM:", " kB")
	return kilobytes << 10
}

// Reader reads a file, at most the given number of bytes.
type Reader func(name string, most int64) ([]byte, error)

// value returns the rest of the first line with a prefix.
func (read Reader) value(name, begins string) (string, bool) {
	content, err := read(name, maxFileSize)
	if err != nil {
		return "", false
	}
	for line := range strings.Lines(string(content)) {
		if after, ok := strings.CutPrefix(line, begins); ok {
			return strings.TrimSpace(after), true
		}
	}
	return "", false
}

// number returns the number on the first line with a prefix, without its unit.
func (read Reader) number(name, begins, unit string) (int64, bool) {
	text, _ := read.value(name, begins)
	n, err := strconv.ParseInt(strings.TrimSuffix(text, unit), 10, 64)
	return n, err == nil
}

const maxFileSize = 1 << 16
