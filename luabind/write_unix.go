//go:build unix

package luabind

import (
	"io/fs"

	"github.com/google/renameio/v2"
)

// replaceFile writes beside, syncs and renames.
func replaceFile(name string, content []byte, mode fs.FileMode) error {
	return renameio.WriteFile(name, content, mode)
}
