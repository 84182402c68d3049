package session

import (
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"taquin/luabind/guard"
	"taquin/luabind/show"
)

// printed gathers what scripts print, so that a page gets it in large pieces and not a
// letter at a time.
type printed struct {
	send     func(text string, err bool)
	progress string // the line of progress that is shown

	mu    sync.Mutex // what pauses may not be what prints
	text  strings.Builder
	toErr bool      // the text goes to the standard error
	since time.Time // when the text began
	open  bool      // the last line has no end yet
}

// A text is sent once it is so long, or has waited for so long.
const (
	mostGathered = 32 << 10
	longestWait  = 50 * time.Millisecond
)

// to is where output or, if err, the standard error is written.
func (p *printed) to(err bool) io.Writer { return &stream{p, err} }

// stream is one of the two outputs of scripts.
type stream struct {
	*printed
	err bool
}

// Write implements io.Writer.
func (s *stream) Write(text []byte) (int, error) { return s.WriteString(string(text)) }

// WriteString implements io.StringWriter.
func (s *stream) WriteString(text string) (int, error) {
	s.write(text, s.err)
	return len(text), nil
}

// write gathers a text.
func (p *printed) write(text string, err bool) {
	if text == "" {
		return
	}
	p.mu.Lock()
	other := p.text.Len() > 0 && p.toErr != err
	p.mu.Unlock()
	if other {
		p.flush()
	}
	p.mu.Lock()
	if p.text.Len() == 0 {
		p.since, p.toErr = time.Now(), err
	}
	p.text.WriteString(text)
	p.open = !strings.HasSuffix(text, "\n")
	due := p.text.Len() >= mostGathered || time.Since(p.since) >= longestWait
	p.mu.Unlock()
	if due {
		p.flush()
	}
}

// flush sends what was gathered.
func (p *printed) flush() {
	p.mu.Lock()
	text, err := p.text.String(), p.toErr
	p.text.Reset()
	p.mu.Unlock()
	if text != "" {
		p.send(strings.ToValidUTF8(text, string(utf8.RuneError)), err)
	}
}

// end ends a line that is open, so that what comes next begins its own.
func (p *printed) end() {
	if p.open {
		p.write("\n", p.toErr)
	}
}

// style is how values are written in the console.
func (s *Session) style() show.Style {
	if s.columns > 0 {
		return show.Style{Width: s.columns}
	}
	return show.Style{Width: guard.PageColumns}
}
