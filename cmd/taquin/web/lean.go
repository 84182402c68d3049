package web

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// What a program in WebAssembly begins with, and the kind of the section with its data.
const (
	wasmHeader  = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
)

// lean is a program as it packs best: its data is one piece, which knows nothing of lines.
// A program in another form than Go gives it stays as it is.
func lean(program []byte) []byte {
	rest, ok := bytes.CutPrefix(program, []byte(wasmHeader))
	if !ok {
		return program
	}
	out := []byte(wasmHeader)
	for r := (wasmReader{rest: rest}); len(r.rest) > 0; {
		kind, content := r.byte(), r.bytes()
		if kind == dataSection {
			content = leanData(content)
		}
		if r.failed || content == nil {
			return program
		}
		out = appendBytes(append(out, kind), content)
	}
	return out
}

// What stands before the bytes of a piece of data: where it belongs, in the first memory at
// an address that is a constant.
const (
	inMemory = 0
	constant = 0x41
	end      = 0x0b
)

// leanData joins the pieces in a section of data; nil if they are not such, or none. Go
// leaves out what is zero, which cuts the data into 100,000 pieces, each with an address of
// its own, and these pack worse than the zeros do.
func leanData(section []byte) []byte {
	type piece struct {
		address uint64
		content []byte
	}
	var pieces []piece
	r := wasmReader{rest: section}
	for range r.number() {
		where, of, address, ends, content := r.byte(), r.byte(), r.number(), r.byte(), r.bytes()
		if r.failed || where != inMemory || of != constant || ends != end {
			return nil
		}
		pieces = append(pieces, piece{address, content})
	}
	if len(pieces) == 0 {
		return nil
	}
	slices.SortFunc(pieces, func(a, b piece) int { return cmp.Compare(a.address, b.address) })
	from := pieces[0].address
	var memory []byte
	for _, p := range pieces {
		gap := p.address - from - uint64(len(memory))
		if gap > mostBytes { // or below zero
			return nil
		}
		memory = append(append(memory, make([]byte, gap)...), p.content...)
	}
	return appendBytes(append(appendAddress([]byte{1, inMemory, constant}, from), end), withoutLines(memory, from))
}

// wasmReader reads the numbers and bytes of a program. It has failed if there are none;
// then it goes on with zeros.
type wasmReader struct {
	rest   []byte
	failed bool
}

// take is the next n bytes.
func (r *wasmReader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		*r = wasmReader{failed: true}
		return nil
	}
	taken := r.rest[:n:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *wasmReader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.failed = true
		return 0
	}
	r.take(uint64(size))
	return n
}

// bytes are as many as the number before them says.
func (r *wasmReader) bytes() []byte { return r.take(r.number()) }

func appendBytes(out, content []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(content))), content...)
}

// appendAddress appends a number in the form of those that have a sign, which is the second
// bit of their last byte.
func appendAddress(out []byte, n uint64) []byte {
	for ; n >= 1<<6; n >>= 7 {
		out = append(out, byte(n)|1<<7)
	}
	return append(out, byte(n))
}
