//go:build unix

package atomicfile

import (
	"io/fs"

	"github.com/google/renameio/v2"
)

// writeBeside begins a file beside another.
func writeBeside(name string, mode fs.FileMode) (pendingFile, error) {
	return renameio.NewPendingFile(name, renameio.WithPermissions(mode), renameio.WithExistingPermissions())
}
