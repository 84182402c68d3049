package carry

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// reader reads one message. At bytes that no End has written it panics with a failure,
// which Read turns into its error.
type reader struct {
	end  *End
	text []byte              // that is left
	room int                 // how many list elements the message may still have: each takes a byte or more
	open map[lua.LValue]bool // tables and functions whose contents have not been read yet
}

// failure is an error on its way to Read.
type failure struct{ err error }

// Read reads what the other end has written.
func (e *End) Read(text []byte) (v lua.LValue, err error) {
	r := &reader{end: e, text: text, room: len(text), open: map[lua.LValue]bool{}}
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case failure:
			v, err = nil, problem.err
		default:
			panic(problem)
		}
	}()
	rest, ok := bytes.CutPrefix(r.text, []byte(signature))
	r.demand(ok)
	r.text = rest
	v = r.value()
	for tag := r.byte(); tag != tagEnd; tag = r.byte() {
		r.record(tag)
	}
	r.demand(len(r.text) == 0 && len(r.open) == 0)
	return v, nil
}

// demand ends the reading if the bytes are corrupt.
func (r *reader) demand(ok bool) {
	if !ok {
		panic(failure{errCorrupt})
	}
}

// check ends the reading with an error.
func (r *reader) check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// poll checks now and then whether the chunk has been stopped.
func (r *reader) poll() { r.check(r.guard().Step(1)) }

func (r *reader) guard() *guard.Guard { return r.end.initial.state.Guard }

func (r *reader) take(n int) []byte {
	r.demand(n <= len(r.text))
	taken := r.text[:n]
	r.text = r.text[n:]
	return taken
}

func (r *reader) byte() byte { return r.take(1)[0] }

// count reads a number or a length.
func (r *reader) count() int {
	n := uint64(0)
	for shift := 0; ; shift += 7 {
		b := r.byte()
		r.demand(shift < 63)
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return int(n)
		}
	}
}

// below reads a number that must be less than another.
func (r *reader) below(limit int) int {
	n := r.count()
	r.demand(n < limit)
	return n
}

func (r *reader) string() string {
	text := r.take(r.count())
	if len(text) > bind.ShortText { // a short one comes even if the thread has been stopped: it may say why
		r.check(r.guard().Grant(int64(len(text))))
	}
	return string(text)
}

// enter gives a value that has been read the next number.
func (r *reader) enter(v lua.LValue) lua.LValue {
	r.end.enter(v)
	return v
}

func (r *reader) value() lua.LValue {
	r.poll()
	initial := r.end.initial
	tag := r.byte()
	r.demand(!r.end.plain || tag <= tagTable || tag == tagValue)
	switch tag {
	case tagNil:
		return lua.LNil
	case tagFalse:
		return lua.LFalse
	case tagTrue:
		return lua.LTrue
	case tagWhole:
		n := r.count()
		return lua.LNumber(n>>1 ^ -(n & 1))
	case tagNumber:
		return lua.LNumber(math.Float64frombits(binary.BigEndian.Uint64(r.take(8))))
	case tagKnown:
		return r.end.values[r.below(len(r.end.values))]
	case tagText:
		return r.enter(lua.LString(r.string()))
	case tagTable:
		n := min(r.count(), r.room)
		r.room -= n
		r.check(r.guard().Grant(int64(n) * int64(reflect.TypeFor[lua.LValue]().Size())))
		t := initial.state.L.CreateTable(n, 1) // NewTable's would be ready for 64 fields
		r.open[t] = true
		return r.enter(t)
	case tagFunction:
		f := initial.state.L.NewFunctionFromProto(r.prototype())
		f.Env = initial.state.L.G.Global
		r.open[f] = true
		return r.enter(f)
	case tagInitial:
		return r.enter(r.named(r.string()))
	case tagRecipe:
		return r.recipe()
	case tagValue:
		return r.enter(r.userdata())
	case tagShared:
		r.demand(r.end.shared != nil)
		x := r.end.shared.values[r.below(len(r.end.shared.values))]
		return r.enter(initial.state.Wrap(x))
	}
	panic(failure{errCorrupt})
}

// named is the value that both states began with under a name.
func (r *reader) named(name string) lua.LValue {
	v := r.end.initial.named(name)
	if v == nil {
		keys := strings.Split(name, "\x00")
		for i, key := range keys {
			_, keys[i], _ = strings.Cut(key, " ") // without its type
		}
		r.check(message.Errorf("carry.this-state-did-not", "carry: this state did not begin with %s", bind.Quoted(strings.Join(keys, "."))))
	}
	return v
}

// prototype reads the chunk of a function and the path to the function in it.
func (r *reader) prototype() *lua.FunctionProto {
	e := r.end
	n := r.below(len(e.protos) + 1)
	if n < len(e.protos) {
		return e.protos[n]
	}
	number := r.below(len(e.chunks) + 1)
	if number == len(e.chunks) {
		c := gopherlua.Chunk{Name: r.string(), Text: r.string(), Shown: r.string()}
		if c.Shown == "" {
			c.Shown = c.Text
		}
		e.enterChunk(c)
	}
	path := make([]int, r.below(len(r.text)+1))
	for i := range path {
		path[i] = r.count()
	}
	c := e.chunks[number]
	if c.proto == nil {
		var err error
		c.proto, err = e.initial.compile(c.Chunk)
		r.check(err)
	}
	proto := gopherlua.At(c.proto, path)
	r.demand(proto != nil)
	e.enterProto(proto)
	return proto
}

// made reads a function in Go that a call has given.
func (r *reader) recipe() lua.LValue {
	by := bind.Recipe{Function: r.string()}
	number := len(r.end.values)
	r.end.values = append(r.end.values, lua.LNil)
	for range r.below(len(r.text) + 1) {
		r.demand(len(r.text) > 0 && r.text[0] <= tagKnown) // a value without a record
		v := r.value()
		r.demand(isPlain(v))
		by.Arguments = append(by.Arguments, v)
	}
	f, err := r.end.initial.state.Remake(r.end.initial.state.L, by)
	r.check(err)
	r.end.values[number], r.end.numbers[f] = f, number
	return f
}

// userdata reads a value of the lab.
func (r *reader) userdata() lua.LValue {
	s, name, text := r.end.initial.state, r.string(), r.take(r.count())
	for _, k := range s.Kinds() {
		if k.Name == name && k.Decode != nil && !(r.end.plain && name == "group") { // to make a group of its generators may take long
			x, err := k.Decode(s, text)
			r.check(err)
			return s.Wrap(x)
		}
	}
	panic(failure{message.Errorf("carry.here-is-no-kind", "carry: here is no kind of value %q", name)})
}

func (r *reader) record(tag byte) {
	r.demand(!r.end.plain || tag == recordTable)
	switch tag {
	case recordTable:
		t, ok := r.end.values[r.below(len(r.end.values))].(*lua.LTable)
		r.demand(ok && r.open[t])
		delete(r.open, t)
		t.Metatable = r.metatable()
		r.fields(t)
	case recordFunction:
		f, ok := r.end.values[r.below(len(r.end.values))].(*lua.LFunction)
		r.demand(ok && r.open[f])
		delete(r.open, f)
		r.locals(f)
	case recordGlobal:
		name := r.string()
		r.end.initial.state.L.G.Global.RawSetString(name, r.value())
	case recordUpdate:
		t, ok := r.named(r.string()).(*lua.LTable)
		r.demand(ok)
		if other := r.byte(); other == tagTrue {
			t.Metatable = r.metatable()
		} else {
			r.demand(other == tagFalse)
		}
		r.fields(t)
	default:
		r.demand(false)
	}
}

func (r *reader) metatable() lua.LValue {
	v := r.value()
	_, isTable := v.(*lua.LTable)
	r.demand(isTable && !r.end.plain || v == lua.LNil)
	return v
}

// fields reads keys and values into a table.
func (r *reader) fields(t *lua.LTable) {
	for {
		r.demand(len(r.text) > 0)
		if r.text[0] == tagEnd {
			r.text = r.text[1:]
			return
		}
		k := r.value()
		number, isNumber := k.(lua.LNumber)
		r.demand(k != lua.LNil && !(isNumber && math.IsNaN(float64(number))))
		t.RawSet(k, r.value())
	}
}

// locals reads those that a function has captured.
func (r *reader) locals(f *lua.LFunction) {
	r.demand(r.count() == len(f.Upvalues))
	for i := range f.Upvalues {
		n := r.below(len(r.end.captured) + 1)
		if n == len(r.end.captured) {
			uv := &lua.Upvalue{}
			r.end.enterLocal(uv)
			uv.SetValue(r.value())
		}
		f.Upvalues[i] = r.end.captured[n]
	}
}
