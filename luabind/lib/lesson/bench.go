package lesson

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Bench is where the student types Lua while the script of a lesson waits.
type Bench struct{ module *module }

// Unfinished is the prompt's.
func (b Bench) Unfinished(entry string) bool { return b.module.Prompt.Unfinished(entry) }

// Dangling is the prompt's.
func (b Bench) Dangling(entry string) bool { return b.module.Prompt.Dangling(entry) }

// Complete is the prompt's.
func (b Bench) Complete(line string, pos int) (head string, found []bind.Candidate, tail string) {
	return b.module.Prompt.Complete(line, pos)
}

// Asks reports whether an entry asks for help, so that it does nothing.
func (b Bench) Asks(entry string) bool {
	_, asks, _ := b.module.Prompt.HelpLine(entry)
	return asks
}

// Enter runs what the student has typed; shown writes its values as the prompt does. An
// error is a mistake of the student, an interruption or a *guard.ExitError; the lesson can
// go on after the first two. Afterwards the lab's own names have their values again,
// because the lesson needs them. words are what may be typed beside Lua: an unknown word may
// be meant for one.
func (b Bench) Enter(entry string, words ...string) (shown func(show.Style) []values.Shown, err error) {
	m := b.module
	if answer, asks, err := m.Prompt.HelpLine(entry); asks {
		return func(show.Style) []values.Shown { return []values.Shown{{Text: answer}} }, err
	}
	given, written, err := m.Prompt.Run(m.args.LState, entry)
	taken := m.Prompt.RestoreGlobals()
	if err != nil {
		m.state.Guard.Reset() // what was stopped is the entry
		return nil, err
	}
	more := m.takenNames(taken)
	if len(given) == 1 && given[0] == lua.LNil {
		more += m.unknownName(entry, words)
	}
	return func(s show.Style) []values.Shown { return append(written(s), values.Shown{Text: more}) }, nil
}

// Aside lets what is entered from now on work on copies of what the lesson and the student
// have made, until back puts that in its place again. An error says what has no copy.
func (b Bench) Aside() (back func(), err error) { return b.module.Prompt.Aside() }

// takenNames tells a student who has assigned to names of the lab that these have their old
// values again.
func (m *module) takenNames(taken []string) string {
	if len(taken) == 0 {
		return ""
	}
	names := strings.Join(taken, ", ")
	if m.Stage.Language() == text.French {
		return "Dans une leçon, ce nom reste celui du laboratoire\u00a0; prenez-en un autre\u00a0: " + names + "\n"
	}
	return "In a lesson this name stays the lab's; take another one: " + names + "\n"
}

// unknownName tells a student whose entry is only a name that nothing has it.
func (m *module) unknownName(entry string, words []string) string {
	name, similar := m.Prompt.UnknownName(entry, words...)
	if name == "" {
		return ""
	}
	says, or := "(nothing is called "+name, "; there is "
	if m.Stage.Language() == text.French {
		says, or = "(rien ne s’appelle "+name, "\u00a0; il y a "
	}
	if len(similar) > 0 {
		says += or + strings.Join(similar, ", ")
	}
	return says + ")\n"
}
