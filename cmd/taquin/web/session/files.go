package session

import (
	"fmt"
	"io/fs"
	"strings"
	"testing/fstest"

	"taquin/engine/text"
)

// files are those of the page, all in one folder.
type files struct{ fstest.MapFS }

// write makes or replaces a file.
func (f files) write(name string, content []byte) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "/\\\x00") {
		return fmt.Errorf("%s is not the name of a file, which has no folder", text.Quote(name, 60))
	}
	f.MapFS[name] = &fstest.MapFile{Data: content, Mode: 0o444}
	return nil
}

// addFile takes a file of the page.
func (s *Session) addFile(m request) (fields, error) {
	content := m.content
	if m.Text != nil {
		content = []byte(*m.Text)
	}
	return nil, s.files.write(m.Name, content)
}

// removeFile forgets a file of the page.
func (s *Session) removeFile(m request) (fields, error) {
	if _, ok := s.files.MapFS[m.Name]; !ok {
		return nil, fmt.Errorf("there is no file %s", text.Quote(m.Name, 60))
	}
	delete(s.files.MapFS, m.Name)
	return nil, nil
}

// save sends a file that a script has written to the page, which downloads it. Scripts can read it
// under its name.
func (s *Session) save(name string, content []byte) error {
	if err := s.files.write(name, content); err != nil {
		return err
	}
	s.emitWith("save", fields{"name": name, "size": len(content)}, content)
	return nil
}
