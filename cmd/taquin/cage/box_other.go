//go:build !linux || !(amd64 || arm64 || riscv64 || loong64)

package cage

import (
	"os/exec"
	"time"

	"taquin/engine/message"
)

// Box is a sandbox with a program in it.
type Box struct{}

// CheckBubblewrap reports that programs cannot be confined here.
func CheckBubblewrap() error {
	return message.Errorf("grade.on-this-system-only", "%w on this system, only on Linux", ErrUnavailable)
}

// Start fails.
func (Program) Start(*exec.Cmd, func(error)) (*Box, error) { return nil, CheckBubblewrap() }

// LimitProcess does nothing.
func LimitProcess(int, int64, time.Duration) error { return nil }

// Kill does nothing.
func (*Box) Kill() {}

// Close does nothing.
func (*Box) Close() {}
