package main

import "syscall"

// ofRoom has a program stand apart: no terminal speaks to it. It ends with the tests, also
// when these are killed.
func ofRoom() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
