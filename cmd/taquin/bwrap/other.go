//go:build !linux || !(amd64 || arm64 || riscv64 || loong64)

package bwrap

import (
	"fmt"
	"os/exec"
	"time"
)

// Box is a sandbox with a program in it.
type Box struct{}

// Check reports that programs cannot be confined here.
func Check() error {
	return fmt.Errorf("%w on this system, only on Linux", ErrUnavailable)
}

// Start fails.
func Start(Program, *exec.Cmd, func(error)) (*Box, error) { return nil, Check() }

// Limit does nothing.
func Limit(int, int64, time.Duration) error { return nil }

// Kill does nothing.
func (*Box) Kill() {}

// Close does nothing.
func (*Box) Close() {}
