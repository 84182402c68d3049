//go:build (amd64 || arm64) && !purego

package memory

// Fetch asks the processor for the lines of memory in which words stand, and
// does not wait for them.
//
//go:noescape
func Prefetch(words []*uint64)
