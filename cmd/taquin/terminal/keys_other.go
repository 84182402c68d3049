//go:build !unix

package terminal

import (
	"errors"
	"io"
	"os"
	"time"
)

// Keys is nothing where there is no poll.
type Keys struct{}

// OpenKeys returns an error: single keys cannot be read on this system.
func OpenKeys(*os.File) (*Keys, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (k *Keys) Close() {}

// Next returns io.EOF.
func (k *Keys) Next(time.Duration) (Key, error) { return NoKey, io.EOF }
