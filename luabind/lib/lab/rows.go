package lab

import (
	"bytes"
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// rows is the argument of lab.table and lab.csv.
type rows struct {
	keyed bool // the rows were tables with keys; the first row holds the keys
	cells [][]lua.LValue
}

// maxCells limits the cells of all rows.
const maxCells = 1 << 22

// rowsParam is a list of lists, or of tables with keys.
var rowsParam = bind.Map(bind.Table("rows"), func(a bind.Args, t *lua.LTable) rows {
	given := bind.TakeList(a, t, func(i int, v lua.LValue) *lua.LTable {
		if row, ok := v.(*lua.LTable); ok {
			return row // avoids formatting the text of an error
		}
		return a.ToTable(v, message.Textf("call.row", "row %d", i))
	})
	keys := rowKeys(a, given)
	r := rows{keyed: len(keys) > 0, cells: bind.NewList[[]lua.LValue](a, len(given)+1)}
	if r.keyed {
		r.cells = append(r.cells, keys)
	}
	total := 0
	for i, row := range given {
		n := row.Len()
		if r.keyed && n > 0 {
			a.Fail("lab.row-has-values-without", "row %d has values without a key, and some rows have keys", i+1)
		}
		if total += len(keys) + n; total > maxCells {
			a.Fail("lab.there-are-more-than", "there are more than %d cells (row %d)", maxCells, i+1)
		}
		cells := bind.NewList[lua.LValue](a, len(keys)+n)
		for _, k := range keys {
			a.Step(1)
			cells = append(cells, row.RawGet(k))
		}
		for _, v := range a.Each(row) {
			cells = append(cells, v)
		}
		r.cells = append(r.cells, cells)
	}
	return r
})

// rowKeys returns the keys of all rows in the order of their first occurrence.
func rowKeys(a bind.Args, given []*lua.LTable) []lua.LValue {
	var keys []lua.LValue
	known := map[lua.LValue]bool{}
	for i, row := range given {
		for k := range a.Pairs(row) {
			if _, ok := k.(lua.LString); !ok || known[k] {
				continue
			}
			known[k] = true
			if keys = append(keys, k); len(keys) > maxCells/len(given) {
				a.Fail("lab.rows-have-too-many", "%d rows have too many different keys, %d or more (row %d): there would be more than %d cells", len(given), len(keys), i+1, maxCells)
			}
		}
	}
	return keys
}

// table is lab.table. It prints line by line, so that a limit stops it soon.
func (m *module) table(a bind.Args, r rows) int {
	texts := bind.NewList[[]string](a, len(r.cells))
	var columns []column
	for i, row := range r.cells {
		cells := bind.NewList[string](a, len(row))
		for k, v := range row {
			a.Step(1)
			if k == len(columns) {
				columns = append(columns, column{})
			}
			cell := m.cell(a, v)
			columns[k].fit(cell, v, i == 0)
			cells = append(cells, cell)
		}
		texts = append(texts, cells)
	}
	width := 0
	for _, c := range columns {
		if width += len(gap) + c.width; width > a.State.Guard.MaxString() {
			a.TooLong()
		}
	}
	for i, row := range texts {
		a.Grant(2 * width) // for the line and its printed copy
		var line strings.Builder
		for k, cell := range row {
			columns[k].write(&line, cell, r.cells[i][k])
		}
		a.Check(a.State.Output.Print(strings.TrimRight(line.String(), " ") + "\n"))
		if r.keyed && i == 0 {
			a.Grant(2 * width * len(lineOfRule))
			a.Check(a.State.Output.Print(rule(columns)))
		}
	}
	return 0
}

// cell returns the text of a value for one line of a printed table.
func (m *module) cell(a bind.Args, v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LNilType:
		return ""
	case lua.LNumber:
		if f := float64(v); f != math.Trunc(f) {
			return strconv.FormatFloat(f, 'g', 6, 64)
		}
	case *lua.LTable:
		return m.Explainer.Inline(a.LState, v)
	}
	s := a.Tostring(v)
	a.Grant(len(s))
	return text.SingleSpaced(s)
}

// gap separates columns.
const gap = "  "

// column is the layout of a column.
type column struct {
	width         int
	numbers, text bool // types below the first row
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

// write aligns numbers, and headings of columns of numbers, to the right.
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

// lineOfRule is the character of the line under a heading.
const lineOfRule = "─"

// rule returns the line under a heading.
func rule(columns []column) string {
	var parts []string
	for _, c := range columns {
		parts = append(parts, strings.Repeat(lineOfRule, c.width))
	}
	return strings.Join(parts, gap) + "\n"
}

// csv is lab.csv.
func (m *module) csv(a bind.Args, name string, r rows) int {
	var contents bytes.Buffer
	w := csv.NewWriter(&contents)
	length := 0
	for i, row := range r.cells {
		record, before := make([]string, len(row)), length
		for k, v := range row {
			a.Step(1)
			switch v.(type) {
			case *lua.LTable, *lua.LFunction, *lua.LState:
				a.Fail("lab.cannot-be-written-row", "%s cannot be written (row %d, column %d)", a.State.Name(v), i+1, k+1)
			case *lua.LNilType:
			default:
				record[k] = a.Tostring(v)
			}
			if length += len(record[k]) + 1; length > a.State.Guard.MaxString() {
				a.TooLong()
			}
		}
		a.Grant(3 * (length - before)) // for the row and for the growing buffer
		a.Check(w.Write(record))
	}
	w.Flush()
	if err := m.Files.Write(name, contents.Bytes()); err != nil {
		a.Fail("", "%s", err)
	}
	return 0
}
