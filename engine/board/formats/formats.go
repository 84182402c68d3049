// Package formats reads and writes boards in the formats of other programs, courses and
// papers: files with a size line, tuples, strings of digits, lists of instances, JSON. The
// lab's notations are formats too.
//
// Begin with All and Find. Each format has a function to read and one to write, in
// external.go and json.go, or below.
package formats

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Entry is a board of a file.
type Entry struct {
	Name   string // in the file; by default its number in the file, from "1"
	Board  *board.Board
	Length int // of a shortest solution; 0 if the file does not state it
}

// Format is a text format of boards.
type Format struct {
	Name, About string
	Notation    board.Notation // of the labels
	Goal        string         // name of the usual board.Goal; "" for the solved board
	Plain       bool           // a notation of the lab

	read  func(r *reader) error
	write func(w *strings.Builder, entries []Entry) error
}

// ErrFormat reports a text that a format cannot read, or a board that it cannot write. An
// unknown name of a format is a board.ErrNotation.
var ErrFormat = message.New("formats.formats", "formats")

// All returns the formats other than notations.
func All() []Format {
	return []Format{
		{Name: "cos226", About: "the files of Princeton's course COS 226: a line with the number of rows, then the rows, the blank 0",
			Notation: board.TD, read: readRows, write: writeRows},
		{Name: "42", About: "the files of 42's project n-puzzle: as cos226, with comments after #; the goal is the snail",
			Notation: board.TD, Goal: "snail", read: readRows, write: writeRows},
		{Name: "aima", About: "a tuple of Python as in the programs of AIMA, the textbook by Russell and Norvig: (2, 4, 3, 1, 5, 6, 7, 8, 0)",
			Notation: board.TD, read: readTuples, write: writeTuples},
		{Name: "kociemba", About: "a character a cell, as on Kociemba's pages on the 15-puzzle: 1 to 9, then a to z, the blank 0",
			Notation: board.TD, read: readDigits, write: writeDigits},
		{Name: "korf", About: "the lists of Korf's papers: a line of a number, the least number of moves if it is known, and the labels, the blank 0 and its home the first cell",
			Notation: board.Agreg, read: readNumbered, write: writeNumbered},
		{Name: "json", About: `JSON: {"notation": "td", "board": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}, the rows alone, or a list of either`,
			Notation: board.TD, read: readJSON, write: writeJSON},
	}
}

// Find returns the format or notation with a name.
func Find(name string) (Format, error) {
	var names []string
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	n, err := board.ParseNotation(name)
	if err != nil {
		return Format{}, message.Errorf("formats.and-formats", "%w; and formats %s", err, strings.Join(names, ", "))
	}
	return plain(n), nil
}

// Detect returns the format of a text: the result of Guess or, failing that, of
// board.NotationOf.
func Detect(written string, usual board.Notation) Format {
	if guessed, ok := Guess(written); ok {
		return guessed
	}
	return plain(board.NotationOf(usual, boardsOf(written)...))
}

// Remark returns the longest Notation.Remark of the boards of a text whose format was
// detected. Formats with a Goal have no remark.
func (f Format) Remark(written string, choose func(board.Notation) string) message.Text {
	var most message.Text
	if r := newReader(written, f.Notation); f.Goal == "" && f.read(r) == nil {
		for _, text := range r.texts {
			if remark := f.Notation.Remark(text, choose); len(remark.String()) > len(most.String()) {
				most = remark
			}
		}
	}
	return most
}

// GoalRemark reports the goal of a format whose boards do not hold it, and how to reach it;
// empty for the solved board.
func (f Format) GoalRemark(how string) message.Text {
	if f.Goal == "" {
		return message.Text{}
	}
	return message.Textf("formats.goal-of-42", "goal %s: the goal of 42's files, which have comments after #, is not stored with the boards; to reach it: %s", f.Goal, how)
}

// Guess detects a text that no notation reads: a tuple, JSON, or rows after a line with their
// number. The format of such rows is 42 if they have a comment, otherwise cos226.
func Guess(written string) (Format, bool) {
	all := All()
	switch trimmed := strings.TrimLeft(written, " \t\r\n\ufeff"); {
	case strings.HasPrefix(trimmed, "("):
		return all[2], true
	case strings.HasPrefix(trimmed, "{"), strings.HasPrefix(trimmed, "["):
		return all[5], true
	}
	r := newReader(written, board.TD)
	line, ok := r.next()
	if !ok || len(line) != 1 {
		return Format{}, false
	}
	if rows, err := strconv.Atoi(line[0]); err != nil || rows < 2 || rows > board.MaxSide {
		return Format{}, false
	}
	if line, ok = r.next(); !ok || len(line) < 2 {
		return Format{}, false
	}
	if strings.Contains(written, "#") {
		return all[1], true
	}
	return all[0], true
}

// MaxText is the maximal length of a text in bytes.
const MaxText = 16 << 20

// Read reads the boards of a text; a text without boards is an error.
func (f Format) Read(written string) ([]Entry, error) {
	if len(written) > MaxText {
		return nil, message.Errorf("formats.the-text-has-bytes", "%w: the text has %d bytes, more than %d", ErrFormat, len(written), MaxText)
	}
	r := newReader(written, f.Notation)
	if err := f.read(r); err != nil {
		return nil, err
	}
	if len(r.entries) == 0 {
		return nil, message.Errorf("formats.the-text-holds-no", "%w: the text holds no board (%s)", ErrFormat, f.Name)
	}
	return r.entries, nil
}

// ReadOne reads a text with a single board.
func (f Format) ReadOne(written string) (*board.Board, error) {
	entries, err := f.Read(written)
	switch {
	case err != nil:
		return nil, err
	case len(entries) > 1:
		return nil, message.Errorf("formats.the-text-contains-boards", "%w: the text contains %d boards, but only one is allowed (%s)", ErrFormat, len(entries), f.Name)
	}
	return entries[0].Board, nil
}

// Write formats boards; Read reads them back. The blank may have any home: labels number the
// tiles in the order of their homes.
func (f Format) Write(entries ...Entry) (string, error) {
	var w strings.Builder
	rehomed := make([]Entry, len(entries))
	for i, e := range entries {
		if e.Board.Inscribed() && !f.Plain {
			return "", message.Errorf("formats.is-for-boards-with", "%w: %s is for boards with numbers, and texts are written on these tiles", ErrFormat, f.Name)
		}
		e.Board = e.Board.Rehomed(f.Notation.Home())
		rehomed[i] = e
	}
	err := f.write(&w, rehomed)
	return w.String(), err
}

// reader parses a text and collects its boards.
type reader struct {
	notation board.Notation
	rest     string
	line     int // number of the last line, from 1
	entries  []Entry
	texts    []string // of the boards without an explicit notation, for board.Parse
}

func newReader(written string, n board.Notation) *reader {
	return &reader{notation: n, rest: strings.TrimPrefix(written, "\ufeff")} // a byte order mark
}

// next returns the words of the next line that is not empty, without its # comment.
func (r *reader) next() (words []string, ok bool) {
	for r.rest != "" {
		var line string
		line, r.rest, _ = strings.Cut(r.rest, "\n")
		r.line++
		line, _, _ = strings.Cut(line, "#")
		if words = strings.Fields(line); len(words) > 0 {
			return words, true
		}
	}
	return nil, false
}

// fail returns an error about the last line.
func (r *reader) fail(key, format string, args ...any) error {
	return message.Errorf("formats.line", "%w: %s (line %d)", ErrFormat, message.Textf(key, format, args...), r.line)
}

// add adds a board from its labels in reading order. line is its first line.
func (r *reader) add(line int, name string, length int, labels []string, cols int) error {
	var rows strings.Builder
	for i, label := range labels {
		if i > 0 && i%cols == 0 {
			rows.WriteString(" / ")
		}
		if strings.ContainsAny(label, ",/") {
			return message.Errorf("formats.is-not-a-label", "%w: %s is not a label (the board in line %d)", ErrFormat, text.Quote(label, 24), line)
		}
		rows.WriteString(label + " ")
	}
	b, err := board.Parse(rows.String(), r.notation)
	if err != nil {
		return message.Errorf("formats.the-board-in-line", "%w (the board in line %d)", err, line)
	}
	r.texts = append(r.texts, rows.String())
	r.keep(b, name, length)
	return nil
}

// keep appends an entry; the default of name is its number.
func (r *reader) keep(b *board.Board, name string, length int) {
	if name == "" {
		name = strconv.Itoa(len(r.entries) + 1)
	}
	r.entries = append(r.entries, Entry{name, b, length})
}

// addSquare is add for a square board.
func (r *reader) addSquare(line int, name string, length int, labels []string) error {
	side, ok := sideOf(len(labels))
	if !ok {
		return message.Errorf("formats.make-no-square-board", "%w: %s make no square board (line %d)", ErrFormat, message.Count(len(labels), "label"), line)
	}
	return r.add(line, name, length, labels, side)
}

// sideOf returns the number of rows of a square board with a number of cells.
func sideOf(cells int) (side int, ok bool) {
	side = int(math.Sqrt(float64(cells)))
	return side, side >= 2 && side*side == cells
}

// square returns an error for a board that is not square.
func square(b *board.Board) error {
	if s := b.Shape(); s.Cols != s.Rows {
		return message.Errorf("formats.only-square-boards-are", "%w: only square boards are supported, and this one is %s; json supports every shape", ErrFormat, s)
	}
	return nil
}

// labelsOf returns the labels of a board in reading order.
func labelsOf(b *board.Board, n board.Notation) []int {
	labels := b.Cells()
	for i, piece := range labels {
		labels[i] = n.Label(b.Shape(), piece)
	}
	return labels
}

// plain returns the format of a notation.
func plain(n board.Notation) Format {
	return Format{Name: n.String(), About: n.About(), Notation: n, Plain: true, read: readPlain,
		write: func(w *strings.Builder, entries []Entry) error {
			for _, e := range entries {
				w.WriteString(n.Format(e.Board) + "\n")
			}
			return nil
		}}
}

// readPlain reads a text in the reader's notation, also in a format that Guess detects.
func readPlain(r *reader) error {
	if form, ok := Guess(r.rest); ok {
		return form.read(r)
	}
	for _, text := range boardsOf(r.rest) {
		b, err := board.Parse(text, r.notation)
		if err != nil {
			return err
		}
		r.texts = append(r.texts, text)
		r.keep(b, "", 0)
	}
	return nil
}

// boardsOf splits a text into boards: one per line if every line separates its rows with
// slashes, otherwise the whole text is one board.
func boardsOf(written string) []string {
	lines := strings.FieldsFunc(board.Uncommented(written), func(c rune) bool { return c == '\n' || c == '\r' })
	if len(lines) == 0 || slices.ContainsFunc(lines, func(line string) bool { return !strings.Contains(line, "/") }) {
		return []string{written}
	}
	return lines
}
