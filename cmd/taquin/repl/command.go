package repl

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind"
)

// command is one of the prompt's own commands, which are no Lua: a line that
// begins with "%" and its name.
type command struct {
	name    string
	args    string // as its usage has them
	summary string
	chunk   bool // what follows is Lua, maybe of several lines
	private bool // no part of a transcript: what it does is not about the lab
	run     func(s *Session, rest string) error
}

// commands is all of them: what "%" lists, completion offers and help explains.
func commands() []command {
	return []command{
		{name: "edit", summary: "Edits the last entry with $VISUAL or $EDITOR, then runs it.", private: true, run: (*Session).edit},
		{name: "history", args: "[n]", summary: "Shows the last n entries, 20 unless told otherwise.", run: (*Session).history},
		{name: "run", args: "script [args]", summary: "Runs a script, by path or by name, with arguments.", run: (*Session).runScript},
		{name: "reload", summary: "Runs the script of the last %run again.", run: (*Session).reload},
		{name: "time", args: "chunk", summary: "Runs Lua, shows its values and how long it took.", chunk: true, run: (*Session).time},
		{name: "bench", args: "chunk", summary: "Measures Lua, run again and again; the board stays.", chunk: true, run: (*Session).bench},
		{name: "log", args: "[file | off]", summary: "Writes the session to a file that taquin check replays.", private: true, run: (*Session).writeLog},
		{name: "undo", args: "[n]", summary: "Takes back the last move of the board, or the last n.", run: (*Session).undo},
		{name: "who", summary: "Lists the globals that you have made.", run: (*Session).who},
		{name: "save", args: "file", summary: "Keeps board, moves, entries and random numbers in a file.", run: (*Session).save},
		{name: "restore", args: "file", summary: "Brings back what %save has kept.", run: (*Session).restore},
		{name: "quit", summary: "Leaves, as Ctrl-D does.", private: true, run: (*Session).quit},
	}
}

// Commands is what completion and help know of the commands.
func Commands() []luabind.Command {
	var list []luabind.Command
	for _, c := range commands() {
		list = append(list, luabind.Command{Usage: c.usage(), Summary: c.summary})
	}
	return list
}

// usage is how a command is written.
func (c command) usage() string { return strings.TrimSpace("%" + c.name + " " + c.args) }

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
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == name }); i >= 0 {
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
		names = append(names, "%"+c.name)
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
	if c, err := findCommand(name); err == nil && c.chunk {
		return rest
	}
	return ""
}

// command runs a command.
func (s *Session) command(name, rest string) error {
	if name == "" && rest == "" {
		s.list()
		return nil
	}
	if name == "" {
		return errors.New("% stands before the name of a command, without a blank; % alone lists them")
	}
	c, err := findCommand(name)
	if err != nil {
		return err
	}
	if !c.chunk && strings.Contains(rest, "\n") {
		err = misused("a command of the prompt stands alone, and nothing is done; enter what follows its line after it")
	} else if rest != "" && c.args == "" {
		err = misused("it takes no arguments")
	} else {
		err = c.run(s, rest)
	}
	var slip misuse
	if errors.As(err, &slip) {
		return fmt.Errorf("%%%s: %s; usage: %s", c.name, slip, c.usage())
	}
	return err
}

// list shows every command.
func (s *Session) list() {
	narrow := terminal.Columns(s.Out) < luabind.PlainWidth
	for _, c := range commands() {
		row := fmt.Sprintf("%-20s %s\n", c.usage(), c.summary)
		screen := row
		if narrow {
			screen = text.Wrap(c.usage()+"\n    "+c.summary+"\n", terminal.Columns(s.Out))
		}
		s.Printed.WritePage(screen, row)
	}
}

// howMany reads a command's number, which may be left out.
func howMany(text string, otherwise int) (int, error) {
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, misused("n must be a whole number above 0, not %q", text)
	}
	return n, nil
}
