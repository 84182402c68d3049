package guard

import (
	"fmt"
	"io"

	"taquin/engine/text"
)

// The width of a page in columns: the usual one of what is kept, and the least
// that help is written for.
const (
	PageColumns  = 80
	leastColumns = 40
)

// A PageWriter is a place for output that keeps what is printed beside the screen:
// help comes as wide as the screen is, and as wide as a page for what is kept.
type PageWriter interface {
	io.Writer
	WritePage(screen, page string) error
}

// Output is where all that a chunk prints goes. Out and Err count towards one
// limit.
type Output struct {
	Out, Err io.Writer

	guard    *Guard
	progress *Progress
	columns  func() int // of the screen; nil or 0 for a page
	written  int64
	onPage   bool // text is being made for a page, whatever the screen is
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

// PrintWide prints what make returns, which depends on the width of the screen and
// for a PageWriter is made once more for a page.
func (o *Output) PrintWide(make func() string) error {
	screen := make()
	if w, ok := o.Out.(PageWriter); ok {
		return o.emit(o.OnPage(make), func(page string) error { return w.WritePage(screen, page) })
	}
	return o.Print(screen)
}

// KeepOnPage keeps what make returns beside the screen, which shows something else
// already, if Out is a PageWriter.
func (o *Output) KeepOnPage(make func() string) error {
	w, ok := o.Out.(PageWriter)
	if !ok {
		return nil
	}
	return o.emit(o.OnPage(make), func(page string) error { return w.WritePage("", page) })
}

// OnPage returns what make returns while the width is that of a page.
func (o *Output) OnPage(make func() string) string {
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

// emit lets write have as much of a text as the limit allows, which is the same on
// every screen.
func (o *Output) emit(s string, write func(s string) error) error {
	o.progress.Clear()
	if err := o.guard.Err(); err != nil {
		return err
	}
	limit, over := o.guard.Limits.Output, false
	if left := limit - o.written; limit > 0 && int64(len(s)) > left {
		s, over = s[:left], true
	}
	o.written += int64(len(s))
	switch err := write(s); {
	case err != nil:
		o.guard.Stop(fmt.Errorf("cannot write the output: %w", err))
	case over:
		o.guard.Stop(&LimitError{fmt.Sprintf("output limit reached (%s)", text.Bytes(limit))})
	}
	return o.guard.Err()
}

// Written is how many bytes have been printed.
func (o *Output) Written() int64 { return o.written }

// ContinueFrom lets the output count on as if so many bytes had been printed.
func (o *Output) ContinueFrom(written int64) { o.written = written }
