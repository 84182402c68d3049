package repl

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/guide"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
	"taquin/scripts"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// command is one of the prompt's own commands, which are no Lua: a line that
// begins with "%" and its name.
type command struct {
	prompt.Command
	private bool // no part of a transcript: what it does is not about the lab
	run     func(s *Session, rest string) error
}

// commands is all of them: what "%" lists, completion offers and help explains.
func commands() []command {
	some := bind.Spec{Name: "n", Optional: true}
	file := bind.Spec{Name: "file", Choices: values.Files(nil)}
	chunk := []bind.Spec{{Name: "chunk"}}
	return []command{
		{prompt.Command{Name: "%edit", Summary: "Edits the last entry with $VISUAL or $EDITOR, then runs it."}, true, (*Session).edit},
		{prompt.Command{Name: "%history", Params: []bind.Spec{some}, Summary: "Shows the last entries by number, 20 unless told otherwise."}, false, (*Session).history},
		{prompt.Command{Name: "%run", Params: []bind.Spec{{Name: "script", Choices: values.Scripts(scripts.Files, nil)}, {Name: "args", Optional: true}}, Summary: "Runs a script, by path or by name, with arguments."}, false, (*Session).runScript},
		{prompt.Command{Name: "%reload", Summary: "Runs the script of the last %run again."}, false, (*Session).reload},
		{prompt.Command{Name: "%time", Params: chunk, Lua: true, Summary: "Runs Lua, shows its values and how long it took."}, false, (*Session).time},
		{prompt.Command{Name: "%bench", Params: chunk, Lua: true, Summary: "Measures Lua, run again and again; the board stays."}, false, (*Session).bench},
		{prompt.Command{Name: "%log", Params: []bind.Spec{{Name: "file | off", Optional: true, Choices: fileOrOff}}, Summary: "Writes the session to a file that taquin check replays."}, true, (*Session).writeLog},
		{prompt.Command{Name: "%undo", Params: []bind.Spec{some}, Summary: "Takes back the last move of the board, or the last n."}, false, (*Session).undo},
		{prompt.Command{Name: "%guide", Params: []bind.Spec{{Name: "chapter", Optional: true, Choices: chapters}}, Summary: "Opens a chapter of the guide, or lists the chapters."}, false, (*Session).guide},
		{prompt.Command{Name: "%who", Summary: "Lists the globals that you have made."}, false, (*Session).who},
		{prompt.Command{Name: "%save", Params: []bind.Spec{file}, Summary: "Keeps board, moves, entries and random numbers in a file."}, false, (*Session).save},
		{prompt.Command{Name: "%restore", Params: []bind.Spec{file}, Summary: "Brings back what %save has kept."}, false, (*Session).restore},
		{prompt.Command{Name: "%quit", Summary: "Leaves, as Ctrl-D does."}, true, (*Session).quit},
	}
}

// fileOrOff is what %log takes.
func fileOrOff(at bind.Cursor) []bind.Candidate {
	return append(values.Files(nil)(at), bind.Candidate{Text: "off", Summary: "ends the log"})
}

// chapters is what %guide takes.
func chapters(bind.Cursor) []bind.Candidate {
	var all []bind.Candidate
	for _, c := range guide.New(scripts.Files).Chapters() {
		all = append(all, bind.Candidate{Text: c.Name, Summary: c.About})
	}
	return all
}

// Commands is what completion and help know of the commands.
func Commands() []prompt.Command {
	var list []prompt.Command
	for _, c := range commands() {
		list = append(list, c.Command)
	}
	return list
}

// misuse is an error about the arguments of a command.
type misuse string

func (m misuse) Error() string { return string(m) }

func misused(format string, values ...any) error { return misuse(fmt.Sprintf(format, values...)) }

// commandLine is an entry that begins with "%".
var commandLine = regexp.MustCompile(`(?s)^\s*%(\S*)[ \t]*(.*)$`)

// cutCommand finds the command's name and what follows it, an end of line that
// more comes after included.
func cutCommand(source string) (name, rest string, ok bool) {
	parts := commandLine.FindStringSubmatch(source)
	if parts == nil || strings.HasSuffix(parts[1], "?") { // which asks what it does
		return "", "", false
	}
	return parts[1], strings.TrimRight(parts[2], " \t\r\n"), true
}

// findCommand finds a command by its name.
func findCommand(name string) (command, error) {
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.Name == "%"+name }); i >= 0 {
		return all[i], nil
	}
	hint := text.Suggest("%"+name, commandNames())
	if hint == "" {
		hint = "; % lists them"
	}
	return command{}, fmt.Errorf("there is no command %%%s%s", name, hint)
}

// commandNames lists the names, with the "%".
func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.Name)
	}
	return names
}

// private reports whether an entry is no part of a transcript.
func private(source string) bool {
	switch strings.TrimSpace(source) {
	case "exit", "quit":
		return true
	}
	name, _, ok := cutCommand(source)
	if !ok {
		return false
	}
	c, err := findCommand(name)
	return err == nil && c.private
}

// chunkIn returns the Lua of an entry: all of it, or what a command is given;
// "" for none.
func chunkIn(source string) string {
	name, rest, ok := cutCommand(source)
	if !ok {
		return source
	}
	if c, err := findCommand(name); err == nil && c.Lua {
		return rest
	}
	return ""
}

// command runs a command.
func (s *Session) command(name, rest string) error {
	if name == "" && rest == "" {
		return s.list()
	}
	if name == "" {
		return errors.New("% stands before the name of a command, without a blank; % alone lists them")
	}
	c, err := findCommand(name)
	if err != nil {
		return err
	}
	if !c.Lua && strings.Contains(rest, "\n") {
		err = misused("a command of the prompt stands alone, and nothing is done; enter what follows its line after it")
	} else if rest != "" && len(c.Params) == 0 {
		err = misused("it takes no arguments")
	} else {
		err = c.run(s, rest)
	}
	var slip misuse
	if errors.As(err, &slip) {
		return fmt.Errorf("%s: %s; usage: %s", c.Name, slip, c.Usage())
	}
	return err
}

// list shows every command.
func (s *Session) list() error {
	narrow := terminal.Columns(s.Out) < guard.PageColumns
	var screen, page strings.Builder
	for _, c := range commands() {
		row := fmt.Sprintf("%-20s %s\n", c.Usage(), c.Summary)
		page.WriteString(row)
		if narrow {
			row = text.Wrap(c.Usage()+"\n    "+c.Summary+"\n", terminal.Columns(s.Out))
		}
		screen.WriteString(row)
	}
	return s.Printed.WriteText(screen.String(), page.String())
}

// howMany reads a command's number, which may be left out.
func howMany(typed string, otherwise int) (int, error) {
	if typed == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil || n < 1 {
		return 0, misused("n must be a whole number above 0, not %s", text.Quote(typed, 60))
	}
	return n, nil
}
