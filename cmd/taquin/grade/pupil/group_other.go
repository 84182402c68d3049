//go:build !unix

package pupil

import (
	"os"
	"os/exec"
)

// alone does nothing: this system has no groups of programs.
func alone(*exec.Cmd) {}

// killAll ends a program.
func killAll(p *os.Process) { p.Kill() }
