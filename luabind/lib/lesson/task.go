package lesson

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// Task is a task that the student does by typing Lua.
type Task struct {
	Bench
	Text     string
	Hint     string // may be ""
	Solution string // code; may be ""
	Checked  bool   // whether Done checks it

	args  bind.Args // of lesson.try
	start lua.LValue
	done  lua.LValue
}

func (m *module) try(a bind.Args, t *lua.LTable) int {
	a.OnlyKeys(t, "field", []string{"en", "fr", "start", "done", "solution", "hint", "values"})
	values := valuesIn(a, t.RawGetString("values"))
	task := Task{
		Bench: Bench{m},
		Text:  m.textIn(a, t, "task", values),
		Hint:  m.optionalText(a, t.RawGetString("hint"), "hint", values),
		args:  a,
		start: functionField(a, t, "start"), done: functionField(a, t, "done"),
	}
	task.Checked = task.done != nil
	switch v := t.RawGetString("solution").(type) {
	case *lua.LNilType:
		if task.Checked {
			a.Fail("lesson.solution-is-missing-code", "solution is missing: code after which done() is true")
		}
	case lua.LString:
		task.Solution = toCode(a, string(v), "solution")
	default:
		a.Refuse(v, "lesson.solution-must-be-a", "solution must be a string")
	}
	if task.start != nil {
		a.Push(task.start)
		a.Call(0, 0)
	}
	m.onStage(a, m.stage(a).Try(task))
	return 0
}

// toCode reads code, which may be as long as a text.
func toCode(a bind.Args, code string, what any) string {
	if len(code) > maxText {
		a.Fail("", "%s: %s", what, errTooLong)
	}
	return strings.TrimSpace(code)
}

// functionField is a field that is a function, or nil.
func functionField(a bind.Args, t *lua.LTable, name string) lua.LValue {
	v := t.RawGetString(name)
	if v == lua.LNil {
		return nil
	}
	return a.ToFunction(v, name)
}

// Restart calls the task's start again. The error is an error of the lesson's function.
func (t Task) Restart() error {
	if t.start == nil {
		return nil
	}
	_, err := t.call(t.start)
	return err
}

// Done reports whether the task is done and, if the lesson knows, why not. The error is an error
// of the lesson's function, maybe because the student has broken something.
func (t Task) Done() (done bool, why string, err error) {
	if !t.Checked {
		return false, "", nil
	}
	results, err := t.call(t.done)
	if err != nil || len(results) == 0 || lua.LVAsBool(results[0]) {
		return err == nil && len(results) > 0, "", err
	}
	if len(results) > 1 {
		why = t.module.feedback(t.args, results[1], "done must return whether the task is done and, if not, maybe a text")
	}
	return false, why, nil
}

// call calls a function of the lesson's.
func (t Task) call(f lua.LValue) ([]lua.LValue, error) {
	L := t.args.LState
	base := L.GetTop()
	defer L.SetTop(base)
	L.Push(f)
	if err := t.module.Explainer.Protect(L, 0, nil); err != nil {
		return nil, t.module.Explainer.Translate(err)
	}
	var results []lua.LValue
	for i := base + 1; i <= L.GetTop(); i++ {
		results = append(results, L.Get(i))
	}
	return results, nil
}
