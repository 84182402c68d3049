package lab

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// readOptions are the options of lab.read.
type readOptions struct{ header, numbers bool }

// readEntry is lab.read.
func (m *module) readEntry() bind.Entry {
	return bind.Entry{Name: "lab.read",
		Text: "Reads a file of data in the folder of the script or the current folder. A name that ends in .json is read as JSON: objects and lists become tables, and null becomes nil. Any other file is read as comma-separated values, also with semicolons or tabs in place of the commas, and becomes a list of rows. " +
			"If the first row consists of different names, each other row is a table with these names as keys, as lab.csv writes it; otherwise the rows are lists. An empty cell is nil. Numbers and true and false are converted; integers above 2^53 and numbers with leading zeros remain strings. In a file with semicolons, a number may have a decimal comma.",
		Example: `pcall(lab.read, "")  --> false`,
		Func: bind.Do2(bind.Text("file").From(values.Files(m.Files.Given)), bind.Options(func(bind.Args) readOptions { return readOptions{true, true} },
			bind.Opt(bind.Bool("header"), "false reads the first row of comma-separated values as data (true)", func(o *readOptions, yes bool) { o.header = yes }),
			bind.Opt(bind.Bool("numbers"), "false reads all cells as strings (true)", func(o *readOptions, yes bool) { o.numbers = yes })), m.read)}
}

// mostRead limits a data file in bytes.
const mostRead = 1 << 26

// read is lab.read.
func (m *module) read(a bind.Args, name string, o readOptions) int {
	data := values.ReadBeside(a, m.Files, name, mostRead)
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if i := badText(data); i >= 0 {
		failAt(a, name, data, i, message.Textf("lab.not-utf8", "the text is not UTF-8"))
	}
	if strings.EqualFold(path.Ext(name), ".json") {
		j := &jsonReader{Args: a, name: name, data: data, from: json.NewDecoder(bytes.NewReader(data))}
		j.from.UseNumber()
		return a.Return(j.whole())
	}
	return a.Return(readCSV(a, name, data, o))
}

// badText returns the offset of the first byte that is not UTF-8, or -1.
func badText(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// failAt raises the error of malformed data at an offset.
func failAt(a bind.Args, name string, data []byte, offset int, wrong any) {
	before := data[:max(0, min(offset, len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	a.Fail("lab.data-wrong", "%s, line %d, column %d: %v", bind.Quoted(name), line, column, wrong)
}

// Bytes of a table and of a cell.
const tableBytes, cellBytes = 200, 64

// readCSV reads comma-separated values.
func readCSV(a bind.Args, name string, data []byte, o readOptions) lua.LValue {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	r.Comma = separator(data)
	var header []string
	rows := a.NewTable()
	for first := true; ; first = false {
		record, err := r.Read()
		if err == io.EOF {
			return rows
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			a.Fail("lab.data-wrong", "%s, line %d, column %d: %v", bind.Quoted(name), wrong.Line, wrong.Column, csvFault(wrong))
		}
		a.Check(err)
		a.Step(1 + len(record))
		if first && o.header && isHeader(record) {
			header = slices.Clone(record)
			continue
		}
		if rows.Len() == gopherlua.MaxList {
			a.Fail("lab.too-many-rows", "%s has more than %d rows", bind.Quoted(name), gopherlua.MaxList)
		}
		if header != nil && len(record) > len(header) {
			line, column := r.FieldPos(len(header))
			a.Fail("lab.data-wrong", "%s, line %d, column %d: %v", bind.Quoted(name), line, column,
				message.Textf("lab.cell-without-name", "the row has %d cells, but the first row has %d names", len(record), len(header)))
		}
		a.Grant(tableBytes + cellBytes*len(record))
		row := a.CreateTable(0, len(header))
		if header == nil {
			row = a.CreateTable(len(record), 0)
		}
		for i, cell := range record {
			v := cellValue(strings.Clone(cell), o, r.Comma == ';')
			switch {
			case v == lua.LNil:
			case header != nil:
				row.RawSetString(header[i], v)
			default:
				row.RawSetInt(i+1, v)
			}
		}
		rows.Append(row)
	}
}

func csvFault(e *csv.ParseError) message.Text {
	if errors.Is(e.Err, csv.ErrQuote) {
		return message.Textf("lab.csv-quote", "a quoted cell must end with a quote and be followed by a separator")
	}
	return message.Textf("lab.csv-bare-quote", "a cell with a quote must be quoted, and the quote doubled")
}

// separator guesses the separator from the first line.
func separator(data []byte) rune {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	for _, c := range []byte{',', ';', '\t'} {
		if bytes.IndexByte(first, c) >= 0 {
			return rune(c)
		}
	}
	return ','
}

// isHeader reports whether a row consists of different names.
func isHeader(row []string) bool {
	seen := map[string]bool{}
	for _, cell := range row {
		_, isText := cellValue(cell, readOptions{numbers: true}, true).(lua.LString)
		if !isText || seen[cell] {
			return false
		}
		seen[cell] = true
	}
	return len(row) > 0
}

// cellValue converts a cell.
func cellValue(cell string, o readOptions, decimalComma bool) lua.LValue {
	switch {
	case cell == "":
		return lua.LNil
	case !o.numbers:
	case cell == "true", cell == "false":
		return lua.LBool(cell == "true")
	default:
		number := strings.TrimSpace(cell)
		if decimalComma {
			number = strings.Replace(number, ",", ".", 1)
		}
		if v := exactNumber(number); v != nil {
			return v
		}
	}
	return lua.LString(cell)
}

// exactNumber returns the value of a decimal number, or nil if the text is not one, has leading
// zeros, or is an integer above 2^53, which a Lua number may not represent.
func exactNumber(text string) lua.LValue {
	digits := strings.TrimLeft(text, "+-")
	if len(text)-len(digits) > 1 || digits == "" || strings.Trim(digits, "0123456789.eE+-") != "" {
		return nil
	}
	if len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
		return nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(f) > bind.MaxExact && !strings.ContainsAny(digits, ".eE") {
		return nil
	}
	return lua.LNumber(f)
}

// jsonReader reads JSON token by token.
type jsonReader struct {
	bind.Args
	name string
	data []byte
	from *json.Decoder
}

// maxNested limits lists and objects inside one another.
const maxNested = 200

// whole reads the only value of the file.
func (j *jsonReader) whole() lua.LValue {
	v := j.value(j.next(), 0)
	if _, err := j.from.Token(); err != io.EOF {
		j.fail(message.Textf("lab.json-ends", "the file must end after the first value"))
	}
	return v
}

// next returns the next token.
func (j *jsonReader) next() json.Token {
	j.Step(1)
	token, err := j.from.Token()
	var wrong *json.SyntaxError
	switch {
	case err == nil:
		return token
	case errors.As(err, &wrong):
		failAt(j.Args, j.name, j.data, int(wrong.Offset)-1, message.Textf("lab.json-syntax", "this is not JSON (%v)", wrong))
	}
	failAt(j.Args, j.name, j.data, len(j.data), message.Textf("lab.json-incomplete", "the file ends inside a value"))
	return nil
}

func (j *jsonReader) fail(wrong message.Text) {
	failAt(j.Args, j.name, j.data, int(j.from.InputOffset())-1, wrong)
}

// value converts the value that begins with a token.
func (j *jsonReader) value(token json.Token, depth int) lua.LValue {
	switch token := token.(type) {
	case bool:
		return lua.LBool(token)
	case string:
		j.Grant(len(token))
		return lua.LString(token)
	case json.Number:
		if v := exactNumber(token.String()); v != nil {
			return v
		}
		return lua.LString(token)
	case json.Delim:
		if depth == maxNested {
			j.fail(message.Textf("lab.json-nested", "more than %d lists and objects inside one another", maxNested))
		}
		j.Grant(tableBytes)
		if token == '[' {
			return j.list(depth)
		}
		return j.object(depth)
	}
	return lua.LNil
}

func (j *jsonReader) list(depth int) lua.LValue {
	t := j.CreateTable(4, 0)
	for i := 1; ; i++ {
		token := j.next()
		if token == json.Delim(']') {
			return t
		}
		if i > gopherlua.MaxList {
			j.fail(message.Textf("lab.json-long-list", "a list holds %d values", gopherlua.MaxList))
		}
		j.Grant(cellBytes)
		if v := j.value(token, depth+1); v != lua.LNil {
			t.RawSetInt(i, v)
		}
	}
}

func (j *jsonReader) object(depth int) lua.LValue {
	t := j.CreateTable(0, 4)
	for {
		token := j.next()
		key, isKey := token.(string)
		if !isKey {
			return t // the end: the decoder refuses other keys
		}
		j.Grant(cellBytes + len(key))
		if v := j.value(j.next(), depth+1); v != lua.LNil {
			t.RawSetString(key, v)
		}
	}
}
