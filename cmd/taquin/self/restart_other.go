//go:build !unix

package self

import "errors"

// Restart returns an error: this system starts no program in place of another.
func Restart() error { return errors.ErrUnsupported }
