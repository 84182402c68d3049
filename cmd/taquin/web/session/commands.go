package session

import (
	"strings"

	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/message"
	"taquin/luabind/prompt"
)

// commands are those of the console: those of the prompt that make sense on a page.
func (s *Session) commands() command.Set[*Session] {
	return command.Set[*Session]{
		{Command: command.AboutRun(s.files), Run: (*Session).runCommand},
		{Command: command.AboutReload, Run: (*Session).reloadCommand},
		{Command: command.AboutTime, Run: (*Session).timeCommand},
		{Command: command.AboutBench, Run: (*Session).benchCommand},
		{Command: command.AboutUndo, Run: func(s *Session, rest string) error { return command.Undo(s.host, rest) }},
		{Command: command.AboutGuide(s.guide), Run: (*Session).guideCommand},
		{Command: command.AboutWho, Run: (*Session).whoCommand},
		{Command: prompt.Command{Name: "%quit", Summary: "Leaves nothing here: close the page.", Key: "commands/page:%quit"}, Run: (*Session).quit},
	}
}

// command runs a command; an empty name lists all.
func (s *Session) command(name, rest string) error {
	if name == "" && rest == "" {
		s.printed.write(s.commands().List(s.style().Width, s.language), output)
		return nil
	}
	return s.commands().Run(s, name, rest)
}

// runCommand is %run. Arguments are words with blanks between them, or in quotes.
func (s *Session) runCommand(rest string) error {
	words, err := transcript.Words(rest)
	switch {
	case err != nil:
		return command.Misusedf("", "%s", err)
	case len(words) == 0 || words[0] == "":
		return command.Misusedf("web.which-script", "which script?")
	}
	s.script = words
	return s.runScript(words[0], words[1:])
}

// reloadCommand is %reload.
func (s *Session) reloadCommand(string) error {
	if s.script == nil {
		return command.ErrNoScript
	}
	return s.runScript(s.script[0], s.script[1:])
}

// timeCommand is %time: it runs a chunk and prints the time.
func (s *Session) timeCommand(chunk string) error {
	if chunk == "" {
		return command.ErrNoChunk
	}
	_, _, took, err := s.evaluate(s.host, chunk)
	if err != nil {
		return err
	}
	s.say(message.Plain(command.Took(took, false)))
	return nil
}

// benchCommand is %bench.
func (s *Session) benchCommand(chunk string) error {
	if chunk == "" {
		return command.ErrNoChunk
	}
	told, err := command.Bench(s.host, chunkName, chunk, false)
	if err != nil {
		return err
	}
	s.say(told)
	return nil
}

// guideCommand is %guide.
func (s *Session) guideCommand(chapter string) error {
	if _, err := (reading{s}).Help(chapter, "", 0); err != nil {
		return message.Errorf("repl.guide", "%%guide: %w", err)
	}
	return nil
}

// whoCommand implements the command %who.
func (s *Session) whoCommand(string) error {
	s.printed.write(command.Who(s.host), output)
	return nil
}

// quit is what leaves a prompt at a terminal.
func (s *Session) quit(string) error {
	s.remark(message.Textf("web.there-is-nothing-to", "(there is nothing to leave here: close the page)"))
	return nil
}

// say prints a line of the console's own.
func (s *Session) say(line message.Text) {
	s.printed.end()
	s.printed.write(strings.TrimSuffix(s.translate(line), "\n")+"\n", output)
}
