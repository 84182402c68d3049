package session

import (
	"errors"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// stage is where a lesson is given to the page.
type stage struct {
	*Session
	lesson.Dialogue
	host     *luabind.Host
	name     string
	sections int // of the lesson

	pending *request // the op of the entry that runs; nil if an answer has brought it
	failed  error    // of that entry
}

var (
	_ lualesson.Experimenter = (*stage)(nil)
	_ lesson.Desk            = (*stage)(nil)
)

// tells sends an event of the lesson, except in skipped sections.
func (st *stage) tells(on string, f fields) error {
	if !st.Silent() {
		st.emit(on, f)
	}
	return nil
}

// Begin implements lualesson.Stage.
func (st *stage) Begin(title, about string) error {
	st.emit("begin", fields{"name": st.name, "title": title, "about": render.ToHTML(about), "language": string(st.In), "sections": st.sections, "from": st.Skip})
	st.Dialogue.Begin()
	return nil
}

// Section implements lualesson.Stage.
func (st *stage) Section(title string) error {
	number, err := st.NextSection(st)
	if err != nil {
		return err
	}
	return st.tells("section", fields{"number": number, "title": title})
}

// Break implements lesson.Desk.
func (st *stage) Break() (waits bool, err error) {
	st.listen()
	st.emit("pause", fields{})
	return true, nil
}

// Await implements lesson.Desk.
func (st *stage) Await(at lesson.Place) (lesson.Reply, error) {
	r, err := st.await()
	if at == lesson.AtTask {
		r.Entry += r.Text
	}
	return r, err
}

// Enter implements lesson.Desk.
func (st *stage) Enter(b lualesson.Bench, entry string) (failed bool, err error) {
	w := st.Phrases().Words
	var shown func(show.Style) []values.Shown
	err = st.within(st.host, func() error {
		shown, err = b.Enter(entry, w.Hint, w.Again, w.Skip)
		return err
	})
	st.stopped.Store(false)
	var exit *guard.ExitError
	switch {
	case errors.As(err, &exit):
		return true, lesson.ErrLeft
	case err != nil:
		st.listen()
		st.failed = st.tell(err)
		return true, nil
	}
	return false, st.Values(shown)
}

// Say implements lualesson.Stage.
func (st *stage) Say(text string) error { return st.tells("say", fields{"html": render.ToHTML(text)}) }

// Read implements lualesson.Stage.
func (st *stage) Read(text string) error {
	return st.tells("read", fields{"html": render.ToHTML(text), "label": st.Phrases().ReadOn})
}

// Show implements lualesson.Stage.
func (st *stage) Show(d draw.Drawing, caption string) error {
	if !st.Silent() {
		st.picture(d, st.In, render.LineToHTML(caption))
	}
	return nil
}

// Code implements lualesson.Stage.
func (st *stage) Code(code string) error { return st.tells("code", fields{"text": code}) }

// Values implements lualesson.Stage.
func (st *stage) Values(shown func(show.Style) []values.Shown) error {
	if !st.Silent() {
		st.show(shown(st.style()))
	}
	return nil
}

// Write implements io.Writer for the output of the script.
func (st *stage) Write(text []byte) (int, error) {
	if !st.Silent() {
		st.printed.write(string(text), output)
	}
	return len(text), nil
}

// Ask implements lualesson.Stage.
func (st *stage) Ask(q lualesson.Question) (right bool, err error) { return st.Dialogue.Ask(st, q) }

// Try implements lualesson.Stage.
func (st *stage) Try(task lualesson.Task) error { return st.Dialogue.Try(st, task) }

// ShowQuestion implements lesson.Desk.
func (st *stage) ShowQuestion(q lualesson.Question, number int) error {
	st.listen()
	choices := []string{}
	for _, c := range q.Choices {
		choices = append(choices, render.LineToHTML(c))
	}
	form := map[lualesson.AnswerForm]string{lualesson.NumberForm: "number", lualesson.YesNoForm: "yesno", lualesson.ChoiceForm: "choice"}[q.Form]
	if form == "" {
		form = "text"
	}
	st.emit("ask", fields{"number": number, "html": render.ToHTML(q.Text), "choices": choices, "form": form, "hint": q.Hint != ""})
	return nil
}

// ShowTask implements lesson.Desk.
func (st *stage) ShowTask(task lualesson.Task) error {
	st.listen()
	st.emit("try", fields{"html": render.ToHTML(task.Text), "checked": task.Checked, "hint": task.Hint != "", "solution": task.Solution != ""})
	return nil
}

// ShowSolution implements lesson.Desk.
func (st *stage) ShowSolution(code string) error {
	st.emit("told", fields{"kind": "solution", "label": st.Phrases().Solution, "html": ""})
	st.emit("code", fields{"text": code})
	return nil
}

// Remark implements lesson.Desk.
func (st *stage) Remark(over bool, said ...lesson.Remark) error {
	st.inbox.ask(!over)
	for _, r := range said {
		switch r.Kind {
		case lesson.Note:
			st.remark(message.Plain(r.Text))
			st.tellBoard()
			continue
		case lesson.Help:
			r.Kind = lesson.Form
		}
		st.emit("told", fields{"kind": string(r.Kind), "label": st.Phrases().Label(r.Kind), "html": render.ToHTML(r.Text)})
	}
	return nil
}

// end ends the lesson after its last section.
func (st *stage) end() {
	st.End()
	right, answered := lesson.Record{First: st.First}.Right()
	st.emit("end", fields{"right": right, "answered": answered, "next": lesson.Next(st.name), "html": render.ToHTML(st.Phrases().End)})
}
