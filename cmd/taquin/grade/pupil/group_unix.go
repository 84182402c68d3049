//go:build unix

package pupil

import (
	"os"
	"os/exec"
	"syscall"
)

// alone starts a program in a separate process group, which receives no Ctrl-C of the terminal.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll ends a program and those that it has started.
func killAll(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }
