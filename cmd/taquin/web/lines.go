package web

import (
	"bytes"
	"encoding/binary"
)

// withoutLines is the data of a program without what Go keeps there only to say in which
// line of which file a panic was, with which arguments, and where a signal may interrupt:
// a twelfth of what browsers fetch. The names of the functions stay, and all by which the
// program runs. Data in another form than Go gives it stays as it is.
func withoutLines(data []byte) []byte {
	less := bytes.Clone(data)
	t, ok := findFunctions(less)
	if !ok {
		return data
	}
	needed := make([]bool, len(t.steps))
	for i := range t.count {
		f, ok := t.function(i)
		if !ok {
			return data
		}
		f.forget()
		if !t.need(f, needed) {
			return data
		}
	}
	for i := range t.steps {
		if !needed[i] {
			t.steps[i] = 0
		}
	}
	clear(t.files)
	return less
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

// function is the description of a function, the runtime's _func.
type function []byte

// Where things are in a description, in bytes. What follows it are numbers of four bytes:
// where its further tables of steps begin, 0 for none, and where its data is.
const (
	ofStack    = 16 // where the table of the sizes of its stack begins
	inFiles    = 20 // and those of its files and its lines
	stepTables = 28 // how many further tables there are
	unit       = 32 // the files of its package, and its first line
	identity   = 40
	pieces     = 43 // how many pieces of data there are
	described  = 44
)

// What follows a description and is not needed in a browser: of the tables of steps, where a
// signal may interrupt and which arguments are in use; of the data, what the arguments are
// and again which are in use. A piece of data that is not there is at noData.
const (
	interruptible = 0
	argumentsUsed = 3
	arguments     = 5
	noData        = "\xff\xff\xff\xff"
)

// function is the description of a function.
func (t functionTable) function(i int) (function, bool) {
	at := uint64(number(t.list[8*i+4:]))
	if at+described > uint64(len(t.list)) {
		return nil, false
	}
	f := function(t.list[at:])
	size := described + 4*(uint64(number(f[stepTables:]))+uint64(f[pieces]))
	if size > uint64(len(f)) {
		return nil, false
	}
	return f[:size], true
}

// tables are where the further tables of steps of a function begin.
func (f function) tables() []byte { return f[described : described+4*number(f[stepTables:])] }

// forget clears where all that is not needed is.
func (f function) forget() {
	clear(f[inFiles:stepTables])
	clear(f[unit:identity])
	tables := f.tables()
	for _, k := range []int{interruptible, argumentsUsed} {
		if at := 4 * k; at < len(tables) {
			clear(tables[at : at+4])
		}
	}
	data := f[described+len(tables):]
	for _, k := range []int{arguments, arguments + 1} {
		if at := 4 * k; at < len(data) {
			copy(data[at:], noData)
		}
	}
}

// need marks the steps of the tables that a function has.
func (t functionTable) need(f function, needed []bool) bool {
	begin := []uint32{number(f[ofStack:])}
	for tables := f.tables(); len(tables) > 0; tables = tables[4:] {
		begin = append(begin, number(tables))
	}
	for _, from := range begin {
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
