package carry

import (
	"encoding/binary"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// writer writes one message.
type writer struct {
	end     *End
	text    []byte
	waiting []record // to be written after the value
	globals bool     // the globals that functions read are written too
	tooMuch error    // there was no room for a text
}

// record is a table or function whose contents are to be written, with its place.
type record struct {
	of      lua.LValue // a table or a function
	initial bool       // a table of Initial: only its changes are written
	at      *place
}

// WriteFunction writes a function, or another value that can be called, and everything
// that it may use. Besides what it names,
// that is the current board and the user's changes to the libraries, in which a method is
// found without the library's name.
func (e *End) WriteFunction(f lua.LValue) ([]byte, error) {
	w := &writer{end: e, text: []byte(signature), globals: true}
	if err := w.value(f, nil); err != nil {
		return nil, err
	}
	if err := w.global("board", nil); err != nil {
		return nil, err
	}
	global := e.initial.state.L.G.Global
	for i := range e.initial.things {
		if t, ok := e.initial.things[i].value.(*lua.LTable); ok && t != global {
			w.waiting = append(w.waiting, record{t, true, nil})
		}
	}
	if err := w.update(e.initial.number[global], nil, false); err != nil {
		return nil, err
	}
	return w.finish()
}

// WriteValue writes a value, without the globals that a function in it reads.
func (e *End) WriteValue(v lua.LValue) ([]byte, error) {
	w := &writer{end: e, text: []byte(signature)}
	if err := w.value(v, nil); err != nil {
		return nil, err
	}
	return w.finish()
}

// finish writes the waiting records, also those that are added meanwhile.
func (w *writer) finish() ([]byte, error) {
	for i := 0; i < len(w.waiting); i++ {
		r := w.waiting[i]
		w.waiting[i] = record{}
		if err := w.record(r); err != nil {
			return nil, err
		}
		if err := w.poll(); err != nil {
			return nil, err
		}
	}
	return append(w.text, tagEnd), w.tooMuch
}

func (w *writer) record(r record) error {
	switch v := r.of.(type) {
	case *lua.LFunction:
		return w.function(v, r.at)
	case *lua.LTable:
		if r.initial {
			return w.update(w.end.initial.number[v], r.at, true)
		}
		return w.table(v, r.at)
	}
	return nil
}

// poll checks whether there was room for all texts and, now and then, whether the chunk has
// been stopped.
func (w *writer) poll() error {
	if w.tooMuch != nil {
		return w.tooMuch
	}
	return w.guard().Step(1)
}

func (w *writer) guard() *guard.Guard { return w.end.initial.state.Guard }

func (w *writer) put(tag byte, numbers ...int) {
	w.text = append(w.text, tag)
	for _, n := range numbers {
		w.count(n)
	}
}

func (w *writer) count(n int) { w.text = binary.AppendUvarint(w.text, uint64(n)) }

// string writes a text, if there is room for it; poll tells if not.
func (w *writer) string(s string) {
	w.count(len(s))
	if w.tooMuch == nil && len(s) > bind.ShortText { // a short one goes even if the thread has been stopped: it may say why
		w.tooMuch = w.guard().Grant(int64(len(s)))
	}
	if w.tooMuch == nil {
		w.text = append(w.text, s...)
	}
}

// value writes a value; the contents of tables and functions wait.
func (w *writer) value(v lua.LValue, at *place) error {
	switch v := v.(type) {
	case *lua.LNilType:
		w.put(tagNil)
		return nil
	case lua.LBool:
		if v {
			w.put(tagTrue)
		} else {
			w.put(tagFalse)
		}
		return nil
	case lua.LNumber:
		w.number(float64(v))
		return nil
	}
	if n, ok := w.end.numbers[v]; ok {
		w.put(tagKnown, n)
		return nil
	}
	if i, ok := w.end.initial.number[v]; ok {
		if w.end.plain {
			return w.refuse(at, "a "+w.end.initial.state.TypeName(v)+" of a library")
		}
		w.put(tagInitial)
		w.string(w.end.initial.name(i))
		w.end.enter(v)
		w.readsAnyGlobal(v, at)
		return nil
	}
	switch v := v.(type) {
	case lua.LString:
		w.put(tagText)
		w.string(string(v))
	case *lua.LTable:
		w.put(tagTable, v.Len())
		w.waiting = append(w.waiting, record{v, false, at})
	case *lua.LFunction:
		if w.end.plain {
			return w.refuse(at, "a function")
		}
		if recipe, ok := bind.RecipeOf(v); ok {
			return w.recipe(v, recipe, at)
		}
		if v.IsG || !w.prototype(v) {
			return w.refuse(at, "a function that belongs to this thread")
		}
		w.waiting = append(w.waiting, record{v, false, at})
	case *lua.LUserData:
		if err := w.userdata(v, at); err != nil {
			return err
		}
	case *lua.LState:
		return w.refuse(at, "a coroutine")
	default:
		return w.refuse(at, "a "+w.end.initial.state.TypeName(v))
	}
	w.end.enter(v)
	return nil
}

func (w *writer) number(f float64) {
	if f == math.Trunc(f) && math.Abs(f) <= bind.MaxExact && !(f == 0 && math.Signbit(f)) {
		w.text = binary.AppendVarint(append(w.text, tagWhole), int64(f))
		return
	}
	w.text = binary.BigEndian.AppendUint64(append(w.text, tagNumber), math.Float64bits(f))
}

// prototype writes the chunk of a function and the path to the function in it; it is false
// if they are not known.
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

func (w *writer) recipe(f *lua.LFunction, recipe bind.Recipe, at *place) error {
	w.end.enter(f)
	w.put(tagRecipe)
	w.string(recipe.Function)
	w.count(len(recipe.Arguments))
	for _, v := range recipe.Arguments {
		if !isPlain(v) {
			return w.refuse(at, "a function that belongs to this thread")
		}
		if err := w.value(v, at); err != nil {
			return err
		}
	}
	return nil
}

// userdata writes a value of the lab: by reference where nothing changes it and both
// ends are in this program, else as its kind writes it.
func (w *writer) userdata(v *lua.LUserData, at *place) error {
	k := w.end.initial.state.KindOf(v)
	switch {
	case k == nil:
	case k.Constant && w.end.shared != nil:
		w.put(tagShared, len(w.end.shared.values))
		w.end.shared.values = append(w.end.shared.values, v.Value)
		return nil
	case k.Encode != nil:
		text, err := k.Encode(v.Value)
		if err != nil {
			return err
		}
		w.put(tagValue)
		w.string(k.Name)
		w.string(string(text))
		return nil
	}
	return w.refuse(at, "a "+w.end.initial.state.TypeName(v))
}

// table writes what a table holds.
func (w *writer) table(t *lua.LTable, at *place) error {
	w.put(recordTable, w.end.numbers[t])
	if err := w.metatable(t.Metatable, at); err != nil {
		return err
	}
	for k, v := range w.end.initial.state.Pairs(t) {
		if err := w.field(k, v, t, at); err != nil {
			return err
		}
	}
	w.put(tagEnd)
	return w.end.initial.state.Guard.Err() // by which the table may have ended early
}

func (w *writer) metatable(v lua.LValue, at *place) error {
	if v == lua.LNil || w.end.plain {
		w.put(tagNil)
		return nil
	}
	return w.value(v, at.field(lua.LString("metatable")))
}

// field writes a key of a table and its value.
func (w *writer) field(k, v lua.LValue, of *lua.LTable, at *place) error {
	if err := w.poll(); err != nil {
		return err
	}
	if !isPlain(k) || !isPlain(v) {
		if of == w.end.initial.state.L.G.Global {
			at = at.variable(k.String())
		} else {
			at = at.field(k)
		}
	}
	if err := w.value(k, at); err != nil {
		return err
	}
	return w.value(v, at)
}

// update writes how an initial table has changed, if it has: its metatable and, if fields is
// set, its fields.
func (w *writer) update(number int, at *place, fields bool) error {
	t := &w.end.initial.things[number]
	table := t.value.(*lua.LTable)
	var changed []field
	if fields {
		var err error
		if changed, err = t.changes(w.guard()); err != nil {
			return err
		}
	}
	other := table.Metatable != t.meta
	if len(changed) == 0 && !other {
		return nil
	}
	w.put(recordUpdate)
	w.string(w.end.initial.name(number))
	if other {
		w.put(tagTrue)
		if err := w.metatable(table.Metatable, at); err != nil {
			return err
		}
	} else {
		w.put(tagFalse)
	}
	for _, f := range changed {
		if err := w.field(f.key, f.value, table, at); err != nil {
			return err
		}
	}
	w.put(tagEnd)
	return nil
}

// function writes the locals that a function has captured, and after it the globals
// that it reads.
func (w *writer) function(f *lua.LFunction, at *place) error {
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
		if err := w.value(uv.Value(), at.variable(name)); err != nil {
			return err
		}
	}
	for name := range gopherlua.GlobalsRead(f.Proto) {
		if err := w.global(name, at); err != nil {
			return err
		}
	}
	return nil
}

// global writes a global variable, without using the metatable of the globals.
func (w *writer) global(name string, user *place) error {
	if !w.globals || w.end.globals[name] {
		return nil
	}
	w.end.globals[name] = true
	w.put(recordGlobal)
	w.string(name)
	return w.value(w.end.initial.state.L.G.Global.RawGetString(name), user.variable(name))
}

// allGlobals stands for all globals among the names of globals.
const allGlobals = ""

// readsAnyGlobal writes all globals if a value may read any of them.
func (w *writer) readsAnyGlobal(v lua.LValue, at *place) {
	if !w.globals || w.end.globals[allGlobals] {
		return
	}
	if w.end.initial.anyGlobal[v] {
		w.end.globals[allGlobals] = true
		w.waiting = append(w.waiting, record{w.end.initial.state.L.G.Global, true, at})
	}
}
