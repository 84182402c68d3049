package reader

import (
	"slices"
	"strconv"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// giveRows yields a board whose rows the text shows, or the boards of rows that are boards.
func (p *parser) giveRows(rows []row, g Grid) error {
	all := p.words(rows)
	if cols := len(rows[0].words); cols > MaxSide || len(rows) > MaxSide {
		return p.tooLarge()
	}
	if !p.Words && len(rows) > 1 && !complete(all) && !slices.ContainsFunc(rows, func(r row) bool { _, ok := flatOf(r.words); return !ok }) {
		for _, r := range rows {
			if err := p.giveFlat(r, Grid{Blank: -1}); err != nil {
				return err
			}
		}
		return nil
	}
	g.Line = rows[0].line
	for _, r := range rows {
		g.Rows = append(g.Rows, r.words)
	}
	if !p.Words && !slices.ContainsFunc(all, func(word string) bool { return len(word) > 1 }) { // digits above 9
		var lines []string
		for _, r := range rows {
			lines = append(lines, strings.Join(r.words, ""))
		}
		if labels, ok := characters(lines...); ok && len(labels[0]) == len(rows[0].words) {
			g.Rows = labels
		}
	}
	return p.giveGrid(g)
}

// giveGrid yields a board of the shape in the options.
func (p *parser) giveGrid(g Grid) error {
	for _, words := range g.Rows {
		for i, word := range words {
			if word == "" {
				words[i] = Empty
			}
		}
	}
	if cols, rows := len(g.Rows[0]), len(g.Rows); p.Cols > 0 && (cols != p.Cols || rows != p.Rows) {
		return message.Errorf("reader.the-text-is-the-board", "%w: the text shows %dx%d cells, and the board is %dx%d (line %d)", ErrForm, cols, rows, p.Cols, p.Rows, g.Line)
	}
	p.give(g)
	return nil
}

// giveLine yields the board of a line.
func (p *parser) giveLine(r row) error { return p.giveFlat(r, Grid{Blank: -1}) }

// counts reports whether the number before the labels may be the size of the board.
func counts(f flat) bool {
	n := len(f.labels)
	side, _ := sideOf(n)
	return slices.Contains([]string{strconv.Itoa(side), strconv.Itoa(n - 1), strconv.Itoa(n)}, f.name)
}

// size matches the size of a board before its labels.
var size = text.Regexp(`^(\d{1,3})[x×](\d{1,3}):?$`)

// giveFlat yields the board of a row of all labels.
func (p *parser) giveFlat(r row, g Grid) error {
	g.Line = r.line
	words := r.words
	if n := len(words) - 1; n > 1 && words[n] == "" && !complete(words) {
		words = words[:n]
	}
	if len(words) == 1 {
		if !isCharacters(words[0]) {
			return p.failAt(r.line, Form, "reader.is-one-label", "%s is one label: blanks separate labels, / or new lines rows", quoted(words[0]))
		}
		labels, _ := characters(words[0])
		words = labels[0]
	} else if labels, ok := characters(words...); ok && len(labels[0]) > 1 { // rows such as 123
		g.Rows = labels
		return p.giveGrid(g)
	}
	cols := p.Cols
	sized := size().FindStringSubmatch(words[0])
	switch {
	case sized != nil && p.Cols == 0: // 3x2: 1 2 3 4 0 5
		cols, _ = strconv.Atoi(sized[1])
		rows, _ := strconv.Atoi(sized[2])
		if words = words[1:]; cols == 0 || cols*rows != len(words) {
			return p.failAt(r.line, Form, "reader.labels-for-size", "%s after the size %s", message.Count(len(words), "label"), sized[0])
		}
	case p.Cols > 0:
		if len(words) != p.Cols*p.Rows {
			return p.failAt(r.line, Form, "reader.labels-for-cells", "%s for the %d cells of a %dx%d board", message.Count(len(words), "label"), p.Cols*p.Rows, p.Cols, p.Rows)
		}
	default:
		if _, ok := sideOf(len(words)); p.Numbered || !ok {
			least := 3
			if p.Numbered {
				least = 2
			}
			f, ok := numberedOf(words, least)
			if !ok && p.Numbered {
				return p.failAt(r.line, "1 "+strings.ReplaceAll(Form, "/ ", ""), "reader.expected-a-number-the", "expected a number, the optimal number of moves if it is known, and the labels of a square board, but found %s", message.Count(len(words), "word"))
			}
			if ok {
				if counts(f) && !p.numbered && !p.Numbered {
					return p.failAt(r.line, strings.Join(f.labels, " "), "reader.count-or-number", "the number %s before the %d labels may be a size or the number of the board; leave it out or name the format korf", f.name, len(f.labels))
				}
				p.numbered = true
				g.Name, g.Length, g.Numbered, words = f.name, f.length, true, f.labels
			}
		}
		side, ok := sideOf(len(words))
		if cols = side; !ok {
			if p.perLine || !isPrime(len(words)) {
				return p.failAt(r.line, rowsOf(words), "reader.labels-in-one-row", "%d labels in one row make no square board; separate the rows by /, or end a board of one row with /", len(words))
			}
			cols = len(words)
		}
	}
	for part := range slices.Chunk(words, cols) {
		g.Rows = append(g.Rows, part)
	}
	if n := max(cols, len(g.Rows)); n > MaxSide {
		return p.tooLarge()
	}
	if len(g.Rows) > 1 {
		rows := make([]row, len(g.Rows))
		for i, words := range g.Rows {
			rows[i] = row{words: words, line: r.line}
		}
		g.Rows = nil
		return p.giveRows(rows, g)
	}
	return p.giveGrid(g)
}

// isPrime reports whether a row of n labels can only be a board of one row or one column.
func isPrime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// rowsOf divides labels into the two or more rows that are most nearly a square.
func rowsOf(words []string) string {
	rows := 2
	for d := 2; d*d <= len(words); d++ {
		if len(words)%d == 0 {
			rows = d
		}
	}
	if len(words) > 36 {
		return Form
	}
	return Write(slices.Collect(slices.Chunk(words, len(words)/rows)))
}
