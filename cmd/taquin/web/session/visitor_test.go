package session

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"
	"testing"

	"taquin/engine/pdb"
)

// visitor is what stands in for the page in tests: it sends ops and keeps the events.
type visitor struct {
	*testing.T
	*Session
	events chan event
	ids    int
}

// event is what the session has sent.
type event struct {
	On       string
	ID       *int
	OK       bool
	Error    string
	Text     string
	HTML     string
	Message  string
	Excerpt  string
	Kind     string
	Form     string
	Choices  []string
	Checked  bool
	Labels   []string
	Home     []string
	Texts    []string
	Path     []string
	Blank    int
	Cols     int
	Solved   bool
	Light    string
	Right    int
	Answered int
	Frames   []json.RawMessage
	content  []byte
	raw      string
}

// tables are those of all sessions of the tests, which need not build them anew.
var tables = sync.OnceValue(func() *pdb.Library { return New(Options{Send: func(string, []byte) {}}).config.Tables })

// open begins a session.
func open(t *testing.T) *visitor {
	t.Helper()
	return openAs(t, false)
}

// openAs begins a session; paced says that the visitor sends received.
func openAs(t *testing.T, paced bool) *visitor {
	t.Helper()
	p := &visitor{T: t, events: make(chan event, 1<<16)}
	p.Session = New(Options{Version: "test", Paced: paced, Yield: func() {}, Send: func(message string, content []byte) {
		e := event{content: content, raw: message}
		if err := json.Unmarshal([]byte(message), &e); err != nil {
			t.Errorf("%s: %v", message, err)
		}
		p.events <- e
	}})
	p.Session.config.Tables = tables()
	worked := make(chan struct{})
	go func() { defer close(worked); p.Work() }()
	t.Cleanup(func() {
		p.Close()
		p.interrupt()
		<-worked
	})
	if e := <-p.events; e.On != "ready" {
		t.Fatalf("it begins with %s", e.raw)
	}
	return p
}

// send sends an op with its fields and returns its id.
func (p *visitor) send(op string, f fields) int {
	p.ids++
	if f == nil {
		f = fields{}
	}
	f["op"], f["id"] = op, p.ids
	message, err := json.Marshal(f)
	if err != nil {
		p.Fatal(err)
	}
	p.Receive(string(message), nil)
	return p.ids
}

// until collects the events up to the end of an op, which is the last of them.
func (p *visitor) until(id int) []event {
	p.Helper()
	return p.follow(id, func(event) (string, fields) { return "", nil })
}

// follow collects the events up to the end of an op, and does what reply says to each.
func (p *visitor) follow(id int, reply func(event) (op string, f fields)) []event {
	p.Helper()
	var all []event
	for e := range p.events {
		all = append(all, e)
		if e.On == "done" && e.ID != nil && *e.ID == id {
			return all
		}
		if op, f := reply(e); op != "" {
			p.send(op, f)
		}
	}
	return nil
}

// plain is a text in HTML without its tags.
func plain(text string) string {
	return html.UnescapeString(strings.TrimSpace(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, "")))
}

// do does an op and returns what it has told, without what belongs to the board.
func (p *visitor) do(op string, f fields) (told []event, done event) {
	p.Helper()
	all := p.until(p.send(op, f))
	return all[:len(all)-1], all[len(all)-1]
}

// must is do for an op that must not fail.
func (p *visitor) must(op string, f fields) (told []event, done event) {
	p.Helper()
	told, done = p.do(op, f)
	if !done.OK {
		p.Errorf("%s %v: %s, %v", op, f, done.raw, raws(told))
	}
	return told, done
}

func raws(all []event) (list []string) {
	for _, e := range all {
		list = append(list, e.raw)
	}
	return list
}

// find finds the first event of a kind.
func find(all []event, on string) (event, bool) {
	for _, e := range all {
		if e.On == on {
			return e, true
		}
	}
	return event{}, false
}

// told is the events in short.
func short(all []event) (text string) {
	for _, e := range all {
		switch e.On {
		case "out", "value", "remark", "entry":
			text += fmt.Sprintf("%s %q ", e.On, e.Text)
		case "error":
			text += fmt.Sprintf("error %q ", e.Message)
		default:
			text += e.On + " "
		}
	}
	return text
}
