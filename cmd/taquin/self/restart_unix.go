//go:build unix

package self

import (
	"os"
	"syscall"
)

// Restart begins the program anew in this process, with the same arguments, so that whatever
// it was doing ends. It returns only an error.
func Restart() error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(name, os.Args, os.Environ())
}
