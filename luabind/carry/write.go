package carry

import (
	"encoding/binary"
	"math"
	"reflect"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// writer writes one message. It panics with a failure, which WriteFunction and WriteValue return.
type writer struct {
	end     *End
	text    []byte
	pending []record // to be written after the value
	globals bool     // writes the globals that functions read too
}

// record is a table or a function whose contents are written, and where it was found.
type record struct {
	of      lua.LValue
	initial bool // a table of Initial: only its changes are written
	at      *place
}

// WriteFunction writes a function, or another value that can be called, with everything that it
// may use: the values that it names, the current board, and the user's changes to the libraries,
// because a method is found without the name of its library.
func (e *End) WriteFunction(f lua.LValue) (text []byte, err error) {
	defer caught(&err)
	w := &writer{end: e, text: []byte(signature), globals: true}
	w.value(f, nil)
	w.global("board", nil)
	global := e.initial.state.L.G.Global
	for i := range e.initial.objects {
		if t, ok := e.initial.objects[i].value.(*lua.LTable); ok && t != global {
			w.pending = append(w.pending, record{t, true, nil})
		}
	}
	w.update(e.initial.number[global], nil, false)
	return w.finish(), nil
}

// WriteValue writes a value, without the globals that a function in it reads.
func (e *End) WriteValue(v lua.LValue) (text []byte, err error) {
	defer caught(&err)
	w := &writer{end: e, text: []byte(signature)}
	w.value(v, nil)
	return w.finish(), nil
}

// finish writes the pending records, which may add others.
func (w *writer) finish() []byte {
	for i := 0; i < len(w.pending); i++ {
		r := w.pending[i]
		w.pending[i] = record{}
		switch v := r.of.(type) {
		case *lua.LUserData:
			w.parts(v, r.at)
		case *lua.LFunction:
			w.function(v, r.at)
		case *lua.LTable:
			if r.initial {
				w.update(w.end.initial.number[v], r.at, true)
			} else {
				w.table(v, r.at)
			}
		}
		w.poll()
	}
	return append(w.text, tagEnd)
}

// poll counts a step and fails if the chunk was stopped.
func (w *writer) poll() { check(w.guard().Step(1)) }

func (w *writer) guard() *guard.Guard { return w.end.initial.state.Guard }

func (w *writer) put(tag byte, numbers ...int) {
	w.text = append(w.text, tag)
	for _, n := range numbers {
		w.count(n)
	}
}

func (w *writer) count(n int) { w.text = binary.AppendUvarint(w.text, uint64(n)) }

func (w *writer) string(s string) {
	w.count(len(s))
	if len(s) > bind.ShortText { // a short one, such as an error message, is written even after a stop
		check(w.guard().Grant(int64(len(s))))
	}
	w.text = append(w.text, s...)
}

// value writes a value. The contents of tables and functions become pending.
func (w *writer) value(v lua.LValue, at *place) {
	switch v := v.(type) {
	case *lua.LNilType:
		w.put(tagNil)
		return
	case lua.LBool:
		if v {
			w.put(tagTrue)
		} else {
			w.put(tagFalse)
		}
		return
	case lua.LNumber:
		w.number(float64(v))
		return
	}
	if n, ok := w.end.numbers[v]; ok {
		w.put(tagKnown, n)
		return
	}
	if i, ok := w.end.initial.number[v]; ok {
		if w.end.plain {
			w.refuse(at, message.Textf("carry.of-a-library", "%s of a library", message.Kind(w.end.initial.state.TypeName(v))))
		}
		w.put(tagInitial)
		w.string(w.end.initial.name(i))
		w.end.enter(v)
		w.readsAnyGlobal(v, at)
		return
	}
	switch v := v.(type) {
	case lua.LString:
		w.put(tagText)
		w.string(string(v))
	case *lua.LTable:
		w.put(tagTable, v.Len())
		w.pending = append(w.pending, record{v, false, at})
	case *lua.LFunction:
		if w.end.plain {
			w.refuse(at, message.Kind("function"))
		}
		if recipe, ok := bind.RecipeOf(v); ok {
			w.recipe(v, recipe, at)
			return
		}
		if v.IsG || !w.prototype(v) {
			w.refuse(at, message.Textf("carry.a-function-of-this-thread", "a function that belongs to this thread"))
		}
		w.pending = append(w.pending, record{v, false, at})
	case *lua.LUserData:
		if w.sentAs(v) {
			return
		}
		w.userdata(v, at)
	case *lua.LState:
		w.refuse(at, message.Kind("coroutine"))
	default:
		w.refuse(at, message.Kind(w.end.initial.state.TypeName(v)))
	}
	w.end.enter(v)
}

func (w *writer) number(f float64) {
	if f == math.Trunc(f) && math.Abs(f) <= bind.MaxExact && !(f == 0 && math.Signbit(f)) {
		w.text = binary.AppendVarint(append(w.text, tagWhole), int64(f))
		return
	}
	w.text = binary.BigEndian.AppendUint64(append(w.text, tagNumber), math.Float64bits(f))
}

// prototype writes the chunk of a function and the path to the function in it. It reports whether
// they are known.
func (w *writer) prototype(f *lua.LFunction) bool {
	e := w.end
	if n, known := e.protoNumbers[f.Proto]; known {
		w.put(tagFunction, n)
		return true
	}
	c, path, ok := gopherlua.Written(f.Proto)
	if !ok {
		return false
	}
	w.put(tagFunction, len(e.protos))
	e.enterProto(f.Proto)
	n, known := e.chunkNumbers[c]
	if !known {
		n = e.enterChunk(c)
	}
	if w.count(n); !known {
		w.string(c.Name)
		w.string(c.Text)
		if c.Shown == c.Text {
			c.Shown = ""
		}
		w.string(c.Shown)
	}
	w.count(len(path))
	for _, i := range path {
		w.count(i)
	}
	return true
}

func (w *writer) recipe(f *lua.LFunction, recipe bind.Recipe, at *place) {
	w.end.enter(f)
	w.put(tagRecipe)
	w.string(recipe.Function)
	w.count(len(recipe.Arguments))
	for _, v := range recipe.Arguments {
		if !isPlain(v) {
			w.refuse(at, message.Textf("carry.a-function-of-this-thread", "a function that belongs to this thread"))
		}
		w.value(v, at)
	}
}

// sentAs writes the number of a value of the lab with parts if another value with its pointer has one.
func (w *writer) sentAs(v *lua.LUserData) bool {
	if k := w.end.initial.state.KindOf(v); k == nil || k.Parts == nil || reflect.TypeOf(v.Value).Kind() != reflect.Pointer {
		return false
	}
	first, known := w.end.joined[v.Value]
	if !known {
		w.end.joined[v.Value] = v
		return false
	}
	w.put(tagKnown, w.end.numbers[first])
	return true
}

// userdata writes a value of the lab: a constant by reference within this program, one with parts
// without them, others as their kind encodes them.
func (w *writer) userdata(v *lua.LUserData, at *place) {
	k := w.end.initial.state.KindOf(v)
	switch {
	case k != nil && w.end.shared.takes(k, v.Value):
		w.put(tagShared, w.end.shared.add(v.Value))
	case k != nil && k.Parts != nil && !w.end.plain:
		w.put(tagParts)
		w.string(k.Name)
		w.pending = append(w.pending, record{v, false, at})
	case k != nil && k.Encode != nil:
		text, err := k.Encode(v.Value)
		check(err)
		w.put(tagValue)
		w.string(k.Name)
		w.string(string(text))
	default:
		w.refuse(at, message.Kind(w.end.initial.state.TypeName(v)))
	}
}

// parts writes the parts of a value of the lab.
func (w *writer) parts(v *lua.LUserData, at *place) {
	s := w.end.initial.state
	all := s.KindOf(v).Parts(s, v.Value)
	w.put(recordParts, w.end.numbers[v], len(all))
	for _, p := range all {
		w.poll()
		w.value(p.Value, at.field(lua.LString(p.Name)))
	}
}

// table writes the contents of a table.
func (w *writer) table(t *lua.LTable, at *place) {
	w.put(recordTable, w.end.numbers[t])
	w.metatable(t.Metatable, at)
	for k, v := range w.end.initial.state.Pairs(t) {
		w.field(k, v, t, at)
	}
	w.put(tagEnd)
	check(w.guard().Err()) // which ends the iteration early
}

func (w *writer) metatable(v lua.LValue, at *place) {
	if v == lua.LNil || w.end.plain {
		w.put(tagNil)
		return
	}
	w.value(v, at.field(lua.LString("metatable")))
}

// field writes a key of a table and its value.
func (w *writer) field(k, v lua.LValue, of *lua.LTable, at *place) {
	w.poll()
	if !isPlain(k) || !isPlain(v) {
		if of == w.end.initial.state.L.G.Global {
			at = at.variable(k.String())
		} else {
			at = at.field(k)
		}
	}
	w.value(k, at)
	w.value(v, at)
}

// update writes the changes of an initial table, if any: its metatable and, with fields, its
// fields.
func (w *writer) update(number int, at *place, fields bool) {
	o := &w.end.initial.objects[number]
	table := o.value.(*lua.LTable)
	var changed []field
	if fields {
		var err error
		changed, err = o.changes(w.guard())
		check(err)
	}
	other := table.Metatable != o.meta
	if len(changed) == 0 && !other {
		return
	}
	w.put(recordUpdate)
	w.string(w.end.initial.name(number))
	if other {
		w.put(tagTrue)
		w.metatable(table.Metatable, at)
	} else {
		w.put(tagFalse)
	}
	for _, f := range changed {
		w.field(f.key, f.value, table, at)
	}
	w.put(tagEnd)
}

// function writes the captured locals of a function, and then the globals that it reads.
func (w *writer) function(f *lua.LFunction, at *place) {
	w.put(recordFunction, w.end.numbers[f], len(f.Upvalues))
	for i, uv := range f.Upvalues {
		n, known := w.end.localNumbers[uv]
		if !known {
			n = len(w.end.captured)
			w.end.enterLocal(uv)
		}
		if w.count(n); known {
			continue
		}
		name := "a local"
		if i < len(f.Proto.DbgUpvalues) {
			name = f.Proto.DbgUpvalues[i]
		}
		w.value(uv.Value(), at.variable(name))
	}
	for name := range gopherlua.GlobalsRead(f.Proto) {
		w.global(name, at)
	}
}

// global writes a global variable, without the metatable of the globals.
func (w *writer) global(name string, user *place) {
	if !w.globals || w.end.globals[name] {
		return
	}
	w.end.globals[name] = true
	w.put(recordGlobal)
	w.string(name)
	w.value(w.end.initial.state.L.G.Global.RawGetString(name), user.variable(name))
}

// allGlobals stands for all globals among the names of globals.
const allGlobals = ""

// readsAnyGlobal writes all globals if a value may read any of them.
func (w *writer) readsAnyGlobal(v lua.LValue, at *place) {
	if w.globals && !w.end.globals[allGlobals] && w.end.initial.anyGlobal[v] {
		w.end.globals[allGlobals] = true
		w.pending = append(w.pending, record{w.end.initial.state.L.G.Global, true, at})
	}
}
