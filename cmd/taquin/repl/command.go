package repl

import (
	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
	"taquin/scripts"
)

// commands is all commands of the prompt: what "%" lists, completion offers and help
// explains.
func commands() command.Set[*Session] {
	file := bind.Spec{Name: "file", Choices: values.Files(nil)}
	return command.Set[*Session]{
		{Command: prompt.Command{Name: "%edit", Summary: "Edits the last entry with $VISUAL or $EDITOR, then runs it."}, Private: true, Run: (*Session).edit},
		{Command: prompt.Command{Name: "%history", Params: []bind.Spec{{Name: "n", Optional: true}}, Summary: "Shows the last entries by number, 20 unless told otherwise."}, Run: (*Session).history},
		{Command: command.AboutRun(nil), Run: (*Session).runScript},
		{Command: command.AboutReload, Run: (*Session).reload},
		{Command: command.AboutTime, Run: (*Session).time},
		{Command: command.AboutBench, Run: (*Session).bench},
		{Command: prompt.Command{Name: "%log", Params: []bind.Spec{{Name: "file | off", Optional: true, Choices: fileOrOff}}, Summary: "Writes the session to a file that taquin check replays."}, Private: true, Run: (*Session).writeLog},
		{Command: command.AboutUndo, Run: (*Session).undo},
		{Command: command.AboutGuide(guide.ByLanguage(scripts.Guide)), Run: (*Session).guide},
		{Command: command.AboutWho, Run: (*Session).who},
		{Command: prompt.Command{Name: "%save", Params: []bind.Spec{file}, Summary: "Keeps board, moves, entries and random numbers in a file."}, Run: (*Session).save},
		{Command: prompt.Command{Name: "%restore", Params: []bind.Spec{file}, Summary: "Brings back what %save has kept."}, Run: (*Session).restore},
		{Command: prompt.Command{Name: "%quit", Summary: "Leaves, as Ctrl-D does."}, Private: true, Run: (*Session).quit},
	}
}

// fileOrOff is what %log takes.
func fileOrOff(at bind.Cursor) []bind.Candidate {
	return append(values.Files(nil)(at), bind.Candidate{Text: "off", Summary: "ends the log", Key: "choices/off"})
}

// Commands is what completion and help know of the commands.
func Commands() []prompt.Command { return commands().About() }

// private reports whether an entry is no part of a transcript.
func private(source string) bool {
	return prompt.Leaves(source) || commands().Private(source)
}

// command runs a command; an empty name lists all.
func (s *Session) command(name, rest string) error {
	if name == "" && rest == "" {
		return s.list()
	}
	return commands().Run(s, name, rest)
}

// list shows every command.
func (s *Session) list() error {
	return s.Printed.WriteText(commands().List(terminal.Columns(s.Out), s.Host.State().Language()), commands().List(guard.PageColumns, text.English))
}
