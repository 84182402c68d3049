package luabind

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

// rows is what lab.table and lab.csv are given.
type rows struct {
	keyed bool // the rows were tables with keys, which are the first row now
	cells [][]lua.LValue
}

// maxCells is how many cells all the rows may have together.
const maxCells = 1 << 22

// rows reads argument i: a list of lists, or of tables with keys.
func (h *Host) rows(a args, i int) rows {
	t := a.table(i, "rows")
	given := make([]*lua.LTable, t.Len())
	for i := range given {
		given[i] = a.toTable(t.RawGetInt(i+1), fmt.Sprintf("row %d", i+1))
	}
	keys := h.rowKeys(a, given)
	r := rows{keyed: len(keys) > 0}
	if r.keyed {
		r.cells = append(r.cells, keys)
	}
	total := 0
	for i, row := range given {
		a.check(h.flag.Err())
		n := row.Len()
		if r.keyed && n > 0 {
			a.fail("row %d has values without a key, and some rows have keys", i+1)
		}
		if total += len(keys) + n; total > maxCells {
			a.fail("there are more than %d cells (row %d)", maxCells, i+1)
		}
		cells := make([]lua.LValue, 0, len(keys)+n)
		for _, k := range keys {
			cells = append(cells, row.RawGet(k))
		}
		for k := range n {
			cells = append(cells, row.RawGetInt(k+1))
		}
		r.cells = append(r.cells, cells)
	}
	return r
}

// rowKeys are the keys of all the rows, in the order in which they are met.
func (h *Host) rowKeys(a args, given []*lua.LTable) []lua.LValue {
	var keys []lua.LValue
	known := map[lua.LValue]bool{}
	for i, row := range given {
		for k := range pairs(row) {
			a.check(h.flag.Err())
			if _, ok := k.(lua.LString); !ok || known[k] {
				continue
			}
			known[k] = true
			if keys = append(keys, k); len(keys) > maxCells/len(given) {
				a.fail("%d rows have too many different keys, %d or more (row %d): there would be more than %d cells", len(given), len(keys), i+1, maxCells)
			}
		}
	}
	return keys
}

// table is lab.table. It writes line by line, so that a limit ends it soon.
func (h *Host) table(a args) int {
	r := h.rows(a, 1)
	texts := make([][]string, len(r.cells))
	var columns []column
	for i, row := range r.cells {
		for k, v := range row {
			a.check(h.flag.Err())
			if k == len(columns) {
				columns = append(columns, column{})
			}
			cell := h.cell(a, v)
			columns[k].fit(cell, v, i == 0)
			texts[i] = append(texts[i], cell)
		}
	}
	width := 0
	for _, c := range columns {
		if width += len(gap) + c.width; width > h.maxString {
			a.tooLong(h)
		}
	}
	for i, row := range texts {
		a.check(h.flag.Err())
		var line strings.Builder
		for k, cell := range row {
			columns[k].write(&line, cell, r.cells[i][k])
		}
		h.output(a, strings.TrimRight(line.String(), " ")+"\n")
		if r.keyed && i == 0 {
			h.output(a, rule(columns))
		}
	}
	return 0
}

// cell is the text of a value in a table that is printed: one line.
func (h *Host) cell(a args, v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LNilType:
		return ""
	case lua.LNumber:
		if f := float64(v); f != math.Trunc(f) {
			return strconv.FormatFloat(f, 'g', 6, 64)
		}
	case *lua.LTable:
		return h.inline(a.LState, v)
	}
	return strings.Join(strings.Fields(a.ToStringMeta(v).String()), " ")
}

// gap stands between two columns.
const gap = "  "

// column is how wide a column is and where its heading goes.
type column struct {
	width         int
	numbers, text bool // there are some below the first row
}

func (c *column) fit(cell string, v lua.LValue, first bool) {
	c.width = max(c.width, utf8.RuneCountInString(cell))
	if first || v == lua.LNil {
		return
	}
	if v.Type() == lua.LTNumber {
		c.numbers = true
	} else {
		c.text = true
	}
}

// write sets a number to the right, and a heading as the numbers below it.
func (c *column) write(line *strings.Builder, cell string, v lua.LValue) {
	if line.Len() > 0 {
		line.WriteString(gap)
	}
	blanks := strings.Repeat(" ", c.width-utf8.RuneCountInString(cell))
	if v.Type() == lua.LTNumber || c.numbers && !c.text {
		line.WriteString(blanks + cell)
	} else {
		line.WriteString(cell + blanks)
	}
}

// rule is the line under a heading.
func rule(columns []column) string {
	var parts []string
	for _, c := range columns {
		parts = append(parts, strings.Repeat("─", c.width))
	}
	return strings.Join(parts, gap) + "\n"
}

// csv is lab.csv.
func (h *Host) csv(a args) int {
	name, r := a.text(1, "file"), h.rows(a, 2)
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	length := 0
	for i, row := range r.cells {
		record := make([]string, len(row))
		for k, v := range row {
			a.check(h.flag.Err())
			switch v.(type) {
			case *lua.LTable, *lua.LFunction, *lua.LState:
				a.fail("%s cannot be written (row %d, column %d)", describe(v), i+1, k+1)
			case *lua.LNilType:
			default:
				record[k] = a.ToStringMeta(v).String()
			}
			if length += len(record[k]) + 1; length > h.maxString {
				a.tooLong(h)
			}
		}
		a.check(w.Write(record))
	}
	w.Flush()
	h.writeFile(a, name, text.Bytes())
	return 0
}
