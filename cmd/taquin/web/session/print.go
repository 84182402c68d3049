package session

import (
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/i18n"
	words "taquin/engine/text"
	"taquin/luabind/guard"
	"taquin/luabind/show"
)

// outlet is where something printed comes from.
type outlet int

const (
	output outlet = iota
	standardError
)

// printed buffers output, so that the page receives large pieces.
type printed struct {
	send     func(text string, from outlet)
	stopped  func() bool     // reports whether the printing script must stop
	dropped  func(bytes int) // is called with the number of bytes that are not sent
	progress string          // the progress line on the page

	mu    sync.Mutex // what pauses may not be what prints
	text  strings.Builder
	from  outlet    // of the text
	since time.Time // when the text began
	open  bool      // the last line has no end yet
}

// Limits of the buffer, in bytes and time.
const (
	mostGathered = 32 << 10
	longestWait  = 50 * time.Millisecond
)

// stream is one of the two outputs of scripts.
type stream struct {
	*printed
	from outlet
}

// Write implements io.Writer.
func (s *stream) Write(text []byte) (int, error) { return s.WriteString(string(text)) }

// WriteString implements io.StringWriter.
func (s *stream) WriteString(text string) (int, error) {
	s.write(text, s.from)
	return len(text), nil
}

// WritePage implements guard.PageWriter: a page has the columns that it has said.
func (s *stream) WritePage(screen, _ string) error {
	s.write(screen, s.from)
	return nil
}

// write gathers a text.
func (p *printed) write(text string, from outlet) {
	if text == "" {
		return
	}
	p.mu.Lock()
	other := p.text.Len() > 0 && p.from != from
	p.mu.Unlock()
	if other {
		p.flush()
	}
	p.mu.Lock()
	if p.text.Len() == 0 {
		p.since, p.from = time.Now(), from
	}
	p.text.WriteString(text)
	p.open = !strings.HasSuffix(text, "\n")
	due := p.text.Len() >= mostGathered || time.Since(p.since) >= longestWait
	p.mu.Unlock()
	if due {
		p.flush()
	}
}

// flush sends the buffer.
func (p *printed) flush() {
	p.mu.Lock()
	text, from := p.text.String(), p.from
	p.text.Reset()
	p.mu.Unlock()
	for text != "" {
		n := len(words.Head(text, mostGathered))
		p.send(strings.ToValidUTF8(text[:n], string(utf8.RuneError)), from)
		if text = text[n:]; text != "" && p.stopped() { // otherwise a long text would continue after Stop
			p.send("\n", from)
			p.dropped(len(text))
			return
		}
	}
}

// end terminates an open line.
func (p *printed) end() {
	if p.open {
		p.write("\n", p.from)
	}
}

// style is how values are written in the console.
func (s *Session) style() show.Style {
	style := show.Style{Width: guard.PageColumns, Say: i18n.In(s.language)}
	if s.columns > 0 {
		style.Width = s.columns
	}
	return style
}
