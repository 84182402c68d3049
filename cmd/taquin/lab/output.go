package lab

import (
	"io"
	"strings"
)

// Output passes output on and remembers whether its last line is still open.
type Output struct {
	w    io.Writer // the screen
	Page io.Writer // takes the same as it looks on a page, without colour; may be nil
	open bool

	Reader func(text string) error // shows a text to somebody who reads it; nil to write it
}

// Write implements io.Writer.
func (o *Output) Write(text []byte) (int, error) {
	return len(text), o.WritePage(string(text), string(text))
}

// WriteString implements io.StringWriter: what is long is not copied.
func (o *Output) WriteString(text string) (int, error) {
	return len(text), o.WritePage(text, text)
}

// WritePage implements guard.PageWriter.
func (o *Output) WritePage(screen, page string) error {
	if screen != "" {
		o.open = !strings.HasSuffix(screen, "\n")
	}
	if o.Page != nil {
		io.WriteString(o.Page, page)
	}
	_, err := io.WriteString(o.w, screen)
	return err
}

// WriteText implements guard.TextWriter.
func (o *Output) WriteText(screen, page string) error {
	if o.Reader == nil {
		return o.WritePage(screen, page)
	}
	o.End()
	if o.Page != nil {
		io.WriteString(o.Page, page)
	}
	return o.Reader(screen)
}

// End ends a line that is open, so that a prompt or a value begins its own.
func (o *Output) End() {
	if o.open {
		o.Write([]byte("\n"))
	}
}
