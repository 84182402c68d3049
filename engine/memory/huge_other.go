//go:build !linux

package memory

// AdviseHugePages does nothing on this system.
func AdviseHugePages([]uint64) {}
