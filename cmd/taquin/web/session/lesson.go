package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	luadraw "taquin/luabind/lib/draw"
	"taquin/scripts"
)

// giveLesson gives a lesson to its end, or until the student leaves.
func (s *Session) giveLesson(m request) (fields, error) {
	if err := s.setLanguage(m.Language); err != nil {
		return nil, err
	}
	seed := int64(lesson.Seed)
	if m.Seed != "" {
		seed = seedOf(m.Seed)
	}
	left, err := s.give(m.Name, beginning{m.Again, m.Section}, seed)
	return fields{"left": left}, err
}

// lessonByName is the function lesson of the console: it gives a lesson, or lists all lessons.
func (s *Session) lessonByName(name string) error {
	if name != "" {
		_, err := s.give(name, beginning{}, lesson.Seed)
		return err
	}
	outlines, err := lesson.Outlines(scripts.Files, s.language)
	for _, o := range outlines {
		s.say(message.Plain(fmt.Sprintf("%-14s %s", o.Name, o.Title)))
	}
	return err
}

// beginning is where a lesson begins: where it was left, unless something is said.
type beginning struct {
	again   bool // at its start
	section int  // at this one, from 1
}

// give gives a lesson; left is that the student has left it before its end.
func (s *Session) give(name string, from beginning, seed int64) (left bool, err error) {
	_, source, err := lesson.Source(scripts.Files, name)
	if err != nil {
		return false, err
	}
	kept := &lesson.Kept{All: s.records, Changed: func(name string, now lesson.Record) {
		s.emit("record", fields{"name": name, "record": now})
	}}
	st := &stage{Session: s, Dialogue: lesson.Dialogue{In: s.language}, name: name, sections: lesson.Sections(source)}
	record := kept.Records()[name]
	switch {
	case from.section > 1 && from.section <= st.sections:
		st.Skip, st.First = from.section-1, record.First
	case !from.again && from.section == 0 && record.Sections > 0 && record.Sections < st.sections:
		st.Skip, st.First = record.Sections, record.First
	default:
		lesson.Restart(kept, name)
	}
	st.Progress = lesson.Keep(kept, name, seed, st.Skip == 0, time.Now)
	config := s.config
	config.Play = func(ctx context.Context, f luadraw.Film) error {
		if st.Silent() {
			return luadraw.ErrNoTerminal
		}
		return s.film(ctx, f)
	}
	if st.host, err = lesson.Open(config, st, st, seed); err != nil {
		return false, err
	}
	s.lesson, s.shown = st, nil
	defer func() {
		st.answerPending()
		st.host.Close()
		s.lesson, s.shown = nil, nil
	}()
	err = s.within(st.host, func() error { return lesson.Give(st.host, name) })
	switch {
	case errors.Is(err, lesson.ErrLeft):
		return true, nil
	case err != nil:
		return false, s.tell(err)
	}
	st.end()
	return false, nil
}

// away stops the clock of a task for the time that the page was hidden, as on a phone that sleeps.
func (s *Session) away(m request) (fields, error) {
	if s.lesson != nil {
		s.lesson.Progress.Away(time.Duration(min(max(m.Seconds, 0), 1e8) * float64(time.Second)))
	}
	return nil, nil
}

// answerNothing rejects an answer without a question.
func (s *Session) answerNothing(request) (fields, error) {
	return nil, message.New("web.no-question-now", "answer: there is no question now")
}

// replyOf reads an answer.
func replyOf(m request) (lesson.Reply, error) {
	switch {
	case m.Word == "next":
		return lesson.Reply{Word: lesson.EmptyLine}, nil
	case m.Word == "leave":
		return lesson.Reply{Word: lesson.LeaveWord}, nil
	case m.Word != "":
		if word := lesson.WordOf(m.Word); word != lesson.NoWord {
			return lesson.Reply{Word: word}, nil
		}
		return lesson.Reply{}, message.New("web.word-must-be-next", "answer: word must be next, hint, again, skip or leave")
	case m.Entry != "":
		return lesson.Reply{Entry: m.Entry, Word: lesson.WordOf(m.Entry)}, nil
	case m.Text != nil:
		return lesson.Reply{Text: *m.Text, Word: lesson.WordOf(*m.Text)}, nil
	}
	return lesson.Reply{}, message.New("web.a-text-an-entry", "answer: give a text, an entry or a word")
}

// await waits for the student, and serves other requests meanwhile. Entries of the console and
// actions on the board also belong to the student; such a request is done at the next call of
// await.
func (st *stage) await() (lesson.Reply, error) {
	s := st.Session
	st.listen()
	st.answerPending()
	s.printed.flush()
	s.tellBoard()
	s.tellDistance()
	before := s.running.Swap(nil) // to wait is nothing that could be stopped
	defer func() {
		s.running.Store(before)
		s.stopped.Store(false)
	}()
	for {
		m, ok := s.inbox.next()
		if !ok {
			return lesson.Reply{}, lesson.ErrLeft
		}
		r, taken, err := st.take(m)
		switch {
		case err != nil:
			st.listen()
			s.emit("error", fields{"message": s.translate(err)})
		case taken:
			s.inbox.ask(false)
			return r, nil
		}
	}
}

// listen accepts an answer. Call it before the event that poses the question.
func (st *stage) listen() { st.inbox.ask(true) }

// take returns a request as an action of the student, or serves it.
func (st *stage) take(m request) (r lesson.Reply, taken bool, err error) {
	s := st.Session
	switch {
	case m.broken != nil || m.dropped || m.late:
		s.perform(m)
		return lesson.Reply{}, false, nil
	case m.Op == "answer":
		r, err := replyOf(m)
		return r, err == nil, err
	case m.Op == "start" || m.Op == "lesson": // after this one has ended
		s.inbox.putBack(m)
		return lesson.Reply{Word: lesson.LeaveWord}, true, nil
	case st.Bench != nil && m.Op == "enter" && strings.TrimSpace(m.Entry) != "":
		st.pending = &m
		return lesson.Reply{Entry: m.Entry, Word: lesson.WordOf(m.Entry)}, true, nil
	case st.Bench != nil && m.Op == "hand":
		entry, err := s.handEntry(m)
		if err != nil {
			s.done(m, nil, err)
			return lesson.Reply{}, false, nil
		}
		st.pending = &m
		s.emit("entry", fields{"text": entry, "number": st.host.Prompt().NextEntry()})
		return lesson.Reply{Entry: entry, Hand: true}, true, nil
	}
	s.perform(m)
	return lesson.Reply{}, false, nil
}

// answerPending ends the op of the entry that the stage has run.
func (st *stage) answerPending() {
	if st.pending == nil {
		return
	}
	m, err := *st.pending, st.failed
	st.pending, st.failed = nil, nil
	st.tellBoard()
	st.done(m, fields{"number": st.host.Prompt().NextEntry() - 1}, err)
}
