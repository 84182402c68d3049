package reader

import (
	"slices"
	"strconv"
	"strings"

	"taquin/engine/message"
)

// block collects the rows of a board until it ends.
type block struct {
	rows     []row
	explicit bool // a sign separates rows
	boxed    bool // a drawn box
	ruled    bool // the last line is a rule
	gaps     int  // blank lines after rows
	perLine  bool // each line is a board
	numbered bool // a number stands before each board
	frame    int  // columns of a data frame, whose rows begin with their index
}

// row is a row of labels.
type row struct {
	words []string
	line  int
	raw   string // the line, to find an empty cell by its column
}

// most is the maximal number of words of a row: those of the largest board and what stands
// before them.
const most = MaxSide*MaxSide + 2

// add adds the rows of a line. open tells that a sign for the end of a row stands at an end of
// the line.
func (p *parser) add(rows [][]string, open bool, raw string) error {
	rows = slices.DeleteFunc(rows, func(words []string) bool { return len(words) == 0 })
	if len(rows) == 0 {
		return nil
	}
	p.ruled = false
	if p.Words {
		for _, words := range rows {
			p.rows = append(p.rows, row{words: words, line: p.line})
		}
		return nil
	}
	first := rows[0]
	if p.boxed && len(rows) == 1 && len(first) > 1 && !slices.ContainsFunc(first, func(w string) bool { return w != "" }) {
		return nil // space above and below the labels of a drawn box
	}
	explicit := open || len(rows) > 1
	if !explicit && !p.explicit {
		return p.addLine(row{first, p.line, raw})
	}
	if len(p.rows) > 0 && !p.explicit {
		if _, ok := number(p.rows[0].words); !ok {
			if _, ok := flatOf(p.rows[0].words); ok && len(p.rows) == 1 {
				if err := p.flush(); err != nil {
					return err
				}
			} else if open || !whole(rows) {
				return p.mixed(raw)
			} else {
				p.eachLine()
			}
		}
	}
	if p.explicit && len(p.rows) == 1 && len(rows) == 1 && complete(p.rows[0].words) && share(p.rows[0].words, first) {
		if err := p.flush(); err != nil { // boards of one row
			return err
		}
	}
	for _, words := range rows {
		p.rows = append(p.rows, row{words: words, line: p.line})
	}
	p.explicit = true
	if len(p.rows) > MaxSide+2 {
		return p.tooLarge()
	}
	if !open {
		return p.flush()
	}
	return nil
}

func (p *parser) tooLarge() error {
	return message.Errorf("reader.more-than-rows", "%w: more than %d rows or columns (line %d)", ErrForm, MaxSide, p.line)
}

// whole reports whether rows are a whole board.
func whole(rows [][]string) bool {
	return len(rows) > 1 && complete(slices.Concat(rows...)) &&
		!slices.ContainsFunc(rows, func(words []string) bool { return len(words) != len(rows[0]) })
}

// eachLine reads each pending line as a board, because a whole board follows them in one line. It
// reports those that are none.
func (p *parser) eachLine() {
	before, perLine := p.rows, p.perLine
	p.rows, p.perLine = nil, true
	for _, r := range before {
		p.report(r.line, p.giveLine(r))
	}
	p.perLine = perLine
}

// inFrame removes the index from a row of a data frame, which prints the numbers of its columns, from
// 0, above the rows. It reports false for any other line.
func (p *parser) inFrame(r *row) bool {
	columns, index := p.frame, len(p.rows)
	if columns == 0 && len(p.rows) == 1 && !p.boxed && !p.perLine {
		for i, word := range p.rows[0].words {
			if word != strconv.Itoa(i) {
				return false
			}
		}
		columns, index = len(p.rows[0].words), 0
	}
	if columns < 2 || len(r.words) != columns+1 || r.words[0] != strconv.Itoa(index) {
		return false
	}
	if index == 0 {
		p.rows, p.frame = nil, columns
	}
	r.words, r.raw = r.words[1:], ""
	return true
}

// addLine adds a line that is a row, or a whole board.
func (p *parser) addLine(r row) error {
	if p.inFrame(&r) {
		p.rows = append(p.rows, r)
		return nil
	}
	if p.frame > 0 {
		if err := p.flush(); err != nil {
			return err
		}
	}
	if p.perLine || p.Numbered || len(p.rows) == 0 && len(r.words) == p.Cols*p.Rows && p.Rows > 1 {
		return p.giveLine(r)
	}
	if len(p.rows) == 0 {
		if f, ok := numberedOf(r.words, 3); ok && slices.Contains(f.labels, f.name) && !counts(f) { // no row has a number twice
			p.perLine, p.numbered = true, true
			return p.giveLine(r)
		}
	}
	if len(p.rows) == 1 && !p.boxed {
		labels := r.words
		if f, ok := flatOf(labels); ok {
			labels = f.labels
		}
		if f, ok := flatOf(p.rows[0].words); ok && share(f.labels, labels) {
			first := p.rows[0]
			p.rows, p.perLine = nil, true
			if err := p.giveLine(first); err != nil {
				return err
			}
			return p.giveLine(r)
		}
	}
	if _, ok := flatOf(r.words); ok && len(p.rows) > 0 && len(p.rows[0].words) > 2 && len(p.rows[0].words) != len(r.words) && !p.boxed {
		p.eachLine()
		p.perLine = true
		return p.giveLine(r)
	}
	if p.gaps > 0 && share(p.words(p.rows), r.words) && complete(p.words(p.rows)) {
		if err := p.flush(); err != nil {
			return err
		}
	}
	if p.rows = append(p.rows, r); len(p.rows) > MaxSide+2 {
		return p.tooLarge()
	}
	if from, _ := p.header(); from > 0 {
		if k, m := len(r.words), len(p.rows)-from; !complete(p.words(p.rows[from:])) {
			return nil
		} else if m == k || m == 1 && p.rows[0].words[0] != strconv.Itoa(k) {
			return p.flush()
		}
	}
	return nil
}

// gap ends a board at a blank line, unless such lines separate its rows.
func (p *parser) gap() error {
	if n := len(p.rows); n > 0 && !p.explicit && !p.boxed && !p.perLine {
		if _, ok := number(p.rows[n-1].words); ok && n <= 2 {
			return nil
		}
		if count, ok := number(p.rows[0].words); ok && n <= count && !complete(p.words(p.rows[1:])) {
			return nil
		}
		k := len(p.rows[0].words)
		if _, ok := flatOf(p.rows[0].words); n == p.gaps+1 && k > 1 && !ok && (n < k || n < k*k && !complete(p.words(p.rows))) {
			p.gaps++
			return nil
		}
	}
	if p.Words {
		return nil
	}
	return p.flush()
}

// rule ends a board at a rule below another one, or below a board that is not in a box.
func (p *parser) rule() error {
	ended := len(p.rows) > 0 && (p.ruled || !p.boxed || len(p.rows) > 1 && complete(p.words(p.rows)) && len(p.rows) == len(p.rows[0].words) && !strings.ContainsAny(p.rows[0].raw, uprights))
	p.ruled = true
	if !ended {
		p.boxed = true
		return nil
	}
	err := p.flush()
	p.boxed = true
	return err
}

// words are the words of all rows.
func (*parser) words(rows []row) []string {
	var all []string
	for _, r := range rows {
		all = append(all, r.words...)
	}
	return all
}

// flush yields the board of the pending rows.
func (p *parser) flush() error {
	rows, b := p.rows, p.block
	from, blank := p.header()
	p.block = block{numbered: b.numbered}
	if len(rows) == 0 {
		if b.boxed && b.ruled {
			return p.fail("reader.a-box-without-labels", "a drawn box without labels")
		}
		return nil
	}
	if p.Words {
		if i := slices.IndexFunc(rows, func(r row) bool { return len(r.words) != len(rows[0].words) }); i >= 0 {
			return p.unequal(rows, i)
		}
		return p.giveRows(rows, Grid{})
	}
	g := Grid{Blank: blank, Counted: from > 0}
	if rows = rows[from:]; len(rows) == 1 && !b.explicit && !b.boxed {
		return p.giveFlat(rows[0], g)
	}
	single := !slices.ContainsFunc(rows, func(r row) bool { return len(r.words) != 1 })
	if single && !b.explicit && !b.boxed && len(rows) > 3 {
		if side, ok := sideOf(len(rows)); ok && complete(p.words(rows)) {
			return p.fail("reader.one-label-a-line", "%d lines of one label: is it a board of one column, written 1 / 2 / 0, or of %d rows", len(rows), side)
		}
	}
	if single {
		all := p.words(rows)
		if labels, ok := characters(all...); ok && len(labels[0]) > 1 {
			for i := range rows {
				rows[i].words = labels[i]
			}
		}
	}
	if _, ok := flatOf(rows[0].words); ok && len(rows) > 1 && len(rows[0].words) > 2 && len(rows[1].words) != len(rows[0].words) && !b.explicit && !b.boxed {
		p.rows = rows
		p.eachLine()
		return nil
	}
	p.dropEdges(rows)
	count, counted := number(rows[0].words)
	if counted = counted && len(rows) > 2 && len(rows[1].words) > 1; counted {
		rows = rows[1:]
	}
	if i := slices.IndexFunc(rows, func(r row) bool { return len(r.words) != len(rows[0].words) }); i >= 0 && !p.fillCell(rows, b.boxed) {
		return p.unequal(rows, i)
	}
	if cols := len(rows[0].words); counted && count != cols*len(rows) && count != cols*len(rows)-1 && count != len(rows) {
		return p.failAt(rows[0].line, Form, "reader.not-the-size", "%d precedes %d rows of %d labels and is not their size", count, len(rows), cols)
	}
	g.Counted = g.Counted || counted
	return p.giveRows(rows, g)
}

func (p *parser) unequal(rows []row, i int) error {
	return p.failAt(rows[i].line, Form, "reader.row-has-row-has", "row %d has %s, row 1 has %d", i+1, message.Count(len(rows[i].words), "label"), len(rows[0].words))
}

// dropEdges removes the first and the last column if no row has a word in it.
func (p *parser) dropEdges(rows []row) {
	if len(rows) < 2 {
		return
	}
	edge := func(at func(words []string) int) bool {
		return !slices.ContainsFunc(rows, func(r row) bool { return len(r.words) < 2 || r.words[at(r.words)] != "" })
	}
	if edge(func([]string) int { return 0 }) {
		for i := range rows {
			rows[i].words = rows[i].words[1:]
		}
	}
	if edge(func(words []string) int { return len(words) - 1 }) {
		for i := range rows {
			rows[i].words = rows[i].words[:len(rows[i].words)-1]
		}
	}
}

// header returns the number of rows before the board, which tell its size, and the blank's cell
// in the goal or -1.
func (p *parser) header() (from, blank int) {
	n := len(p.rows)
	if n < 2 || p.boxed || p.rows[0].raw == "" || len(p.rows[0].words) > 3 {
		return 0, -1
	}
	fits := func(from int) (k, m int, ok bool) {
		if n <= from {
			return 0, 0, false
		}
		k, m = len(p.rows[from].words), n-from
		return k, m, k > 1 && !slices.ContainsFunc(p.rows[from:], func(r row) bool { return len(r.words) != k })
	}
	square := func(k, m int) int { // side of a square board
		if side, ok := sideOf(k); ok && m == 1 {
			return side
		}
		return m
	}
	count, ok := number(p.rows[0].words)
	if !ok {
		if complete(p.words(p.rows)) {
			return 0, -1
		}
		first := p.rows[0].words
		if sized := size().FindStringSubmatch(strings.Join(first, "")); sized != nil { // 3x3 or 3 x 3
			first = sized[1:]
		}
		if len(first) == 2 {
			a, errA := strconv.Atoi(first[0])
			b, errB := strconv.Atoi(first[1])
			k, m, ok := fits(1)
			if errA == nil && errB == nil && ok && (a == k && b == m || a == m && b == k || m == 1 && a == b && a*b == k) && complete(p.words(p.rows[1:])) {
				return 1, -1
			}
		}
		return 0, -1
	}
	if k, m, ok := fits(1); ok && (count == k*m || count == k*m-1 || count == square(k, m)) {
		return 1, -1
	}
	second, ok := number(p.rows[1].words)
	if k, m, fit := fits(2); fit && ok {
		switch {
		case count == k*m-1 && second >= -1 && second < k*m:
			if second == k*m-1 {
				second = -1
			}
			return 2, second
		case count == k && second == m, count == m && second == k, count == square(k, m) && second == count:
			return 2, -1
		}
	}
	return 0, -1
}

// fillCell adds the empty cell of a row with one label less than the others, if the labels stand
// in columns. ok is false if it may be another cell.
func (p *parser) fillCell(rows []row, boxed bool) (ok bool) {
	k, short := 0, -1
	for _, r := range rows {
		k = max(k, len(r.words))
		if r.raw == "" || strings.ContainsAny(r.raw, ",\t/;") || len(spans(r.raw)) != len(r.words) {
			return false
		}
	}
	from, to := slices.Repeat([]int{1 << 30}, k), make([]int, k)
	for i, r := range rows {
		switch len(r.words) {
		case k - 1:
			if short >= 0 {
				return false
			}
			short = i
		case k:
			for c, span := range spans(r.raw) {
				from[c], to[c] = min(from[c], span[0]), max(to[c], span[1])
			}
		default:
			return false
		}
	}
	if short < 0 || len(rows) < 2 {
		return false
	}
	words := make([]string, k)
	for w, span := range spans(rows[short].raw) {
		column := -1
		for c := range k {
			if span[0] < to[c] && from[c] < span[1] {
				if column >= 0 {
					return false
				}
				column = c
			}
		}
		if column < 0 || words[column] != "" {
			return false
		}
		words[column] = rows[short].words[w]
	}
	spaced := strings.HasSuffix(rows[short].raw, " ") || slices.ContainsFunc(rows, func(r row) bool { return strings.HasPrefix(r.raw, " ") })
	if words[k-1] == "" && (!spaced || short == 0) && !boxed { // the blanks at the start of the row may be lost
		return false
	}
	before := rows[short].words
	if rows[short].words = words; !complete(p.words(rows)) {
		rows[short].words = before
		return false
	}
	return true
}

// spans returns the columns of the words of a line.
func spans(line string) (all [][2]int) {
	at, inside := 0, false
	for _, r := range line {
		if gap := r == ' ' || strings.ContainsRune(uprights, r); gap == inside {
			if inside = !gap; inside {
				all = append(all, [2]int{at, at})
			}
		}
		if at++; inside {
			all[len(all)-1][1] = at
		}
	}
	return all
}
