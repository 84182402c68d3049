//go:build !linux

package memory

// Huge does nothing on this system.
func AdviseHugePages([]uint64) {}
