// Package prompt reads lines typed at a prompt. It compiles a line as an expression or a chunk,
// completes typed text, answers questions about names, and stores the values of earlier lines under
// the names _, _1, _2, …
//
// It prints nothing, reads no terminal and runs no code of the user except compiled lines. All
// texts come from the declarations of package bind. Begin with Prompt and Prompt.Compile.
package prompt

import (
	"cmp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/show"
)

// Deps are the dependencies of a Prompt.
type Deps struct {
	State     *bind.State
	Explainer *explain.Explainer
	Shower    *show.Shower
	Compile   func(gopherlua.Chunk) (*lua.LFunction, error) // an error in the text is an *explain.Error
	Commands  []Command
	Guide     func(in text.Language) Guide // nil for none
}

// Prompt is the prompt of one Lua state.
type Prompt struct {
	InShell bool // hints name commands of the shell, not of the prompt

	state     *bind.State
	explainer *explain.Explainer
	shower    *show.Shower
	compile   func(gopherlua.Chunk) (*lua.LFunction, error)
	commands  []Command
	guide     func(in text.Language) Guide

	initial map[string]lua.LValue // the globals before the user has set any
	entries int                   // number of entries counted
}

// New makes a Prompt. RecordInitialGlobals must be called when all modules are open.
func New(d Deps) *Prompt {
	return &Prompt{state: d.State, explainer: d.Explainer, shower: d.Shower, compile: d.Compile, commands: d.Commands, guide: d.Guide}
}

// leaving matches a line that leaves the prompt of other programs.
var leaving = text.Regexp(`^\s*(exit|quit)\s*(\(\s*\))?\s*;?\s*$`)

// Leaves reports whether a line asks to leave: exit, quit, exit() or quit().
func Leaves(line string) bool { return leaving().MatchString(line) }

// Command is a command of the prompt, a line that begins with its name and is not Lua.
type Command struct {
	Name    string      // "%run"
	Params  []bind.Spec // the last one is for all remaining arguments
	Lua     bool        // Lua follows the name, not arguments
	Summary string      // a sentence or less
	Key     string      // of the summary in other languages; "" is TextKey of the name
}

// TextKey is the key of the summary.
func (c Command) TextKey() string { return cmp.Or(c.Key, "commands/"+c.Name) }

// Says returns the summary in the language of a state.
func (c Command) Says(s *bind.State) string { return s.Text(c.TextKey(), c.Summary) }

// Usage returns the command with its parameters.
func (c Command) Usage() string {
	usage := c.Name
	for _, p := range c.Params {
		if p.Optional {
			usage += " [" + p.Name + "]"
		} else {
			usage += " " + p.Name
		}
	}
	return usage
}

// Topic is the topic of help about the guide.
const Topic = "guide"

// Guide is the guide for help and completion.
type Guide interface {
	// Topics returns the names of the chapters in order, with a sentence about each.
	Topics() []bind.Candidate
	// Help returns a chapter or, without a name, the list of the chapters. The list ends with the
	// command that opens one of them, a format with a place for its name.
	Help(chapter, command string, width int) (string, error)
}

// FindChapter returns the index of a chapter in the topics of a guide by its name or number. The
// error suggests names and lists them.
func FindChapter(topics []bind.Candidate, name string) (place int, err error) {
	var all []string
	for i, t := range topics {
		if name == t.Text || name == strconv.Itoa(i+1) {
			return i, nil
		}
		all = append(all, t.Text)
	}
	return 0, message.Errorf("help.the-guide-has-no-chapter", "the guide has no chapter %s%s (its chapters are %s)", text.Quote(name, 60), message.Suggest(name, all), strings.Join(all, ", "))
}

// RunExample runs the example of an entry: the statements up to the last ";" and then, if the
// example has a value, an expression, whose value it returns.
func RunExample(run func(text string) ([]lua.LValue, error), e bind.Entry) (lua.LValue, error) {
	code := e.Code()
	if e.Wanted() == "" {
		_, err := run(code)
		return nil, err
	}
	if i := strings.LastIndex(code, ";"); i >= 0 {
		if _, err := run(code[:i]); err != nil {
			return nil, err
		}
		code = code[i+1:]
	}
	values, err := run("return " + code)
	if err != nil || len(values) == 0 {
		return lua.LNil, err
	}
	return values[0], nil
}
