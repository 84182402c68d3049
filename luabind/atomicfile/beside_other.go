//go:build !unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// writeBeside begins a file beside another, as renameio does where it exists.
func writeBeside(name string, mode fs.FileMode) (pendingFile, error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"*")
	if err != nil {
		return nil, err
	}
	b := &beside{f, name}
	if err := f.Chmod(mode); err != nil {
		b.Cleanup()
		return nil, err
	}
	return b, nil
}

type beside struct {
	*os.File
	name string
}

// CloseAtomicallyReplace syncs and renames.
func (b *beside) CloseAtomicallyReplace() error {
	if err := errors.Join(b.Sync(), b.Close()); err != nil {
		return err
	}
	return os.Rename(b.Name(), b.name)
}

// Cleanup removes the file, which fails once it has its name.
func (b *beside) Cleanup() error { return errors.Join(b.Close(), os.Remove(b.Name())) }
