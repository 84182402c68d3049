package board

import (
	"errors"
	"strconv"
	"strings"

	"taquin/engine/board/reader"
	"taquin/engine/message"
)

// Parse parses a board in a form that package reader knows: labels in reading order, separated by
// white space or commas, in rows separated by "/" or newlines, among others. The blank is its
// label or a sign, see reader.IsBlank. A # starts a comment.
func Parse(text string, n Notation) (*Board, error) { return ParseShape(text, n, Shape{}) }

// ParseShape parses a board whose shape is known; the zero Shape is not.
func ParseShape(text string, n Notation, s Shape) (*Board, error) {
	g, err := reader.One(text, reader.Options{Cols: s.Cols, Rows: s.Rows})
	if err != nil {
		return nil, err
	}
	return FromRows(g.Rows, n)
}

// FromRows returns the board with rows of words, which have equal lengths.
func FromRows(rows [][]string, n Notation) (*Board, error) {
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
	if reader.IsBlank(word) {
		return p.piece(p.notation.Home().Cell(p.shape))
	}
	label, err := strconv.Atoi(word)
	switch {
	case errors.Is(err, strconv.ErrSyntax) || word[0] == '+':
		return message.Errorf("board.board-q-w-s", "board: %q %w %s; labels are numbers, the blank is 0, . or _", shorten(word), ErrNotLabel, p.place())
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
	return message.Errorf("board.label-is-not-in", "board: label %s is not in 0..%d %s%s", shorten(label), p.shape.Size()-1, p.place(), p.example())
}

func (p *placer) piece(piece int) error {
	if label := p.notation.Label(p.shape, piece); p.seen[piece] {
		if piece == p.notation.Home().Cell(p.shape) {
			return message.Errorf("board.the-blank-whose-label", "board: the blank, whose label is %d, appears twice %s%s", label, p.place(), p.example())
		}
		return message.Errorf("board.label-appears-twice", "board: label %d appears twice %s%s", label, p.place(), p.example())
	}
	p.seen[piece] = true
	p.cells = append(p.cells, piece)
	return nil
}

// place describes the cell of the next piece.
func (p *placer) place() message.Text {
	return p.shape.place(len(p.cells))
}

// example shows the solved board of the shape, unless it is large.
func (p *placer) example() message.Text {
	const largest = 25 // cells
	b, err := New(p.shape, p.notation.Home())
	if err != nil || p.shape.Size() > largest {
		return message.Text{}
	}
	return message.Textf("board.the-solved-board", "; the solved board is %s", p.notation.Format(b))
}

// OneLine returns the text of a board in one line, or "" if it is not a rectangle of words.
func OneLine(text string) string {
	g, err := reader.One(text, reader.Options{})
	if err != nil {
		return ""
	}
	return reader.Write(g.Rows)
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
	if b.shape.Rows == 1 { // not a flat list
		text.WriteString(" /")
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
			return nil, message.Errorf("board.code-label-appears-twice", "board: code %d: label %d appears twice (cell %d)", code, label, i)
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
