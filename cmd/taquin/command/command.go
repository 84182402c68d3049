// Package command is shared by the prompts of terminal and page: it parses entries that begin with "%",
// finds the command and checks its use. Begin reading at Set.
package command

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
)

// Command is a command of a prompt, whose session is an S.
type Command[S any] struct {
	prompt.Command
	Private bool // not in transcripts
	Run     func(s S, rest string) error
}

// Set is all commands of a prompt.
type Set[S any] []Command[S]

// line matches an entry that begins with "%".
var line = text.Regexp(`(?s)^\s*%(\S*)[ \t]*(.*)$`)

// Cut splits an entry into the name of a command and the rest, which may continue on further
// lines.
func Cut(entry string) (name, rest string, ok bool) {
	parts := line().FindStringSubmatch(entry)
	if parts == nil || strings.HasSuffix(parts[1], "?") { // a question about the command
		return "", "", false
	}
	return parts[1], strings.TrimRight(parts[2], " \t\r\n"), true
}

// About lists the commands for completion and help.
func (all Set[S]) About() []prompt.Command {
	var list []prompt.Command
	for _, c := range all {
		list = append(list, c.Command)
	}
	return list
}

// find finds a command by its name.
func (all Set[S]) find(name string) (Command[S], error) {
	if i := slices.IndexFunc(all, func(c Command[S]) bool { return c.Name == "%"+name }); i >= 0 {
		return all[i], nil
	}
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
	}
	hint := message.Suggest("%"+name, names)
	if hint.Empty() {
		hint = message.Textf("command.lists-them", "; %% lists them")
	}
	return Command[S]{}, message.Errorf("command.there-is-no-command", "there is no command %%%s%s", name, hint)
}

// Private reports whether an entry is a private command.
func (all Set[S]) Private(entry string) bool {
	name, _, ok := Cut(entry)
	if !ok {
		return false
	}
	c, err := all.find(name)
	return err == nil && c.Private
}

// ChunkIn returns the Lua of an entry, which may be the argument of a command; "" for none.
func (all Set[S]) ChunkIn(entry string) string {
	name, rest, ok := Cut(entry)
	if !ok {
		return entry
	}
	if c, err := all.find(name); err == nil && c.Lua {
		return rest
	}
	return ""
}

// Run runs the command that Cut has found.
func (all Set[S]) Run(s S, name, rest string) error {
	if name == "" {
		return message.New("command.write-directly-before-the", "write % directly before the name of a command; % alone lists the commands")
	}
	c, err := all.find(name)
	if err != nil {
		return err
	}
	switch {
	case !c.Lua && strings.Contains(rest, "\n"):
		err = Misusedf("command.a-command-of-the", "a command of the prompt must be entered alone; nothing was run: enter the lines after it separately")
	case rest != "" && len(c.Params) == 0:
		err = Misusedf("command.it-takes-no-arguments", "it takes no arguments")
	default:
		err = c.Run(s, rest)
	}
	var slip misuse
	if errors.As(err, &slip) {
		return message.Errorf("command.usage", "%s: %s; usage: %s", c.Name, slip, c.Usage())
	}
	return err
}

// List lists the commands in a language, for a width in columns.
func (all Set[S]) List(columns int, l text.Language) string {
	var out strings.Builder
	for _, c := range all {
		about := names.Describe(l, c.TextKey(), c.Summary)
		row := fmt.Sprintf("%-20s %s\n", c.Usage(), about)
		if columns < guard.PageColumns {
			row = text.Wrap(c.Usage()+"\n    "+about+"\n", columns)
		}
		out.WriteString(row)
	}
	return out.String()
}

// misuse is an error about the arguments of a command.
type misuse struct{ message.Text }

func (m misuse) Error() string { return m.String() }

// Misusedf makes an error about the arguments of a command; Run adds the usage.
func Misusedf(key, format string, values ...any) error {
	return misuse{message.Textf(key, format, values...)}
}

// ErrNoChunk is the error of a command without its Lua.
var ErrNoChunk = Misusedf("command.a-chunk-of-lua", "a chunk of Lua is required")

// HowMany parses the optional number of a command.
func HowMany(typed string, otherwise int) (int, error) {
	if typed == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil || n < 1 {
		return 0, Misusedf("command.n-must-be-a", "n must be a whole number above 0, not %s", text.Quote(typed, 60))
	}
	return n, nil
}
