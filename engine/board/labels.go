package board

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/board/reader"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Tiles may carry texts instead of numbers. Tiles with equal texts are indistinguishable.
// LooksSolved, IsHome, Equal and CheckSolvable compare texts; moves and searches use the
// names of the pieces.

// labels are the texts of a board's pieces. They are immutable and shared by copies.
type labels struct {
	texts []string // by piece; blankText for the blank
	alike [][]int  // the groups of tiles with equal texts, each in the order of homes
	width int      // display width of the widest
}

// blankText represents the blank among texts.
const blankText = "."

// maxLabel is the maximal number of characters of a text.
const maxLabel = 12

// ErrOtherLabels reports a goal with other texts than the board's.
var ErrOtherLabels = message.New("board.the-goals-tiles-carry", "board: the goal's tiles carry other labels")

// Inscribe puts texts on the tiles, in the order of their homes.
func (b *Board) Inscribe(texts []string) error {
	if len(texts) != b.Size()-1 {
		return message.Errorf("board.labels-for-tiles", "board: %d labels for %d tiles (%s)", len(texts), b.Size()-1, b.shape)
	}
	for i, label := range texts {
		if err := checkLabel(label); err != nil {
			return message.Errorf("board.label", "%w (label %d)", err, i+1)
		}
	}
	b.inscribe(slices.Insert(slices.Clone(texts), b.home, blankText))
	return nil
}

// checkLabel returns an error for an invalid text of a tile.
func checkLabel(label string) error {
	switch {
	case label == "" || isBlankSign(label):
		return message.Errorf("board.is-the-blanks-no", "board: %q is the blank's, no label of a tile", label)
	case !utf8.ValidString(label):
		return message.Errorf("board.the-label-is-no", "board: the label %q is no text in UTF-8", shorten(label))
	case utf8.RuneCountInString(label) > maxLabel:
		return message.Errorf("board.the-label-has-characters", "board: the label %q has %d characters; %d fit", shorten(label), utf8.RuneCountInString(label), maxLabel)
	case strings.ContainsFunc(label, func(r rune) bool {
		return r == '/' || r == ',' || unicode.IsSpace(r) || !unicode.IsPrint(r)
	}):
		return message.Errorf("board.the-label-has-a", "board: the label %q has a blank, a comma, a slash or an invisible character in it", shorten(label))
	}
	return nil
}

// inscribe puts valid texts on the pieces, in the order of their names.
func (b *Board) inscribe(texts []string) {
	l := &labels{texts: texts}
	group := map[string]int{} // by text
	var groups [][]int
	for piece, label := range texts {
		l.width = max(l.width, text.Width(label))
		if piece == b.home {
			continue
		}
		at, known := group[label]
		if !known {
			at, groups = len(groups), append(groups, nil)
			group[label] = at
		}
		groups[at] = append(groups[at], piece)
	}
	for _, g := range groups {
		if len(g) > 1 {
			l.alike = append(l.alike, g)
		}
	}
	b.labels = l
}

// Inscribed reports whether the tiles carry texts.
func (b *Board) Inscribed() bool { return b.labels != nil }

// Inscription returns the texts of the tiles, in the order of their homes; nil if they carry
// numbers.
func (b *Board) Inscription() []string {
	if b.labels == nil {
		return nil
	}
	return slices.Delete(slices.Clone(b.labels.texts), b.home, b.home+1)
}

// Alike returns the groups of tiles with equal texts, by their names as pieces; nil if there
// are none. The result is read-only.
func (b *Board) Alike() [][]int {
	if b.labels == nil {
		return nil
	}
	return b.labels.alike
}

// Plain returns a copy of the board without texts.
func (b *Board) Plain() *Board {
	c := b.Copy()
	c.labels = nil
	return c
}

// isBlankSign reports whether a word represents the blank among texts.
func isBlankSign(word string) bool { return word == "." || word == "_" }

// ParseInscription parses the texts for a number of tiles, in the order of their homes: one
// word for each, separated as in Parse, or one letter for each. It skips signs of the blank.
func ParseInscription(inscription string, tiles int) ([]string, error) {
	if len(inscription) > reader.MaxText {
		return nil, message.Errorf("board.the-labels-have-bytes", "%w: the labels have %d bytes, more than those of the largest board", ErrShape, len(inscription))
	}
	words := wordsOf(inscription)
	if len(words) == tiles {
		return words, nil
	}
	single, count := make([]string, 0, tiles), 0 // a long text is counted, not kept
	for letter := range letters(strings.Join(words, "")) {
		if isBlankSign(letter) {
			continue
		}
		if count++; count <= tiles {
			single = append(single, letter)
		}
	}
	if count == tiles {
		return single, nil
	}
	return nil, message.Errorf("board.labels-needed-but-has", "board: %d labels needed, but %q has %s or %s",
		tiles, shorten(inscription), message.Count(len(words), "word"), message.Count(count, "letter"))
}

// ParseInscribed parses a board whose tiles carry the texts of an inscription (see
// ParseInscription). The text of the board is that of Game.Set.
func ParseInscribed(text, inscription string, n Notation) (*Board, error) {
	read, err := reader.One(text, reader.Options{Words: true})
	if err != nil {
		return nil, err
	}
	rows := read.Rows
	cols := len(rows[0])
	if single := lettersIn(rows[0][0]); cols == 1 && single > 1 { // letters without separators
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

// wordsOf splits a text at white space, commas and slashes, and skips signs of the blank.
func wordsOf(inscription string) []string {
	words := strings.FieldsFunc(inscription, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '/' })
	return slices.DeleteFunc(words, isBlankSign)
}

// letters returns the characters of a text, each with its combining marks.
func letters(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !utf8.ValidString(word) {
			word = string([]rune(word)) // with a sign for each wrong byte
		}
		start := 0
		for i, r := range word {
			if i > 0 && !unicode.Is(unicode.M, r) {
				if !yield(word[start:i]) {
					return
				}
				start = i
			}
		}
		if word != "" {
			yield(word[start:])
		}
	}
}

// lettersIn counts the characters of a text.
func lettersIn(word string) (n int) {
	for range letters(word) {
		n++
	}
	return n
}

// LooksSolved reports whether every piece is home, up to permutations of tiles with equal
// texts.
func (b *Board) LooksSolved() bool {
	for i := range b.cells {
		if !b.IsHome(i) {
			return false
		}
	}
	return true
}

// IsHome reports whether a cell contains its piece or one with an equal text.
func (b *Board) IsHome(cell int) bool {
	p := int(b.cells[cell])
	return p == cell || b.labels != nil && b.labels.texts[p] == b.labels.texts[cell]
}

// looksLike reports whether two boards of equal shape and home have equal texts in all cells
// and on all pieces.
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

// ToldApart returns a copy in which the tiles of each group, which have equal texts, are
// renamed among themselves: the copy is solved if b looks solved, and solvable if any
// renaming is. Tiles in a home of their group get its name; the others get the remaining
// names in reading order. If the parity is wrong, two names are exchanged. In a single row or
// column, where tiles never pass each other, all names are in reading order.
func (b *Board) ToldApart(alike [][]int) *Board {
	c := b.Copy()
	var pair []int // the cells of two tiles of a group
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

// keepHome names the tiles in those cells that are among the homes after their cells, and
// returns the other homes and cells. Both lists are sorted.
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

// put puts a tile into a cell.
func (b *Board) put(piece, cell int) { b.cells[cell], b.pos[piece] = uint16(piece), uint16(cell) }

// renamed returns the texts for a board whose pieces are renamed.
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

// Written returns a piece's text, or its label in the notation.
func (n Notation) Written(b *Board, piece int) string {
	if b.labels != nil {
		return b.labels.texts[piece]
	}
	return n.labelText(b.shape, piece)
}

// Pushed returns the labels of the tiles that a path moves, in its order, separated by blanks. It
// fails if the path leaves the board.
func (n Notation) Pushed(b *Board, p Path) (string, error) {
	at, labels := b.Copy(), make([]string, len(p))
	for i, m := range p {
		blank := at.blank
		if err := at.Play(Path{m}); err != nil {
			return "", err
		}
		labels[i] = n.Written(at, at.At(blank))
	}
	return strings.Join(labels, " "), nil
}

// wordOn parses a sequence of letters, or the numbers of tiles to push from a board on, as Pushed
// writes them.
func (n Notation) wordOn(b *Board, word string) (Path, error) {
	if first := strings.TrimLeft(word, " \t\n"); first == "" || first[0] < '0' || first[0] > '9' {
		return n.ParseWord(word)
	}
	var p Path
	at := b.Copy()
	for label := range strings.FieldsFuncSeq(word, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		found := false
		for m := Up; m <= Right && !found; m++ {
			to, ok := at.shape.Step(at.blank, m)
			if found = ok && n.Written(at, at.At(to)) == label; found {
				p = append(p, m)
				at.Do(m)
			}
		}
		if !found {
			return nil, message.Errorf("board.tile-cannot-be-pushed", "board: tile %s is not next to the blank (move %d of %q)", shorten(label), len(p)+1, shorten(word))
		}
	}
	return p, nil
}

// Find returns the first cell with a text, or the blank's cell for a sign of the blank.
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

// Widest returns the display width of the widest label of a tile.
func (n Notation) Widest(b *Board) int {
	if b.labels != nil {
		return b.labels.width
	}
	return len(strconv.Itoa(notations[n].first + b.Size() - 2))
}

// SetWritten sets the pieces of a board with texts from a list of texts in reading order.
func (g *Game) SetWritten(words []string) error {
	b := g.Board
	if len(words) != b.Size() {
		return message.Errorf("board.texts-for-cells", "board: %d texts for %d cells (%s)", len(words), b.Size(), b.shape)
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
			return message.Errorf("board.is-on-no-tile", "board: %q is on no tile %s", shorten(word), b.shape.place(i))
		case len(pieces) == 0:
			return message.Errorf("board.appears-more-often-than", "board: %q appears more often than on the tiles %s", shorten(word), b.shape.place(i))
		}
		cells, left[word] = append(cells, pieces[0]), pieces[1:]
	}
	return g.SetCells(cells)
}

// setText is Set for a board with texts. Single letters need no separators.
func (g *Game) setText(written string) error {
	if !slices.ContainsFunc(g.Board.labels.texts, func(label string) bool { return lettersIn(label) > 1 }) {
		written = strings.Join(slices.Collect(letters(written)), " ")
	}
	read, err := reader.One(written, reader.Options{Words: true})
	if err != nil {
		return err
	}
	rows := read.Rows
	var words []string
	for i, row := range rows {
		if len(row) != g.Board.shape.Cols || len(rows) != g.Board.shape.Rows {
			return message.Errorf("board.the-text-has-rows", "board: the text has %d rows, row %d of %d labels, and the board is %s",
				len(rows), i+1, len(row), g.Board.shape)
		}
		words = append(words, row...)
	}
	return g.SetWritten(words)
}
