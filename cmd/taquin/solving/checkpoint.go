package solving

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"taquin/luabind/atomicfile"
)

// Checkpoint is a file in which a search writes down what it has done; it
// implements solver.Checkpoint.
type Checkpoint string

// Load implements solver.Checkpoint. An empty file is as good as none.
func (c Checkpoint) Load() ([]byte, error) {
	text, err := os.ReadFile(string(c))
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot read the checkpoint: %w", err)
	}
	return text, nil
}

// Save implements solver.Checkpoint.
func (c Checkpoint) Save(text []byte) error {
	if err := atomicfile.Write(string(c), text, 0o644); err != nil {
		return fmt.Errorf("cannot write the checkpoint %s: %w", string(c), err)
	}
	return nil
}

// Check finds out whether the file can be written, before hours of work are
// lost: it makes a file beside it, as Save does.
func (c Checkpoint) Check() error {
	fail := func(err error) error {
		var at *fs.PathError
		if errors.As(err, &at) { // which may name the other file
			err = at.Err
		}
		return fmt.Errorf("the checkpoint %s cannot be written: %w", string(c), err)
	}
	path := string(c)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fail(errors.New("it is a folder"))
	} else if err == nil && !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return fail(err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
