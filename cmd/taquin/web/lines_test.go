package web

import (
	"bytes"
	"encoding/binary"
	"testing"
)

const dataAddress = 4096

// functionData is a program's data with one function: the files, the tables of its steps
// one after the other, its description, and the pieces of its data.
func functionData(files, steps, pieces string, described ...uint32) []byte {
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
	var module [ofData + 1]uint64
	module[0] = dataAddress + uint64(len(before))
	module[1] = module[0] + header
	module[ofData] = dataAddress + uint64(len(data))
	module[ofIndex] = module[ofData] + uint64(len(pieces))
	data = append(data, pieces+"index"...)
	for _, word := range module {
		data = le.AppendUint64(data, word)
	}
	return append(data, "after"...)
}

// Lines, files, arguments, what was copied and what is for signals are cleared, and nothing
// else. A table or a piece that serves twice stays for the use that is needed.
func TestWithoutLines(t *testing.T) {
	const stack, pointers, none = "\x02\x80\x01\x00", "\x08\x02\x00", 1<<32 - 1
	data := functionData("a.go\x00", "\x00"+stack+"\x04\x01\x00"+"\x06\x05\x00"+pointers+"\x02\x07\x00", "pointer, copied, arguments",
		1, 2, 3, 4, 1, 5, 8, 5, 33, 34, 7<<24|9, 14, 11, 1, 5, 1, 0, none, 4, 9, none, 17, 7)
	want := functionData("\x00\x00\x00\x00\x00", "\x00"+stack+"\x00\x00\x00"+"\x00\x00\x00"+pointers+"\x00\x00\x00", "pointer\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
		1, 2, 3, 4, 1, 0, 0, 5, 0, 0, 7<<24|9, 0, 11, 0, 0, 1, 0, none, 4, none, none, none, none)
	if got := withoutLines(data, dataAddress); !bytes.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
	for n := range len(data) - len("after") {
		if got := withoutLines(data[:n], dataAddress); !bytes.Equal(got, data[:n]) {
			t.Errorf("cut off at %d it becomes %q", n, got)
		}
		damaged := bytes.Clone(data)
		damaged[n] ^= 0xff
		if got := withoutLines(damaged, dataAddress); len(got) != len(data) {
			t.Errorf("damaged at %d it becomes %q", n, got)
		}
	}
}
