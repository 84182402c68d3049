package lab

import (
	"encoding/json"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/luabind/bind"
)

// The data of a job and its results are encoded by gob, units by JSON. A result begins with a
// byte that says whether it ends the job.

// unitText encodes a range of calls.
func unitText(first, last int) []byte { return share.JSON([2]int{first, last}) }

// readUnit decodes a range of calls.
func readUnit(unit []byte, last int) (b batch, err error) {
	var of []int
	if json.Unmarshal(unit, &of) != nil || len(of) != 2 || of[0] < 1 || of[1] < of[0] || of[1] > last {
		return b, errUnit
	}
	return batch{First: of[0], Last: of[1]}, nil
}

// typedValues holds values by type. Gob keeps any bytes, NaN and infinities.
type typedValues struct {
	Kinds   []byte // for each value kindNumber, kindText, kindFalse or kindTrue
	Numbers []float64
	Texts   []string
}

const (
	kindNumber = iota
	kindText
	kindFalse
	kindTrue
)

func (c *typedValues) add(v lua.LValue) {
	kind := byte(kindFalse)
	switch v := v.(type) {
	case lua.LBool:
		if v {
			kind = kindTrue
		}
	case lua.LNumber:
		kind, c.Numbers = kindNumber, append(c.Numbers, float64(v))
	case lua.LString:
		kind, c.Texts = kindText, append(c.Texts, string(v))
	}
	c.Kinds = append(c.Kinds, kind)
}

// values returns the values.
func (c *typedValues) values(a bind.Args) ([]lua.LValue, error) {
	values := bind.NewList[lua.LValue](a, len(c.Kinds))
	for _, kind := range c.Kinds {
		var v lua.LValue
		switch {
		case kind == kindNumber && len(c.Numbers) > 0:
			v, c.Numbers = lua.LNumber(c.Numbers[0]), c.Numbers[1:]
		case kind == kindText && len(c.Texts) > 0:
			v, c.Texts = lua.LString(c.Texts[0]), c.Texts[1:]
		case kind == kindFalse, kind == kindTrue:
			v = lua.LBool(kind == kindTrue)
		default:
			return nil, errResult
		}
		values = append(values, v)
	}
	return values, nil
}

// result is the transmitted form of a batch.
type result struct {
	Batch  *batch
	Values typedValues
}

// errResult is the error about a result that no worker has written.
var errResult = message.New("lab.the-result-of-another", "the result of another machine cannot be read")

// endsJob reports whether a result makes the later units unnecessary.
func endsJob(result []byte) bool { return len(result) > 0 && result[0] != 0 }

// writeResult encodes the results of a unit.
func writeResult(b *batch) []byte {
	r := result{Batch: b}
	for _, v := range b.values {
		r.Values.add(v)
	}
	ends := byte(0)
	if b.failed() {
		ends = 1
	}
	return append([]byte{ends}, encode(r)...)
}

// readResult decodes the results of a range of calls.
func readResult(a bind.Args, first, last int, text []byte) (*batch, error) {
	var r result
	a.Grant(2 * len(text))
	if len(text) == 0 || decode(text[1:], &r) != nil || r.Batch == nil {
		return nil, errResult
	}
	b := r.Batch
	var err error
	if b.values, err = r.Values.values(a); err != nil {
		return nil, err
	}
	if b.First != first || b.Last != last || b.next() > last+1 || (b.next() == last+1) == b.failed() {
		return nil, errResult
	}
	if f := b.Failure; f != nil {
		f.restore()
	}
	return b, nil
}
