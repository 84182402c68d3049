package session

import (
	"strconv"
	"strings"
	"testing"

	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/scripts"
)

// Every lesson is given to its end in both languages by messages: the first answer to a
// question is one that the lesson tells when it is skipped, and tasks are done by their
// solutions.
func TestLessonsToTheirEnd(t *testing.T) {
	names, err := lualesson.Names(scripts.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range text.Languages() {
		for _, name := range names {
			t.Run(name+"/"+string(l), func(t *testing.T) {
				answers, solutions := key(t, name, l)
				questions, tasks := 0, 0
				ended := false
				p := open(t)
				told := p.follow(p.send("lesson", fields{"name": name, "language": l}), func(e event) (string, fields) {
					switch e.On {
					case "pause":
						return "answer", fields{"word": "next"}
					case "ask":
						if questions++; questions <= len(answers) {
							return "answer", fields{"text": answers[questions-1]}
						}
						return "answer", fields{"word": "leave"}
					case "try":
						if tasks++; tasks > len(solutions) || solutions[tasks-1] == "" {
							return "answer", fields{"word": "next"}
						}
						return "answer", fields{"entry": solutions[tasks-1]}
					}
					return "", nil
				})
				for _, e := range told {
					switch {
					case e.On == "end":
						ended = true
						if e.Right != questions || e.Answered != questions {
							t.Errorf("the end is %s after %d questions", e.raw, questions)
						}
					case e.On == "error", e.Kind == "wrong", e.Kind == "form", e.Kind == "notyet":
						t.Errorf("it tells %s", e.raw)
					}
				}
				if !ended || questions != len(answers) || tasks != len(solutions) || !told[len(told)-1].OK {
					t.Errorf("ended: %t, %d questions of %d, %d tasks of %d, %s", ended, questions, len(answers), tasks, len(solutions), told[len(told)-1].raw)
				}
			})
		}
	}
}

// key is the answers and the solutions of a lesson, found by skipping all of it.
func key(t *testing.T, name string, l text.Language) (answers, solutions []string) {
	p := open(t)
	solving := false
	told := p.follow(p.send("lesson", fields{"name": name, "language": l}), func(e event) (string, fields) {
		switch e.On {
		case "pause", "ask", "try":
			return "answer", fields{"word": "skip"}
		}
		return "", nil
	})
	for _, e := range told {
		switch {
		case e.On == "ask":
			answers = append(answers, "")
		case e.On == "told" && e.Kind == "answer":
			answer := plain(e.HTML)
			if before, _, ok := strings.Cut(answer, ". "); ok {
				if _, err := strconv.Atoi(before); err == nil {
					answer = before
				}
			}
			answers[len(answers)-1] = answer
		case e.On == "try":
			solutions = append(solutions, "")
		case e.On == "told" && e.Kind == "solution":
			solving = true
		case e.On == "code" && solving:
			solving = false
			solutions[len(solutions)-1] = e.Text
		}
	}
	return answers, solutions
}
