// Package formats reads and writes boards as other programs, courses and books
// write them: files with a size line, tuples, strings of digits, lists of
// instances, JSON. Package board reads the text of one board in the lab's own
// notations; what is here is read with Read and written with Write of a Format.
//
// Begin with All and Find; the lab's notations are formats as well. Each format has a
// function that reads and one that writes, in rows.go (several lines a board), lines.go
// (a board a line), json.go and notations.go.
package formats

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/text"
)

// Entry is a board of a file.
type Entry struct {
	Name   string // what the file calls it; its place in the file, from "1", if that is nothing
	Board  *board.Board
	Length int // the number of moves of a shortest solution; 0 if the file does not say it
}

// Format is a way of writing boards.
type Format struct {
	Name, About string
	Notation    board.Notation // what the labels mean
	Goal        string         // of those who use it, as board.Goal calls it; "" for the solved board
	Plain       bool           // it is a notation of the lab

	read  func(r *reader) error
	write func(w *strings.Builder, entries []Entry) error
}

// ErrFormat is wrapped by the errors about a text that a format cannot read and a board
// that it cannot write. A name that no format has is a board.ErrNotation.
var ErrFormat = errors.New("formats")

// All lists the formats of others.
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

// Names lists the names of the formats.
func Names() []string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format with a name, which may be that of a notation.
func Find(name string) (Format, error) {
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
	}
	n, err := board.ParseNotation(name)
	if err != nil {
		return Format{}, fmt.Errorf("%w; and formats %s", err, strings.Join(Names(), ", "))
	}
	return plain(n), nil
}

// Told detects the format of a text: the one that Guess returns, otherwise the notation that
// board.NotationOf returns.
func Told(written string, usual board.Notation) Format {
	if guessed, ok := Guess(written); ok {
		return guessed
	}
	return plain(board.NotationOf(usual, boardsOf(written)...))
}

// Remark is Notation.Remark for the boards of a text whose format Told has detected: the one
// with the most choices. A format with a goal of its own has no other notation.
func (f Format) Remark(written string, choose func(board.Notation) string) string {
	most := ""
	if r := newReader(written, f.Notation); f.Goal == "" && f.read(r) == nil {
		for _, text := range r.texts {
			if remark := f.Notation.Remark(text, choose); len(remark) > len(most) {
				most = remark
			}
		}
	}
	return most
}

// GoalRemark reports the goal of a format whose boards do not hold it, and how to reach it;
// "" for the solved board.
func (f Format) GoalRemark(how string) string {
	if f.Goal == "" {
		return ""
	}
	return "goal " + f.Goal + ": the goal of 42's files, which have comments after #, is not stored with the boards; to reach it: " + how
}

// Guess tells the format of a text that no notation reads: a tuple, JSON, or rows
// after a line with their number, those with a comment being 42's.
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

// MaxText is how many bytes of a text are read.
const MaxText = 16 << 20

// Read reads the boards of a text, one at least.
func (f Format) Read(written string) ([]Entry, error) {
	if len(written) > MaxText {
		return nil, fmt.Errorf("%w: the text has %d bytes, more than %d", ErrFormat, len(written), MaxText)
	}
	r := newReader(written, f.Notation)
	if err := f.read(r); err != nil {
		return nil, err
	}
	if len(r.entries) == 0 {
		return nil, fmt.Errorf("%w: the text holds no board (%s)", ErrFormat, f.Name)
	}
	return r.entries, nil
}

// ReadOne reads a text that holds a single board.
func (f Format) ReadOne(written string) (*board.Board, error) {
	entries, err := f.Read(written)
	switch {
	case err != nil:
		return nil, err
	case len(entries) > 1:
		return nil, fmt.Errorf("%w: the text holds %d boards, and one is wanted (%s)", ErrFormat, len(entries), f.Name)
	}
	return entries[0].Board, nil
}

// Write writes boards, which Read reads back. Their blanks may have any home; labels
// follow the tiles in the order of their homes.
func (f Format) Write(entries ...Entry) (string, error) {
	var w strings.Builder
	rehomed := make([]Entry, len(entries))
	for i, e := range entries {
		if e.Board.Inscribed() && !f.Plain {
			return "", fmt.Errorf("%w: %s is for boards with numbers, and texts are written on these tiles", ErrFormat, f.Name)
		}
		e.Board = e.Board.Rehomed(f.Notation.Home())
		rehomed[i] = e
	}
	err := f.write(&w, rehomed)
	return w.String(), err
}

// reader is a text that is read line by line, and the boards that were in it so far.
type reader struct {
	notation board.Notation
	rest     string
	line     int // of the words that next has returned, from 1
	entries  []Entry
	texts    []string // of the boards that name no notation, as board.Parse reads them
}

func newReader(written string, n board.Notation) *reader {
	return &reader{notation: n, rest: strings.TrimPrefix(written, "\ufeff")} // some editors begin a file with it
}

// next returns the words of the next line that has some. What follows a # is a comment.
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

// fail is an error about the line that was read last.
func (r *reader) fail(format string, args ...any) error {
	return fmt.Errorf("%w: %s (line %d)", ErrFormat, fmt.Sprintf(format, args...), r.line)
}

// add adds the board whose labels, in reading order, make so many columns. It stands
// from a line on.
func (r *reader) add(line int, name string, length int, labels []string, cols int) error {
	var rows strings.Builder
	for i, label := range labels {
		if i > 0 && i%cols == 0 {
			rows.WriteString(" / ")
		}
		if strings.ContainsAny(label, ",/") {
			return fmt.Errorf("%w: %s is not a label (the board in line %d)", ErrFormat, text.Quote(label, 24), line)
		}
		rows.WriteString(label + " ")
	}
	b, err := board.Parse(rows.String(), r.notation)
	if err != nil {
		return fmt.Errorf("%w (the board in line %d)", err, line)
	}
	r.texts = append(r.texts, rows.String())
	r.keep(b, name, length)
	return nil
}

// keep keeps a board that has been read.
func (r *reader) keep(b *board.Board, name string, length int) {
	if name == "" {
		name = strconv.Itoa(len(r.entries) + 1)
	}
	r.entries = append(r.entries, Entry{name, b, length})
}

// addSquare is add for a board that has as many rows as columns.
func (r *reader) addSquare(line int, name string, length int, labels []string) error {
	side, ok := sideOf(len(labels))
	if !ok {
		return fmt.Errorf("%w: %s make no square board (line %d)", ErrFormat, text.Count(len(labels), "label"), line)
	}
	return r.add(line, name, length, labels, side)
}

// sideOf is the number of rows of a square board of so many cells, if there is one.
func sideOf(cells int) (side int, ok bool) {
	side = int(math.Sqrt(float64(cells)))
	return side, side >= 2 && side*side == cells
}

// square returns an error for a board that has not as many rows as columns.
func square(b *board.Board) error {
	if s := b.Shape(); s.Cols != s.Rows {
		return fmt.Errorf("%w: a square board is wanted, and this one is %s; json takes every shape", ErrFormat, s)
	}
	return nil
}

// labelsOf are the labels of a board in reading order.
func labelsOf(b *board.Board, n board.Notation) []int {
	labels := b.Cells()
	for i, piece := range labels {
		labels[i] = n.Label(b.Shape(), piece)
	}
	return labels
}
