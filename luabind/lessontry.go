package luabind

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Task is something that a lesson lets the student do by typing Lua.
type Task struct {
	Text     string
	Hint     string // may be ""
	Solution string // code; may be ""
	Checked  bool   // whether there is a way to tell that it is done

	h     *Host
	L     *lua.LState
	start *lua.LFunction
	done  *lua.LFunction
}

func (h *Host) lessonTry(a args) int {
	t := a.table(1, "task")
	a.onlyKeys(t, "field", []string{"en", "fr", "start", "done", "solution", "hint", "values"})
	values := h.valuesIn(a, t.RawGetString("values"))
	task := Task{
		Text: h.textIn(a, t, "task", values),
		Hint: h.optionalText(a, t.RawGetString("hint"), "hint", values),
		h:    h, L: a.LState, start: a.functionField(t, "start"), done: a.functionField(t, "done"),
	}
	task.Checked = task.done != nil
	switch v := t.RawGetString("solution").(type) {
	case *lua.LNilType:
		if task.Checked {
			a.fail("solution is missing: code after which done() is true")
		}
	case lua.LString:
		task.Solution = strings.TrimSpace(string(v))
	default:
		a.fail("solution must be a string, not %s", describe(v))
	}
	if task.start != nil {
		a.Push(task.start)
		a.Call(0, 0)
	}
	h.onStage(a, h.stage().Try(task))
	return 0
}

// functionField is a field that is a function, or nil.
func (a args) functionField(t *lua.LTable, name string) *lua.LFunction {
	v := t.RawGetString(name)
	f, ok := v.(*lua.LFunction)
	if !ok && v != lua.LNil {
		a.fail("%s must be a function, not %s", name, describe(v))
	}
	return f
}

// Unfinished reports whether an entry wants more lines.
func (t Task) Unfinished(entry string) bool {
	if _, asked, _ := t.h.HelpLine(entry); asked {
		return false
	}
	_, err := t.h.compileLine(entryName, entry)
	return errors.Is(err, ErrIncomplete)
}

// Dangling is the host's.
func (t Task) Dangling(entry string) bool { return t.h.dangling(entry) }

// Complete is the host's.
func (t Task) Complete(line string, pos int) (head string, found []Candidate, tail string) {
	return t.h.Complete(line, pos)
}

// Enter runs what the student has typed and returns what shows its values as
// the prompt does. An error is one of the student's or an interruption, which
// both leave the lesson as it was, or an *ExitError. What the lab has under its
// own names is there again afterwards, for the lesson goes on with it.
func (t Task) Enter(entry string) (show func(Style) string, err error) {
	h := t.h
	if text, asked, err := h.HelpLine(entry); asked {
		return func(Style) string { return text }, err
	}
	before := h.Position()
	values, silent, err := h.enterLine(t.L, entry)
	taken := h.giveBack()
	if err != nil {
		h.flag.reset() // what was stopped is the entry
		return nil, err
	}
	return func(s Style) string { return h.showEntry(values, silent, before, s) + h.keptNames(taken) }, nil
}

// keptNames tells a student who gave values to names of the lab's that these keep
// what they were.
func (h *Host) keptNames(taken []string) string {
	if len(taken) == 0 {
		return ""
	}
	names := strings.Join(taken, ", ")
	if h.stage().Language() == French {
		return "Dans une leçon, ce nom reste celui du laboratoire\u00a0; prenez-en un autre\u00a0: " + names + "\n"
	}
	return "In a lesson this name stays the lab's; take another one: " + names + "\n"
}

// Restart puts things back as they were when the task was set. An error is one of
// what the lesson does for it.
func (t Task) Restart() error {
	if t.start == nil {
		return nil
	}
	base := t.L.GetTop()
	t.L.Push(t.start)
	err := t.h.protect(t.L, 0, nil)
	t.L.SetTop(base)
	if err != nil {
		return t.h.translate(err)
	}
	return nil
}

// Done reports whether the task is done. An error is one of what the lesson asks
// for it, which the student may have broken.
func (t Task) Done() (bool, error) {
	if !t.Checked {
		return false, nil
	}
	base := t.L.GetTop()
	t.L.Push(t.done)
	err := t.h.protect(t.L, 0, nil)
	defer t.L.SetTop(base)
	if err != nil {
		return false, t.h.translate(err)
	}
	return t.L.GetTop() > base && lua.LVAsBool(t.L.Get(base+1)), nil
}

// entryName stands in errors about what is typed in a lesson.
const entryName = "input"

// enterLine runs a line as the prompt does while a chunk runs, which goes on
// after it. Of an error the calls of that chunk are left out.
func (h *Host) enterLine(L *lua.LState, text string) (values []lua.LValue, silent bool, err error) {
	compiled, err := h.compileLine(entryName, text)
	if err != nil {
		return nil, false, err
	}
	base := L.GetTop()
	L.Push(h.witnessFunction)
	L.Push(compiled.fn)
	err = h.protect(L, 1, nil)
	h.clearProgress()
	defer L.SetTop(base)
	if err != nil {
		err = h.translate(err)
		var own *Error
		if errors.As(err, &own) {
			own.Traceback = ""
		}
		return nil, false, err
	}
	for i := base + 1; i <= L.GetTop(); i++ {
		values = append(values, L.Get(i))
	}
	if len(values) > 0 {
		h.remember(values[0])
	}
	return values, compiled.silent, nil
}

// showEntry shows the values of an entry as the prompt does, and the current
// board if it has changed and is not among them.
func (h *Host) showEntry(values []lua.LValue, silent bool, before Position, s Style) string {
	if silent {
		return ""
	}
	for _, v := range values {
		if isBoard(v) {
			return h.ShowAll(values, s)
		}
	}
	text := h.ShowAll(values, s)
	if before.IsOther(h.Position()) {
		text += h.ShowAll([]lua.LValue{h.CurrentBoard()}, s)
	}
	return text
}
