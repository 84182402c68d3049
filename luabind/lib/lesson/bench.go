package lesson

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Bench runs entries of Lua while the script of a lesson waits.
type Bench struct{ module *module }

// Unfinished is the prompt's.
func (b Bench) Unfinished(entry string) bool { return b.module.Prompt.Unfinished(entry) }

// Dangling is the prompt's.
func (b Bench) Dangling(entry string) bool { return b.module.Prompt.Dangling(entry) }

// Complete is the prompt's.
func (b Bench) Complete(line string, pos int) (head string, found []bind.Candidate, tail string) {
	return b.module.Prompt.Complete(line, pos)
}

// Asks reports whether an entry is a question for help.
func (b Bench) Asks(entry string) bool {
	_, asks, _ := b.module.Prompt.HelpLine(entry)
	return asks
}

// Enter runs an entry; shown writes its values as the prompt does. An error is a mistake of the
// student, an interruption or a *guard.ExitError; the lesson continues after the first two. Then
// the lab's own names get their values back, because the lesson needs them. words are requests
// besides Lua: an unknown name may be a misspelt one.
func (b Bench) Enter(entry string, words ...string) (shown func(show.Style) []values.Shown, err error) {
	m := b.module
	if answer, asks, err := m.Prompt.HelpLine(entry); asks {
		return func(show.Style) []values.Shown { return []values.Shown{{Text: answer}} }, err
	}
	given, written, err := m.Prompt.Run(m.args.LState, entry)
	taken := m.Prompt.RestoreGlobals()
	if err != nil {
		m.state.Guard.Reset() // only the entry was stopped
		return nil, err
	}
	var more []message.Text
	if len(taken) > 0 {
		more = append(more, message.Textf("lesson.in-a-lesson-this", "In a lesson this name stays the lab's; take another one: %s", strings.Join(taken, ", ")))
	}
	if name, similar := m.Prompt.UnknownName(entry, words...); name != "" && len(given) == 1 && given[0] == lua.LNil {
		more = append(more, message.Textf("", "(%v)", prompt.NothingCalled(name, similar)))
	}
	return func(s show.Style) []values.Shown {
		all := written(s)
		for _, t := range more {
			all = append(all, values.Shown{Text: s.Said(t) + "\n"})
		}
		return all
	}, nil
}

// Aside replaces the values of the lesson and the student by copies, until back restores them.
// The error names a value that cannot be copied.
func (b Bench) Aside() (back func(), err error) { return b.module.Prompt.Aside() }
