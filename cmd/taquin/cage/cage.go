// Package cage is the outer net under the sandbox: the program runs once more, as a child
// process to which the system gives no more than a stranger's script may need. The
// sandbox within it is what refuses things with a Lua error and its place; the cage is
// there for what nobody has thought of, and for faults of the lab itself.
//
// What it holds depends on the system, see Limits. On Linux the child can read only the
// folders that it is given and write only those that it is given for that, open no TCP
// connection (Linux 6.7), start no program, and take no more memory and no more of the processors' time
// than it is allowed; elsewhere the work is done in this process, in the sandbox alone.
// It knows no Lua and no command line. Begin with Within.
package cage

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"taquin/engine/text"
)

// Limits are what the child may do.
type Limits struct {
	Memory     int64         // bytes of data that it may map
	Resident   int64         // bytes of memory that it may use; 0 for no limit
	Time       time.Duration // from its start to its end; 0 for no limit
	Processors time.Duration // of all processors together; 0 for no limit
	Read       []string      // folders, and files, that it may read; those that are not there do not matter
	Write      []string      // folders in which it may write
}

// Memory is how many bytes a program needs whose Lua and whose solvers may take so many
// each. The garbage of both counts, and so do its tables and its threads: a net hangs
// below what it is to catch.
func Memory(limit int64) int64 { return 4*limit + 2<<30 }

// Resident is how many bytes the process of such a program may use: less than two and a half
// times the limit, by what it takes until it is noticed.
func Resident(limit int64) int64 { return limit*5/2 - min(limit/4, 64e6) }

// ErrBroken is wrapped by the error about a child that has not come to its end.
var ErrBroken = errors.New("cage: the system has ended the script")

// ExitError is how a child has ended that had something to tell, which it has told.
type ExitError struct{ Code int }

// Error names the code.
func (e *ExitError) Error() string { return fmt.Sprintf("cage: exit code %d", e.Code) }

// ended is the error about a child that the parent has ended.
func (l Limits) ended(resident int64) error {
	if resident > 0 {
		return fmt.Errorf("%w: memory limit reached: its process used %s", ErrBroken, text.WholeMegabytes(resident))
	}
	return fmt.Errorf("%w: time limit reached: its process went on for %s", ErrBroken, l.Time)
}

// broken says why a child was ended, and what its limits are.
func broken(l Limits, why string) error {
	limits := text.WholeMegabytes(l.Memory) + " of memory"
	if l.Processors > 0 {
		limits += fmt.Sprintf(" and %s of the processors' time", l.Processors)
	}
	return fmt.Errorf("%w: %s (it may take %s; that the sandbox has not held it before is a fault of taquin)", ErrBroken, why, limits)
}

// LastWords is the beginning of what a dying program writes.
type LastWords []byte

// Write implements io.Writer.
func (w *LastWords) Write(text []byte) (int, error) {
	const most = 64 << 10
	*w = append(*w, text[:min(len(text), most-len(*w))]...)
	return len(text), nil
}

// Cause says why a program has died that wrote this and ended like that: in a line, but of
// a panic, which somebody has to mend, all that it wrote.
func (w LastWords) Cause(ended string) string {
	text := strings.TrimSpace(string(w))
	if strings.Contains(text, "panic: ") {
		return ended + "\n" + text + "\n"
	}
	for line := range strings.Lines(text) {
		for _, begins := range []string{"fatal error: ", "runtime/cgo: "} {
			if reason, ok := strings.CutPrefix(line, begins); ok {
				return strings.TrimSpace(reason)
			}
		}
	}
	return ended
}
