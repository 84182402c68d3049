package formats

import (
	"io"
	"iter"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/board/reader"
	"taquin/engine/message"
)

// Reading is how texts are read.
type Reading struct {
	Format Format         // if the user names a format or notation; otherwise zero
	Usual  board.Notation // of texts that fit both conventions of labels, see board.NotationOf
	Shape  board.Shape    // of every board, if the user names it; otherwise zero
}

// Boards yields the boards of a stream as they arrive: a board is yielded as soon as its text
// shows where it ends (see reader.Read). After a board that cannot be read, whose error comes with its
// line, the sequence goes on if it can. For the boards of a
// text use All, for a text with a single board One.
//
// Without a named format, the labels and the form of each board tell its notation. A board that
// fits both conventions has the notation of the last board that fits only one of them.
func (r Reading) Boards(in io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		count, usual := 0, r.Usual
		opt := reader.Options{Cols: r.Shape.Cols, Rows: r.Shape.Rows, Numbered: r.Format.numbered}
		for g, err := range reader.Read(in, opt) {
			e := Entry{Line: g.Line}
			if err == nil {
				count++
				e, err = r.entry(g, &usual)
				if e.Name == "" {
					e.Name = strconv.Itoa(count)
				}
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// entry converts a board; it updates the usual notation.
func (r Reading) entry(g reader.Grid, usual *board.Notation) (e Entry, err error) {
	f := r.Format
	e = Entry{Name: g.Name, Length: g.Length, Line: g.Line, Text: reader.Write(g.Rows), Notation: f.Notation, Goal: f.Goal}
	named := f.Name != ""
	if g.Notation != "" {
		if e.Notation, err = board.ParseNotation(g.Notation); err != nil {
			return e, err
		}
		named = true
	}
	if !named {
		e.Notation = board.NotationOfRows(*usual, g.Rows)
		if from0, from1 := board.Conventions(g.Rows); from0 != from1 {
			*usual = e.Notation
		}
		switch {
		case g.Numbered:
			e.Notation = board.Agreg
			e.remark = numberedRemark
		case g.Counted && g.Comment:
			e.Goal = "snail"
		}
		if e.remark == nil {
			n, text := e.Notation, e.Text
			e.remark = func(choose func(string) string) message.Text {
				return n.Remark(text, func(n board.Notation) string { return choose(n.String()) })
			}
		}
	}
	if e.Board, err = board.FromRows(g.Rows, e.Notation); err != nil {
		if g.Line > 1 {
			err = inLine(err, g.Line)
		}
		return e, err
	}
	if g.Blank >= 0 && e.Notation.Home() == board.BottomRight {
		e.Goal = goalWith(g, e.Notation)
	}
	return e, nil
}

// inLine adds to an error the line in which the board begins.
func inLine(err error, line int) error {
	return message.Errorf("formats.the-board-in-line", "%w (the board in line %d)", err, line)
}

// numberedRemark explains how the boards of a numbered list are read.
func numberedRemark(choose func(string) string) message.Text {
	return message.Textf("formats.the-numbers-before", "the numbers before the boards are their names, and the blank's home is the first cell, as in Korf's lists; to solve the boards with the blank's home at the bottom right: %s", choose("td"))
}

// goalWith returns the goal in which the tiles follow each other in reading order and the blank is
// in the cell that the text states.
func goalWith(g reader.Grid, n board.Notation) string {
	if g.Blank == 0 {
		return "agreg"
	}
	cols, next := len(g.Rows[0]), 0
	rows := make([][]string, len(g.Rows))
	for i := range cols * len(g.Rows) {
		word := reader.Empty
		if i != g.Blank {
			word = strconv.Itoa(n.First() + next)
			next++
		}
		rows[i/cols] = append(rows[i/cols], word)
	}
	return reader.Write(rows)
}

// Remark explains in one line how a text was read for which no format was named, if another
// reading was possible; choose returns what selects a notation, such as a flag. Otherwise, and for
// boards with a goal, it is empty.
func (e Entry) Remark(choose func(notation string) string) message.Text {
	if e.remark == nil || e.Goal != "" {
		return message.Text{}
	}
	return e.remark(choose)
}

// All reads the boards of a text; a text without boards is an error.
func (r Reading) All(written string) ([]Entry, error) {
	var all []Entry
	var wrong error // in the tiles of the board in line 1
	for e, err := range r.Boards(strings.NewReader(written)) {
		switch {
		case wrong != nil: // one of several boards
			return nil, inLine(wrong, 1)
		case err != nil && e.Line == 1 && e.Text != "":
			wrong = err
		case err != nil:
			return nil, err
		}
		all = append(all, e)
	}
	if wrong != nil {
		return nil, wrong
	}
	if len(all) == 0 {
		_, err := reader.All(written, reader.Options{})
		return nil, err
	}
	return all, nil
}

// One reads a text with a single board.
func (r Reading) One(written string) (Entry, error) {
	all, err := r.All(written)
	if err == nil && len(all) > 1 {
		_, err = reader.One(written, reader.Options{Cols: r.Shape.Cols, Rows: r.Shape.Rows, Numbered: r.Format.numbered})
	}
	if err != nil {
		return Entry{}, err
	}
	return all[0], nil
}

// Read reads the boards of a text in the format.
func (f Format) Read(written string) ([]Entry, error) { return Reading{Format: f}.All(written) }

// GoalReason explains where the goal comes from; empty for the solved board.
func (e Entry) GoalReason() message.Text {
	switch e.Goal {
	case "":
		return message.Text{}
	case "snail":
		return message.Textf("formats.goal-of-42s-files", "the goal of 42's files, which have comments after #")
	}
	return message.Textf("formats.blanks-cell-in-the-goal", "the text states the blank's cell in the goal")
}

// GoalRemark reports the goal of a text whose boards do not hold it, and how to reach it; empty for
// the solved board.
func (e Entry) GoalRemark(how string) message.Text {
	switch e.Goal {
	case "":
		return message.Text{}
	case "snail":
		return message.Textf("formats.goal-of-42", "goal snail: the goal of 42's files, which have comments after #, is not stored with the boards; to reach it: %s", how)
	}
	return message.Textf("formats.goal-with-cell", "goal %s: the text states the blank's cell in the goal, which is not stored with the board; to reach it: %s", e.Goal, how)
}

// MaxText is the maximal length of a text in bytes.
const MaxText = reader.MaxText
