//go:build !unix

package luabind

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile writes beside, syncs and renames, as renameio does where it
// exists.
func replaceFile(name string, content []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it has its name
	_, err = f.Write(content)
	if err := errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
