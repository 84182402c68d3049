// Package reader reads pasted boards: rows of words in the forms that people and programs
// write. It knows no notation; package board gives the words their meaning.
//
// Begin with Read, which yields the boards of a stream as they arrive, or with One.
// line.go splits a line into words, bracket.go reads lists in brackets, markup.go removes markup, block.go
// divides lines into boards, grid.go shapes them, and check.go refuses texts of other kinds.
package reader

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Grid is a board as a text shows it.
type Grid struct {
	Rows     [][]string // words, in rows of equal length; Empty for an empty cell
	Line     int        // of the first row in the text, from 1
	Name     string     // a name or number before the labels; "" for none
	Length   int        // of a shortest solution; 0 if the text does not state it
	Blank    int        // the blank's cell in the goal, if the text states it; otherwise -1
	Notation string     // of a JSON object; "" if it names none
	Numbered bool       // a number and perhaps a length stand before the labels, as in Korf's lists
	Counted  bool       // the number of rows, columns or tiles stands before the labels
	Comment  bool       // the text has a comment
}

// Empty is the word of an empty cell.
const Empty = "."

// Options are facts about a text.
type Options struct {
	Cols, Rows int  // of every board; 0 if the text shows them
	Numbered   bool // a number stands before the labels of each line
	Words      bool // the labels are words: only blanks, commas, slashes and lines separate them
}

// MaxSide is the largest number of columns or rows. MaxText is the maximal length of a text in
// bytes, MaxBoard that of a text of one board.
const (
	MaxSide  = 256
	MaxText  = 16 << 20
	MaxBoard = 4 << 20
)

// ErrForm reports a text that shows no board.
var ErrForm = message.New("reader.board", "board")

// Form is a board in the form that errors recommend.
const Form = "1 2 3 / 4 0 5 / 7 8 6"

// Read yields the boards of a stream. A board is yielded as soon as the text shows where it
// ends: at the end of its line, at a blank line or after its last row. If the first line may be
// a whole board or a row of one, the next line decides. After the error of an unreadable board, whose
// grid has only a line, the sequence goes on behind it; other errors end it.
func Read(in io.Reader, opt Options) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		size := 1 << 16
		if text, ok := in.(interface{ Len() int }); ok {
			size = min(size, text.Len())
		}
		p := &parser{Options: opt, in: bufio.NewReaderSize(io.LimitReader(in, MaxText+1), size), yield: yield}
		if err := p.run(); err != nil && !p.stopped {
			yield(Grid{Line: p.line}, err)
		}
	}
}

// All returns the boards of a text, at least one.
func All(written string, opt Options) ([]Grid, error) {
	var all []Grid
	for g, err := range Read(strings.NewReader(written), opt) {
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	if len(all) == 0 {
		return nil, message.Errorf("reader.the-text-holds-no", "%w: the text has no labels; a board looks like this: %s", ErrForm, Form)
	}
	return all, nil
}

// One returns the only board of a text.
func One(written string, opt Options) (Grid, error) {
	if len(written) > MaxBoard {
		return Grid{}, tooLong(MaxBoard)
	}
	all, err := All(written, opt)
	switch {
	case err != nil:
		return Grid{}, err
	case len(all) > 1:
		return Grid{}, message.Errorf("reader.the-text-has-boards", "%w: the text has %d boards, but only one is read here (the second starts in line %d); taquin.read and taquin convert read several", ErrForm, len(all), all[1].Line)
	}
	return all[0], nil
}

// Write formats rows in one line that Read reads back.
func Write(rows [][]string) string {
	lines := make([]string, len(rows), len(rows)+1)
	for i, row := range rows {
		lines[i] = strings.Join(row, " ")
	}
	if len(rows) == 1 {
		return lines[0] + " /"
	}
	return strings.Join(lines, " / ")
}

// parser reads a stream line by line.
type parser struct {
	Options
	in      *bufio.Reader
	yield   func(Grid, error) bool
	stopped bool     // the consumer wants no more
	queue   []string // lines after a carriage return
	line    int
	bytes   int
	comment bool
	block
}

// next returns the next line without its comment. A line of a comment alone is skipped.
func (p *parser) next() (line string, err error) {
	for {
		if len(p.queue) == 0 {
			if line, err = p.in.ReadString('\n'); line == "" && err != nil {
				return "", err
			}
			p.queue = strings.Split(strings.TrimRight(line, "\r\n"), "\r")
		}
		line, p.queue = p.queue[0], p.queue[1:]
		if p.line == 0 {
			line = strings.TrimPrefix(line, "\ufeff") // a byte order mark
		}
		p.line++
		if p.bytes += len(line); p.bytes > MaxText {
			return "", tooLong(MaxText)
		}
		if line, err = p.check(line); err != nil {
			return "", err
		}
		code, _, commented := strings.Cut(line, "#")
		p.comment = p.comment || commented
		skip := false
		if !p.Words && !p.Numbered {
			code, skip = plainText(code)
		}
		if skip || commented && strings.TrimSpace(code) == "" {
			continue
		}
		return code, nil
	}
}

func tooLong(most int) error {
	return message.Errorf("reader.the-text-has-bytes", "%w: the text has more than %d bytes", ErrForm, most)
}

// run reads lines until the end.
func (p *parser) run() error {
	for skip := false; ; {
		line, err := p.next()
		switch {
		case err == io.EOF:
			return p.flush()
		case err != nil:
			return err
		case skip && strings.TrimSpace(line) != "":
			continue
		case strings.TrimSpace(line) == "":
			err = p.gap()
		case isRule(line) && (!p.Words || strings.ContainsAny(line, "─━═")):
			err = p.rule()
		case !p.Words && opensBracket(line):
			err = p.bracket(line)
		default:
			var rows [][]string
			var open bool
			if rows, open, err = p.split(line); err == nil {
				err = p.add(rows, open, line)
			}
		}
		skip = err != nil && !p.perLine && !strings.ContainsAny(line, "/;") && strings.TrimSpace(line) != ""
		if p.report(p.line, err); p.stopped {
			return nil
		}
	}
}

// report yields the error of a board that a line shows.
func (p *parser) report(line int, err error) {
	if err == nil || p.stopped {
		return
	}
	p.stopped = !p.yield(Grid{Line: line}, err)
	p.block = block{numbered: p.numbered, perLine: p.perLine}
}

// give yields a board.
func (p *parser) give(g Grid) {
	g.Comment = p.comment
	if !p.stopped {
		p.stopped = !p.yield(g, nil)
	}
}

// fail returns an error about the line in work, with a form that works.
func (p *parser) fail(key, format string, args ...any) error {
	return p.failAt(p.line, Form, key, format, args...)
}

// failAt returns an error about a line, with a form that works. It names the line if the text has
// several.
func (p *parser) failAt(line int, form, key, format string, args ...any) error {
	what := message.Textf(key, format, args...)
	if p.line > 1 {
		what = message.Textf("reader.in-line", "%s (line %d)", what, line)
	}
	return message.Errorf("reader.form", "%w: %s; a board looks like this: %s", ErrForm, what, form)
}

// quoted formats a part of the text for an error.
func quoted(s string) string { return text.Quote(s, 24) }
