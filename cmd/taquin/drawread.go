package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"taquin/engine/file"
)

// firstBytes is how much of a file is looked at before the rest is read.
const firstBytes = 4096

// readAll reads a file, or standard input for "-", of so many bytes at most. The
// first of them are shown to check, if it is there: what it refuses is not read
// to the end, which it may not have.
func readAll(s std, name string, most int64, check func(first []byte) error) ([]byte, error) {
	f := s.in
	if name != "-" {
		info, err := os.Stat(name)
		switch {
		case err == nil && info.IsDir():
			err = errors.New("it is a folder")
		case err == nil && info.Mode()&fs.ModeDevice != 0:
			err = errors.New("it is a device and not a file")
		case err == nil:
			f, err = os.Open(name)
		}
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", name, file.WithoutPath(err))
		}
		defer f.Close()
	}
	in := bufio.NewReaderSize(f, firstBytes)
	if check != nil {
		first, err := in.Peek(firstBytes)
		if err == nil || errors.Is(err, io.EOF) {
			err = check(first)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	content, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", name, err)
	case int64(len(content)) > most:
		return nil, fmt.Errorf("cannot read %s: it is longer than %d bytes", name, most)
	}
	return content, nil
}
