package luabind

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile replaces a file whole or not at all. A link is followed; what is no
// file, such as a pipe or a device, cannot be replaced and is written to.
func WriteFile(name string, content []byte, mode fs.FileMode) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return errors.New("it is a folder")
	case err == nil && !info.Mode().IsRegular():
		err = os.WriteFile(name, content, mode)
	default:
		err = replaceFile(name, content, mode)
	}
	return WithoutPath(err) // which may be the temporary file's
}

// WithoutPath is an error about a file without its name, for a text that names
// it already.
func WithoutPath(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
