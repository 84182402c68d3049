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

// reader reads one message. It panics with a failure, which Read returns.
type reader struct {
	end  *End
	text []byte              // the rest
	room int                 // list elements that the rest may have: each takes a byte or more
	open map[lua.LValue]bool // tables, functions and values with parts whose contents have not been read

	parts map[*lua.LUserData][]lua.LValue // that were read
	kinds map[*lua.LUserData]*bind.Kind   // of the values with parts
	order []*lua.LUserData                // those, in the order of the message
}

// failure is the panic with an error of this package.
type failure struct{ err error }

// caught recovers a failure and sets its error.
func caught(err *error) {
	switch problem := recover().(type) {
	case nil:
	case failure:
		*err = problem.err
	default:
		panic(problem)
	}
}

// check panics with a failure if there is an error.
func check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// assertValid fails if the bytes are corrupt.
func assertValid(ok bool) {
	if !ok {
		panic(failure{errCorrupt})
	}
}

// Read reads a message of the other end.
func (e *End) Read(text []byte) (v lua.LValue, err error) {
	defer caught(&err)
	r := &reader{end: e, text: text, room: len(text), open: map[lua.LValue]bool{}, parts: map[*lua.LUserData][]lua.LValue{}, kinds: map[*lua.LUserData]*bind.Kind{}}
	rest, ok := bytes.CutPrefix(r.text, []byte(signature))
	assertValid(ok)
	r.text = rest
	value := r.value()
	for tag := r.byte(); tag != tagEnd; tag = r.byte() {
		r.record(tag)
	}
	assertValid(len(r.text) == 0 && len(r.open) == 0)
	for _, ud := range r.order {
		r.join(ud, 0)
	}
	return value, nil
}

// poll counts a step and fails if the chunk was stopped.
func (r *reader) poll() { check(r.guard().Step(1)) }

func (r *reader) guard() *guard.Guard { return r.end.initial.state.Guard }

func (r *reader) take(n int) []byte {
	assertValid(n <= len(r.text))
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
		assertValid(shift < 63)
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return int(n)
		}
	}
}

// below reads a number below a limit.
func (r *reader) below(limit int) int {
	n := r.count()
	assertValid(n < limit)
	return n
}

func (r *reader) string() string {
	text := r.take(r.count())
	if len(text) > bind.ShortText { // a short one, such as an error message, is read even after a stop
		check(r.guard().Grant(int64(len(text))))
	}
	return string(text)
}

// enter numbers a value.
func (r *reader) enter(v lua.LValue) lua.LValue {
	r.end.enter(v)
	return v
}

func (r *reader) value() lua.LValue {
	r.poll()
	initial := r.end.initial
	tag := r.byte()
	assertValid(!r.end.plain || tag <= tagTable || tag == tagValue)
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
		check(r.guard().Grant(int64(n) * int64(reflect.TypeFor[lua.LValue]().Size())))
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
	case tagParts:
		k := r.kind(r.string())
		assertValid(k.Parts != nil)
		ud := &lua.LUserData{Metatable: k.Metatable()}
		r.open[ud], r.kinds[ud] = true, k
		r.order = append(r.order, ud)
		return r.enter(ud)
	case tagShared:
		assertValid(r.end.shared != nil)
		x, ok := r.end.shared.at(r.count())
		assertValid(ok)
		return r.enter(initial.state.Wrap(x))
	}
	panic(failure{errCorrupt})
}

// named returns the initial value with a name.
func (r *reader) named(name string) lua.LValue {
	v := r.end.initial.named(name)
	if v == nil {
		keys := strings.Split(name, "\x00")
		for i, key := range keys {
			_, keys[i], _ = strings.Cut(key, " ") // without its type
		}
		check(message.Errorf("carry.this-state-did-not", "carry: this state did not begin with %s", bind.Quoted(strings.Join(keys, "."))))
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
		check(err)
	}
	proto := gopherlua.At(c.proto, path)
	assertValid(proto != nil)
	e.enterProto(proto)
	return proto
}

// recipe reads a Go function and the call that made it.
func (r *reader) recipe() lua.LValue {
	by := bind.Recipe{Function: r.string()}
	number := len(r.end.values)
	r.end.values = append(r.end.values, lua.LNil)
	for range r.below(len(r.text) + 1) {
		assertValid(len(r.text) > 0 && r.text[0] <= tagKnown) // a value without a record
		v := r.value()
		assertValid(isPlain(v))
		by.Arguments = append(by.Arguments, v)
	}
	f, err := r.end.initial.state.Remake(r.end.initial.state.L, by)
	check(err)
	r.end.values[number], r.end.numbers[f] = f, number
	return f
}

// userdata reads a value of the lab.
func (r *reader) userdata() lua.LValue {
	k, text := r.kind(r.string()), r.take(r.count())
	if k.Decode == nil || r.end.plain && k.Name == "group" { // computing a group may take long
		r.noKind(k.Name)
	}
	x, err := k.Decode(r.end.initial.state, text)
	check(err)
	return r.end.initial.state.Wrap(x)
}

// kind returns the kind with a name.
func (r *reader) kind(name string) *bind.Kind {
	for _, k := range r.end.initial.state.Kinds() {
		if k.Name == name {
			return k
		}
	}
	r.noKind(name)
	return nil
}

// noKind fails because of the name of a kind.
func (r *reader) noKind(name string) {
	panic(failure{message.Errorf("carry.here-is-no-kind", "carry: here is no kind of value %q", name)})
}

// join makes a value of the lab of its parts; those that are such values come first.
func (r *reader) join(ud *lua.LUserData, depth int) {
	const deepest = 5
	parts, waits := r.parts[ud]
	if !waits {
		return
	}
	assertValid(depth < deepest)
	delete(r.parts, ud)
	for _, p := range parts {
		if part, ok := p.(*lua.LUserData); ok {
			r.join(part, depth+1)
			assertValid(part.Value != nil) // a value is no part of itself
		}
	}
	x, err := r.kinds[ud].Join(r.end.initial.state, parts)
	check(err)
	ud.Value = x
	if reflect.TypeOf(x).Kind() == reflect.Pointer {
		r.end.joined[x] = ud
	}
}

func (r *reader) record(tag byte) {
	assertValid(!r.end.plain || tag == recordTable)
	switch tag {
	case recordTable:
		t, ok := r.end.values[r.below(len(r.end.values))].(*lua.LTable)
		assertValid(ok && r.open[t])
		delete(r.open, t)
		t.Metatable = r.metatable()
		r.fields(t)
	case recordFunction:
		f, ok := r.end.values[r.below(len(r.end.values))].(*lua.LFunction)
		assertValid(ok && r.open[f])
		delete(r.open, f)
		r.locals(f)
	case recordParts:
		ud, ok := r.end.values[r.below(len(r.end.values))].(*lua.LUserData)
		assertValid(ok && r.open[ud])
		delete(r.open, ud)
		n := r.below(len(r.text) + 1)
		check(r.guard().Grant(int64(n) * int64(reflect.TypeFor[lua.LValue]().Size())))
		parts := make([]lua.LValue, n)
		for i := range parts {
			parts[i] = r.value()
		}
		r.parts[ud] = parts
	case recordGlobal:
		name := r.string()
		r.end.initial.state.L.G.Global.RawSetString(name, r.value())
	case recordUpdate:
		t, ok := r.named(r.string()).(*lua.LTable)
		assertValid(ok)
		if other := r.byte(); other == tagTrue {
			t.Metatable = r.metatable()
		} else {
			assertValid(other == tagFalse)
		}
		r.fields(t)
	default:
		assertValid(false)
	}
}

func (r *reader) metatable() lua.LValue {
	v := r.value()
	_, isTable := v.(*lua.LTable)
	assertValid(isTable && !r.end.plain || v == lua.LNil)
	return v
}

// fields reads keys and values into a table.
func (r *reader) fields(t *lua.LTable) {
	for {
		assertValid(len(r.text) > 0)
		if r.text[0] == tagEnd {
			r.text = r.text[1:]
			return
		}
		k := r.value()
		number, isNumber := k.(lua.LNumber)
		assertValid(k != lua.LNil && !(isNumber && math.IsNaN(float64(number))))
		t.RawSet(k, r.value())
	}
}

// locals reads the captured locals of a function.
func (r *reader) locals(f *lua.LFunction) {
	assertValid(r.count() == len(f.Upvalues))
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
