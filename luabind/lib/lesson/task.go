package lesson

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
)

// Task is something that a lesson lets the student do by typing Lua.
type Task struct {
	Text     string
	Hint     string // may be ""
	Solution string // code; may be ""
	Checked  bool   // whether Done can tell that it is done

	module *module
	thread *lua.LState // in which the lesson runs
	start  *lua.LFunction
	done   *lua.LFunction
}

func (m *module) try(a bind.Args, t *lua.LTable) int {
	a.OnlyKeys(t, "field", []string{"en", "fr", "start", "done", "solution", "hint", "values"})
	values := valuesIn(a, t.RawGetString("values"))
	task := Task{
		Text:   m.textIn(a, t, "task", values),
		Hint:   m.optionalText(a, t.RawGetString("hint"), "hint", values),
		module: m, thread: a.LState, start: functionField(a, t, "start"), done: functionField(a, t, "done"),
	}
	task.Checked = task.done != nil
	switch v := t.RawGetString("solution").(type) {
	case *lua.LNilType:
		if task.Checked {
			a.Fail("solution is missing: code after which done() is true")
		}
	case lua.LString:
		task.Solution = strings.TrimSpace(string(v))
	default:
		a.Refuse(v, "solution must be a string")
	}
	if task.start != nil {
		a.Push(task.start)
		a.Call(0, 0)
	}
	m.onStage(a, m.Stage.Try(task))
	return 0
}

// functionField is a field that is a function, or nil.
func functionField(a bind.Args, t *lua.LTable, name string) *lua.LFunction {
	v := t.RawGetString(name)
	if v == lua.LNil {
		return nil
	}
	return a.ToFunction(v, name)
}

// Unfinished is the prompt's.
func (t Task) Unfinished(entry string) bool { return t.module.Prompt.Unfinished(entry) }

// Dangling is the prompt's.
func (t Task) Dangling(entry string) bool { return t.module.Prompt.Dangling(entry) }

// Complete is the prompt's.
func (t Task) Complete(line string, pos int) (head string, found []bind.Candidate, tail string) {
	return t.module.Prompt.Complete(line, pos)
}

// Enter runs what the student has typed; shown writes its values as the prompt does. An
// error is a mistake of the student, an interruption or a *guard.ExitError; the lesson can
// go on after the first two. Afterwards the lab's own names have their values again,
// because the lesson needs them.
func (t Task) Enter(entry string) (shown func(show.Style) string, err error) {
	m := t.module
	if answer, asked, err := m.Prompt.HelpLine(entry); asked {
		return func(show.Style) string { return answer }, err
	}
	_, values, err := m.Prompt.Run(t.thread, entry)
	taken := m.Prompt.RestoreGlobals()
	if err != nil {
		m.state.Guard.Reset() // what was stopped is the entry
		return nil, err
	}
	return func(s show.Style) string { return values(s) + m.takenNames(taken) }, nil
}

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

// Restart calls the task's start again. An error is one of the lesson's function.
func (t Task) Restart() error {
	if t.start == nil {
		return nil
	}
	_, err := t.call(t.start)
	return err
}

// Done reports whether the task is done. An error is one of the lesson's function, maybe
// because the student has broken something.
func (t Task) Done() (bool, error) {
	if !t.Checked {
		return false, nil
	}
	return t.call(t.done)
}

// call calls a function of the lesson's and reports whether its first result is true.
func (t Task) call(f *lua.LFunction) (bool, error) {
	L := t.thread
	base := L.GetTop()
	defer L.SetTop(base)
	L.Push(f)
	if err := t.module.Explainer.Protect(L, 0, nil); err != nil {
		return false, t.module.Explainer.Translate(err)
	}
	return L.GetTop() > base && lua.LVAsBool(L.Get(base+1)), nil
}
