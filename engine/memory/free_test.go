package memory_test

import (
	"io/fs"
	"math"
	"testing"

	"taquin/engine/memory"
)

// The free memory is the least of what the machine and each control group leave.
func TestFree(t *testing.T) {
	const machine = "MemTotal:       4000 kB\nMemFree:         100 kB\nMemAvailable:   2000 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"another system": {nil, math.MaxInt64},
		"no groups":      {map[string]string{"/proc/meminfo": machine}, 2000 << 10},
		"an old system":  {map[string]string{"/proc/meminfo": "MemFree:         100 kB\n"}, math.MaxInt64},
		"older groups":   {map[string]string{"/proc/meminfo": machine, "/proc/self/cgroup": "4:memory:/some\n"}, 2000 << 10},
		"no limit": {map[string]string{"/proc/meminfo": machine, "/proc/self/cgroup": "4:cpu:/b\n0::/a\n",
			"/sys/fs/cgroup/a/memory.max": "max\n", "/sys/fs/cgroup/a/memory.current": "5000\n"}, 2000 << 10},
		"a container": {map[string]string{"/proc/meminfo": machine, "/proc/self/cgroup": "0::/\n",
			"/sys/fs/cgroup/memory.max": "1000000\n", "/sys/fs/cgroup/memory.current": "300000\n"}, 700_000},
		"with files that are not needed": {map[string]string{"/proc/self/cgroup": "0::/\n",
			"/sys/fs/cgroup/memory.max": "1000000\n", "/sys/fs/cgroup/memory.current": "300000\n",
			"/sys/fs/cgroup/memory.stat": "anon 100000\ninactive_file 150000\nactive_file 50000\n"}, 850_000},
		"a group around": {map[string]string{"/proc/meminfo": machine, "/proc/self/cgroup": "0::/a/b\n",
			"/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/b/memory.current": "50000\n",
			"/sys/fs/cgroup/a/memory.max": "600000\n", "/sys/fs/cgroup/a/memory.current": "100000\n"}, 500_000},
		"more than the limit": {map[string]string{"/proc/self/cgroup": "0::/\n",
			"/sys/fs/cgroup/memory.max": "1000000\n", "/sys/fs/cgroup/memory.current": "1000001\n"}, 0},
		"more than the machine": {map[string]string{"/proc/meminfo": machine, "/proc/self/cgroup": "0::/\n",
			"/sys/fs/cgroup/memory.max": "1000000000\n", "/sys/fs/cgroup/memory.current": "0\n"}, 2000 << 10},
	} {
		got := memory.Free(func(name string, _ int64) ([]byte, error) {
			content, ok := c.files[name]
			if !ok {
				return nil, fs.ErrNotExist
			}
			return []byte(content), nil
		})
		if got != c.want {
			t.Errorf("%s: %d bytes, want %d", name, got, c.want)
		}
	}
}

func TestPeak(t *testing.T) {
	for status, want := range map[string]int64{"VmPeak:\t  900 kB\nVmHWM:\t   300 kB\nVmRSS:\t  200 kB\n": 300 << 10, "VmRSS:\t  200 kB\n": 0} {
		if got := memory.Peak(func(string, int64) ([]byte, error) { return []byte(status), nil }); got != want {
			t.Errorf("%q: %d bytes, want %d", status, got, want)
		}
	}
}
