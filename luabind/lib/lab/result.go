package lab

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"math/bits"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
)

// The result of a unit is a byte that says whether the job has ended with it, the length of
// the account, the account in JSON, and the values: how many, how many different ones are
// listed, those, and then for each value its place in the list, in as few bits as there are
// places. Where most differ none are listed, and each value is written out. Values that are
// counted are written by their tally: how many, the first and the last of them, and then each
// different one, as they came, and how often it did.

// account is what a result tells beside the values.
type account struct {
	Took    time.Duration
	Printed []accountLine   `json:",omitempty"`
	Failure *accountFailure `json:",omitempty"`
	Refused string          `json:",omitempty"`
	Untrue  *accountError   `json:",omitempty"`
}

type accountLine struct {
	After   int // so many values
	ToError bool
	Text    []byte
}

// accountFailure is a failure.
type accountFailure struct {
	Kind               int
	Value              []byte
	Name, Reached      string
	Excerpt, Traceback []byte
	Exit               *int    // the code, if os.exit has ended the call
	OfGo               *string // what the error of Go says that was raised, if it was one
}

// accountError is the error of a check.
type accountError struct{ Message, Excerpt, Traceback string }

// isExit reports whether calls were stopped by os.exit.
func isExit(cause error) bool {
	_, is := cause.(*guard.ExitError)
	return is
}

// endsAll reports whether a result makes the units after it superfluous.
func endsAll(result []byte) bool { return len(result) > 0 && result[0] != 0 }

// writeResult writes the results of a batch that took some time.
func writeResult(b *batch, took time.Duration) []byte {
	told := account{Took: took, Refused: b.refused}
	for _, p := range b.output {
		told.Printed = append(told.Printed, accountLine{p.call - b.first, p.toError, []byte(p.text)})
	}
	if b.failure != nil {
		f := b.failure()
		wire := &accountFailure{Kind: int(f.kind), Value: f.value, Name: f.name, Reached: f.reached, Excerpt: []byte(f.saved.Excerpt), Traceback: []byte(f.saved.Traceback)}
		if exit, ok := f.cause.(*guard.ExitError); ok {
			wire.Exit = &exit.Code
		}
		if f.saved.Err != nil {
			said := f.saved.Err.Error()
			wire.OfGo = &said
		}
		told.Failure = wire
	}
	var untrue *explain.Error
	if errors.As(b.untrue, &untrue) {
		told.Untrue = &accountError{untrue.Message, untrue.Excerpt, untrue.Traceback}
	}
	said, err := json.Marshal(told)
	if err != nil {
		panic(err) // there is nothing in it that JSON does not know
	}
	ends := byte(0)
	if b.failure != nil || b.refused != "" {
		ends = 1
	}
	result := binary.AppendUvarint([]byte{ends}, uint64(len(said)))
	if result = append(result, said...); b.tally != nil {
		return appendTally(result, b.tally)
	}
	return appendValues(result, b.values)
}

// errResult is the error about a result that no machine has written.
var errResult = errors.New("the result of another machine cannot be read")

// readResult reads the results of a range of calls, whose values are counted or not, and the
// time that they took.
func readResult(a bind.Args, first, last int, counted bool, result []byte) (*batch, time.Duration, error) {
	r := &resultReader{text: result}
	r.take(1)
	var told account
	if said := r.take(r.count()); r.wrong || json.Unmarshal(said, &told) != nil {
		return nil, 0, errResult
	}
	b := &batch{first: first, last: last, refused: told.Refused}
	var err error
	if counted {
		b.tally, err = r.tally(a, last-first+1)
	} else {
		b.values, err = r.values(a, last-first+1)
	}
	if err != nil {
		return nil, 0, err
	}
	for _, p := range told.Printed {
		b.output = append(b.output, printed{first + p.After, p.ToError, string(p.Text)})
	}
	if f := told.Failure; f != nil {
		b.failure = func() failure { return f.failure() }
	}
	if u := told.Untrue; u != nil {
		b.untrue = &explain.Error{Message: u.Message, Excerpt: u.Excerpt, Traceback: u.Traceback}
	}
	if complete := b.made() == last-first+1; complete == (b.failure != nil || b.refused != "") {
		return nil, 0, errResult
	}
	return b, told.Took, nil
}

func (f *accountFailure) failure() failure {
	told := failure{kind: lua.ApiErrorType(f.Kind), value: f.Value, name: f.Name, reached: f.Reached,
		saved: explain.SavedError{Excerpt: string(f.Excerpt), Traceback: string(f.Traceback), Elsewhere: true}}
	if f.Exit != nil {
		told.cause = &guard.ExitError{Code: *f.Exit}
	}
	if f.OfGo != nil {
		told.saved.Err = errors.New(*f.OfGo)
	}
	return told
}

// mostListed is how many different values are listed at most.
const mostListed = 1 << 12

// The tags of values.
const (
	valueFalse byte = iota
	valueTrue
	valueWhole  // varint
	valueNumber // 8 bytes
	valueText   // length, bytes
)

// appendValues writes values, which are numbers, booleans and strings.
func appendValues(out []byte, values []lua.LValue) []byte {
	out = binary.AppendUvarint(out, uint64(len(values)))
	var list, one []byte
	places, listed := make([]int, 0, len(values)), map[string]int{}
	for _, v := range values {
		one = appendValue(one[:0], v)
		place, known := listed[string(one)]
		if !known {
			if place = len(listed); place == min(mostListed, (len(values)+1)/2) {
				break
			}
			listed[string(one)] = place
			list = append(list, one...)
		}
		places = append(places, place)
	}
	if len(places) < len(values) {
		out = append(out, 0)
		for _, v := range values {
			out = appendValue(out, v)
		}
		return out
	}
	out = append(binary.AppendUvarint(out, uint64(len(listed))), list...)
	width := bits.Len(uint(max(len(listed)-1, 0)))
	waiting, held := uint64(0), 0
	for _, place := range places {
		waiting |= uint64(place) << held
		for held += width; held >= 8; held -= 8 {
			out = append(out, byte(waiting))
			waiting >>= 8
		}
	}
	if held > 0 {
		out = append(out, byte(waiting))
	}
	return out
}

// appendTally writes how often each value has come.
func appendTally(out []byte, t *tally) []byte {
	out = binary.AppendUvarint(out, uint64(t.count))
	if t.count == 0 {
		return out
	}
	out = appendValue(appendValue(out, t.first), t.last)
	for _, c := range t.all {
		out = binary.AppendUvarint(appendValue(out, c.value), uint64(c.times))
	}
	return out
}

func appendValue(out []byte, v lua.LValue) []byte {
	switch v := v.(type) {
	case lua.LBool:
		if v {
			return append(out, valueTrue)
		}
	case lua.LNumber:
		f := float64(v)
		if f == math.Trunc(f) && math.Abs(f) <= bind.MaxExact && !(f == 0 && math.Signbit(f)) {
			return binary.AppendVarint(append(out, valueWhole), int64(f))
		}
		return binary.BigEndian.AppendUint64(append(out, valueNumber), math.Float64bits(f))
	case lua.LString:
		return append(binary.AppendUvarint(append(out, valueText), uint64(len(v))), v...)
	}
	return append(out, valueFalse)
}

// resultReader reads a result. Once there is something wrong it reads nothing.
type resultReader struct {
	text  []byte // that is left
	wrong bool
}

func (r *resultReader) take(n int) []byte {
	if r.wrong = r.wrong || n < 0 || n > len(r.text); r.wrong {
		return nil
	}
	taken := r.text[:n]
	r.text = r.text[n:]
	return taken
}

func (r *resultReader) count() int {
	x, n := binary.Uvarint(r.text)
	if n <= 0 || x > math.MaxInt32 {
		r.wrong = true
		return 0
	}
	r.take(n)
	return int(x)
}

// values reads at most so many values, to the end of the result.
func (r *resultReader) values(a bind.Args, most int) ([]lua.LValue, error) {
	n := r.count()
	listed := r.count()
	if r.wrong || n > most || listed > min(mostListed, n) || n > 0 && listed == 0 && n > len(r.text) {
		return nil, errResult
	}
	values := bind.NewList[lua.LValue](a, n)
	if listed == 0 {
		a.Grant(len(r.text)) // of texts and numbers
		for range n {
			values = append(values, r.value())
		}
	} else {
		list := make([]lua.LValue, listed)
		for i := range list {
			list[i] = r.value()
		}
		width := bits.Len(uint(listed - 1))
		packed := r.take((n*width + 7) / 8)
		waiting, held := uint64(0), 0
		for i := 0; i < n && !r.wrong; i++ {
			for ; held < width; held += 8 {
				waiting |= uint64(packed[0]) << held
				packed = packed[1:]
			}
			place := int(waiting & (1<<width - 1))
			if place >= listed {
				return nil, errResult
			}
			values = append(values, list[place])
			waiting, held = waiting>>width, held-width
		}
	}
	if r.wrong || len(r.text) > 0 {
		return nil, errResult
	}
	return values, nil
}

// tally reads how often the values of at most so many calls have come, to the end of the
// result.
func (r *resultReader) tally(a bind.Args, most int) (*tally, error) {
	t := newTally()
	n := r.count()
	if n > 0 {
		t.first, t.last = r.value(), r.value()
	}
	for t.count < n && !r.wrong {
		v, times := r.value(), r.count()
		if t.put(a, v, times) != times || times < 1 || isText(v) != isText(t.first) || checkValue(a.State, v) != nil { // twice, or NaN
			return nil, errResult
		}
	}
	if r.wrong || t.count != n || n > most || len(r.text) > 0 {
		return nil, errResult
	}
	return &t, nil
}

func (r *resultReader) value() lua.LValue {
	tag := r.take(1)
	if r.wrong {
		return lua.LFalse
	}
	switch tag[0] {
	case valueFalse:
		return lua.LFalse
	case valueTrue:
		return lua.LTrue
	case valueWhole:
		if x, n := binary.Varint(r.text); n > 0 {
			r.take(n)
			return lua.LNumber(x)
		}
	case valueNumber:
		if b := r.take(8); !r.wrong {
			return lua.LNumber(math.Float64frombits(binary.BigEndian.Uint64(b)))
		}
	case valueText:
		if b := r.take(r.count()); !r.wrong {
			return lua.LString(b)
		}
	}
	r.wrong = true
	return lua.LFalse
}
