package transcript

import (
	"errors"
	"io"
	"os"
)

// Replaceable reports whether a file may be written over because nothing that
// matters is lost: there is none of that name, it is empty, it is no ordinary
// file, or it begins as those that the program has written itself.
func Replaceable(name, beginning string) bool {
	f, err := os.Open(name)
	if err != nil {
		return true // writing will say what is wrong, if something is
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return true
	}
	begins := make([]byte, len(beginning))
	n, err := io.ReadFull(f, begins)
	return errors.Is(err, io.EOF) || n == len(beginning) && string(begins) == beginning
}
