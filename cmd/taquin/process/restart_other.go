//go:build !unix

package process

import "errors"

// Restart returns an error: this system cannot replace a process.
func Restart() error { return errors.ErrUnsupported }
