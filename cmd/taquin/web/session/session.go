// Package session is the lab behind a page: a Lua host that receives and sends messages.
// The page sends requests, {op, id, …}. The session processes them in order, sends events,
// {on, …}, and completes each request with the event done, {on: "done", id, ok, …}. Three
// ops are processed at once and have no done: interrupt, answer, and received, which
// acknowledges an event that the page has shown. The session waits while too many bytes
// are unacknowledged.
//
// The other events and their main fields are:
//
//	ready {version}                         once, when the session has started
//	entry {text, number}                    an entry that a click or a key on the board made
//	out {text, err}                         printed output
//	value {text}                            the values of an entry
//	picture {light, dark, text, caption}    a picture among them, as SVG and as text
//	film {frames, seconds, caption}         the animation of draw.play, with its moves
//	remark {text}                           a remark of the console
//	error {message, excerpt, traceback, stopped}
//	progress {text}                         a progress line; "" removes it
//	board {cols, rows, labels, home, blank, solved, moves, notation, path}
//	distance {moves}, {least, by} or {unsolvable}  its distance from solved, if the page requests it
//	save {name, size}, with bytes           a file that a script has written
//	record {name, record}                   the progress of a lesson, to be stored
//	guide {name}                            opens a chapter of the guide, or for "" the guide
//	renew {}                                starts a new worker
//	begin, section, say, code, ask, try, told, pause, read, end: a lesson, see stage.go
//
// The package depends neither on JavaScript nor on the transport, so ordinary tests cover it.
// Begin reading at Session, then at the table of ops in ops.go.
package session

import (
	"encoding/json"
	"errors"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"testing/fstest"
	"time"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/i18n"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
)

// Options are the options of a session.
type Options struct {
	// Send takes a message for the page, a text in JSON and maybe bytes. It must not wait.
	Send func(message string, content []byte)
	// Yield lets messages come in while Lua runs; nil where they come in by themselves.
	Yield func()
	// Tables keeps the tables of solvers; nil to keep them in memory only.
	Tables pdb.Store
	// Paced reports whether the page acknowledges each event with received.
	Paced bool
	// Version is the program's version.
	Version string
}

// Session is the lab behind one page. Receive and Close may be called from any goroutine;
// all else is done by the one that calls Work.
type Session struct {
	Options

	inbox   *inbox
	running atomic.Pointer[luabind.Host] // the host that runs something; nil if none does
	stopped atomic.Bool                  // the current op must stop

	config   luabind.Config
	host     *luabind.Host
	language text.Language
	records  map[string]lesson.Record
	files    files
	figures  render.Figures
	columns  int            // of the console; 0 for the usual
	chapters []chapterAbout // of the guide, in the language
	shown    *position      // of the board that the page has; nil before it has one
	optimal  solver.Method
	script   []string // the last that %run has run, with its arguments
	lesson   *stage   // that of the lesson that is given; nil if none is

	distances       bool // the page wants to know how far its board is from solved
	localsExplained bool // that locals do not last

	sending sync.Mutex
	printed printed
	unseen  unseen
}

// New makes a session. Work does its work.
func New(o Options) *Session {
	s := &Session{Options: o, inbox: newInbox(), language: text.English, records: map[string]lesson.Record{}, files: files{fstest.MapFS{}}}
	s.printed.send = func(text string, from outlet) {
		s.emit("out", fields{"text": text, "err": from == standardError})
	}
	s.printed.stopped = s.stopped.Load
	s.printed.dropped = func(bytes int) { s.emit("remark", fields{"text": "(" + s.left(bytes) + ")"}) }
	s.config = s.usualConfig()
	return s
}

// Receive takes a message of the page. It never waits.
func (s *Session) Receive(message string, content []byte) {
	m, err := parse(message, content)
	switch {
	case err != nil:
		m.broken = err
		s.inbox.add(m)
	case m.Op == "interrupt":
		s.interrupt()
	case m.Op == "answer":
		s.inbox.answer(m)
	case m.Op == "received":
		s.unseen.remove()
	default:
		s.inbox.add(m)
	}
}

// interrupt stops the current op and drops waiting ones.
func (s *Session) interrupt() {
	s.inbox.drop(func(m request) bool { return runs(m.Op) })
	if host := s.running.Load(); host != nil {
		s.stopped.Store(true)
		host.Interrupt(guard.ErrInterrupted)
	}
}

// Close ends Work after the current op.
func (s *Session) Close() { s.inbox.close() }

// Work announces the session to the page, and serves requests until the session is closed.
func (s *Session) Work() {
	s.emit("ready", fields{"version": s.Version})
	for {
		m, ok := s.inbox.next()
		if !ok {
			return
		}
		s.perform(m)
	}
}

// perform performs one op and sends its result. It recovers from panics.
func (s *Session) perform(m request) {
	result, err := s.attempt(m)
	s.printed.flush()
	s.showProgress(message.Text{})
	s.tellBoard()
	if m.Op == "answer" { // which has no done
		s.emit("error", fields{"message": s.translate(err)})
	} else {
		s.done(m, result, err)
	}
	s.tellDistance()
}

// done sends the result of an op.
func (s *Session) done(m request, result fields, err error) {
	if result == nil {
		result = fields{}
	}
	result["id"], result["ok"] = m.ID, err == nil
	if err != nil && !errors.Is(err, errTold) {
		result["error"] = s.translate(err)
	}
	s.emit("done", result)
}

// errTold is the error of an op about which an event has told already.
var errTold = message.New("web.an-event-has-told", "an event has told it")

func (s *Session) attempt(m request) (result fields, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = message.Errorf("web.internal-error-which-should", "internal error, which should not happen: %v\n%s", p, debug.Stack())
		}
	}()
	s.stopped.Store(false)
	switch {
	case m.broken != nil:
		return nil, m.broken
	case m.dropped:
		return fields{"stopped": true}, guard.ErrInterrupted
	}
	do, err := opOf(m.Op)
	if err != nil {
		return nil, err
	}
	if m.Columns > 0 {
		s.columns = m.Columns
	}
	if s.host == nil && do.needsHost {
		if err := s.open(request{}); err != nil {
			return nil, err
		}
	}
	return do.perform(s, m)
}

// fields are those of an event.
type fields map[string]any

// emit sends an event, after buffered output.
func (s *Session) emit(on string, f fields) { s.emitWith(on, f, nil) }

func (s *Session) emitWith(on string, f fields, content []byte) {
	if on != "out" {
		s.printed.flush()
	}
	f["on"] = on
	message, err := json.Marshal(f)
	if err != nil { // there is nothing in it that JSON has no form for
		panic(err)
	}
	if s.Paced {
		s.unseen.add(len(message) + len(content))
	}
	s.sending.Lock()
	s.Send(string(message), content)
	s.sending.Unlock()
	for s.unseen.many() && !s.stopped.Load() {
		time.Sleep(time.Millisecond) // lets messages arrive
	}
}

// showProgress shows a progress line; "" removes it.
func (s *Session) showProgress(t message.Text) {
	if line := s.translate(t); line != s.printed.progress {
		s.printed.progress = line
		s.emit("progress", fields{"text": line})
	}
}

// translate returns a message or an error in the language of the page.
func (s *Session) translate(v any) string { return i18n.Text(s.language, v) }

// yield lets messages in while Lua runs, among them maybe the one that says to stop it.
func (s *Session) yield() {
	s.printed.flush()
	s.Options.Yield()
	if host := s.running.Load(); host != nil && s.stopped.Load() {
		host.Interrupt(guard.ErrInterrupted)
	}
}

// within makes f, which runs Lua in a host, interruptible. Calls nest.
func (s *Session) within(host *luabind.Host, f func() error) error {
	before := s.running.Swap(host)
	defer s.running.Store(before)
	return f()
}

// unseen holds the sizes of the unacknowledged events, oldest first.
type unseen struct {
	mu    sync.Mutex
	sizes []int
	all   int
}

// Limits in bytes. A single larger event is sent anyway. eventCost is added to the size of
// each event.
const (
	mostUnseen = 256 << 10
	eventCost  = 2 << 10
)

func (u *unseen) add(bytes int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.sizes = append(u.sizes, bytes+eventCost)
	u.all += bytes + eventCost
}

// remove removes the first event: the page has shown it.
func (u *unseen) remove() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.sizes) > 0 {
		u.all -= u.sizes[0]
		u.sizes = slices.Delete(u.sizes, 0, 1)
	}
}

func (u *unseen) many() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.all > mostUnseen
}
