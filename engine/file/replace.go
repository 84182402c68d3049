package file

import (
	"errors"
	"io"
	"os"
)

// CheckRegular refuses what is there under a name and is no file, such as a pipe,
// which would be waited for without end, a device or a folder. Its error goes on
// after the name.
func CheckRegular(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("is not a file")
	}
	return nil // what is not there may be made, or the opening tells
}

// Replaceable reports whether a file may be written over because nothing that
// matters is lost: there is none of that name, it is empty, or it begins as
// those that the program has written itself; a pipe or a device holds nothing.
func Replaceable(name, beginning string) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return true // writing will say what is wrong, if something is
	}
	f, err := os.Open(name)
	if err != nil {
		return true
	}
	defer f.Close()
	begins := make([]byte, len(beginning))
	n, err := io.ReadFull(f, begins)
	return errors.Is(err, io.EOF) || n == len(beginning) && string(begins) == beginning
}
