// Package cage is the second layer of the sandbox: it runs the program again as a child
// process with only the system privileges that an untrusted script needs. The Lua sandbox
// reports violations as Lua errors with a position; the cage contains anything that the Lua
// sandbox misses, and bugs of the lab.
//
// The restrictions depend on the system, see Limits. On Linux the child can read only the
// given folders, write only those given for writing, cannot open TCP connections (Linux 6.7)
// or start programs, and has limits on memory and processor time; see Unconfined for the
// prompt. The parent measures the child's memory and the time of each piece of work that the
// child announces by Begin, and kills it. Elsewhere the work runs in this process, confined
// by the Lua sandbox alone.
// It knows no Lua and no command line. Begin with Within.
package cage

import (
	"fmt"
	"strings"
	"time"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Limits are the limits of the child.
type Limits struct {
	Memory     int64         // bytes of data that it may map; 0 for no limit
	Resident   int64         // bytes of memory that it may use; 0 for no limit
	Processors time.Duration // of all processors together; 0 for no limit
	Unconfined bool          // it may use all files, the network and other programs: the user types there
	Read       []string      // folders, and files, that it may read; those that are not there do not matter
	Write      []string      // folders in which it may write

	Noted func(text string) // receives in the parent each text that the child passes to Note; may be nil
}

// Memory returns the data limit, in bytes, of a process whose Lua and solvers may each use limit
// bytes. It includes garbage, tables and thread stacks, because it only backs up finer limits.
func Memory(limit int64) int64 { return 4*limit + 2<<30 }

// Resident is the resident memory limit of the child in bytes. It is below two and a half times
// the Lua limit, to allow for growth before the next measurement.
func Resident(limit int64) int64 { return limit*5/2 - min(limit/4, 64e6) }

// ErrBroken is wrapped by the error about a child that has not come to its end.
var ErrBroken = message.New("grade.the-system-has-ended", "the system has ended the script")

// ExitError reports the exit code of a child that has already reported its own error.
type ExitError struct{ Code int }

// Error names the code.
func (e *ExitError) Error() string { return fmt.Sprintf("cage: exit code %d", e.Code) }

// broken says why a child was ended, and what its limits are.
func broken(l Limits, why string) error {
	if l.Memory == 0 {
		return message.Errorf("", "%w: %s", ErrBroken, why)
	}
	limits := text.WholeMegabytes(l.Memory) + " of memory"
	if l.Processors > 0 {
		limits += fmt.Sprintf(" and %s of the processors' time", l.Processors)
	}
	return message.Errorf("grade.it-may-take-that", "%w: %s (it may take %s; that the sandbox has not held it before is a fault of taquin)", ErrBroken, why, limits)
}

// LastWords keeps the first 64 KiB of the error output of a dying process.
type LastWords []byte

// Write implements io.Writer.
func (w *LastWords) Write(text []byte) (int, error) {
	const most = 64 << 10
	*w = append(*w, text[:min(len(text), most-len(*w))]...)
	return len(text), nil
}

// Cause returns the reason why a process died: one line, or the whole error output after a panic.
// ended is the state of the process.
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
