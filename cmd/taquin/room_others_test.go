//go:build unix && !linux

package main

import "syscall"

// ofRoom has a program stand apart: no terminal speaks to it.
func ofRoom() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
