package repl

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/scripts"
)

// The commands that look at the session and keep it.

// history is %history.
func (s *Session) history(rest string) error {
	n, err := command.HowMany(rest, 20)
	if err != nil {
		return err
	}
	first := max(0, len(s.entries)-1-n) // the last entry is %history itself
	for i, entry := range s.entries[first : len(s.entries)-1] {
		number := ""
		if n, ok := s.numbers[first+i]; ok {
			number = strconv.Itoa(n)
		}
		s.row("%4s  %s", number, strings.ReplaceAll(entry, "\n", "\n      "))
	}
	return nil
}

// writeLog is %log.
func (s *Session) writeLog(rest string) error {
	switch rest {
	case "":
		if s.log.File() == "" {
			return command.Misusedf("repl.no-log-is-written", "no log is written now")
		}
		s.say("repl.the-log-is", "the log is %s", s.log.File())
		return nil
	case "off":
		name := s.log.Stop()
		if name == "" {
			return message.New("repl.log-no-log-is", "%log: no log is written now")
		}
		s.say("repl.the-log-is-complete", "the log %s is complete; taquin check %s replays it", name, name)
		return nil
	}
	name, err := oneName(rest)
	if err != nil {
		return err
	}
	whole, after, err := s.log.Start(name)
	if err != nil {
		return message.Errorf("repl.log", "%%log: %w", err)
	}
	said := message.Textf("repl.the-log-is", "the log is %s", name)
	if after {
		said = message.Textf("repl.the-log-goes-on", "the log continues in %s, after its present content", name)
	}
	if whole {
		s.say("repl.with-the-session-so", "%s, with earlier entries", said)
		return nil
	}
	s.say("repl.the-session-so-far", "%s; the session is too long to be kept whole: the file begins here", said)
	return nil
}

// oneName reads the name of a file.
func oneName(rest string) (string, error) {
	words, err := transcript.Words(rest)
	if err != nil || len(words) != 1 || words[0] == "" {
		return "", command.Misusedf("repl.one-file-required", "exactly one file is required; quote a name that contains blanks")
	}
	return fromHome(words[0]), nil
}

// fromHome takes "~/" at the beginning of a path for the user's folder, as a
// shell does.
func fromHome(name string) string {
	below, ok := strings.CutPrefix(name, "~/")
	home, err := os.UserHomeDir()
	if !ok || err != nil {
		return name
	}
	return filepath.Join(home, below)
}

// undo is %undo.
func (s *Session) undo(rest string) error { return command.Undo(s.Host, rest) }

// who is the command %who.
func (s *Session) who(string) error {
	_, err := s.Printed.WriteString(command.Who(s.Host))
	return err
}

// guide is %guide.
func (s *Session) guide(chapter string) error {
	output := s.Host.State().Output
	written := func(colour bool) (string, error) {
		return guide.New(scripts.Guide, s.Host.State().Language()).Text(chapter, "%%guide %s", output.Width(), colour)
	}
	screen, err := written(s.Colour)
	if err != nil {
		return message.Errorf("repl.guide", "%%guide: %w", err)
	}
	return s.Printed.PaintText(text.Painted(screen), output.ForPage(func() string { page, _ := written(false); return page }))
}

// quit is %quit.
func (s *Session) quit(string) error { return io.EOF }
