package rules

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
)

// A state is a plain value: a number, a text, a boolean, or a list or table of these. It is kept as
// bytes, equal for equal values: whole numbers from MinSmall to MaxSmall are one byte, and every
// other value begins with a tag. A table is a list of values followed by its other keys with their
// values, texts in alphabetical order.
const (
	TagFalse byte = iota
	TagTrue
	TagWhole  // a varint
	TagNumber // 8 bytes
	TagText   // length, bytes
	TagList   // length, values
	TagTable  // length, values; number of other keys, keys with values
	firstSmall

	small    = 0x80 // the byte of 0
	MinSmall = int(firstSmall) - small
	MaxSmall = 0xFF - small
)

// AppendInt appends a whole number.
func AppendInt(b []byte, n int) []byte {
	if n >= MinSmall && n <= MaxSmall {
		return append(b, byte(n+small))
	}
	return binary.AppendVarint(append(b, TagWhole), int64(n))
}

// maxWhole is the size up to which every whole number has its own float64.
const maxWhole = 1 << 53

// AppendNumber appends a number, which is not NaN. -0 is 0.
func AppendNumber(b []byte, x float64) []byte {
	if x == math.Trunc(x) && math.Abs(x) <= maxWhole {
		return AppendInt(b, int(x))
	}
	return binary.BigEndian.AppendUint64(append(b, TagNumber), math.Float64bits(x))
}

// AppendText appends a text.
func AppendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(append(b, TagText), uint64(len(s))), s...)
}

// AppendList appends the beginning of a list of n values, which follow.
func AppendList(b []byte, n int) []byte {
	return binary.AppendUvarint(append(b, TagList), uint64(n))
}

// ints is the state of a list of small whole numbers; number i is at i+listHead.
func ints(values ...int) []byte {
	b := AppendList(make([]byte, 0, len(values)+listHead), len(values))
	for _, n := range values {
		b = AppendInt(b, n)
	}
	return b
}

const (
	listHead = 2   // bytes before the values of a list of at most maxList
	maxList  = 127 // values
)

// at is value i of a state made by ints.
func at(state []byte, i int) int { return int(state[listHead+i]) - small }

// set changes value i of a state made by ints.
func set(state []byte, i, n int) { state[listHead+i] = byte(n + small) }

// textOf is the text that a state begins with.
func textOf(state []byte) (s string, rest []byte) {
	n, k := binary.Uvarint(state[1:])
	state = state[1+k:]
	return string(state[:n]), state[n:]
}

// Reader reads a state.
type Reader struct{ Rest []byte }

// Next reads the tag of the next value. A small number is returned as such.
func (r *Reader) Next() (tag byte, number float64) {
	tag, r.Rest = r.Rest[0], r.Rest[1:]
	switch {
	case tag >= firstSmall:
		return TagNumber, float64(int(tag) - small)
	case tag == TagWhole:
		n, k := binary.Varint(r.Rest)
		r.Rest = r.Rest[k:]
		return TagNumber, float64(n)
	case tag == TagNumber:
		number = math.Float64frombits(binary.BigEndian.Uint64(r.Rest))
		r.Rest = r.Rest[8:]
	}
	return tag, number
}

// Count reads a length.
func (r *Reader) Count() int {
	n, k := binary.Uvarint(r.Rest)
	r.Rest = r.Rest[k:]
	return int(n)
}

// Text reads the bytes of a text after its tag.
func (r *Reader) Text() string {
	n := r.Count()
	s := string(r.Rest[:n])
	r.Rest = r.Rest[n:]
	return s
}

// Format writes a state as Lua does: {3, 1, 2}, "ab", {left={"goat"}}.
func Format(state []byte) string {
	var out strings.Builder
	(&Reader{state}).format(&out)
	return out.String()
}

func (r *Reader) format(out *strings.Builder) {
	switch tag, number := r.Next(); tag {
	case TagFalse, TagTrue:
		out.WriteString(strconv.FormatBool(tag == TagTrue))
	case TagNumber:
		out.WriteString(strconv.FormatFloat(number, 'g', 14, 64))
	case TagText:
		out.WriteString(strconv.Quote(r.Text()))
	default:
		r.formatTable(out, tag == TagTable)
	}
}

func (r *Reader) formatTable(out *strings.Builder, keys bool) {
	out.WriteByte('{')
	between := ""
	for range r.Count() {
		out.WriteString(between)
		between = ", "
		r.format(out)
	}
	if keys {
		for range r.Count() {
			out.WriteString(between)
			between = ", "
			r.formatKey(out)
			out.WriteByte('=')
			r.format(out)
		}
	}
	out.WriteByte('}')
}

// formatKey writes the key of a table; one that is no name is in brackets.
func (r *Reader) formatKey(out *strings.Builder) {
	if r.Rest[0] == TagText {
		rest := r.Rest
		r.Next()
		if key := r.Text(); isName(key) {
			out.WriteString(key)
			return
		}
		r.Rest = rest
	}
	out.WriteByte('[')
	r.format(out)
	out.WriteByte(']')
}

// isName reports whether a text can be a key without brackets.
func isName(s string) bool {
	for i, c := range s {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
