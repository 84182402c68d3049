package solve

import (
	"errors"
	"io/fs"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/optimal"
)

// Checkpoint is the file of a search's progress; it implements solver.Checkpoint.
type Checkpoint string

// longestCheckpoint is how many bytes a file may have that is one.
const longestCheckpoint = 256 << 20

// Load implements solver.Checkpoint. An empty file counts as none.
func (c Checkpoint) Load() ([]byte, error) {
	text, err := file.Read(string(c), longestCheckpoint)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0:
		return nil, nil
	case err != nil:
		return nil, message.Errorf("command.cannot-read-the-checkpoint", "cannot read the checkpoint %s: %w", string(c), err)
	}
	return text, nil
}

// Save implements solver.Checkpoint.
func (c Checkpoint) Save(text []byte) error {
	return file.Write(checkpointFile(), string(c), text)
}

// checkpointFile is the kind of the file.
func checkpointFile() file.Kind { return file.Named("checkpoint", optimal.CheckpointMark) }

// Check checks that the file can be written, before hours of work.
func (c Checkpoint) Check() error {
	if err := file.CheckRegular(string(c)); err != nil {
		return message.Errorf("command.the-checkpoint", "the checkpoint %s %w", string(c), err)
	}
	return file.Check(checkpointFile(), string(c))
}
