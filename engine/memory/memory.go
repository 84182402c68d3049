// Package memory hides memory latency (Prefetch, AdviseHugePages), views words as bytes, and
// reports how much memory is free. Its hints change the speed of a program, never its
// results; they do nothing on systems that lack them.
package memory

import (
	"encoding/binary"
	"unsafe"
)

// NewWords allocates words for a large table, backed by huge pages if possible.
func NewWords(n int) []uint64 {
	words := make([]uint64, n)
	AdviseHugePages(words)
	return words
}

// LittleEndian reports the byte order of this machine.
var LittleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// Index returns the index of a word by its address.
func Index(words []uint64, word *uint64) int {
	return int((uintptr(unsafe.Pointer(word)) - uintptr(unsafe.Pointer(unsafe.SliceData(words)))) / 8)
}

// Bytes returns a view of words as bytes in the order of this machine.
func Bytes(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// Halves returns a view of words as their 32-bit halves in the order of this machine.
func Halves[T ~int32](words []uint64) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))), 2*len(words))
}
