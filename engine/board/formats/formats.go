// Package formats reads and writes boards in the formats of other programs, courses and
// papers: files with a size line, tuples, strings of digits, lists of instances, JSON. The
// lab's notations are formats too.
//
// Begin with All and Find for writing, and with Boards for reading. Package reader knows the
// forms of texts; a format gives the notation of its labels. Functions that write are in external.go
// and json.go.
package formats

import (
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
)

// Entry is a board of a text. Only Board is needed to write it.
type Entry struct {
	Name     string // in the text; by default its number in the text, from "1"
	Board    *board.Board
	Length   int            // of a shortest solution; 0 if the text does not state it
	Notation board.Notation // of the labels
	Goal     string         // the name or the text of the goal, if it is not the solved board
	Text     string         // the board in one line, with the labels that were read
	Line     int            // of the first row, from 1

	remark func(choose func(name string) string) message.Text
}

// Format is a text format of boards.
type Format struct {
	Name, About string
	Notation    board.Notation // of the labels
	Goal        string         // name of the usual board.Goal; "" for the solved board
	Plain       bool           // a notation of the lab

	numbered bool // a number stands before the labels
	write    func(w *strings.Builder, entries []Entry) error
}

// ErrFormat reports a text that a format cannot read, or a board that it cannot write. An
// unknown name of a format is a board.ErrNotation.
var ErrFormat = message.New("formats.formats", "formats")

// All returns the formats other than notations.
func All() []Format {
	return []Format{
		{Name: "cos226", About: "the files of Princeton's course COS 226: a line with the number of rows, then the rows, the blank 0",
			Notation: board.TD, write: writeRows},
		{Name: "42", About: "the files of 42's project n-puzzle: as cos226, with comments after #; the goal is the snail",
			Notation: board.TD, Goal: "snail", write: writeRows},
		{Name: "aima", About: "a tuple of Python as in the programs of AIMA, the textbook by Russell and Norvig: (2, 4, 3, 1, 5, 6, 7, 8, 0)",
			Notation: board.TD, write: writeTuples},
		{Name: "kociemba", About: "a character a cell, as on Kociemba's pages on the 15-puzzle: 1 to 9, then a to z, the blank 0",
			Notation: board.TD, write: writeDigits},
		{Name: "korf", About: "the lists of Korf's papers: a line of a number, the least number of moves if it is known, and the labels, the blank 0 and its home the first cell",
			Notation: board.Agreg, numbered: true, write: writeNumbered},
		{Name: "json", About: `JSON: {"notation": "td", "board": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}, the rows alone, or a list of either`,
			Notation: board.TD, write: writeJSON},
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
	return Format{Name: n.String(), About: n.About(), Notation: n, Plain: true,
		write: func(w *strings.Builder, entries []Entry) error {
			for _, e := range entries {
				w.WriteString(n.Format(e.Board) + "\n")
			}
			return nil
		}}
}
