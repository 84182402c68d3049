package bind

import (
	"iter"
	"math"
	"math/big"
	"reflect"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// Args is a call from Lua: the thread that calls, with its arguments on the stack,
// and the name of the function, with which every error begins. Numbers are never
// rounded.
type Args struct {
	*lua.LState
	State *State
	Name  string
}

// MaxExact is 2^53, up to which a Lua number holds every whole number.
const MaxExact = 1 << 53

// MaxWord is the length in bytes of the longest name that is looked up.
const MaxWord = 4096

// maxQuoted is how many bytes of a name an error repeats.
const maxQuoted = 60

// Raised is what a state remembers of the last error that a function of the lab has
// raised: what the text of the error, which is all that Lua has of it, does not tell.
type Raised struct {
	text string
	Err  error // the error of Go that was raised
	Nil  bool  // a value that is nil was refused
}

// Raised is what is known of an error with a text, which begins with no place in the
// source. It is the zero Raised if the last error of the lab had another text.
func (s *State) Raised(text string) Raised {
	if s.raised.text != text {
		return Raised{}
	}
	return s.raised
}

func (a Args) raise(err error, isNil bool) {
	r := Raised{err.Error(), err, isNil}
	a.State.raised = r
	a.RaiseError("%s", r.text)
}

// Fail raises an error about the call: a message with a key.
func (a Args) Fail(key, format string, values ...any) {
	a.FailAbout(nil, key, format, values...)
}

// FailAbout is Fail for an error that a value is to blame for. If that is nil, an
// explanation looks for the argument that it was and for its name.
func (a Args) FailAbout(v lua.LValue, key, format string, values ...any) {
	a.raise(message.Errorf("", "%s: %w", a.Name, message.Errorf(key, format, values...)), v == lua.LNil)
}

// Refuse is FailAbout for a value that is not what the text says it must be: the text
// goes on with ", not" and the value.
func (a Args) Refuse(v lua.LValue, key, format string, values ...any) {
	a.FailAbout(v, "call.not", "%s, not %s", message.Textf(key, format, values...), a.State.Name(v))
}

// Check raises an error from the engine, which says itself what it is about. Host.Run
// returns an error that wraps it.
func (a Args) Check(err error) {
	if err != nil {
		a.raise(err, false)
	}
}

// FailOn raises an error about the call if there is one.
func (a Args) FailOn(err error) {
	if err != nil {
		a.Fail("", "%w", err)
	}
}

// CheckStopped ends the call if the chunk has been stopped. A function that may run for
// long without calling Lua must call it again and again.
func (a Args) CheckStopped() { a.Check(a.State.Guard.Look()) }

// Step counts n steps of work, see guard.Guard.Step: it is called in every loop whose length
// a script decides and that does not call Lua.
func (a Args) Step(n int) {
	if a.State.Guard.CountSteps(n) {
		a.CheckStopped()
	}
}

// Grant asks for memory, see guard.Guard.Grant: it is called before a result is made whose
// size a script decides.
func (a Args) Grant(bytes int) { a.FailOn(a.State.Guard.Grant(int64(bytes))) }

// ShortText is the length in bytes of the longest string for which nobody is asked.
const ShortText = 1 << 12

// GrantText asks for memory before a string of so many bytes is made, if a script decides
// how long it is, and raises an error if no string may be so long.
func (a Args) GrantText(bytes int) {
	if bytes <= ShortText {
		return
	}
	if bytes > a.State.Guard.MaxString() {
		a.TooLong()
	}
	a.Grant(bytes)
}

// Stop ends the chunk as an interruption does: no pcall catches it.
func (a Args) Stop(cause error) {
	a.State.Guard.Cancel(cause)
	a.CheckStopped()
}

// TooLong raises the error about a result that would be too long, before it is made.
func (a Args) TooLong() {
	a.Fail("call.the-result-would-be", "the result would be longer than %s", message.Bytes(int64(a.State.Guard.MaxString())))
}

// Has reports whether argument i was given and is not nil.
func (a Args) Has(i int) bool { return a.Get(i) != lua.LNil }

// Invoke calls a function that Lua code has passed, for one result. A function of the lab
// gets no more values than it takes, as a function written in Lua would read no more.
func (a Args) Invoke(f lua.LValue, values ...lua.LValue) lua.LValue {
	if IsGo(f) {
		if e := a.State.EntryOf(f); e != nil {
			values = values[:min(len(values), e.most())]
		}
	}
	a.Push(f)
	for _, v := range values {
		a.Push(v)
	}
	a.LState.Call(len(values), 1)
	v := a.Get(-1)
	a.Pop(1)
	return v
}

// IsGo reports whether a value is a function that is written in Go.
func IsGo(v lua.LValue) bool {
	f, ok := v.(*lua.LFunction)
	return ok && f.IsG
}

// NoteReached is to be deferred by work that calls Lua functions: if the work is
// stopped, howFar says how far it has come. It does not catch the panic that ends the work:
// raised again at each of many calls inside each other, it would have to find its way
// through all of them every time.
func (a Args) NoteReached(howFar func() message.Text) {
	if a.State.Guard.Err() != nil {
		a.State.Guard.NoteReached(howFar())
	}
}

// ToInt reads a whole number in lo..hi.
func (a Args) ToInt(v lua.LValue, what any, lo, hi int) int {
	n, ok := v.(lua.LNumber)
	f := float64(n)
	switch {
	case !ok:
		a.Refuse(v, "call.must-be-a-whole", "%s must be a whole number", what)
	case f != math.Trunc(f) || math.IsInf(f, 0):
		a.Refuse(n, "call.must-be-a-whole", "%s must be a whole number", what)
	case math.Abs(f) > MaxExact:
		a.Fail("call.must-be-at-most", "%s must be at most 2^53 in size, not %s: larger numbers are not exact", what, source.NumberText(float64(n)))
	case f < float64(lo) && hi == MaxExact:
		a.Refuse(n, "call.must-be-at-least", "%s must be at least %d", what, lo)
	case f < float64(lo) || f > float64(hi):
		a.Refuse(n, "call.must-be-in", "%s must be in %d..%d", what, lo, hi)
	}
	return int(f)
}

// Each goes through a list: its places, from 1, and its elements.
func (a Args) Each(list *lua.LTable) iter.Seq2[int, lua.LValue] {
	return func(yield func(int, lua.LValue) bool) {
		for i := range list.Len() {
			a.Step(1)
			if !yield(i+1, list.RawGetInt(i+1)) {
				return
			}
		}
	}
}

// Pairs goes through a table in the order in which its keys were set.
func (a Args) Pairs(t *lua.LTable) iter.Seq2[lua.LValue, lua.LValue] {
	return func(yield func(k, v lua.LValue) bool) {
		for k, v := range Pairs(t) {
			a.Step(1)
			if !yield(k, v) {
				return
			}
		}
	}
}

// TakeList reads a list: take reads the element at place i, from 1. It is the one way of
// taking a list from Lua, for it counts the steps and asks for the memory.
func TakeList[T any](a Args, list *lua.LTable, take func(i int, v lua.LValue) T) []T {
	out := NewList[T](a, list.Len())
	for i := range list.Len() { // not by Each, whose setting out is felt with short lists
		a.Step(1)
		out = append(out, take(i+1, list.RawGetInt(i+1)))
	}
	return out
}

// NewList makes an empty list with room for n elements, once there is memory for them.
func NewList[T any](a Args, n int) []T {
	a.Grant(n * int(reflect.TypeFor[T]().Size()))
	return make([]T, 0, n)
}

// ToInts reads a list of whole numbers; an error calls one of them element, and says at
// which place of the list it stands.
func (a Args) ToInts(list *lua.LTable, element any, lo, hi int) []int {
	return TakeList(a, list, func(i int, v lua.LValue) int {
		if n, ok := v.(lua.LNumber); ok && n >= lua.LNumber(lo) && n <= lua.LNumber(hi) && n == lua.LNumber(int(n)) {
			return int(n) // without making the text for an error
		}
		return a.ToInt(v, message.Textf("call.at-place", "%v at place %d", element, i), lo, hi)
	})
}

// to reads a value of one of Lua's own types; kind names the type with its article.
func to[T lua.LValue](a Args, v lua.LValue, what any, kind string) T {
	x, ok := v.(T)
	if !ok {
		a.Refuse(v, "call.must-be", "%s must be %s", what, message.Word(kind))
	}
	return x
}

// ToText reads a string.
func (a Args) ToText(v lua.LValue, what any) string {
	return string(to[lua.LString](a, v, what, "a string"))
}

// ToWord reads a string that is a name or a few words.
func (a Args) ToWord(v lua.LValue, what any) string {
	s := a.ToText(v, what)
	if len(s) > MaxWord {
		a.Fail("call.is-too-long-bytes", "%s is too long (%d bytes, at most %d)", what, len(s), MaxWord)
	}
	return s
}

// ToBool reads true or false.
func (a Args) ToBool(v lua.LValue, what any) bool {
	return bool(to[lua.LBool](a, v, what, "true or false"))
}

// ToTable reads a table.
func (a Args) ToTable(v lua.LValue, what any) *lua.LTable {
	return to[*lua.LTable](a, v, what, "a table")
}

// ToFunction reads a function, or another value that can be called.
func (a Args) ToFunction(v lua.LValue, what any) lua.LValue {
	if !IsCallable(a.LState, v) {
		a.Refuse(v, "call.must-be-a-function", "%s must be a function", what)
	}
	return v
}

// IsCallable reports whether a value can be called: a function can, and a table or a
// userdata whose metatable says how.
func IsCallable(L *lua.LState, v lua.LValue) bool {
	return v.Type() == lua.LTFunction || L.GetMetaField(v, "__call").Type() == lua.LTFunction
}

// ToValue reads a value of the lab of type T.
func ToValue[T any](a Args, v lua.LValue, what any) T {
	x, ok := Of[T](v)
	if !ok {
		refuseKind(a, reflect.TypeFor[T](), v, what)
	}
	return x
}

// ReturnInt gives a whole number.
func (a Args) ReturnInt(n int) int {
	a.Push(Whole(n))
	return 1
}

// small are the least whole numbers as values of Lua: to make one takes memory.
var small = func() []lua.LValue {
	all := make([]lua.LValue, 256)
	for n := range all {
		all[n] = lua.LNumber(n)
	}
	return all
}()

// Whole is a whole number for Lua, without taking memory if it is small.
func Whole(n int) lua.LValue {
	if uint(n) < uint(len(small)) {
		return small[n]
	}
	return lua.LNumber(n)
}

// ReturnBig gives a whole number exactly, as Exact does.
func (a Args) ReturnBig(n *big.Int) int { return a.Return(Exact(n)) }

// Exact is a whole number for Lua: a string where a Lua number would round it.
func Exact(n *big.Int) lua.LValue {
	if n.IsInt64() && n.Int64() <= MaxExact && n.Int64() >= -MaxExact {
		return lua.LNumber(n.Int64())
	}
	return lua.LString(n.String())
}

// ReturnBool gives true or false.
func (a Args) ReturnBool(b bool) int {
	a.Push(lua.LBool(b))
	return 1
}

// ReturnText gives a string.
func (a Args) ReturnText(s string) int {
	a.Push(lua.LString(s))
	return 1
}

// Refusal is a call that returned nil and a reason, for the explanation of an error about the nil.
type Refusal struct {
	Name   string
	Reason error
	Proto  *lua.FunctionProto // of the caller; nil if that is not a Lua function
	PC     int                // of the call in it
}

// ReturnNil returns nil and a reason, where failure is an ordinary result.
func (a Args) ReturnNil(reason error) int {
	refused := Refusal{Name: a.Name, Reason: reason}
	if f := gopherlua.Running(a.LState).Caller(); f != nil {
		refused.Proto, refused.PC = f.Fn.Proto, f.PC()
	}
	a.State.refused = refused
	a.Push(lua.LNil)
	return 1 + a.ReturnText(reason.Error())
}

// Refused returns the last call that returned nil and a reason.
func (s *State) Refused() Refusal { return s.refused }

// ReturnSelf gives argument 1 after an action, so that calls can be chained.
func (a Args) ReturnSelf() int {
	a.SetTop(1)
	return 1
}

// Return gives a value.
func (a Args) Return(v lua.LValue) int {
	a.Push(v)
	return 1
}

// ReturnValue gives a value of the lab; the state must know its kind.
func (a Args) ReturnValue(x any) int { return a.Return(a.State.Wrap(x)) }

// PlainText converts a value to text without metamethods. Numbers are written as the lab
// prints them.
func PlainText(v lua.LValue) string {
	if n, ok := v.(lua.LNumber); ok {
		return source.NumberText(float64(n))
	}
	return v.String()
}

// Tostring converts a value to text as Lua's tostring does.
func (a Args) Tostring(v lua.LValue) string {
	if !lua.LVCanConvToString(v) {
		v = a.ToStringMeta(v)
	}
	if !lua.LVCanConvToString(v) {
		a.Refuse(v, "call.tostring-must-return-a", "__tostring must return a string")
	}
	return PlainText(v)
}

// List makes a Lua list of whole numbers.
func List(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 0)
	for i, n := range numbers {
		t.RawSetInt(i+1, lua.LNumber(n))
	}
	return t
}

// Lists makes a Lua list of lists.
func Lists(L *lua.LState, rows [][]int) *lua.LTable {
	t := L.CreateTable(len(rows), 0)
	for _, row := range rows {
		t.Append(List(L, row))
	}
	return t
}

// FromZero makes the sources' arrays: a table whose first index is 0.
func FromZero(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 1)
	for i, n := range numbers {
		t.RawSetInt(i, lua.LNumber(n))
	}
	return t
}

// Pairs goes through a table in the order in which its keys were set; LTable.ForEach
// has no order. A function of the lab uses Args.Pairs, which counts steps.
func Pairs(t *lua.LTable) iter.Seq2[lua.LValue, lua.LValue] {
	return func(yield func(k, v lua.LValue) bool) {
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			if !yield(k, v) {
				return
			}
		}
	}
}

// Quoted writes a name in an error.
func Quoted(name string) string {
	if len(name) > maxQuoted {
		return strconv.Quote(name[:maxQuoted]) + "…"
	}
	return strconv.Quote(name)
}
