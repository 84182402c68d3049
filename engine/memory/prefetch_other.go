//go:build (!amd64 && !arm64) || purego

package memory

// Fetch does nothing on this processor, or where the program is built without assembly
// (the tag purego).
func Prefetch([]*uint64) {}
