package board

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"taquin/engine/message"
)

// Parse parses a board: labels in reading order, separated by white space or commas, in rows
// separated by "/" or newlines. The blank is its label, "." or "_". A # starts a comment.
func Parse(text string, n Notation) (*Board, error) {
	rows, err := splitRows(Uncommented(text))
	if err != nil {
		return nil, err
	}
	s, err := NewShape(len(rows[0]), len(rows))
	if err != nil {
		return nil, err
	}
	p := newPlacer(s, n)
	for _, row := range rows {
		for _, word := range row {
			if err := p.word(word); err != nil {
				return nil, err
			}
		}
	}
	return FromCells(s, n.Home(), p.cells)
}

// placer collects the pieces of a board from labels in reading order.
type placer struct {
	shape    Shape
	notation Notation
	cells    []int // pieces
	seen     []bool
}

func newPlacer(s Shape, n Notation) *placer {
	return &placer{s, n, make([]int, 0, s.Size()), make([]bool, s.Size())}
}

// ErrNotLabel reports a word that is not a number. ParseInscribed reads boards of words.
var ErrNotLabel = message.New("board.is-not-a-label", "is not a label")

// word adds the piece of a word.
func (p *placer) word(word string) error {
	if isBlankSign(word) {
		return p.piece(p.notation.Home().Cell(p.shape))
	}
	label, err := strconv.Atoi(word)
	switch {
	case errors.Is(err, strconv.ErrSyntax) || word[0] == '+':
		return message.Errorf("board.board-q-w-s", "board: %q %w %s", shorten(word), ErrNotLabel, p.place())
	case err != nil:
		return p.outOfRange(word)
	}
	return p.label(label)
}

// label adds the piece of a label.
func (p *placer) label(label int) error {
	if label < 0 || label >= p.shape.Size() {
		return p.outOfRange(strconv.Itoa(label))
	}
	return p.piece(p.notation.Piece(p.shape, label))
}

func (p *placer) outOfRange(label string) error {
	return message.Errorf("board.label-is-not-in", "board: label %s is not in 0..%d %s", shorten(label), p.shape.Size()-1, p.place())
}

func (p *placer) piece(piece int) error {
	if label := p.notation.Label(p.shape, piece); p.seen[piece] {
		if piece == p.notation.Home().Cell(p.shape) {
			return message.Errorf("board.the-blank-whose-label", "board: the blank, whose label is %d, stands twice %s", label, p.place())
		}
		return message.Errorf("board.label-stands-twice", "board: label %d stands twice %s", label, p.place())
	}
	p.seen[piece] = true
	p.cells = append(p.cells, piece)
	return nil
}

// place describes the cell of the next piece.
func (p *placer) place() message.Text {
	return p.shape.place(len(p.cells))
}

// isBlankSign reports whether a word represents the blank in every notation.
func isBlankSign(word string) bool { return word == "." || word == "_" }

// maxText is the maximal length of the text of a board in bytes. The largest board with
// aligned columns is shorter.
const maxText = 1 << 22

// Uncommented removes comments, from a # to the end of the line, and empty lines.
func Uncommented(text string) string {
	if !strings.Contains(text, "#") {
		return text
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "#")
	}
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return strings.Trim(line, " \t\ufeff") == "" }), "\n")
}

// splitRows splits a text into rows of labels of equal length. It stops after MaxSide rows
// or columns.
func splitRows(written string) ([][]string, error) {
	if len(written) > maxText {
		return nil, message.Errorf("board.the-text-has-bytes", "%w: the text has %d bytes, more than the %d of the largest board", ErrShape, len(written), maxText)
	}
	var rows [][]string
	written = strings.TrimPrefix(written, "\ufeff") // a byte order mark
	for line := range strings.FieldsFuncSeq(written, func(r rune) bool { return r == '/' || r == '\n' || r == '\r' }) {
		var row []string
		for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
			if len(row) == MaxSide {
				return nil, message.Errorf("board.row-has-more-than", "%w: row %d has more than %d labels", ErrShape, len(rows)+1, MaxSide)
			}
			row = append(row, word)
		}
		if len(row) == 0 {
			continue
		}
		if len(rows) == MaxSide {
			return nil, message.Errorf("board.more-than-rows", "%w: more than %d rows", ErrShape, MaxSide)
		}
		rows = append(rows, row)
		if len(row) != len(rows[0]) {
			return nil, message.Errorf("board.row-has-row-has", "board: row %d has %s, row 1 has %d", len(rows), message.Count(len(row), "label"), len(rows[0]))
		}
	}
	switch {
	case len(rows) == 0:
		return nil, message.Errorf("board.the-text-holds-no", "%w: the text holds no labels", ErrShape)
	case len(rows) == 1 && len(rows[0]) == 1:
		return nil, message.Errorf("board.is-one-label-blanks", "%w: %q is one label; blanks or commas separate labels, / or new lines rows", ErrShape, shorten(rows[0][0]))
	}
	return rows, nil
}

// OneLine returns the text of a board in one line, or "" if it is not a rectangle of words.
func OneLine(text string) string {
	rows, err := splitRows(Uncommented(text))
	if err != nil {
		return ""
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.Join(row, " ")
	}
	return strings.Join(lines, " / ")
}

// labelText formats a piece in a line of text and in errors: its label, or "." for the blank
// of a notation with dot.
func (n Notation) labelText(s Shape, piece int) string {
	if notations[n].dot && piece == n.Home().Cell(s) {
		return "."
	}
	return strconv.Itoa(n.Label(s, piece))
}

// Format formats a board in one line that Parse or, if tiles carry texts, Game.Set reads
// back: "3 5 1 / 7 6 2 / 4 0 8". The board must have the notation's home of the blank.
func (n Notation) Format(b *Board) string {
	return inRows(b, func(piece int) string { return n.Written(b, piece) })
}

// inRows formats a board in one line.
func inRows(b *Board, write func(piece int) string) string {
	var text strings.Builder
	for i, p := range b.cells {
		switch {
		case i == 0:
		case i%b.shape.Cols == 0:
			text.WriteString(" / ")
		default:
			text.WriteByte(' ')
		}
		text.WriteString(write(int(p)))
	}
	return text.String()
}

// Fits returns an error if the board's home of the blank is not the notation's.
func (n Notation) Fits(b *Board) error {
	if want := n.Home().Cell(b.shape); want != b.home {
		return message.Errorf("board.notation-has-the-blanks", "board: notation %s has the blank's home in cell %d, this board in cell %d", n, want, b.home)
	}
	return nil
}

// MaxCodeSize is the largest number of cells of a board with a code.
const MaxCodeSize = 9

// Code returns source 002's configuration integer (question 8): the sum of label x 10^i over
// the cells i in reading order, with tiles numbered from 1 in the order of their homes and
// blank 0 in every notation. Boards of more than MaxCodeSize cells have no code.
func (b *Board) Code() (int, error) {
	if b.Size() > MaxCodeSize {
		return 0, message.Errorf("board.a-code-has-room", "board: a code has room for %d cells, this board (%s) has %d", MaxCodeSize, b.shape, b.Size())
	}
	code := 0
	for i := b.Size() - 1; i >= 0; i-- {
		code = 10*code + b.codeLabel(int(b.cells[i]))
	}
	return code, nil
}

// codeLabel is the label of a piece in codes.
func (b *Board) codeLabel(piece int) int { return label(b.shape, b.home, piece, 1) }

// Decode is the inverse of Code (source 002's décode).
func Decode(code int, s Shape, h Home) (*Board, error) {
	b, err := New(s, h)
	if err != nil {
		return nil, err
	}
	if s.Size() > MaxCodeSize {
		return nil, message.Errorf("board.a-code-has-room-for", "board: a code has room for %d cells, not for %s", MaxCodeSize, s)
	}
	piece := make([]int, s.Size())
	for p := range piece {
		piece[b.codeLabel(p)] = p
	}
	cells, seen := make([]int, s.Size()), make([]bool, s.Size())
	rest := code
	for i := range cells {
		label := rest % 10
		rest /= 10
		if label < 0 || label >= s.Size() {
			return nil, message.Errorf("board.code-label-is-not", "board: code %d: label %d is not in 0..%d (cell %d)", code, label, s.Size()-1, i)
		}
		if seen[label] {
			return nil, message.Errorf("board.code-label-stands-twice", "board: code %d: label %d stands twice (cell %d)", code, label, i)
		}
		seen[label] = true
		cells[i] = piece[label]
	}
	if rest != 0 {
		return nil, message.Errorf("board.code-has-more-than", "board: code %d has more than the %d digits of a %s board", code, s.Size(), s)
	}
	if err := b.SetCells(cells); err != nil {
		return nil, err
	}
	return b, nil
}
