package web

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// functionData is a program's data with one function: the files, the tables of its steps
// one after the other, and its description.
func functionData(files, steps string, described ...uint32) []byte {
	const before, header, name = "data", 8 * 9, "main.main\x00"
	le := binary.LittleEndian
	data := []byte(before + functionsMark)
	filesAt := uint64(header + len(name))
	stepsAt := filesAt + uint64(len(files))
	for _, word := range []uint64{1, 1, 0, header, filesAt, filesAt, stepsAt, stepsAt + uint64(len(steps))} {
		data = le.AppendUint64(data, word)
	}
	data = append(data, name+files+steps...)
	const list = 8 + 4 // where the function begins and is described, and where the last ends
	for _, n := range append([]uint32{0, list, 1 << 16}, described...) {
		data = le.AppendUint32(data, n)
	}
	return append(data, "after"...)
}

// Lines, files, arguments and what is for signals are cleared, and nothing else. A table that
// serves twice stays for the use that is needed.
func TestWithoutLines(t *testing.T) {
	const stack, inline, none = "\x02\x80\x01\x00", "\x08\x02\x00", 1<<32 - 1
	data := functionData("a.go\x00", "\x00"+stack+"\x04\x01\x00"+"\x06\x05\x00"+inline+"\x02\x07\x00",
		1, 2, 3, 4, 1, 5, 8, 4, 33, 34, 7<<24|9, 14, 1, 11, 5, 20, 21, 22, 23, 24, 25, 26)
	want := functionData("\x00\x00\x00\x00\x00", "\x00"+stack+"\x00\x00\x00"+"\x00\x00\x00"+inline+"\x00\x00\x00",
		1, 2, 3, 4, 1, 0, 0, 4, 0, 0, 7<<24|9, 0, 1, 11, 0, 20, 21, 22, 23, 24, none, none)
	if got := withoutLines(data); !bytes.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
	for n := range len(data) - len("after") {
		if got := withoutLines(data[:n]); !bytes.Equal(got, data[:n]) {
			t.Errorf("cut off at %d it becomes %q", n, got)
		}
		damaged := bytes.Clone(data)
		damaged[n] ^= 0xff
		if got := withoutLines(damaged); len(got) != len(data) {
			t.Errorf("damaged at %d it becomes %q", n, got)
		}
	}
}
