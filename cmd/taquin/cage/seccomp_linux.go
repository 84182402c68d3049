//go:build amd64 || arm64 || riscv64 || loong64

package cage

import (
	"encoding/binary"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// refused lists the system calls that the sandbox refuses.
var refused = []uint32{
	// Memory that no process accounts for.
	unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_MQ_OPEN, unix.SYS_IO_URING_SETUP, unix.SYS_USERFAULTFD,
	// Namespaces and mounts, such as a temporary file system without a limit.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT,
	unix.SYS_FSOPEN, unix.SYS_FSMOUNT, unix.SYS_MOUNT_SETATTR, unix.SYS_CLONE3, // clone3's flags are in memory, which a filter cannot read
	// The user's keys, which no namespace hides.
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	// Other processes, the sandbox's first one included, and the kernel.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN,
}

// architectures are the values of seccomp_data.arch by GOARCH.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64, "loong64": unix.AUDIT_ARCH_LOONGARCH64,
}

// Offsets in seccomp_data. All processors here are little-endian, so an argument's low half
// comes first.
const (
	numberOffset   = 0
	archOffset     = 4
	argumentOffset = 16
)

const (
	namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	sharedAnon = unix.MAP_SHARED | unix.MAP_ANONYMOUS // partial unmapping does not free its memory
	otherABI   = 0x40000000                           // x32 system calls on amd64; unused elsewhere
)

// filter is the seccomp program. A refused call fails with ENOSYS, as if the kernel were older:
// libraries then do without it.
func filter() []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		least  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		anyBit = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		and    = unix.BPF_ALU | unix.BPF_AND | unix.BPF_K
		give   = unix.BPF_RET | unix.BPF_K
	)
	allow := unix.SockFilter{Code: give, K: unix.SECCOMP_RET_ALLOW}
	refuse := unix.SockFilter{Code: give, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)}
	f := []unix.SockFilter{
		{Code: load, K: archOffset},
		{Code: equal, K: architectures[runtime.GOARCH], Jt: 1},
		refuse,
		{Code: load, K: numberOffset},
		{Code: least, K: otherABI, Jf: 1},
		refuse,
	}
	for _, call := range refused {
		f = append(f, unix.SockFilter{Code: equal, K: call, Jf: 1}, refuse)
	}
	return append(f,
		unix.SockFilter{Code: equal, K: unix.SYS_CLONE, Jf: 4},
		unix.SockFilter{Code: load, K: argumentOffset},
		unix.SockFilter{Code: anyBit, K: namespaces, Jf: 1},
		refuse,
		allow,
		unix.SockFilter{Code: equal, K: unix.SYS_MMAP, Jf: 4},
		unix.SockFilter{Code: load, K: argumentOffset + 3*8},
		unix.SockFilter{Code: and, K: sharedAnon},
		unix.SockFilter{Code: equal, K: sharedAnon, Jf: 1},
		refuse,
		allow)
}

// filterPipe returns a pipe from which bubblewrap reads the filter.
func filterPipe() (*os.File, error) {
	from, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer to.Close()
	if err := binary.Write(to, binary.NativeEndian, filter()); err != nil { // shorter than a pipe's buffer
		from.Close()
		return nil, err
	}
	return from, nil
}
