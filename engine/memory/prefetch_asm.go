//go:build (amd64 || arm64) && !purego

package memory

// Prefetch loads the cache lines of words into the processor's cache without waiting for
// them. Addresses may be nil.
//
//go:noescape
func Prefetch(words []*uint64)
