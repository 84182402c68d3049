package memory

import (
	"syscall"
	"unsafe"
)

// hugePages is MADV_HUGEPAGE, which has this number on all processors.
const madvHugePage = 14

// Huge asks the system to keep words in large pages, so that a processor knows
// by heart where they are. It is for tables of megabytes, before anything is
// written to them.
func AdviseHugePages(words []uint64) {
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
	page := syscall.Getpagesize()
	first := -int(uintptr(unsafe.Pointer(unsafe.SliceData(words)))) & (page - 1)
	if pages := (len(all) - first) / page; pages > 0 {
		syscall.Madvise(all[first:][:pages*page], madvHugePage) // who refuses loses nothing but time
	}
}
