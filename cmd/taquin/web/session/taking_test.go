package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs/lesson"
)

// small is a lesson with all that a stage has.
const small = "parity"

// taking gives the lesson and answers what it asks in turn; each answer is an op with its
// fields. It returns what was told.
func taking(t *testing.T, p *visitor, start fields, turns ...fields) []event {
	t.Helper()
	start["name"], start["language"] = small, "en"
	return p.follow(p.send("lesson", start), func(e event) (string, fields) {
		asks := e.On == "pause" || e.On == "ask" || e.On == "try" || e.On == "told" && !strings.Contains("right done answer because", e.Kind) || e.On == "remark" || e.On == "error"
		if !asks {
			return "", nil
		}
		if len(turns) == 0 {
			return "answer", fields{"word": "leave"}
		}
		turn := turns[0]
		turns = turns[1:]
		op, ok := turn["op"].(string)
		if !ok {
			op = "answer"
		}
		return op, turn
	})
}

// The first section of the lesson is a task with a board that two moves solve.
func TestTask(t *testing.T) {
	p := open(t)
	told := taking(t, p, fields{},
		fields{"word": "hint"},
		fields{"op": "hand", "move": "left"}, // which does not do it
		fields{"word": "again"},
		fields{"word": "hint"},
		fields{"op": "enter", "entry": "nosuch.x"},
	)
	var kinds []string
	for _, e := range told {
		if e.On == "told" || e.On == "try" || e.On == "entry" || e.On == "error" {
			kinds = append(kinds, strings.TrimSpace(e.On+" "+e.Kind))
		}
	}
	if got, want := strings.Join(kinds, ", "), "try, told hint, entry, told notyet, try, told hint, error"; got != want {
		t.Errorf("it tells %s, want %s", got, want)
	}
	if last := told[len(told)-1]; !last.OK || !strings.Contains(last.raw, `"left":true`) {
		t.Errorf("it ends with %s", last.raw)
	}
}

// Progress is told as it comes, and with it a lesson goes on where it was left; the second
// time from the start if one wants.
func TestRecords(t *testing.T) {
	p := open(t)
	records := map[string]lesson.Record{}
	take := func(start fields) (sections []int, from int) {
		seen := 0
		start["name"], start["language"] = small, "en"
		for _, e := range p.follow(p.send("lesson", start), func(e event) (string, fields) {
			if e.On == "pause" {
				seen++
			}
			switch {
			case e.On == "pause" && seen == 2:
				return "answer", fields{"word": "leave"}
			case e.On == "pause" || e.On == "ask" || e.On == "try":
				return "answer", fields{"word": "skip"}
			}
			return "", nil
		}) {
			var more struct {
				Number, From int
				Name         string
				Record       lesson.Record
			}
			if err := json.Unmarshal([]byte(e.raw), &more); err != nil && e.On != "ready" {
				continue
			}
			switch e.On {
			case "begin":
				from = more.From
			case "section":
				sections = append(sections, more.Number)
			case "record":
				records[more.Name] = more.Record
			}
		}
		return sections, from
	}
	if sections, from := take(fields{}); from != 0 || len(sections) != 2 || records[small].Sections != 2 {
		t.Errorf("the first time sections %v from %d, %v", sections, from, records)
	}
	p = open(t)
	p.must("start", fields{"records": records})
	if sections, from := take(fields{}); from != 2 || sections[0] != 3 || records[small].Sections != 4 {
		t.Errorf("the second time sections %v from %d, %v", sections, from, records)
	}
	if sections, from := take(fields{"section": 2}); from != 1 || sections[0] != 2 {
		t.Errorf("from the second section sections %v from %d", sections, from)
	}
	if sections, from := take(fields{"again": true}); from != 0 || sections[0] != 1 || records[small].Sections != 2 {
		t.Errorf("again sections %v from %d, %v", sections, from, records)
	}
}

// Where a lesson pauses, what is tried leaves nothing behind; meanwhile the console
// completes, files come and go, and Stop stops what is tried and not the lesson.
func TestExperiments(t *testing.T) {
	p := open(t)
	id := p.send("lesson", fields{"name": small, "language": "en"})
	until := func(on string) (event, []event) {
		var all []event
		for e := range p.events {
			all = append(all, e)
			if e.On == on {
				return e, all
			}
			if e.On == "ask" || e.On == "try" {
				p.send("answer", fields{"word": "skip"})
			}
		}
		return event{}, nil
	}
	until("pause")
	if told, _ := p.must("enter", fields{"entry": "mine = 6*7; mine"}); !strings.Contains(short(told), `value "42\n"`) {
		t.Errorf("an experiment tells %s", short(told))
	}
	if told, _ := p.must("enter", fields{"entry": "1, draw.board(board)"}); !strings.Contains(short(told), "value \"1\\n\" picture") {
		t.Errorf("a picture is told by %s", short(told))
	}
	if _, done := p.must("check", fields{"text": "for i = 1, 2 do"}); !strings.Contains(done.raw, `"unfinished":true`) {
		t.Error(done.raw)
	}
	if _, done := p.must("complete", fields{"text": "board:shu", "pos": 9}); !strings.Contains(done.raw, "shuffle") {
		t.Error(done.raw)
	}
	p.must("file", fields{"name": "x.lua", "text": "return 1"})
	running := p.send("enter", fields{"entry": "print('begun') while true do end"})
	until("out")
	p.Receive(`{"op": "interrupt"}`, nil)
	if told := p.until(running); !strings.Contains(short(told), "interrupted") {
		t.Errorf("stopped: %s", short(told))
	}
	if told, _ := p.must("enter", fields{"entry": "mine"}); !strings.Contains(short(told), "42") {
		t.Errorf("after a stop: %s", short(told))
	}
	p.Receive(`{"op": "answer", "word": "next"}`, nil)
	p.Receive(`{"op": "answer", "word": "next"}`, nil) // a second click, which is late
	if e, all := until("section"); !strings.Contains(e.raw, `"number":2`) {
		t.Errorf("it goes on with %v", raws(all))
	}
	until("pause")
	if told, _ := p.do("enter", fields{"entry": "mine"}); !strings.Contains(short(told), "nothing is called mine") {
		t.Errorf("the experiment is left: %s", short(told))
	}
	other := p.send("start", fields{"language": "fr"}) // ends the lesson
	if told := p.until(id); !strings.Contains(told[len(told)-1].raw, `"left":true`) {
		t.Errorf("it ends with %v", raws(told))
	}
	if told := p.until(other); !told[len(told)-1].OK {
		t.Error(raws(told))
	}
}

// The console gives a lesson by its function, and lists the lessons.
func TestLessonFunction(t *testing.T) {
	p := open(t)
	told, _ := p.must("enter", fields{"entry": "lesson()"})
	if !strings.Contains(short(told), "three-cycles") {
		t.Error(short(told))
	}
	id := p.send("enter", fields{"entry": fmt.Sprintf("lesson(%q)", small)})
	told = p.follow(id, func(e event) (string, fields) {
		if e.On == "try" {
			return "answer", fields{"word": "leave"}
		}
		return "", nil
	})
	if _, begun := find(told, "begin"); !begun || !told[len(told)-1].OK {
		t.Errorf("it tells %s, %s", short(told), told[len(told)-1].raw)
	}
}
