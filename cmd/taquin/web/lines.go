package web

import (
	"bytes"
	"encoding/binary"
)

// forgetLines clears in the data of a program what Go keeps there only to say in which line
// of which file a panic was, which is a twelfth of what browsers fetch. The names of the
// functions stay, and all by which the program runs. Data in another form than Go gives it
// stays as it is.
func forgetLines(data []byte) {
	t, ok := findFunctions(data)
	if !ok {
		return
	}
	needed := make([]bool, len(t.steps))
	var all [][]byte
	for i := range t.count {
		f, ok := t.function(i)
		if !ok || !t.need(f, needed) {
			return
		}
		all = append(all, f)
	}
	for _, f := range all {
		clear(f[inFiles:stepTables])
		clear(f[unit:functionID])
	}
	for i := range t.steps {
		if !needed[i] {
			t.steps[i] = 0
		}
	}
	clear(t.files)
}

// functionTable is what the runtime of Go knows of the functions of a program, its pcHeader
// and what follows it.
type functionTable struct {
	count int
	files []byte // their names, and which package has which
	steps []byte // tables of what changes from place to place within a function, one after the other
	list  []byte // of the functions: where each is described, and these descriptions
}

// functionsMark is what the table begins with in WebAssembly since Go 1.20.
const functionsMark = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// Where things are in the description of a function, the runtime's _func, in bytes. All but
// the last are numbers of four bytes; those of tables of steps say where these begin, and
// are 0 for none.
const (
	ofStack    = 16 // the table of the sizes of its stack
	inFiles    = 20 // those of its files and its lines
	stepTables = 28 // how many more there are
	unit       = 32 // the files of its package, and its first line
	functionID = 40
	moreTables = 44
)

// findFunctions finds the table of the functions in a program's data.
func findFunctions(data []byte) (t functionTable, ok bool) {
	const words = 8 // after the mark, of eight bytes each
	at := bytes.Index(data, []byte(functionsMark))
	if at < 0 || len(data)-at < 8*(1+words) {
		return t, false
	}
	data = data[at:]
	// No word is so large that what it is added to begins anew at 0.
	word := func(i int) uint64 { return min(binary.LittleEndian.Uint64(data[8*(1+i):]), mostBytes) }
	count, files, steps, list := word(0), word(4), word(6), word(7)
	if files > steps || steps > list || list+8*count > uint64(len(data)) {
		return t, false
	}
	return functionTable{int(count), data[files:steps], data[steps:list], data[list:]}, true
}

// function is the description of a function.
func (t functionTable) function(i int) ([]byte, bool) {
	at := uint64(number(t.list[8*i+4:]))
	if at+moreTables > uint64(len(t.list)) {
		return nil, false
	}
	f := t.list[at:]
	size := moreTables + 4*uint64(number(f[stepTables:]))
	if size > uint64(len(f)) {
		return nil, false
	}
	return f[:size], true
}

// need marks the steps that a function needs to run.
func (t functionTable) need(f []byte, needed []bool) bool {
	tables := []uint32{number(f[ofStack:])}
	for at := moreTables; at < len(f); at += 4 {
		tables = append(tables, number(f[at:]))
	}
	for _, from := range tables {
		if from == 0 {
			continue
		}
		if uint64(from) > uint64(len(t.steps)) {
			return false
		}
		r := wasmReader{rest: t.steps[from:]}
		for first := true; r.number() != 0 || first; first = false { // by how much the value changes
			r.number() // and where
		}
		if r.failed {
			return false
		}
		for i := int(from); i < len(t.steps)-len(r.rest); i++ {
			needed[i] = true
		}
	}
	return true
}

func number(at []byte) uint32 { return binary.LittleEndian.Uint32(at) }
