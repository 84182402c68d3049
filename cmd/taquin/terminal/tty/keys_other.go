//go:build !unix

package tty

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

// OpenAllKeys returns the same error.
func OpenAllKeys(*os.File) (*Keys, error) { return nil, errors.ErrUnsupported }

// Close does nothing.
func (k *Keys) Close() {}

// Clicked is nowhere.
func (k *Keys) Clicked() Cell { return Cell{} }

// Suspend does nothing.
func (k *Keys) Suspend() {}

// Next returns io.EOF.
func (k *Keys) Next(time.Duration) (Key, error) { return None, io.EOF }
