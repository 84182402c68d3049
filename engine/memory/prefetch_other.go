//go:build (!amd64 && !arm64) || purego

package memory

// Prefetch does nothing on this architecture or with the build tag purego.
func Prefetch([]*uint64) {}
