package guard

import (
	"fmt"
	"io"

	"taquin/engine/text"
)

// Widths in columns: of a page, which is for output that is stored, and the least that
// help is written for.
const (
	PageColumns  = 80
	leastColumns = 40
)

// A PageWriter both shows output on a screen and stores it as a page: help is made once as
// wide as the screen, and once as wide as a page.
type PageWriter interface {
	io.Writer
	WritePage(screen, page string) error
}

// A TextWriter is a PageWriter whose screen shows a text that people read, such as help, in
// a way of its own: a screenful at a time.
type TextWriter interface {
	PageWriter
	WriteText(screen, page string) error
}

// Output takes everything that a chunk prints. Out and Err count towards one limit.
type Output struct {
	Out, Err io.Writer

	guard    *Guard
	progress *Progress
	columns  func() int // of the screen; nil or 0 for a page
	written  int64
	onPage   bool // see OnPage
}

// NewOutput makes the output of a state; columns, which may be nil, tells how wide
// the screen is.
func NewOutput(g *Guard, p *Progress, out, err io.Writer, columns func() int) *Output {
	return &Output{Out: out, Err: err, guard: g, progress: p, columns: columns}
}

// Print writes a text to Out. An error, such as that of a closed pipe or of a limit,
// stops the chunk as well, so that nothing in it catches the error.
func (o *Output) Print(s string) error { return o.PrintTo(o.Out, s) }

// PrintTo is Print for Out or Err.
func (o *Output) PrintTo(to io.Writer, s string) error {
	return o.emit(s, func(s string) error {
		_, err := io.WriteString(to, s)
		return err
	})
}

// PrintWide prints the text that make returns. It may depend on Width: for a PageWriter it
// is made twice, for the screen and for a page.
func (o *Output) PrintWide(make func() string) error {
	screen := make()
	if w, ok := o.Out.(PageWriter); ok {
		return o.emit(o.ForPage(make), func(page string) error { return w.WritePage(screen, page) })
	}
	return o.Print(screen)
}

// PrintText is PrintWide for a text that people read, which a TextWriter shows as it does.
func (o *Output) PrintText(make func() string) error {
	w, ok := o.Out.(TextWriter)
	if !ok {
		return o.PrintWide(make)
	}
	screen := make()
	return o.emit(o.ForPage(make), func(page string) error { return w.WriteText(screen, page) })
}

// KeepOnPage stores the text that make returns without showing it on the screen, if Out is
// a PageWriter; the screen shows something else already.
func (o *Output) KeepOnPage(make func() string) error {
	w, ok := o.Out.(PageWriter)
	if !ok {
		return nil
	}
	return o.emit(o.ForPage(make), func(page string) error { return w.WritePage("", page) })
}

// OnPage reports whether a text is being made for a page, not for the screen.
func (o *Output) OnPage() bool { return o.onPage }

// ForPage returns the text that make returns for a page, whose Width is the usual one.
func (o *Output) ForPage(make func() string) string {
	o.onPage = true
	defer func() { o.onPage = false }()
	return make()
}

// Width is how many columns a line of help may have.
func (o *Output) Width() int {
	columns := 0
	if o.columns != nil && !o.onPage {
		columns = o.columns()
	}
	if columns <= 0 {
		columns = PageColumns
	}
	return max(leastColumns, columns) - 2
}

// emit calls write with as much of a text as the limit allows, which does not depend on
// the screen. In the sandbox it counts as it is shown, see text.Visible.
func (o *Output) emit(s string, write func(s string) error) error {
	o.progress.makeWay()
	if err := o.guard.Stopped(); err != nil {
		return err
	}
	limit, head, length := o.guard.Limits.Output, s, int64(len(s))
	if left := limit - o.written; limit > 0 && o.guard.Sandbox {
		head, length = text.VisibleHead(s, left)
	} else if limit > 0 && length > left {
		head, length = s[:left], left
	}
	over := len(head) < len(s)
	o.written += length
	switch err := write(head); {
	case err != nil:
		o.guard.Stop(fmt.Errorf("cannot write the output: %w", err))
	case over:
		o.guard.Stop(&LimitError{fmt.Sprintf("output limit reached (%s)", text.Bytes(limit))})
	}
	return o.guard.Stopped()
}

// Written is how many bytes have been printed.
func (o *Output) Written() int64 { return o.written }

// ContinueFrom counts so many bytes as printed already.
func (o *Output) ContinueFrom(written int64) { o.written = written }
