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
	var at *fs.PathError
	if errors.As(err, &at) { // which may name the temporary file
		err = at.Err
	}
	return err
}
