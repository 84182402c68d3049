package session

import (
	"io/fs"
	"strings"
	"testing/fstest"
	"time"

	"taquin/cmd/taquin/command"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/lib/check"
)

// run runs a script: a file of the page, or a built-in one. With its source, it becomes a
// file of the page before.
func (s *Session) run(m request) (fields, error) {
	if err := s.takeSource(m); err != nil {
		return nil, err
	}
	return nil, s.tell(s.runScript(m.Name, m.Args))
}

// takeSource makes a file of the script that a message brings.
func (s *Session) takeSource(m request) error {
	if m.Name == "" {
		return message.Errorf("web.the-name-of-a", "%s: give the name of a script", m.Op)
	}
	if m.Source == nil {
		return nil
	}
	return s.files.write(m.Name, []byte(*m.Source))
}

// runScript runs a script by its name.
func (s *Session) runScript(name string, args []string) error {
	return s.within(s.host, func() error { return s.host.RunScript(name, args...) })
}

// test runs the tests of a file in a separate lab, and reports each result.
func (s *Session) test(m request) (fields, error) {
	if err := s.takeSource(m); err != nil {
		return nil, err
	}
	host, err := luabind.New(s.config)
	if err != nil {
		return nil, err
	}
	defer host.Close()
	start, failed := time.Now(), 0
	var tests []check.Test
	err = s.within(host, func() error {
		tests, err = host.LoadTests(m.Name)
		return err
	})
	if err != nil {
		return nil, s.tell(err)
	}
	for _, t := range tests {
		begun := time.Now()
		err := s.within(host, func() error { return host.RunTest(t) })
		how := "ok"
		if err != nil {
			failed++
			how = "FAIL"
		}
		s.say(message.Textf("", "%-4s  %s (%.2f s)", message.Word(how), t, time.Since(begun).Seconds()))
		if s.tell(err); s.stopped.Load() || s.broke(err) {
			return nil, errTold
		}
	}
	s.say(command.Tested(len(tests), failed, message.Text{}, time.Since(start)))
	if failed > 0 {
		return fields{"tests": len(tests), "failed": failed}, errTold
	}
	return fields{"tests": len(tests), "failed": 0}, nil
}

// files are those of the page, all in one folder.
type files struct{ fstest.MapFS }

// write makes or replaces a file.
func (f files) write(name string, content []byte) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "/\\\x00") {
		return message.Errorf("web.is-not-the-name", "%s is not the name of a file, which has no folder", text.Quote(name, 60))
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
		return nil, message.Errorf("values.there-is-no-file-2", "there is no file %s", text.Quote(m.Name, 60))
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
