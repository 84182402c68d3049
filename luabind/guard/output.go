package guard

import (
	"io"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Widths in columns.
const (
	PageColumns = 80 // of a page, which stores output
	minColumns  = 40 // for help
)

// PageWriter shows output on a screen and stores it as a page. Help is formatted twice, once
// for each width.
type PageWriter interface {
	io.Writer
	WritePage(screen, page string) error
}

// TextWriter is a PageWriter that shows texts such as help in its own way, for example in a
// pager.
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

// NewOutput returns the output of a state. The function columns returns the width of the
// screen; it may be nil.
func NewOutput(g *Guard, p *Progress, out, err io.Writer, columns func() int) *Output {
	return &Output{Out: out, Err: err, guard: g, progress: p, columns: columns}
}

// Print writes a text to Out. An error, such as a closed pipe or a limit, also cancels the
// chunk, so that no pcall hides it.
func (o *Output) Print(s string) error { return o.PrintTo(o.Out, s) }

// PrintTo is Print for Out or Err.
func (o *Output) PrintTo(to io.Writer, s string) error {
	return o.emit(s, func(s string) error {
		_, err := io.WriteString(to, s)
		return err
	})
}

// PrintWide prints the text that format returns, which may depend on Width. A PageWriter gets
// it in both widths.
func (o *Output) PrintWide(format func() string) error {
	if w, ok := o.Out.(PageWriter); ok {
		return o.emitPage(format(), format, w.WritePage)
	}
	return o.Print(format())
}

// PrintText is PrintWide for a text that a TextWriter shows in its own way.
func (o *Output) PrintText(format func() string) error {
	if w, ok := o.Out.(TextWriter); ok {
		return o.emitPage(format(), format, w.WriteText)
	}
	return o.PrintWide(format)
}

// KeepOnPage stores the text that format returns if Out is a PageWriter, whose screen already
// shows something else.
func (o *Output) KeepOnPage(format func() string) error {
	if w, ok := o.Out.(PageWriter); ok {
		return o.emitPage("", format, w.WritePage)
	}
	return nil
}

// emitPage emits a text for the screen and another for the page, which counts.
func (o *Output) emitPage(screen string, format func() string, write func(screen, page string) error) error {
	return o.emit(o.ForPage(format), func(page string) error { return write(screen, page) })
}

// OnPage reports whether a text is being formatted for a page instead of the screen.
func (o *Output) OnPage() bool { return o.onPage }

// ForPage returns the text that format returns for a page, which has the default width.
func (o *Output) ForPage(format func() string) string {
	o.onPage = true
	defer func() { o.onPage = false }()
	return format()
}

// Width returns the width of a line of help in columns.
func (o *Output) Width() int {
	columns := 0
	if o.columns != nil && !o.onPage {
		columns = o.columns()
	}
	if columns <= 0 {
		columns = PageColumns
	}
	return max(minColumns, columns) - 2
}

// emit calls write with as much of a text as the limit allows, independently of the screen. In
// the sandbox the length is that of the visible text, see text.Visible.
func (o *Output) emit(s string, write func(s string) error) error {
	o.progress.makeWay()
	if err := o.guard.Cause(); err != nil {
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
		o.guard.Cancel(message.Errorf("guard.cannot-write-the-output", "cannot write the output: %w", err))
	case over:
		o.guard.Cancel(&LimitError{message.Textf("guard.output-limit-reached", "output limit reached (%s)", message.Bytes(limit))})
	}
	return o.guard.Cause()
}

// Written returns the number of bytes printed.
func (o *Output) Written() int64 { return o.written }

// ContinueFrom sets the number of bytes printed already.
func (o *Output) ContinueFrom(written int64) { o.written = written }
