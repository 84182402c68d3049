package session

import (
	"encoding/json"
	"strings"
	"testing"

	"taquin/cmd/taquin/class"
)

// A pupil answers, hands in, and the teacher's page shows the table with what cannot be read.
func TestHandIn(t *testing.T) {
	p := open(t)
	if _, done := p.do("handin", fields{"name": small, "text": "Ana"}); done.OK || !strings.HasPrefix(done.Error, "nothing is answered yet in the lesson parity") {
		t.Errorf("%s", done.raw)
	}
	taking(t, p, fields{},
		fields{"op": "hand", "move": "left"}, // not yet
		fields{"op": "hand", "move": "right"},
		fields{"word": "again"},
		fields{"op": "enter", "entry": "nosuch.x"},
		fields{"word": "skip"},
		fields{"word": "next"},
		fields{"op": "handin", "name": small, "text": "Bob"}, // in the middle of the lesson
	)
	_, done := p.must("handin", fields{"name": small, "text": " Ana  B. "})
	var handed struct{ Code, File, Filename string }
	if err := json.Unmarshal([]byte(done.raw), &handed); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(handed.Code, "taquin:1:") || !strings.Contains(handed.File, handed.Code) || handed.Filename != "parity-Ana-B-.txt" {
		t.Errorf("%s", done.raw)
	}
	_, done = p.must("class", fields{"files": []fields{{"name": "a.txt", "text": handed.File + handed.Code}, {"name": "b.txt", "text": "Hello"}}})
	var table struct {
		Lessons []class.Table
		CSV     string
		Refused []struct{ Name, Message string }
	}
	if err := json.Unmarshal([]byte(done.raw), &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Lessons) != 1 || len(table.Lessons[0].Rows) != 1 || len(table.Refused) != 1 || table.Refused[0].Name != "b.txt" {
		t.Fatalf("%s", done.raw)
	}
	r := table.Lessons[0].Rows[0]
	if r.Pupil != "Ana B." || len(r.Cells) != 1 || r.Cells[0].State != class.Skipped || r.Cells[0].Tries != 2 || len(r.Errors) != 1 || !strings.Contains(r.Errors[0], "nosuch.x") {
		t.Errorf("%v", r)
	}
	if !strings.HasPrefix(table.CSV, "lesson,pupil,T1,") {
		t.Errorf("%s", table.CSV)
	}
	p.must("language", fields{"language": "fr"})
	if _, done := p.do("class", fields{"files": []fields{{"name": "b.txt", "text": "Hello"}}}); !strings.Contains(done.raw, "b.txt : il ne contient aucun code") {
		t.Errorf("%s", done.raw)
	}
}
