package solve

import (
	"errors"
	"fmt"
	"io/fs"

	"taquin/engine/file"
	"taquin/engine/optimal"
)

// Checkpoint is a file in which a search writes down what it has done; it
// implements solver.Checkpoint.
type Checkpoint string

// longestCheckpoint is how many bytes a file may have that is one.
const longestCheckpoint = 256 << 20

// Load implements solver.Checkpoint. An empty file is as good as none.
func (c Checkpoint) Load() ([]byte, error) {
	text, err := file.Read(string(c), longestCheckpoint)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot read the checkpoint %s: %w", string(c), err)
	}
	return text, nil
}

// Save implements solver.Checkpoint.
func (c Checkpoint) Save(text []byte) error {
	return file.Write(checkpointFile(), string(c), text)
}

// checkpointFile is what a checkpoint's file is.
func checkpointFile() file.Kind { return file.Named("checkpoint", optimal.CheckpointMark) }

// Check finds out whether the file can be written, before hours of work are
// lost.
func (c Checkpoint) Check() error {
	if err := file.CheckRegular(string(c)); err != nil {
		return fmt.Errorf("the checkpoint %s %w", string(c), err)
	}
	return file.Check(checkpointFile(), string(c))
}
