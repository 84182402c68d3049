package memory

import (
	"math"
	"path"
	"strconv"
	"strings"
)

// Free is how many bytes of memory there are for a program to take, by the files in which
// Linux says so: those of the machine that need not be swapped out, and what the group of
// the process may still have (https://docs.kernel.org/admin-guide/cgroup-v2.html). Files that
// are read again if they are needed take no room. Where nothing is known it is
// math.MaxInt64.
func Free(read Reader) int64 {
	number := read.number
	free := int64(math.MaxInt64)
	if kilobytes, ok := number("/proc/meminfo", "MemAvailable:", " kB"); ok {
		free = kilobytes << 10
	}
	group, ok := read.value("/proc/self/cgroup", "0::")
	for ok { // and those that it is in
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

// line returns the rest of the file's first line with a prefix.
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

// number returns the number on that line, without its unit.
func (read Reader) number(name, begins, unit string) (int64, bool) {
	text, _ := read.value(name, begins)
	n, err := strconv.ParseInt(strings.TrimSuffix(text, unit), 10, 64)
	return n, err == nil
}

// longest is the length in bytes of the longest of the files.
const maxFileSize = 1 << 16
