package formats

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// sheet is the JSON object of a board.
type sheet struct {
	Name     string  `json:"name,omitempty"`
	Notation string  `json:"notation"`
	Length   int     `json:"length,omitempty"`
	Board    [][]int `json:"board"`
}

// readJSON reads an object, a list of rows, a list of the labels of a square board, or a list
// of objects and lists of rows.
func readJSON(r *reader) error {
	list, where := []json.RawMessage{[]byte(r.rest)}, func(int) message.Text { return message.Text{} }
	if first := strings.TrimLeft(r.rest, " \t\r\n"); strings.HasPrefix(first, "[") {
		var several []json.RawMessage
		if err := r.decode([]byte(r.rest), &several); err != nil {
			return err
		}
		switch {
		case len(several) > 0 && !strings.ContainsRune("[{", rune(several[0][0])):
			var labels []int
			if err := r.decode([]byte(r.rest), &labels); err != nil {
				return err
			}
			return r.addSquare(1, "", 0, words(labels))
		case !areRows(several):
			list, where = several, func(i int) message.Text {
				return message.Textf("formats.board-of-the-list", " (board %d of the list)", i+1)
			}
		}
	}
	for i, written := range list {
		if err := r.addSheet(written); err != nil {
			return message.Errorf("", "%w%s", err, where(i))
		}
	}
	return nil
}

// areRows reports whether a list has the rows of one board: its first element is a list
// without lists.
func areRows(list []json.RawMessage) bool {
	var row []json.RawMessage
	return len(list) > 0 && json.Unmarshal(list[0], &row) == nil && (len(row) == 0 || row[0][0] != '[')
}

// addSheet adds the board of an object or a list of rows.
func (r *reader) addSheet(written []byte) error {
	s := sheet{Notation: r.notation.String()}
	var into any = &s
	if strings.HasPrefix(strings.TrimLeft(string(written), " \t\r\n"), "[") {
		into = &s.Board
	}
	if err := r.decode(written, into); err != nil {
		return err
	}
	n, err := board.ParseNotation(s.Notation)
	if err != nil {
		return err
	}
	if len(s.Board) == 0 {
		return message.Errorf("formats.board-is-wanted-a", `%w: "board" is wanted, a list of rows`, ErrFormat)
	}
	var labels []string
	for i, row := range s.Board {
		if len(row) != len(s.Board[0]) || len(row) == 0 {
			return message.Errorf("formats.row-has-row-has", "%w: row %d has %s, row 1 has %d", ErrFormat, i+1, message.Count(len(row), "label"), len(s.Board[0]))
		}
		labels = append(labels, words(row)...)
	}
	usual, texts := r.notation, len(r.texts)
	r.notation = n
	err = r.add(1, s.Name, s.Length, labels, len(s.Board[0]))
	r.notation = usual
	if n != usual { // explicit notation
		r.texts = r.texts[:texts]
	}
	if err == nil { // entries have the home of the format's notation
		last := &r.entries[len(r.entries)-1]
		last.Board = last.Board.Rehomed(usual.Home())
	}
	return err
}

// decode parses JSON. An error states the line and the expected type.
func (r *reader) decode(written []byte, into any) error {
	err := json.Unmarshal(written, into)
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
		at     int64
	)
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at, err = kind.Offset, message.Errorf("formats.expected-not", "expected %s, not %s", message.Word(kindOf[kind.Type.Kind()]), actual(kind.Value))
	}
	if err == nil {
		return nil
	}
	r.line = 1 + strings.Count(string(written[:min(at, int64(len(written)))]), "\n")
	return r.fail("formats.no-json-of-boards", "no JSON of boards: %v", err)
}

// actual names the actual type of a value, or quotes the value, such as a fraction.
func actual(value string) message.Text {
	if kind, ok := found[value]; ok {
		return message.Word(kind)
	}
	return message.Plain(text.Shorten(value, 24))
}

// kindOf names expected types, found the actual ones.
var kindOf = map[reflect.Kind]string{reflect.Struct: "an object", reflect.Slice: "a list", reflect.Int: "a whole number", reflect.String: "a string"}
var found = map[string]string{"object": "an object", "array": "a list", "string": "a string", "number": "a number", "bool": "true or false"}

func writeJSON(w *strings.Builder, entries []Entry) error {
	sheets := make([]sheet, len(entries))
	for i, e := range entries {
		rows := slices.Collect(slices.Chunk(labelsOf(e.Board, board.TD), e.Board.Shape().Cols))
		sheets[i] = sheet{e.Name, board.TD.String(), e.Length, rows}
	}
	if len(sheets) == 1 {
		return writeSheet(w, sheets[0], "\n")
	}
	w.WriteString("[\n")
	for i, s := range sheets {
		end := ",\n"
		if i == len(sheets)-1 {
			end = "\n"
		}
		w.WriteString("  ")
		if err := writeSheet(w, s, end); err != nil {
			return err
		}
	}
	w.WriteString("]\n")
	return nil
}

// writeSheet formats a board in one line.
func writeSheet(w *strings.Builder, s sheet, end string) error {
	written, err := json.Marshal(s)
	w.Write(written)
	w.WriteString(end)
	return err
}
