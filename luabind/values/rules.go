package values

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/rules"
	"taquin/engine/sorting"
	"taquin/luabind/bind"
)

// RuleSolution is a solution of a puzzle defined by rules.
type RuleSolution = Solution[rules.Sequence]

// possible returns a sequence that can be played on a state.
func possible(x *rules.State, w rules.Sequence) (rules.Sequence, error) { return w, x.Apart().Play(w) }

// Ruled is the family of puzzles defined by rules.
var Ruled = &Family[*rules.State, rules.Sequence, string]{
	Self:  bind.Self[*rules.State]("the state"),
	Of:    func(x *rules.State) Puzzle[rules.Sequence] { return x.Puzzle() },
	Apart: (*rules.State).Apart, History: (*rules.State).History,
	Play: (*rules.State).Play, PlayText: (*rules.State).PlayText,
	Parse: func(x *rules.State, word string) (rules.Sequence, error) { return possible(x, x.Puzzle().Parse(word)) },
	Fits:  func(x *rules.State, s RuleSolution) bool { return x.Puzzle().Same(s.Of.(*rules.Puzzle)) },
	Moves: func(x *rules.State, s RuleSolution) (rules.Sequence, error) { return possible(x, s.Moves) },
	// The names of moves that were taken back do not say which moves undo them: their sequence is
	// one that cannot be played.
	Inverse: func(_ *rules.State, w rules.Sequence) rules.Sequence { return make(rules.Sequence, len(w)) },
	Same:    func(m, n string) bool { return m == n },
	Next: func(x *rules.State, typed string) (all []bind.Candidate) {
		begin := typed[:strings.LastIndexByte(typed, ' ')+1]
		if x = x.Apart(); x.PlayText(begin) != nil {
			return nil
		}
		next, _ := x.Neighbours() // without neighbours there is nothing to offer
		for _, y := range next[:min(len(next), mostOffered)] {
			all = append(all, bind.Candidate{Text: begin + x.Puzzle().Format(y.History())})
		}
		return all
	},
	MoveBytes: 64, LetterBytes: 16, TextBytes: func(_ *rules.State, w rules.Sequence) (bytes int) {
		for _, name := range w {
			bytes += len(name) + 1
		}
		return bytes
	},
}

// Limits of the value of a state.
const (
	maxNested     = rules.MaxNested
	maxStateBytes = 1 << 20
)

// AppendPlain appends the bytes of a plain value, see package rules: a number, a text, true, false,
// or a list or table of these.
func AppendPlain(a bind.Args, b []byte, v lua.LValue) ([]byte, error) {
	w := plainWriter{Args: a, bytes: b, from: len(b)}
	err := w.value(v)
	if n := len(w.bytes) - w.from; n > bind.ShortText {
		a.Grant(n)
	}
	return w.bytes, err
}

type plainWriter struct {
	bind.Args
	bytes  []byte
	from   int
	inside []*lua.LTable
}

func (w *plainWriter) value(v lua.LValue) error {
	switch v := v.(type) {
	case lua.LNumber:
		if v != v {
			return message.New("rules.a-state-is-nan", "a state contains nan, which does not equal itself")
		}
		w.bytes = rules.AppendNumber(w.bytes, float64(v))
	case lua.LString:
		w.bytes = rules.AppendText(w.bytes, string(v))
	case lua.LBool:
		tag := rules.TagFalse
		if v {
			tag = rules.TagTrue
		}
		w.bytes = append(w.bytes, tag)
	case *lua.LTable:
		return w.table(v)
	default:
		return message.Errorf("rules.a-state-must-be-plain", "a state must be a number, a string, true, false or a table of these, not %s", w.inTable(w.State.Name(v)))
	}
	if len(w.bytes)-w.from > maxStateBytes {
		return message.Errorf("rules.a-state-is-too-large", "a state is larger than %s", message.Bytes(maxStateBytes))
	}
	return nil
}

// inTable says that a value is in a table.
func (w *plainWriter) inTable(what message.Text) message.Text {
	if len(w.inside) == 0 {
		return what
	}
	return message.Textf("rules.in-a-table", "%s in a table", what)
}

func (w *plainWriter) table(t *lua.LTable) error {
	switch {
	case t.Metatable != lua.LNil:
		return message.New("rules.a-state-has-a-metatable", "a table with a metatable cannot be a state; put its fields into a plain table")
	case slices.Contains(w.inside, t):
		return message.New("rules.a-state-contains-itself", "a state is a table that contains itself")
	case len(w.inside) == maxNested:
		return message.Errorf("rules.a-state-is-too-deep", "the tables of a state are nested more than %d deep", maxNested)
	}
	w.inside = append(w.inside, t)
	n := 0
	for t.RawGetInt(n+1) != lua.LNil {
		w.Step(1)
		n++
	}
	head := len(w.bytes)
	w.bytes = rules.AppendList(w.bytes, n)
	for i := range n {
		w.Step(1)
		if err := w.value(t.RawGetInt(i + 1)); err != nil {
			return err
		}
	}
	if KeyAfter(t, n) != lua.LNil {
		w.bytes[head] = rules.TagTable
		if err := w.others(t, n); err != nil {
			return err
		}
	}
	w.inside = w.inside[:len(w.inside)-1]
	return nil
}

// KeyAfter is the first key of a table after its list of n elements; nil if there is none.
func KeyAfter(t *lua.LTable, n int) lua.LValue {
	last := lua.LValue(lua.LNumber(n))
	if n == 0 {
		last = lua.LNil
	}
	key, _ := t.Next(last)
	return key
}

// others writes the keys after the list of n elements, in the order of their bytes.
func (w *plainWriter) others(t *lua.LTable, n int) error {
	type field struct {
		key   []byte
		value lua.LValue
	}
	var all []field
	for k, v := range w.Pairs(t) {
		if i, ok := k.(lua.LNumber); ok && i >= 1 && i <= lua.LNumber(n) && i == lua.LNumber(int(i)) {
			continue
		}
		at := len(w.bytes)
		if err := w.value(k); err != nil {
			return err
		}
		all = append(all, field{bytes.Clone(w.bytes[at:]), v})
		w.bytes = w.bytes[:at]
	}
	sorting.By(all, func(x, y field) int {
		if x.key[0] == rules.TagText && y.key[0] == rules.TagText {
			return cmp.Compare(rules.Format(x.key), rules.Format(y.key))
		}
		return bytes.Compare(x.key, y.key)
	})
	w.bytes = binary.AppendUvarint(w.bytes, uint64(len(all)))
	for _, f := range all {
		w.bytes = append(w.bytes, f.key...)
		if err := w.value(f.value); err != nil {
			return err
		}
	}
	return nil
}

// Plain makes a new value of Lua of the bytes of a plain value.
func Plain(a bind.Args, state []byte) lua.LValue {
	if len(state) > bind.ShortText {
		const growth = 20 // bytes of a table's element for one byte
		a.Grant(growth * len(state))
	}
	return plain(a.LState, &rules.Reader{Rest: state})
}

func plain(L *lua.LState, r *rules.Reader) lua.LValue {
	switch tag, number := r.Next(); tag {
	case rules.TagFalse:
		return lua.LFalse
	case rules.TagTrue:
		return lua.LTrue
	case rules.TagNumber:
		if n := int(number); float64(n) == number {
			return bind.Whole(n)
		}
		return lua.LNumber(number)
	case rules.TagText:
		return lua.LString(r.Text())
	default:
		n := r.Count()
		t := L.CreateTable(n, 0)
		for range n {
			t.Append(plain(L, r))
		}
		if tag == rules.TagTable {
			for range r.Count() {
				key := plain(L, r)
				t.RawSet(key, plain(L, r))
			}
		}
		return t
	}
}

// StateValue reads the value of a state of a puzzle: a state, or its value.
func StateValue(a bind.Args, z *rules.Puzzle, v lua.LValue, what string) []byte {
	if x, ok := bind.Of[*rules.State](v); ok {
		if !x.Puzzle().Same(z) {
			a.Fail("rules.is-a-state-of-another", "%s is a state of another puzzle: %s", message.Word(what), x.Puzzle())
		}
		return x.Value()
	}
	state, err := AppendPlain(a, nil, v)
	if err != nil {
		a.Fail("rules.w-in", "%s: %w", message.Word(what), err)
	}
	a.FailOn(z.Check(state))
	return state
}
