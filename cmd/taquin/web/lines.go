package web

import (
	"bytes"
	"cmp"
	"encoding/binary"
)

// withoutLines is the data of a program, which begins at an address, without what Go keeps
// there only to say in which line of which file a panic was, with which arguments and in
// which functions that were copied into others, and where a signal may interrupt: a tenth of
// what browsers fetch. The names of the functions stay, and all by which the program runs.
// Data in another form than Go gives it stays as it is.
func withoutLines(data []byte, address uint64) []byte {
	less := bytes.Clone(data)
	t, ok := findFunctions(less, address)
	if !ok {
		return data
	}
	steps, pieces := make([]bool, len(t.steps)), make([]piece, len(t.data))
	for i := range t.count {
		f, ok := t.function(i)
		if !ok || !f.mark(pieces, needless) {
			return data
		}
		f.forget()
		if !t.need(f, steps) || !f.mark(pieces, needed) {
			return data
		}
	}
	for i := range t.steps {
		if !steps[i] {
			t.steps[i] = 0
		}
	}
	var within piece
	for i, begins := range pieces {
		within = cmp.Or(begins, within)
		if within == needless {
			t.data[i] = 0
		}
	}
	clear(t.files)
	return less
}

// functionTable is what the runtime of Go knows of the functions of a program.
type functionTable struct {
	count int
	files []byte // their names, and which package has which
	steps []byte // tables of what changes from place to place within a function, one after the other
	list  []byte // of the functions: where each is described, and these descriptions
	data  []byte // of the functions, such as where there are pointers: pieces, one after the other
}

// functionsMark is what the table, its pcHeader, begins with in WebAssembly since Go 1.20.
const functionsMark = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// Where things are, in words of eight bytes: in the table, and in the runtime's moduledata,
// which begins with the addresses of the table and of its names. The data of the functions
// ends where the index of their places begins.
const (
	ofCount, ofNames, ofFiles, ofSteps, ofList = 1, 4, 5, 7, 8
	ofIndex, ofData                            = 19, 40
)

// findFunctions finds the table of the functions in a program's data, which begins at an
// address.
func findFunctions(data []byte, address uint64) (t functionTable, ok bool) {
	table := bytes.Index(data, []byte(functionsMark))
	if table < 0 || len(data)-table < 8*(ofList+1) {
		return t, false
	}
	// No word is so large that what it is added to begins anew at 0.
	word := func(i int) uint64 { return min(binary.LittleEndian.Uint64(data[i:]), mostBytes) }
	part := func(of int) uint64 { return uint64(table) + word(table+8*of) }
	count, files, steps, list := word(table+8*ofCount), part(ofFiles), part(ofSteps), part(ofList)

	mark := binary.LittleEndian.AppendUint64(nil, address+uint64(table))
	mark = binary.LittleEndian.AppendUint64(mark, address+part(ofNames))
	module := bytes.Index(data, mark)
	if module < 0 || len(data)-module < 8*(ofData+1) {
		return t, false
	}
	from, to := word(module+8*ofData)-address, word(module+8*ofIndex)-address
	if files > steps || steps > list || list+8*count > from || from > to || to > uint64(len(data)) {
		return t, false
	}
	return functionTable{int(count), data[files:steps], data[steps:list], data[list:from], data[from:to]}, true
}

// piece says what begins at a place in the data of the functions, nothing at first.
type piece byte

const (
	needless piece = iota + 1
	needed
)

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
	pieceCount = 43 // how many pieces of data there are
	described  = 44
)

// What follows a description and is not needed in a browser: of the tables of steps, where a
// signal may interrupt, where other functions were copied to and which arguments are in use;
// of the data, which functions were copied, what the arguments are and again which are in
// use. A piece of data that is not there is at noData.
var (
	needlessTables = []int{0, 2, 3}
	needlessPieces = []int{3, 5, 6}
)

const noData = 1<<32 - 1

// function is the description of a function.
func (t functionTable) function(i int) (function, bool) {
	at := uint64(number(t.list[8*i+4:]))
	if at+described > uint64(len(t.list)) {
		return nil, false
	}
	f := function(t.list[at:])
	size := described + 4*(uint64(number(f[stepTables:]))+uint64(f[pieceCount]))
	if size > uint64(len(f)) {
		return nil, false
	}
	return f[:size], true
}

// tables are where the further tables of steps of a function begin.
func (f function) tables() []byte { return f[described : described+4*number(f[stepTables:])] }

// pieces are where the pieces of data of a function begin.
func (f function) pieces() []byte { return f[described+len(f.tables()):] }

// forget clears where all that is not needed is.
func (f function) forget() {
	clear(f[inFiles:stepTables])
	clear(f[unit:identity])
	for _, k := range needlessTables {
		set(f.tables(), k, 0)
	}
	for _, k := range needlessPieces {
		set(f.pieces(), k, noData)
	}
}

// set gives a number in a list of them another value, if the list is so long.
func set(list []byte, k int, to uint32) {
	if at := 4 * k; at < len(list) {
		binary.LittleEndian.PutUint32(list[at:], to)
	}
}

// mark marks where the pieces of data of a function begin.
func (f function) mark(pieces []piece, as piece) bool {
	for list := f.pieces(); len(list) > 0; list = list[4:] {
		at := number(list)
		if at == noData {
			continue
		}
		if uint64(at) >= uint64(len(pieces)) {
			return false
		}
		pieces[at] = max(pieces[at], as)
	}
	return true
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
