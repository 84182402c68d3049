package transcript

import (
	"errors"
	"io"
	"os"
)

// OnlyFile refuses what is there under a name and is no file, such as a pipe,
// which would be waited for without end, a device or a folder. Its error goes on
// after the name.
func OnlyFile(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("is not a file")
	}
	return nil // what is not there may be made, or the opening tells
}

// Replaceable reports whether a file may be written over because nothing that
// matters is lost: there is none of that name, it is empty, or it begins as
// those that the program has written itself. It must not be a pipe.
func Replaceable(name, beginning string) bool {
	f, err := os.Open(name)
	if err != nil {
		return true // writing will say what is wrong, if something is
	}
	defer f.Close()
	begins := make([]byte, len(beginning))
	n, err := io.ReadFull(f, begins)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return true // it is no file
	}
	return errors.Is(err, io.EOF) || n == len(beginning) && string(begins) == beginning
}
