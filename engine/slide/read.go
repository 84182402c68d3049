package slide

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"taquin/engine/message"
)

// picture is a grid of characters, one per cell.
type picture struct {
	cols, rows int
	signs      []rune // in reading order
}

// The characters that denote no piece.
const (
	freeSign = '.'
	wallSign = '#'
)

// Parse parses a picture of a puzzle: a letter or digit for each cell of a piece, . for a free
// cell, # for a wall, and / or a newline between rows. It ignores other white space. It also reads
// the pictures of GNOME Klotski and Klotski boards of 20 signs in a row.
func Parse(s string) (Definition, error) {
	if rows, ok := gnomeRows(s); ok {
		return parseGnome(rows)
	}
	p, err := readPicture(s)
	if err != nil {
		return Definition{}, err
	}
	p.withFree()
	p, goal := p.asKlotski()
	d := p.definition()
	d.Goal = goal
	return d, nil
}

// ParseGoal parses a picture of a goal of z. A dot denotes a cell with any content, as do the
// cells outside a picture smaller than the puzzle.
func (z *Puzzle) ParseGoal(s string) ([]Piece, error) {
	cols, rows, cells, ok := z.Grid()
	if !ok {
		return nil, message.Errorf("slide.a-goal-is-drawn", "slide: a goal is drawn only for cells in rows and columns")
	}
	p, err := readPicture(s)
	if err != nil {
		return nil, err
	}
	if p.cols > cols || p.rows > rows {
		return nil, message.Errorf("slide.the-goal-has-columns", "slide: the goal has %d columns and %d rows, and the puzzle %d and %d", p.cols, p.rows, cols, rows)
	}
	for i, sign := range p.signs {
		x, y := i%p.cols, i/p.cols
		switch {
		case sign == freeSign:
		case cells[y*cols+x] < 0 && sign != wallSign:
			return nil, message.Errorf("slide.the-goal-has-on", "slide: the goal has %c on a wall %s", sign, p.where(i))
		case cells[y*cols+x] >= 0 && sign == wallSign:
			return nil, message.Errorf("slide.the-goal-has-a", "slide: the goal has a wall where the puzzle has none %s", p.where(i))
		}
	}
	return p.pieces(func(i int) int { return cells[i/p.cols*cols+i%p.cols] }), nil
}

// ParseRush parses a board of Rush Hour in the format of Michael Fogleman's database: the cells in
// reading order, with a letter for each car, o or . for a free cell, and x or # for a wall. A text
// without rows is a square; rows are separated as in Parse. Cars move along their length, and the
// goal is the target car at the right end of its row. The target "" is A or, on boards without
// A, X.
func ParseRush(s, target string) (Definition, error) {
	if line := strings.Fields(s); len(line) == 3 && allDigits(line[0]) && allDigits(line[2]) { // of the database: moves, board, size
		s = line[1]
	}
	signs := strings.NewReplacer("o", ".", "x", "#").Replace(strings.TrimSpace(s))
	if !strings.ContainsAny(signs, "/\n") {
		n := len([]rune(signs))
		side := 1
		for side*side < n {
			side++
		}
		if side*side != n {
			return Definition{}, message.Errorf("slide.a-board-of-rush", "slide: a board of Rush Hour is a square, such as 36 letters for 6x6, or has its rows separated by /; %s are no square", message.Count(n, "letter"))
		}
		var rows []string
		for row := range slices.Chunk([]rune(signs), side) {
			rows = append(rows, string(row))
		}
		signs = strings.Join(rows, "/")
	}
	p, err := readPicture(signs)
	if err != nil {
		return Definition{}, err
	}
	d := p.definition()
	d.Cars = true
	named := func(name string) int {
		return slices.IndexFunc(d.Pieces, func(p Piece) bool { return p.Name == name })
	}
	outside := func(car rune) int { // a cell of the car that is not in its first row
		first := slices.Index(p.signs, car)
		for at, sign := range p.signs {
			if sign == car && at/p.cols != first/p.cols {
				return at
			}
		}
		return -1
	}
	if target == "" {
		if target = "A"; (named("A") < 0 || outside('A') >= 0) && named("X") >= 0 {
			target = "X"
		}
	}
	i := named(target)
	if i < 0 {
		return Definition{}, message.Errorf("slide.there-is-no-car", "slide: there is no car %s, which is to leave on the right", target)
	}
	car := []rune(target)[0]
	first := slices.Index(p.signs, car)
	if at := outside(car); at >= 0 {
		return Definition{}, message.Errorf("slide.the-car-a-must", "slide: the car %s must lie in a row and leave at its right end %s", target, p.where(at))
	}
	goal := slices.Repeat([]rune{freeSign}, len(p.signs))
	end := (first/p.cols + 1) * p.cols
	for at := end - len(d.Pieces[i].Cells); at < end; at++ {
		if p.signs[at] == wallSign {
			return Definition{}, message.Errorf("slide.the-car-a-cannot", "slide: the car %s cannot leave: a wall is at the end of its row %s", target, p.where(at))
		}
		goal[at] = car
	}
	cells := p.cells()
	d.Goal = picture{p.cols, p.rows, goal}.pieces(func(i int) int { return cells[i] })
	d.Alike = []string{} // cars of a lane never change their order
	return d, nil
}

func allDigits(word string) bool { return strings.Trim(word, "0123456789") == "" }

// frame removes the signs of a drawn box.
var frame = strings.NewReplacer("|", "", "│", "", "+", "", "-", "", "─", "", "┌", "", "┐", "", "└", "", "┘", "", "├", "", "┤", "", "┬", "", "┴", "", "┼", "")

// mostBoxed is the size up to which a picture may be in a box or have blanks for free cells. Longer
// ones are read without looking at all of it first, so that the first error ends it.
const mostBoxed = 1 << 14

// unboxed removes the box of a picture. In a picture in a box, or whose rows have equal lengths only
// with them, blanks are free cells.
func unboxed(s string) string {
	if len(s) > mostBoxed {
		return s
	}
	rows := slices.Collect(rowsOf(s))
	if strings.ContainsAny(s, "|│") {
		for i, row := range rows {
			rows[i] = frame.Replace(row)
		}
		rows = slices.DeleteFunc(rows, func(row string) bool { return row == "" })
	}
	bare := func(row string) int { return len([]rune(strings.Join(strings.Fields(row), ""))) }
	holes := false
	for _, row := range rows {
		if len([]rune(row)) != len([]rune(rows[0])) {
			holes = false
			break
		}
		holes = holes || bare(row) != bare(rows[0])
	}
	s = strings.Join(rows, "/")
	if holes {
		s = strings.ReplaceAll(s, " ", string(freeSign))
	}
	return s
}

func rowsOf(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool { return r == '/' || r == '\n' })
}

// readPicture reads the rows of a text.
func readPicture(s string) (picture, error) {
	p := picture{}
	for row := range rowsOf(unboxed(s)) {
		x := 0
		for _, sign := range row {
			if unicode.IsSpace(sign) {
				continue
			}
			if x++; x == 1 {
				p.rows++
			}
			if sign == '_' {
				sign = freeSign
			}
			if sign != freeSign && sign != wallSign && !IsName(sign) {
				return p, notPiece(sign, p.rows, x)
			}
			p.signs = append(p.signs, sign)
		}
		if x == 0 {
			continue
		}
		if p.cols == 0 {
			p.cols = x
		}
		if x != p.cols {
			return p, message.Errorf("slide.row-has-and-row", "slide: row %d has %s, and row 1 has %d (row %d, column %d)", p.rows, message.Count(x, "cell"), p.cols, p.rows, min(x, p.cols)+1)
		}
		if p.cols > MaxCells || p.rows > MaxCells {
			return p, message.Errorf("slide.more-than-columns-or", "slide: more than %d columns or rows (row %d, column %d)", MaxCells, p.rows, min(p.cols, MaxCells+1))
		}
	}
	if p.rows == 0 {
		return p, message.Errorf("slide.the-text-shows-no", "slide: the text shows no cell")
	}
	return p, nil
}

// where formats a position for the end of an error.
func (p picture) where(i int) message.Text {
	return message.Place(i/p.cols+1, i%p.cols+1)
}

// cells numbers the cells in reading order; walls are -1.
func (p picture) cells() []int {
	all, n := make([]int, len(p.signs)), 0
	for i, sign := range p.signs {
		if all[i] = -1; sign != wallSign {
			all[i] = n
			n++
		}
	}
	return all
}

// pieces returns the pieces in reading order.
func (p picture) pieces(cell func(i int) int) []Piece {
	var all []Piece
	at := map[rune]int{}
	for i, sign := range p.signs {
		if sign == freeSign || sign == wallSign {
			continue
		}
		k, known := at[sign]
		if !known {
			k = len(all)
			at[sign] = k
			all = append(all, Piece{Name: string(sign)})
		}
		all[k].Cells = append(all[k].Cells, cell(i))
	}
	return all
}

func (p picture) definition() Definition {
	d := Definition{Cols: p.cols, Rows: p.rows}
	cells := p.cells()
	for i, cell := range cells {
		if cell >= 0 {
			d.Places = append(d.Places, Place{X: float64(i % p.cols), Y: float64(i / p.cols)})
		}
	}
	d.Pieces = p.pieces(func(i int) int { return cells[i] })
	return d
}
