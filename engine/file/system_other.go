//go:build !unix || aix || solaris

package file

import (
	"os"
	"runtime"
)

// itsOwn are flags for opening a file that is no link and no pipe to be waited for.
const itsOwn = 0

// removesOpen is whether a file can be removed and renamed that is open.
const removesOpen = runtime.GOOS != "windows"

// hold cannot tell here whether somebody has a file open; where none can be removed that
// is, that does no harm.
func hold(*os.File) (held, known bool) { return !removesOpen, false }

// openSpecial opens a pipe or a device, into which is written.
func openSpecial(name string) (*os.File, error) { return os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0) }
