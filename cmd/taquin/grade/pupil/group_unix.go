//go:build unix

package pupil

import (
	"os"
	"os/exec"
	"syscall"
)

// alone starts a program in a group of its own: no Ctrl-C of a terminal reaches it.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll ends a program and those that it has started.
func killAll(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }
