package screen

import (
	"fmt"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
)

// List lists lessons with the student's progress.
func (t *Stage) List(outlines []lesson.Outline, records map[string]lesson.Record) error {
	column := 0
	for _, o := range outlines {
		column = max(column, len(o.Name))
	}
	for _, o := range outlines {
		heading := o.Name + strings.Repeat(" ", column-len(o.Name)+2) + t.plain(o.Title)
		if err := t.lines(t.bold(heading)); err != nil {
			return err
		}
		for _, text := range []string{o.About, t.progress(records[o.Name], o.Sections)} {
			if text == "" {
				continue
			}
			if err := t.lines(t.hanging(strings.Repeat(" ", column+2), text)); err != nil {
				return err
			}
		}
	}
	return t.paragraphs("", t.Phrases().HowToList)
}

// progress describes a record on one line; "" for an empty record.
func (t *Stage) progress(r lesson.Record, sections int) string {
	var told []string
	if r.Sections > 0 {
		told = append(told, fmt.Sprintf(t.Phrases().Sections, min(r.Sections, sections), sections))
	}
	if right, answered := r.Right(); answered > 0 {
		told = append(told, fmt.Sprintf(t.Phrases().Answers, right, answered))
	}
	if r.Finished != "" {
		told = append(told, fmt.Sprintf(t.Phrases().Finished, t.Phrases().DayOf(r.Finished)))
	}
	return strings.Join(told, ", ")
}

// GoOn asks whether to resume the lesson.
func (t *Stage) GoOn(done, all int) (bool, error) {
	answer, err := t.read(fmt.Sprintf(t.Phrases().GoOn, done, all), "", nil)
	if err != nil {
		return false, err
	}
	answer = strings.TrimSpace(answer)
	return answer == "" || !strings.ContainsAny(answer[:1], t.Phrases().Disagree), nil
}

// Left says that the student has left the lesson, and names the command that resumes it, which
// may be "".
func (t *Stage) Left(command string) error {
	t.Leave()
	t.shown = 0 // do not wait
	text := t.Phrases().Left
	if command != "" {
		text += " " + fmt.Sprintf(t.Phrases().GoesOn, command)
	}
	return t.paragraphs("", text)
}
