package draw

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"taquin/engine/draw/chart"
	"taquin/engine/message"
)

// table is columns of numbers; the first column may be names.
type table struct {
	heading []string // "" for none
	names   []string // nil if the first column is numbers
	columns [][]float64
}

// row is a line of cells and where it stands.
type row struct {
	line  int
	cells []string
}

// ReadNumbers reads a table and makes a series of each column; the name that it
// returns is that of the places or names in the first, if it holds such.
func ReadNumbers(text []byte) (all []chart.Series, x string, err error) {
	t, err := readTable(text)
	if err != nil {
		return nil, "", err
	}
	all, x = t.series()
	return all, x, nil
}

// readTable reads a table whose cells are parted by tabs, semicolons, commas or
// blanks; where they are not by commas, 12,5 is a number as much as 12.5.
func readTable(text []byte) (*table, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	rows, err := readRows(text)
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, message.New("command.there-are-no-numbers", "there are no numbers")
	}
	return tableOf(rows)
}

// readRows parts a text into rows of cells.
func readRows(text []byte) ([]row, error) {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	switch {
	case bytes.ContainsRune(first, '\t'):
		r.Comma = '\t'
	case bytes.ContainsRune(first, ';'):
		r.Comma = ';'
	case bytes.ContainsRune(first, ','):
	case !bytes.ContainsRune(first, '"'):
		return blankParted(string(text)), nil
	}
	var rows []row
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		if r.Comma != ',' {
			for i := range cells {
				cells[i] = decimalPoint(cells[i])
			}
		}
		line, _ := r.FieldPos(0)
		rows = append(rows, row{line, cells})
	}
}

// decimalPoint is a cell with a point for the comma if that makes a number of it.
func decimalPoint(cell string) string {
	if pointed := strings.Replace(cell, ",", ".", 1); isNumber(pointed) {
		return pointed
	}
	return cell
}

// blankParted reads cells between blanks; a single row of them is a column.
func blankParted(text string) []row {
	var rows []row
	n := 0
	for line := range strings.Lines(text) {
		if n++; strings.TrimSpace(line) != "" {
			rows = append(rows, row{n, strings.Fields(line)})
		}
	}
	if len(rows) != 1 {
		return rows
	}
	var column []row
	for _, cell := range rows[0].cells {
		column = append(column, row{rows[0].line, []string{cell}})
	}
	return column
}

// tableOf makes a table of rows.
func tableOf(rows []row) (*table, error) {
	width := len(rows[0].cells)
	t := &table{heading: make([]string, width), columns: make([][]float64, width)}
	if isHeading(rows[0].cells) {
		t.heading, rows = rows[0].cells, rows[1:]
	}
	named := false
	for _, r := range rows {
		if len(r.cells) != width {
			return nil, message.Errorf("command.line-has-cells-and", "line %d has %d cells, and the first has %d", r.line, len(r.cells), width)
		}
		named = named || width > 1 && !isNumber(r.cells[0])
	}
	for _, r := range rows {
		for i, cell := range r.cells {
			if i == 0 && named {
				t.names = append(t.names, cell)
				continue
			}
			x, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				return nil, message.Errorf("command.line-column-is-not", "line %d, column %d: %.40q is not a number", r.line, i+1, cell)
			}
			t.columns[i] = append(t.columns[i], x)
		}
	}
	return t, nil
}

// isHeading reports whether the first row is a heading: no number in it, except in the first
// column.
func isHeading(cells []string) bool {
	for _, cell := range cells[min(1, len(cells)-1):] {
		if isNumber(cell) {
			return false
		}
	}
	return true
}

func isNumber(cell string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// series makes a series of each column, and returns the heading of a first column of names.
func (t *table) series() (all []chart.Series, x string) {
	if len(t.columns) == 1 {
		return []chart.Series{{Name: t.heading[0], Y: t.columns[0]}}, ""
	}
	for i, y := range t.columns[1:] {
		s := chart.Series{Name: t.heading[i+1], Y: y, Labels: t.names}
		if t.names == nil {
			s.X = t.columns[0]
		}
		all = append(all, s)
	}
	return all, t.heading[0]
}
