package lab

import (
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// Output passes output on and remembers whether its last line is still open. What is
// written to it has whoever wrote the script: wherever it goes, it acts upon no terminal,
// unless the script is trusted.
type Output struct {
	out     *terminal.Output
	trusted io.Writer   // takes what a trusted script prints; nil if none is
	theirs  text.Viewer // of what the others print
	Page    io.Writer   // takes the same as it looks on a page, without colour; may be nil
	open    bool

	Reader func(text.Painted) error // shows a text to somebody who reads it; nil to write it
}

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) { return o.WriteString(string(p)) }

// WriteString implements io.StringWriter: what is long is not copied.
func (o *Output) WriteString(p string) (int, error) {
	if o.trusted == nil {
		p = o.theirs.Next(p, text.KeepNothing)
	}
	return len(p), o.print(p, p)
}

// WritePage implements guard.PageWriter.
func (o *Output) WritePage(screen, page string) error {
	return o.print(o.theirs.Rest()+text.Visible(screen), text.Visible(page))
}

// print writes a text and stores it.
func (o *Output) print(screen, page string) error {
	o.store(screen, page)
	if o.trusted != nil {
		_, err := io.WriteString(o.trusted, screen)
		return err
	}
	_, err := o.out.WriteString(screen)
	return err
}

// Paint writes a text of our own with colours.
func (o *Output) Paint(p text.Painted) error { return o.PaintPage(p, p.Plain()) }

// PaintPage is Paint for a text that looks otherwise on a page.
func (o *Output) PaintPage(screen text.Painted, page string) error {
	rest := o.theirs.Rest()
	o.store(rest+string(screen), rest+page)
	return o.out.Paint(text.Painted(rest) + screen)
}

// store keeps what the screen shows.
func (o *Output) store(screen, page string) {
	if screen != "" {
		o.open = !strings.HasSuffix(screen, "\n")
	}
	if o.Page != nil {
		io.WriteString(o.Page, page)
	}
}

// WriteText implements guard.TextWriter.
func (o *Output) WriteText(screen, page string) error {
	return o.PaintText(text.Painted(text.Visible(screen)), text.Visible(page))
}

// PaintText shows a text of our own with colours to somebody who reads it.
func (o *Output) PaintText(screen text.Painted, page string) error {
	if o.Reader == nil {
		return o.PaintPage(screen, page)
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
		fmt.Fprintln(o)
	}
}
