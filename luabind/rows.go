package luabind

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
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

// rows reads argument i: a list of lists, or of tables with keys.
func (a args) rows(i int) rows {
	t := a.table(i, "rows")
	given := make([]*lua.LTable, t.Len())
	for i := range given {
		given[i] = a.toTable(t.RawGetInt(i+1), fmt.Sprintf("row %d", i+1))
	}
	var r rows
	var keys []lua.LValue
	for _, row := range given {
		for k := range pairs(row) {
			if _, ok := k.(lua.LString); ok && !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	if r.keyed = len(keys) > 0; r.keyed {
		r.cells = append(r.cells, keys)
	}
	for i, row := range given {
		if r.keyed && row.Len() > 0 {
			a.fail("row %d has values without a key, and some rows have keys", i+1)
		}
		var cells []lua.LValue
		for _, k := range keys {
			cells = append(cells, row.RawGet(k))
		}
		for k := range row.Len() {
			cells = append(cells, row.RawGetInt(k+1))
		}
		r.cells = append(r.cells, cells)
	}
	return r
}

// table is lab.table.
func (h *Host) table(a args) int {
	r := a.rows(1)
	texts := make([][]string, len(r.cells))
	var columns []column
	for i, row := range r.cells {
		for k, v := range row {
			if k == len(columns) {
				columns = append(columns, column{})
			}
			cell := h.cell(a, v)
			columns[k].fit(cell, v, i == 0)
			texts[i] = append(texts[i], cell)
		}
	}
	var out strings.Builder
	for i, row := range texts {
		var line strings.Builder
		for k, cell := range row {
			columns[k].write(&line, cell, r.cells[i][k])
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		if r.keyed && i == 0 {
			out.WriteString(rule(columns))
		}
	}
	h.output(a, out.String())
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
		line.WriteString("  ")
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
	return strings.Join(parts, "  ") + "\n"
}

// csv is lab.csv.
func (h *Host) csv(a args) int {
	name, r := a.text(1, "file"), a.rows(2)
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for i, row := range r.cells {
		record := make([]string, len(row))
		for k, v := range row {
			switch v.(type) {
			case *lua.LTable, *lua.LFunction, *lua.LState:
				a.fail("%s cannot be written (row %d, column %d)", describe(v), i+1, k+1)
			case *lua.LNilType:
			default:
				record[k] = a.ToStringMeta(v).String()
			}
		}
		a.check(w.Write(record))
	}
	w.Flush()
	h.writeFile(a, name, text.Bytes())
	return 0
}
