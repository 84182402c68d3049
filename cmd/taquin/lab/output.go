package lab

import (
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// Output passes output on and records whether its last line is complete. Text of untrusted scripts
// loses its control sequences.
type Output struct {
	out     *terminal.Output
	trusted io.Writer   // for trusted scripts; nil for none
	theirs  text.Viewer // for the others
	Page    io.Writer   // receives the output without colour; may be nil
	open    bool

	Reader func(text.Painted) error // shows a text in a pager; nil to write it
}

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) { return o.WriteString(string(p)) }

// WriteString implements io.StringWriter without a copy.
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

// print writes and records a text.
func (o *Output) print(screen, page string) error {
	o.store(screen, page)
	if o.trusted != nil {
		_, err := io.WriteString(o.trusted, screen)
		return err
	}
	_, err := o.out.WriteString(screen)
	return err
}

// Paint writes a coloured text of the program.
func (o *Output) Paint(p text.Painted) error { return o.PaintPage(p, p.Plain()) }

// PaintPage is Paint with another text for Page.
func (o *Output) PaintPage(screen text.Painted, page string) error {
	rest := o.theirs.Rest()
	o.store(rest+string(screen), rest+page)
	return o.out.Paint(text.Painted(rest) + screen)
}

// store records the output.
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

// PaintText shows a coloured text of the program in the pager.
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

// End completes an open line.
func (o *Output) End() {
	if o.open {
		fmt.Fprintln(o)
	}
}
