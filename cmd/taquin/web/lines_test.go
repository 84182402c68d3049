package web

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// functionData is a program's data with one function, which has a table for its stack, one
// for its files, one for its lines and, as the only one of those that follow, that of its
// stack again.
func functionData(files, stack, inFiles, lines string) []byte {
	const before, header, name = "data", 8 * 9, "main.main\x00"
	steps := "\x00" + stack + inFiles + lines
	le := binary.LittleEndian
	data := []byte(before + functionsMark)
	fileAt := uint64(header + len(name))
	stepsAt := fileAt + uint64(len(files))
	for _, word := range []uint64{1, 1, 0, header, fileAt, fileAt, stepsAt, stepsAt + uint64(len(steps))} {
		data = le.AppendUint64(data, word)
	}
	data = append(data, name+files+steps...)
	const list = 8 + 4 // where the function begins and is described, and where the last ends
	ofFiles := 1 + uint32(len(stack))
	ofLines := ofFiles + uint32(len(inFiles))
	for _, n := range []uint32{0, list, 1 << 16, 0, 0, 7, 9, 1, ofFiles, ofLines, 1, 5, 6, 8, 1} {
		data = le.AppendUint32(data, n)
	}
	return append(data, "after"...)
}

// Lines and files are cleared, and nothing else.
func TestForgetLines(t *testing.T) {
	const stack = "\x02\x80\x01\x00"
	data := functionData("a.go\x00", stack, "\x04\x01\x00", "\x06\x05\x00")
	want := functionData("\x00\x00\x00\x00\x00", stack, "\x00\x00\x00", "\x00\x00\x00")
	f := want[bytes.Index(want, []byte("\x07\x00\x00\x00\x09\x00\x00\x00"))-8:]
	for _, field := range []int{inFiles, inFiles + 4, unit, unit + 4} {
		if number(f[field:]) == 0 {
			t.Errorf("%d: there is nothing to forget", field)
		}
		clear(f[field : field+4])
	}
	whole := bytes.Clone(data)
	if forgetLines(data); !bytes.Equal(data, want) {
		t.Errorf("%q, want\n%q", data, want)
	}
	// What is cut off or damaged stays as it is, or becomes something; it does no harm.
	for n := range len(whole) - len("after") {
		part := bytes.Clone(whole[:n])
		if forgetLines(part); !bytes.Equal(part, whole[:n]) {
			t.Errorf("%d bytes: %q, want\n%q", n, part, whole[:n])
		}
		damaged := bytes.Clone(whole)
		damaged[n] ^= 0xff
		forgetLines(damaged)
	}
}
