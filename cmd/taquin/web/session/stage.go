package session

import (
	"errors"
	"fmt"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// stage is where a lesson is given to the page.
type stage struct {
	*Session
	host     *luabind.Host
	name     string
	in       text.Language
	sections int // the number of sections
	skip     int // that are passed over without a word: they were done before
	progress lesson.Keeper
	first    map[int]bool // whether the first answer to each question was right

	section  int
	question int
	silent   bool
	bench    *lualesson.Bench // runs the student's entries; nil before the lesson has begun
	back     func()           // ends experiments on copies; nil for none
	pending  *request         // the op of the entry that runs; nil if an answer has brought it
	failed   error            // of that entry
}

var _ lualesson.Experimenter = (*stage)(nil)

// Language implements lualesson.Stage.
func (st *stage) Language() text.Language { return st.in }

func (st *stage) phrases() lesson.Phrases { return lesson.PhrasesOf(st.in) }

// tells sends an event of the lesson, except in skipped sections.
func (st *stage) tells(on string, f fields) error {
	if !st.silent {
		st.emit(on, f)
	}
	return nil
}

// Experiments implements lualesson.Experimenter.
func (st *stage) Experiments(b lualesson.Bench) { st.bench = &b }

// Begin implements lualesson.Stage.
func (st *stage) Begin(title, about string) error {
	st.section, st.question = 0, 0
	st.emit("begin", fields{"name": st.name, "title": title, "about": render.ToHTML(about), "language": string(st.in), "sections": st.sections, "from": st.skip})
	st.silent = st.skip > 0
	return nil
}

// Section implements lualesson.Stage.
func (st *stage) Section(title string) error {
	if st.section > 0 && !st.silent {
		st.progress.Done(st.section)
		if err := st.pause(); err != nil {
			return err
		}
	}
	st.section++
	st.silent = st.section <= st.skip
	return st.tells("section", fields{"number": st.section, "title": title})
}

// pause waits until the student continues. Meanwhile entries run on copies of the lesson's values.
func (st *stage) pause() error {
	st.listen()
	st.emit("pause", fields{})
	defer st.endExperiments()
	for {
		r, err := st.await()
		switch {
		case err != nil:
			return err
		case r.word == lesson.LeaveWord:
			return lesson.ErrLeft
		case r.word == lesson.EmptyLine, r.word == lesson.SkipWord:
			return nil
		case r.entry != "" && r.word == lesson.NoWord:
			err = st.experiment(r.entry)
		}
		if err != nil {
			return err
		}
	}
}

// experiment runs an entry that the lesson forgets.
func (st *stage) experiment(entry string) error {
	if st.back == nil {
		back, err := st.bench.Aside()
		if err != nil {
			st.remark(fmt.Sprintf(st.phrases().NoCopies, st.translate(err.Error())))
			return nil
		}
		st.back = back
	}
	_, err := st.enter(*st.bench, entry)
	return err
}

// endExperiments restores the lesson's values.
func (st *stage) endExperiments() {
	if st.back == nil {
		return
	}
	st.back()
	st.back = nil
	st.remark("(" + st.phrases().AsBefore + ")")
	st.tellBoard()
}

// enter runs an entry and shows its result; failed reports an error in it.
func (st *stage) enter(b lualesson.Bench, entry string) (failed bool, err error) {
	w := st.phrases().Words
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
	return st.tells("read", fields{"html": render.ToHTML(text), "label": st.phrases().ReadOn})
}

// Show implements lualesson.Stage.
func (st *stage) Show(d draw.Drawing, caption string) error {
	if !st.silent {
		st.picture(d, st.in, render.LineToHTML(caption))
	}
	return nil
}

// Code implements lualesson.Stage.
func (st *stage) Code(code string) error { return st.tells("code", fields{"text": code}) }

// Values implements lualesson.Stage.
func (st *stage) Values(shown func(show.Style) []values.Shown) error {
	if !st.silent {
		st.show(shown(st.style()))
	}
	return nil
}

// Write implements io.Writer for the output of the script.
func (st *stage) Write(text []byte) (int, error) {
	if !st.silent {
		st.printed.write(string(text), output)
	}
	return len(text), nil
}

// Ask implements lualesson.Stage.
func (st *stage) Ask(q lualesson.Question) (right bool, err error) {
	st.question++
	if st.silent { // it was answered before
		return true, nil
	}
	defer st.endExperiments()
	st.pose(q)
	inquiry := lesson.NewInquiry(q, st.question, st.in, st.answered)
	for {
		r, err := st.await()
		if err != nil {
			return false, err
		}
		switch {
		case r.word == lesson.LeaveWord:
			return false, lesson.ErrLeft
		case r.word == lesson.SkipWord:
			st.told(inquiry.Skip()...)
			return false, nil
		case r.word == lesson.HintWord:
			st.listen()
			st.told(inquiry.Hint())
		case r.word == lesson.AgainWord:
			st.pose(q)
		case r.word == lesson.EmptyLine:
			st.listen()
			st.told(lesson.Remark{Kind: lesson.Form, Text: st.phrases().AtQuestion})
		case r.entry != "":
			err = st.experiment(r.entry)
		default:
			said, over := inquiry.Answer(r.text)
			st.inbox.ask(!over)
			if st.told(said...); over {
				return inquiry.RightAtOnce(), nil
			}
		}
		if err != nil {
			return false, err
		}
	}
}

// pose asks a question.
func (st *stage) pose(q lualesson.Question) {
	st.listen()
	choices := []string{}
	for _, c := range q.Choices {
		choices = append(choices, render.LineToHTML(c))
	}
	form := map[lualesson.AnswerForm]string{lualesson.NumberForm: "number", lualesson.YesNoForm: "yesno", lualesson.ChoiceForm: "choice"}[q.Form]
	if form == "" {
		form = "text"
	}
	st.emit("ask", fields{"number": st.question, "html": render.ToHTML(q.Text), "choices": choices, "form": form, "hint": q.Hint != ""})
}

// told sends remarks.
func (st *stage) told(said ...lesson.Remark) {
	for _, r := range said {
		st.emit("told", fields{"kind": string(r.Kind), "label": st.phrases().Label(r.Kind), "html": render.ToHTML(r.Text)})
	}
}

// answered keeps whether the first answer to the question was right.
func (st *stage) answered(right bool) {
	if st.first == nil {
		st.first = map[int]bool{}
	}
	st.first[st.question] = right
	st.progress.Answered(st.question, right)
}

// Try implements lualesson.Stage.
func (st *stage) Try(task lualesson.Task) error {
	if st.silent { // it was done before
		_, err := task.Enter(task.Solution)
		return err
	}
	st.poseTask(task)
	attempts := lesson.NewAttempts(task, st.question, st.in)
	for {
		r, err := st.await()
		if err != nil {
			return err
		}
		switch attempts.Means(r.word) {
		case lesson.LeaveWord:
			return lesson.ErrLeft
		case lesson.SkipWord:
			if solve, err := attempts.Skip(); err != nil || !solve {
				return err
			}
			return st.solve(task)
		case lesson.EmptyLine:
			st.listen()
			st.told(lesson.Remark{Kind: lesson.Form, Text: st.phrases().AtTask})
		case lesson.HintWord:
			st.listen()
			st.told(attempts.Hint())
		case lesson.AgainWord:
			if err := task.Restart(); err != nil {
				return err
			}
			st.poseTask(task)
		default:
			entry := r.entry + r.text
			failed, err := st.enter(task.Bench, entry)
			if err != nil {
				return err
			}
			said, done := attempts.Entered(entry, failed)
			st.inbox.ask(!done)
			if st.told(said...); done {
				return nil
			}
		}
	}
}

// poseTask sets a task.
func (st *stage) poseTask(task lualesson.Task) {
	st.listen()
	st.emit("try", fields{"html": render.ToHTML(task.Text), "checked": task.Checked, "hint": task.Hint != "", "solution": task.Solution != ""})
}

// solve shows how a task can be done, and does it.
func (st *stage) solve(task lualesson.Task) error {
	if task.Solution == "" {
		return nil
	}
	st.emit("told", fields{"kind": "solution", "label": st.phrases().Solution, "html": ""})
	st.emit("code", fields{"text": task.Solution})
	_, err := st.enter(task.Bench, task.Solution)
	return err
}

// end ends the lesson, which has come to its end.
func (st *stage) end() {
	st.silent = false
	st.progress.Done(st.section)
	st.progress.Finished()
	right, answered := lesson.Record{First: st.first}.Right()
	st.emit("end", fields{"right": right, "answered": answered, "next": lesson.Next(st.name), "html": render.ToHTML(st.phrases().End)})
}
