package slide

import (
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Signs of the pictures of GNOME Klotski.
const (
	keySign  = '*' // the piece that has to leave; also a name of a piece in other pictures
	doorSign = '-' // a free cell for this piece alone
)

var quotedRow = text.Regexp(`^\s*"([^"/]*)"\s*[+,;})\]]*\s*$`)

// gnomeRows returns the rows of a picture of GNOME Klotski, where blanks are free cells, from a text
// or from the lines of its program. ok is false for other texts.
func gnomeRows(s string) (rows []string, ok bool) {
	if !strings.ContainsRune(s, keySign) || !strings.ContainsRune(s, wallSign) || strings.ContainsRune(s, '/') {
		return nil, false
	}
	var quoted []string
	doors, least, most := false, MaxCells, 0
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\r\n")
		if m := quotedRow().FindStringSubmatch(line); m != nil {
			quoted = append(quoted, m[1])
		}
		if strings.TrimSpace(line) != "" {
			rows = append(rows, line)
		}
	}
	if len(quoted) > 0 {
		rows = quoted
	}
	width := 0
	for _, row := range rows {
		signs := len(strings.Join(strings.Fields(row), ""))
		doors, least, most = doors || strings.ContainsRune(row, doorSign), min(least, signs), max(most, signs)
		width = max(width, len([]rune(row)))
	}
	for i, row := range rows {
		rows[i] = row + strings.Repeat(" ", width-len([]rune(row)))
	}
	return rows, doors || least < most
}

// parseGnome parses a picture of GNOME Klotski: letters for pieces, * for the piece that has to
// leave, - for a cell that only this piece may enter, # for a wall, a blank for a free cell and . for
// the goal.
func parseGnome(rows []string) (Definition, error) {
	const mostRows = MaxCells
	if len(rows) > mostRows || len(rows[0]) > mostRows {
		return Definition{}, message.Errorf("slide.more-than-columns-or", "slide: more than %d columns or rows (row %d, column %d)", MaxCells, min(len(rows), mostRows), min(len(rows[0]), mostRows))
	}
	p, goal := picture{cols: len([]rune(rows[0])), rows: len(rows)}, picture{cols: len([]rune(rows[0])), rows: len(rows)}
	var doors []int
	for y, row := range rows {
		for x, sign := range []rune(row) {
			wanted := freeSign
			switch {
			case sign == doorSign:
				doors = append(doors, len(p.signs))
				sign = freeSign
			case sign == '.':
				wanted = keySign
			case sign == ' ':
				sign = freeSign
			case sign != wallSign && !IsName(sign):
				return Definition{}, notPiece(sign, y+1, x+1)
			}
			p.signs, goal.signs = append(p.signs, sign), append(goal.signs, wanted)
		}
	}
	d := p.definition()
	cells := p.cells()
	for _, i := range doors {
		d.Doors = append(d.Doors, cells[i])
	}
	d.Key = string(keySign)
	d.Goal = goal.pieces(func(i int) int { return cells[i] })
	return d, nil
}

func notPiece(sign rune, row, column int) error {
	return message.Errorf("slide.is-no-piece-a", "slide: %q is no piece (a letter or a digit), no free cell (.) and no wall (#) (row %d, column %d); a puzzle looks like this: %s", string(sign), row, column, form)
}

// form is a puzzle in the form that errors recommend.
const form = "AB. / C#B"

// Size of the board of Klotski.
const klotskiCols, klotskiRows = 4, 5

// asKlotski shapes a row of 20 cells with a single piece of 2 x 2 cells into 4 x 5 cells, and returns
// the goal of Klotski: this piece in the middle of the last two rows.
func (p picture) asKlotski() (picture, []Piece) {
	tall := picture{klotskiCols, klotskiRows, p.signs}
	if len(p.signs) != klotskiCols*klotskiRows || p.rows != 1 || slices.Contains(p.signs, wallSign) {
		return p, nil
	}
	var square []Piece
	for _, piece := range tall.pieces(func(i int) int { return i }) {
		if at := piece.Cells[0]; slices.Equal(piece.Cells, []int{at, at + 1, at + klotskiCols, at + klotskiCols + 1}) && at%klotskiCols < klotskiCols-1 {
			square = append(square, piece)
		}
	}
	if len(square) != 1 {
		return p, nil
	}
	const corner = (klotskiRows-2)*klotskiCols + (klotskiCols-2)/2
	square[0].Cells = []int{corner, corner + 1, corner + klotskiCols, corner + klotskiCols + 1}
	return tall, square
}

// withFree replaces 0 by the sign of a free cell in a picture without free cells.
func (p picture) withFree() {
	if slices.Contains(p.signs, freeSign) {
		return
	}
	for i, sign := range p.signs {
		if sign == '0' {
			p.signs[i] = freeSign
		}
	}
}
