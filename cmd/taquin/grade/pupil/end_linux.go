package pupil

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// awaitEnd waits until a process has ended but does not reap it, so that its number stays its
// own. It reports whether the system can do that.
func awaitEnd(p *os.Process) bool {
	for {
		err := unix.Waitid(unix.P_PID, p.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}
