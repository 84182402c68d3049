package session

import (
	"encoding/json"
	"errors"
	"sync"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	"taquin/engine/text"
)

// request is a message of the page: an op with the fields of all ops.
type request struct {
	Op string          `json:"op"`
	ID json.RawMessage `json:"id,omitempty"` // is given back with done, whatever it is

	Language string                   `json:"language"`
	Seed     string                   `json:"seed"`
	Shape    string                   `json:"shape"`
	Board    string                   `json:"board"`
	Notation string                   `json:"notation"`
	Labels   string                   `json:"labels"` // what is written on the board's tiles instead of numbers
	Records  map[string]lesson.Record `json:"records"`
	Files    []pageFile               `json:"files"`
	Chapters []chapterAbout           `json:"chapters"`
	Columns  int                      `json:"columns"` // how wide the console is, from now on

	Entry     string   `json:"entry"`
	Text      *string  `json:"text"`
	Pos       int      `json:"pos"` // in code points
	Cell      *int     `json:"cell"`
	Move      string   `json:"move"`
	Name      string   `json:"name"`
	Source    *string  `json:"source"`
	Args      []string `json:"args"`
	Again     bool     `json:"again"`
	Distances bool     `json:"distances"`
	Section   int      `json:"section"` // where a lesson begins, from 1; 0 for where it was left
	Word      string   `json:"word"`
	Seconds   float64  `json:"seconds"` // for which the page was hidden

	content []byte
	broken  error // why it is no message
	dropped bool  // it was stopped before its turn came
	late    bool  // an answer without a question
}

// pageFile is a file of the page.
type pageFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// parse reads a message. With an error, the message has what could be read of it.
func parse(raw string, content []byte) (request, error) {
	m := request{content: content}
	err := json.Unmarshal([]byte(raw), &m)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		return m, message.Errorf("web.the-field-is-which", "message: the field %s is %s, which it cannot be", wrong.Field, withArticle(wrong.Value))
	case err != nil:
		return m, message.Errorf("web.is-no-message-which", "message: %s is no message, which is an object in JSON: %w", text.Quote(raw, 60), err)
	case m.Op == "":
		return m, message.New("web.it-has-no-op", "message: it has no op, which says what to do")
	}
	return m, nil
}

// withArticle is the name of a kind of value in JSON with its article.
func withArticle(kind string) string {
	switch kind {
	case "array", "object":
		return "an " + kind
	}
	return "a " + kind
}

// inbox is the messages that wait for their turn. Nothing ever waits for room in it.
type inbox struct {
	mu      sync.Mutex
	waiting []request
	asked   bool          // an answer is awaited, and none has come yet
	arrived chan struct{} // has room for one note that something is there
	closed  bool
}

func newInbox() *inbox { return &inbox{arrived: make(chan struct{}, 1)} }

// any reports whether a message waits.
func (b *inbox) any() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting) > 0
}

// add puts a message last.
func (b *inbox) add(m request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting = append(b.waiting, m)
	b.note()
}

// answer puts an answer last. It is late unless one is awaited: only the first answer
// counts, so that two quick clicks do not answer two questions.
func (b *inbox) answer(m request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m.late = !b.asked
	b.asked = false
	b.waiting = append(b.waiting, m)
	b.note()
}

// ask says that an answer is awaited from now on.
func (b *inbox) ask(awaited bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = awaited
}

// drop marks the messages that are not to be done any more.
func (b *inbox) drop(which func(request) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, m := range b.waiting {
		b.waiting[i].dropped = m.dropped || which(m)
	}
}

// putBack puts a message first again.
func (b *inbox) putBack(m request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting = append([]request{m}, b.waiting...)
	b.note()
}

// close ends next.
func (b *inbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.note()
}

// note wakes next; the lock is held.
func (b *inbox) note() {
	select {
	case b.arrived <- struct{}{}:
	default:
	}
}

// next waits for a message and takes it; ok is false once the inbox is closed.
func (b *inbox) next() (m request, ok bool) {
	for {
		b.mu.Lock()
		switch {
		case b.closed:
			b.mu.Unlock()
			return request{}, false
		case len(b.waiting) > 0:
			m, b.waiting = b.waiting[0], b.waiting[1:]
			b.mu.Unlock()
			return m, true
		}
		b.mu.Unlock()
		<-b.arrived
	}
}

// op is something that the page can ask for.
type op struct {
	name      string
	needsHost bool // it begins the lab if start has not
	runs      bool // it runs Lua, so that an interrupt also stops it before its turn
	perform   func(*Session, request) (fields, error)
}

// ops lists all ops except interrupt, answer and received, which are processed at once.
func ops() []op {
	return []op{
		{name: "start", perform: (*Session).start},
		{"enter", true, true, (*Session).enter},
		{"check", true, false, (*Session).check},
		{"complete", true, false, (*Session).complete},
		{"hand", true, true, (*Session).hand},
		{"hint", true, true, (*Session).hint},
		{"run", true, true, (*Session).run},
		{"test", true, true, (*Session).test},
		{name: "file", perform: (*Session).addFile},
		{name: "remove", perform: (*Session).removeFile},
		{name: "lesson", runs: true, perform: (*Session).giveLesson},
		{name: "language", perform: (*Session).speak},
		{name: "distances", perform: (*Session).setDistances},
		{name: "away", perform: (*Session).away},
		{"reference", true, false, (*Session).reference},
		{name: "handin", perform: (*Session).handIn},
		{name: "class", perform: (*Session).class},
		{name: "answer", perform: (*Session).answerNothing},
	}
}

// opOf finds an op.
func opOf(name string) (op, error) {
	names := []string{"interrupt"}
	for _, o := range ops() {
		if o.name == name {
			return o, nil
		}
		names = append(names, o.name)
	}
	return op{}, message.Errorf("web.there-is-no-op", "message: there is no op %s%s", text.Quote(name, 60), message.Suggest(name, names))
}

// runs reports whether an op runs Lua.
func runs(name string) bool {
	o, err := opOf(name)
	return err == nil && o.runs
}
