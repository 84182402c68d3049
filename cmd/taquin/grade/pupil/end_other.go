//go:build !linux

package pupil

import "os"

// awaitEnd reports that the system cannot wait without reaping.
func awaitEnd(*os.Process) bool { return false }
