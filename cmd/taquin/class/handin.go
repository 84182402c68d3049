// Package class is the work of a class in lessons: the hand-in of a pupil, as a code or a file, and
// the teacher's table of hand-ins. The page, the server of a class and taquin grade share it. Begin with
// HandIn, Read and Tables.
package class

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/scripts"
)

// HandIn is the work of a pupil in one run of a lesson, up to now. It holds no secret, and nothing
// proves that the pupil did it.
type HandIn struct {
	Pupil  string `json:"pupil"`
	Lesson string `json:"lesson"`
	lesson.Record
}

// Limits of a hand-in.
const (
	NameLetters   = 40
	mostItems     = 200
	answerLetters = 100
	mostSeconds   = 1e7
)

// Name checks the name of a pupil and removes superfluous blanks.
func Name(s string) (string, error) {
	s = text.SingleSpaced(s)
	switch {
	case s == "":
		return "", message.New("class.a-name-is-needed", "a name is needed, such as Ana or Ana B.")
	case len([]rune(s)) > NameLetters:
		return "", message.Errorf("class.the-name-is-too-long", "the name %s has %d letters; at most %d are possible", text.Quote(s, NameLetters), len([]rune(s)), NameLetters)
	case strings.ContainsFunc(s, func(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) }):
		return "", message.Errorf("class.the-name-contains", "the name %s contains an invisible character; type it again", text.Quote(s, NameLetters))
	}
	return s, nil
}

// check reports the first contradiction in a hand-in.
func (h *HandIn) check() (err error) {
	if h.Pupil, err = Name(h.Pupil); err != nil {
		return err
	}
	known, err := lualesson.Names(scripts.Files)
	switch {
	case err != nil:
		return err
	case !slices.Contains(known, h.Lesson):
		return message.Errorf("class.the-lesson-is-unknown", "the lesson %s is unknown here; a newer taquin may have it (the lessons are %s)", text.Quote(h.Lesson, NameLetters), strings.Join(known, ", "))
	case len(h.Items) == 0:
		return message.Errorf("class.nothing-is-answered", "nothing is answered yet in the lesson %s; answer a question or do a task first", h.Lesson)
	case len(h.Items) > mostItems, h.Begun < 0, h.Begun > 1<<50, h.Sections < 0:
		return inconsistent(message.Textf("class.its-figures", "its figures are impossible"))
	}
	if _, err := time.Parse(time.DateOnly, h.Finished); h.Finished != "" && err != nil {
		return inconsistent(message.Textf("class.it-is-finished-on", "%s is no date", text.Quote(h.Finished, NameLetters)))
	}
	numbers := map[string]bool{}
	for place, i := range h.Items {
		why := message.Text{}
		long := func(s string) bool { return len([]rune(s)) > answerLetters }
		switch {
		case place < 1 || place > mostItems || i.Number < 1 || i.Number > place || numbers[label(i)]:
			why = message.Textf("class.its-place", "its place is impossible")
		case i.Tries < len(i.Answers) || i.Solved && i.Tries == 0:
			why = message.Textf("class.it-has-answers", "it has %s after %d attempts", message.Count(len(i.Answers), "answer"), i.Tries)
		case i.Solved && i.Skipped:
			why = message.Textf("class.it-is-solved-and", "it is both solved and skipped")
		case !(i.Seconds >= 0 && i.Seconds <= mostSeconds):
			why = message.Textf("class.it-took-seconds", "it took %g seconds", i.Seconds)
		case long(i.Text) || slices.ContainsFunc(i.Answers, long):
			why = message.Textf("class.a-text-is-too-long", "a text has more than %d letters", answerLetters)
		}
		if !why.Empty() {
			return inconsistent(message.Textf("class.item", "%s: %v", label(i), why))
		}
		numbers[label(i)] = true
	}
	return nil
}

// inconsistent is the error of a code whose checksum is right and whose content contradicts itself.
func inconsistent(why message.Text) error {
	return message.Errorf("class.the-code-contradicts-itself", "the code contradicts itself (%v); someone has changed it: ask the pupil to hand in again from the page", why)
}

// label is the short name of a question or a task.
func label(i lesson.Item) string {
	if i.Task {
		return fmt.Sprintf("T%d", i.Number)
	}
	return fmt.Sprintf("Q%d", i.Number)
}

// work measures how far a run has come. It only grows.
func (h *HandIn) work() int {
	n := h.Sections
	for _, i := range h.Items {
		n += 2 + i.Tries
		if i.Skipped {
			n++
		}
	}
	if h.Finished != "" {
		n++
	}
	return n
}

// Latest removes hand-ins that occur several times: of each run of a pupil only the longest stays.
func Latest(all []HandIn) (latest []HandIn) {
	type run struct {
		pupil, lesson string
		begun         int64
	}
	at := map[run]int{}
	for _, h := range all {
		r := run{h.Pupil, h.Lesson, h.Begun}
		i, seen := at[r]
		switch {
		case !seen:
			at[r] = len(latest)
			latest = append(latest, h)
		case h.work() > latest[i].work():
			latest[i] = h
		}
	}
	return latest
}
