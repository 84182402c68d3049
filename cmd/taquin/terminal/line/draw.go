package line

import (
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// liner cuts a line that is wider than the window at a number of columns, but counts characters
// there. Therefore it gets a narrow character for each wide one, so that both numbers are equal.
// Its output passes a drawer, which puts the wide characters back and cuts the row by columns.

// narrowed is added to a wide character. Planes 4 to 7 of Unicode have no characters.
const narrowed = 0x40000

// narrow replaces wide characters for liner.
func narrow(line string) string {
	if !draws {
		return line
	}
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf && r < narrowed && runewidth.RuneWidth(r) == 2 {
			return r + narrowed
		}
		return r
	}, line)
}

// widen undoes narrow.
func widen(line string) string { return strings.Map(widened, line) }

func widened(r rune) rune {
	if r >= narrowed && r < 2*narrowed {
		return r - narrowed
	}
	return r
}

// drawer draws what liner writes. liner redraws a row so: to column 0, the text, erase the rest,
// and the cursor to its column. Other output passes unchanged.
type drawer struct {
	out       io.Writer
	columns   func() int
	prompt    string
	held      []byte   // the beginning of a character or of an escape sequence
	row       []string // the characters of the row, each with the combining marks behind it
	cursor    int      // the character after the cursor
	redrawing bool     // liner has begun to redraw the row
	erased    bool     // it has written all of it
	placed    bool     // and moved the cursor, so that the row can be drawn

	file   *os.File // where liner writes
	synced chan struct{}
}

// newDrawer starts a drawer, which ends when its file is closed.
func newDrawer(out *terminal.Output) (*drawer, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	d := &drawer{out: out.File, columns: func() int { return terminal.Columns(out) }, file: w, synced: make(chan struct{})}
	go func() {
		defer r.Close()
		buffer := make([]byte, 4096)
		for {
			n, err := r.Read(buffer)
			d.draw(buffer[:n])
			if err != nil {
				return
			}
		}
	}()
	return d, nil
}

// capture lets liner write to the drawer until back is called.
func (d *drawer) capture(prompt string) (back func()) {
	d.prompt, d.row, d.cursor = prompt, nil, 0
	stdout := os.Stdout
	os.Stdout = d.file
	return func() {
		os.Stdout = stdout
		d.sync()
	}
}

const syncMark = 0 // liner writes no such byte

// sync waits until everything is drawn.
func (d *drawer) sync() {
	if _, err := d.file.Write([]byte{syncMark}); err == nil {
		<-d.synced
	}
}

// draw takes output of liner.
func (d *drawer) draw(output []byte) {
	d.held = append(d.held, output...)
	for len(d.held) > 0 {
		n := d.next(d.held)
		if n == 0 {
			break
		}
		d.held = d.held[n:]
	}
	d.settle()
}

// next takes a character or an escape sequence and returns its length, 0 if it is incomplete.
func (d *drawer) next(output []byte) int {
	switch b := output[0]; {
	case b == '\x1b':
		return d.sequence(output)
	case b == '\r':
		d.place(0)
	case b == syncMark:
		d.settle()
		d.synced <- struct{}{}
	case b < ' ' || b == rubout:
		d.pass(string(b))
	case !utf8.FullRune(output):
		return 0
	default:
		r, size := utf8.DecodeRune(output)
		d.write(string(widened(r)))
		return size
	}
	return 1
}

// sequence takes an escape sequence.
func (d *drawer) sequence(output []byte) int {
	for n := 2; n < len(output); n++ {
		if output[n] < '@' {
			continue
		}
		number, _ := strconv.Atoi(string(output[2:n]))
		switch output[n] {
		case 'G':
			d.place(number - 1)
		case 'C':
			d.cursor, d.placed = number, true
		case 'K':
			if d.erased = d.redrawing; !d.erased {
				d.pass(string(output[:n+1]))
			}
		default:
			d.pass(string(output[:n+1]))
		}
		return n + 1
	}
	return 0
}

// place moves the cursor, to redraw the row or at the end of that.
func (d *drawer) place(column int) {
	if column > 0 || d.erased && !d.placed {
		d.cursor, d.placed = column, true
		return
	}
	d.settle()
	d.redrawing, d.row = true, d.row[:0]
}

// write takes a character of the row.
func (d *drawer) write(char string) {
	if d.erased {
		d.settle()
	}
	atEnd := d.cursor == len(d.row)
	if runewidth.StringWidth(char) == 0 && len(d.row) > 0 {
		d.row[len(d.row)-1] += char
	} else {
		d.row = append(d.row, char)
	}
	if d.redrawing {
		return
	}
	if atEnd {
		d.cursor = len(d.row)
	}
	if !atEnd || width(d.row) < d.columns() {
		io.WriteString(d.out, char)
	} else {
		d.placed = true
	}
}

// pass writes a control character or an escape sequence that ends the row.
func (d *drawer) pass(control string) {
	if d.redrawing && !d.placed {
		d.cursor, d.placed = len(d.row), true
	}
	d.settle()
	d.row, d.cursor = d.row[:0], 0
	io.WriteString(d.out, control)
}

// settle draws the row if it has changed.
func (d *drawer) settle() {
	if !d.placed {
		return
	}
	shown, column := d.cut()
	fmt.Fprintf(d.out, "\r%s\x1b[0K\r", shown)
	if column > 0 {
		fmt.Fprintf(d.out, "\x1b[%dC", column)
	}
	d.redrawing, d.erased, d.placed = false, false, false
}

// cut returns the part of the row around the cursor that fits into the window, with { and } where
// more follows, and the column of the cursor.
func (d *drawer) cut() (shown string, column int) {
	at := min(d.cursor, len(d.row))
	columns := d.columns()
	if columns == math.MaxInt || width(d.row) < columns {
		return strings.Join(d.row, ""), width(d.row[:at])
	}
	prompt := 0
	if n := utf8.RuneCountInString(d.prompt); at >= n && len(d.row) >= n && strings.Join(d.row[:n], "") == d.prompt {
		prompt = n
	}
	first, last := at, at
	room := columns - 1 - len("{}") - width(d.row[:prompt])
	fits := func(first, last int) bool { return width(d.row[first:last]) <= room }
	for grown := true; grown; {
		grown = false
		if last < len(d.row) && fits(first, last+1) {
			last, grown = last+1, true
		}
		if first > prompt && fits(first-1, last) {
			first, grown = first-1, true
		}
	}
	before := strings.Join(d.row[:prompt], "")
	if first > prompt {
		before += "{"
	}
	shown = before + strings.Join(d.row[first:last], "")
	if last < len(d.row) {
		shown += "}"
	}
	return shown, text.Width(before) + width(d.row[first:at])
}

// width is the number of columns of characters.
func width(chars []string) int { return text.Width(strings.Join(chars, "")) }
