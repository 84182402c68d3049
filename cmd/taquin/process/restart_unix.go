//go:build unix

package process

import (
	"os"
	"syscall"
)

// Restart replaces this process with a new run of the program with the same arguments, and so
// ends all goroutines. It returns only if that fails.
func Restart() error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(name, os.Args, os.Environ())
}
