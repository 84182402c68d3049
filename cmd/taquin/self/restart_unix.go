//go:build unix

package self

import (
	"os"
	"syscall"
)

// Restart replaces this process by a new run of the program with the same arguments, which
// ends all of its goroutines. It returns only an error.
func Restart() error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(name, os.Args, os.Environ())
}
