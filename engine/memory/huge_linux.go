package memory

import (
	"syscall"
	"unsafe"
)

// madvHugePage is MADV_HUGEPAGE, the same number on all architectures.
const madvHugePage = 14

// AdviseHugePages asks the kernel to back words by huge pages, which reduces misses of the
// processor's translation buffer (TLB). Call it for tables of megabytes, before the first
// write.
func AdviseHugePages(words []uint64) {
	all := Bytes(words)
	page := syscall.Getpagesize()
	first := -int(uintptr(unsafe.Pointer(unsafe.SliceData(words)))) & (page - 1)
	if pages := (len(all) - first) / page; pages > 0 {
		syscall.Madvise(all[first:][:pages*page], madvHugePage) // only speed depends on it, so errors are ignored
	}
}
