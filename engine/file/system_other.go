//go:build !unix || aix || solaris

package file

import (
	"os"
	"runtime"
)

// ownFlags open regular files only: no links, no blocking on pipes.
const ownFlags = 0

// nonblocking is empty: a pipe that replaces a file between the check and the opening is waited
// for.
const nonblocking = 0

// removesOpen reports whether open files can be removed and renamed.
const removesOpen = runtime.GOOS != "windows"

// tryLock cannot detect here whether a part is in use; where open files cannot be removed, none is
// needed.
func tryLock(*os.File) (held, known bool) { return !removesOpen, false }

// openSpecial opens a pipe or a device for writing.
func openSpecial(name string) (*os.File, error) { return os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0) }
