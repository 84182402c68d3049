package board

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/text"
)

// Tiles may carry texts instead of numbers: letters, words. Tiles with the same text
// look alike, and nobody can tell which of them is which. So all that is said of how
// such a board looks (LooksSolved, IsHome, Equal, CheckSolvable) goes by the texts,
// while the pieces keep their names, by which moves and searches go.

// labels are the texts of a board's pieces. They never change: copies share them.
type labels struct {
	texts []string // by piece; blankText for the blank
	alike [][]int  // the groups of tiles with the same text, each in the order of homes
	width int      // columns of the widest
}

// blankText is how the blank is written among texts.
const blankText = "."

// maxLabel is how many characters a text has at most.
const maxLabel = 12

// ErrOtherLabels is wrapped by the error about a board and a goal whose tiles carry
// different texts.
var ErrOtherLabels = errors.New("board: the goal's tiles carry other labels")

// Inscribe writes a text on every tile, in the order of their homes.
func (b *Board) Inscribe(texts []string) error {
	if len(texts) != b.Size()-1 {
		return fmt.Errorf("board: %d labels for %d tiles (%s)", len(texts), b.Size()-1, b.shape)
	}
	for i, label := range texts {
		if err := checkLabel(label); err != nil {
			return fmt.Errorf("%w (label %d)", err, i+1)
		}
	}
	b.inscribe(slices.Insert(slices.Clone(texts), b.home, blankText))
	return nil
}

// checkLabel returns an error for a text that cannot stand on a tile.
func checkLabel(label string) error {
	switch {
	case label == "" || isBlankSign(label):
		return fmt.Errorf("board: %q is the blank's, no label of a tile", label)
	case !utf8.ValidString(label):
		return fmt.Errorf("board: the label %q is no text in UTF-8", shorten(label))
	case utf8.RuneCountInString(label) > maxLabel:
		return fmt.Errorf("board: the label %q has %d characters; %d fit", shorten(label), utf8.RuneCountInString(label), maxLabel)
	case strings.ContainsFunc(label, func(r rune) bool {
		return r == '/' || r == ',' || unicode.IsSpace(r) || !unicode.IsPrint(r)
	}):
		return fmt.Errorf("board: the label %q has a blank, a comma, a slash or an invisible character in it", shorten(label))
	}
	return nil
}

// inscribe writes texts, in the order of pieces, that have been checked.
func (b *Board) inscribe(texts []string) {
	l := &labels{texts: texts}
	first := map[string]int{} // where its group stands
	var groups [][]int
	for piece, label := range texts {
		l.width = max(l.width, text.Width(label))
		if piece == b.home {
			continue
		}
		at, known := first[label]
		if !known {
			at, groups = len(groups), append(groups, nil)
			first[label] = at
		}
		groups[at] = append(groups[at], piece)
	}
	l.alike = slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 })
	b.labels = l
}

// Inscribed reports whether texts are written on the tiles.
func (b *Board) Inscribed() bool { return b.labels != nil }

// Inscription returns the texts on the tiles, in the order of their homes; nil where
// numbers are written.
func (b *Board) Inscription() []string {
	if b.labels == nil {
		return nil
	}
	return slices.Delete(slices.Clone(b.labels.texts), b.home, b.home+1)
}

// Alike returns the groups of tiles that look alike, each tile by its name as a piece;
// nil if there are none. They are the board's own: read them only.
func (b *Board) Alike() [][]int {
	if b.labels == nil {
		return nil
	}
	return b.labels.alike
}

// Plain returns a copy of the board without texts on its tiles.
func (b *Board) Plain() *Board {
	c := b.Copy()
	c.labels = nil
	return c
}

// ParseInscription reads the texts for so many tiles, in the order of their homes: as
// many words, separated as the labels of a board are, or as many letters. Signs of the
// blank are left out.
func ParseInscription(inscription string, tiles int) ([]string, error) {
	if len(inscription) > maxText {
		return nil, fmt.Errorf("%w: the labels have %d bytes, more than those of the largest board", ErrShape, len(inscription))
	}
	words := wordsOf(inscription)
	if len(words) == tiles {
		return words, nil
	}
	single := slices.DeleteFunc(letters(strings.Join(words, "")), isBlankSign)
	if len(single) == tiles {
		return single, nil
	}
	return nil, fmt.Errorf("board: labels for %d tiles are wanted, and in %q are %s or %s",
		tiles, shorten(inscription), text.Count(len(words), "word"), text.Count(len(single), "letter"))
}

// ParseInscribed reads a board in a notation whose tiles carry the texts of an inscription,
// as ParseInscription takes it: how they lie is written as for Game.Set, row by row.
func ParseInscribed(text, inscription string, n Notation) (*Board, error) {
	rows, err := splitRows(text)
	if err != nil {
		return nil, err
	}
	cols := len(rows[0])
	if single := len(letters(rows[0][0])); cols == 1 && single > 1 { // letters with nothing between them, it seems
		if _, err := ParseInscription(inscription, single*len(rows)-1); err == nil {
			cols = single
		}
	}
	tiles, err := ParseInscription(inscription, cols*len(rows)-1)
	if err != nil {
		return nil, err
	}
	s, err := NewShape(cols, len(rows))
	if err != nil {
		return nil, err
	}
	b, err := New(s, n.Home())
	if err == nil {
		err = b.Inscribe(tiles)
	}
	if err != nil {
		return nil, err
	}
	g, err := NewGame(b, n)
	if err == nil {
		err = g.setText(text)
	}
	return b, err
}

// wordsOf cuts a text at blanks, commas and the ends of rows, and leaves signs of the
// blank out.
func wordsOf(inscription string) []string {
	words := strings.FieldsFunc(inscription, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '/' })
	return slices.DeleteFunc(words, isBlankSign)
}

// letters cuts a text into its letters, each with the accents that follow it.
func letters(word string) []string {
	var all []string
	for _, r := range word {
		if unicode.Is(unicode.M, r) && len(all) > 0 {
			all[len(all)-1] += string(r)
		} else {
			all = append(all, string(r))
		}
	}
	return all
}

// LooksSolved reports whether every cell shows what it shall: that is Solved, but
// tiles that look alike may have changed places.
func (b *Board) LooksSolved() bool {
	for i := range b.cells {
		if !b.IsHome(i) {
			return false
		}
	}
	return true
}

// IsHome reports whether a cell shows what it shall.
func (b *Board) IsHome(cell int) bool {
	p := int(b.cells[cell])
	return p == cell || b.labels != nil && b.labels.texts[p] == b.labels.texts[cell]
}

// looksLike reports whether two boards of one shape and home show the same and shall
// show the same when they are solved.
func (b *Board) looksLike(c *Board) bool {
	if b.labels == nil || c.labels == nil || !slices.Equal(b.labels.texts, c.labels.texts) {
		return false
	}
	for i, p := range b.cells {
		if b.labels.texts[p] != b.labels.texts[c.cells[i]] {
			return false
		}
	}
	return true
}

// ToldApart returns a copy on which tiles that look alike, given as groups of pieces, are
// called by each other's names so that the board is solved if it looks so, and can be
// solved if any names allow that. Tiles in a home of their group stay, the others of it
// come in reading order; if the parity is wrong, two change their names. In a single row
// or column, where tiles never pass each other, all come in order.
func (b *Board) ToldApart(alike [][]int) *Board {
	c := b.Copy()
	var pair []int // the cells of two tiles that may change
	for _, group := range alike {
		homes := slices.Sorted(slices.Values(group))
		cells := make([]int, len(group))
		for i, piece := range group {
			cells[i] = b.Pos(piece)
		}
		slices.Sort(cells)
		if !b.shape.Linear() {
			homes, cells = c.keepHome(homes, cells)
		}
		for i, cell := range cells {
			c.put(homes[i], cell)
		}
		if len(cells) > 1 {
			pair = cells[:2]
		} else if len(group) > 1 && len(pair) == 0 {
			pair = []int{c.Pos(group[0]), c.Pos(group[1])}
		}
	}
	if len(pair) > 0 && !b.shape.Linear() && !c.SolvableByPermutation() {
		p, q := c.At(pair[0]), c.At(pair[1])
		c.put(q, pair[0])
		c.put(p, pair[1])
	}
	return c
}

// keepHome calls what lies in a home, of some homes and cells in order, by that and
// returns the homes and cells that are left.
func (b *Board) keepHome(homes, cells []int) (homesLeft, cellsLeft []int) {
	for _, home := range homes {
		if _, found := slices.BinarySearch(cells, home); found {
			b.put(home, home)
		} else {
			homesLeft = append(homesLeft, home)
		}
	}
	for _, cell := range cells {
		if _, found := slices.BinarySearch(homes, cell); !found {
			cellsLeft = append(cellsLeft, cell)
		}
	}
	return homesLeft, cellsLeft
}

// put lays a tile in a cell.
func (b *Board) put(piece, cell int) { b.cells[cell], b.pos[piece] = uint16(piece), uint16(cell) }

// renamed returns the texts for a board on which a piece is called otherwise.
func (l *labels) renamed(home int, name func(piece int) int) *labels {
	if l == nil {
		return nil
	}
	texts := make([]string, len(l.texts))
	for piece, label := range l.texts {
		texts[name(piece)] = label
	}
	b := Board{home: home}
	b.inscribe(texts)
	return b.labels
}

// Written is what is written on a piece of a board: its text, or its label in the
// notation.
func (n Notation) Written(b *Board, piece int) string {
	if b.labels != nil {
		return b.labels.texts[piece]
	}
	return n.labelText(b.shape, piece)
}

// Find returns the first cell that shows a text, or the sign of the blank.
func (b *Board) Find(label string) (cell int, ok bool) {
	if isBlankSign(label) {
		return b.blank, true
	}
	for cell, piece := range b.cells {
		if b.labels != nil && b.labels.texts[piece] == label {
			return cell, true
		}
	}
	return 0, false
}

// Widest is how many columns the widest label takes that is written on a tile.
func (n Notation) Widest(b *Board) int {
	if b.labels != nil {
		return b.labels.width
	}
	return len(strconv.Itoa(notations[n].first + b.Size() - 2))
}

// SetWritten lays the pieces of a board with texts as a list of them in reading order
// says.
func (g *Game) SetWritten(words []string) error {
	b := g.Board
	if len(words) != b.Size() {
		return fmt.Errorf("board: %d texts for %d cells (%s)", len(words), b.Size(), b.shape)
	}
	left := map[string][]int{}
	for piece, label := range b.labels.texts {
		left[label] = append(left[label], piece)
	}
	cells := make([]int, 0, b.Size())
	for i, word := range words {
		if isBlankSign(word) {
			word = blankText
		}
		pieces, known := left[word]
		switch {
		case !known:
			return fmt.Errorf("board: %q is on no tile %s", shorten(word), b.shape.place(i))
		case len(pieces) == 0:
			return fmt.Errorf("board: %q stands more often than it is on tiles %s", shorten(word), b.shape.place(i))
		}
		cells, left[word] = append(cells, pieces[0]), pieces[1:]
	}
	return g.SetCells(cells)
}

// setText is Set for a board with texts. Where all of them are letters, there need be
// nothing between two.
func (g *Game) setText(written string) error {
	if !slices.ContainsFunc(g.Board.labels.texts, func(label string) bool { return len(letters(label)) > 1 }) {
		written = strings.Join(letters(written), " ")
	}
	rows, err := splitRows(written)
	if err != nil {
		return err
	}
	var words []string
	for i, row := range rows {
		if len(row) != g.Board.shape.Cols || len(rows) != g.Board.shape.Rows {
			return fmt.Errorf("board: the text has %d rows, row %d of %d labels, and the board is %s",
				len(rows), i+1, len(row), g.Board.shape)
		}
		words = append(words, row...)
	}
	return g.SetWritten(words)
}
