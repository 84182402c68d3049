package bind

import (
	"iter"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// Args is a call from Lua: the calling thread, with the arguments on its stack, and the name of the
// function, which begins every error.
type Args struct {
	*lua.LState
	State *State
	Name  string
}

// MaxExact is 2^53, up to which Lua numbers represent every integer.
const MaxExact = 1 << 53

// MaxWord is the maximum length of a name in bytes.
const MaxWord = 4096

// maxQuoted is the maximum length of a name in an error in bytes.
const maxQuoted = 60

// Raised is the last error of a function of the lab, with information that its text, the only part
// visible to Lua, does not contain.
type Raised struct {
	text string
	Err  error // the error of Go that was raised
	Nil  bool  // a value that is nil was refused
}

// Raised returns the last error if it has a text, which is without the position. Otherwise it
// returns a zero Raised.
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

// about is the name of the function: that of a kind for an operator.
func (a Args) about() any {
	if kind, ok := strings.CutPrefix(a.Name, "a "); ok {
		return message.Kind(kind)
	}
	return a.Name
}

// FailAbout is Fail for an error caused by a value. If the value is nil, the explanation of the
// error names the argument.
func (a Args) FailAbout(v lua.LValue, key, format string, values ...any) {
	a.raise(message.Errorf("", "%s: %w", a.about(), message.Errorf(key, format, values...)), v == lua.LNil)
}

// Refuse raises an error for a value of a wrong kind: the text, ", not" and the value.
func (a Args) Refuse(v lua.LValue, key, format string, values ...any) {
	a.FailAbout(v, "call.not", "%s, not %s", message.Textf(key, format, values...), a.State.Name(v))
}

// Check raises an error of the engine, which needs no name. Host.Run returns an error that wraps
// it.
func (a Args) Check(err error) {
	if err != nil {
		a.raise(err, false)
	}
}

// FailOn raises an error about the call, unless err is nil.
func (a Args) FailOn(err error) {
	if err != nil {
		a.Fail("", "%w", err)
	}
}

// CheckStopped ends the call if the chunk has been stopped. Functions that run for long without
// calling Lua must call it often.
func (a Args) CheckStopped() { a.Check(a.State.Guard.Look()) }

// Step counts n steps of work, see guard.Guard.Step. Every loop whose length a script decides, and
// which does not call Lua, must call it.
func (a Args) Step(n int) {
	if a.State.Guard.CountSteps(n) {
		a.CheckStopped()
	}
}

// Grant requests memory, see guard.Guard.Grant. It must precede every allocation whose size a
// script decides.
func (a Args) Grant(bytes int) { a.FailOn(a.State.Guard.Grant(int64(bytes))) }

// ShortText is the length in bytes up to which a string needs no grant.
const ShortText = 1 << 12

// GrantText requests memory for a string whose length a script decides. It raises an error if a
// string cannot be that long.
func (a Args) GrantText(bytes int) {
	if bytes <= ShortText {
		return
	}
	if bytes > a.State.Guard.MaxString() {
		a.TooLong()
	}
	a.Grant(bytes)
}

// Stop ends the chunk as an interruption does. No pcall catches it.
func (a Args) Stop(cause error) {
	a.State.Guard.Cancel(cause)
	a.CheckStopped()
}

// TooLong raises the error about a result that would be too long.
func (a Args) TooLong() {
	a.Fail("call.the-result-would-be", "the result would be longer than %s", message.Bytes(int64(a.State.Guard.MaxString())))
}

// Has reports whether argument i is given and not nil.
func (a Args) Has(i int) bool { return a.Get(i) != lua.LNil }

// Invoke calls a function of the script for one result. Like a Lua function, a function of the lab
// ignores arguments that it does not take.
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

// IsGo reports whether a value is a function written in Go.
func IsGo(v lua.LValue) bool {
	f, ok := v.(*lua.LFunction)
	return ok && f.IsG
}

// NoteReached must be deferred by work that calls Lua functions. If the work is stopped, howFar
// describes its progress. NoteReached does not recover from the panic that ends the work, because
// repeated panics in deeply nested calls take quadratic time.
func (a Args) NoteReached(howFar func() message.Text) {
	if a.State.Guard.Err() != nil {
		a.State.Guard.NoteReached(howFar())
	}
}

// ToInt reads an integer in lo..hi.
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

// Each iterates over a list: indices from 1, and elements.
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

// Pairs iterates over a table in insertion order.
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

// TakeList reads a list from Lua; take reads the element at index i, from 1. It counts steps and
// requests memory.
func TakeList[T any](a Args, list *lua.LTable, take func(i int, v lua.LValue) T) []T {
	out := NewList[T](a, list.Len())
	for i := range list.Len() { // not by Each, whose setting out is felt with short lists
		a.Step(1)
		out = append(out, take(i+1, list.RawGetInt(i+1)))
	}
	return out
}

// RefuseKeys raises an error about a key of a list that is no index, such as a misplaced option.
func (a Args) RefuseKeys(list *lua.LTable) {
	last := lua.LValue(lua.LNil)
	if n := list.Len(); n > 0 {
		last = lua.LNumber(n)
	}
	if k, _ := list.Next(last); k != lua.LNil {
		a.Fail("call.a-list-with-a-key", "the list has a key %s, which is not read; options follow the list as another argument", PlainText(k))
	}
}

// NewList makes an empty list with a capacity of n and requests the memory.
func NewList[T any](a Args, n int) []T {
	a.Grant(n * int(reflect.TypeFor[T]().Size()))
	return make([]T, 0, n)
}

// ToInts reads a list of integers. Errors use the name element and give the index.
func (a Args) ToInts(list *lua.LTable, element any, lo, hi int) []int {
	return TakeList(a, list, func(i int, v lua.LValue) int {
		if n, ok := v.(lua.LNumber); ok && n >= lua.LNumber(lo) && n <= lua.LNumber(hi) && n == lua.LNumber(int(n)) {
			return int(n) // without making the text for an error
		}
		return a.ToInt(v, message.Textf("call.at-place", "%v at place %d", element, i), lo, hi)
	})
}

// to reads a value of a Lua type; kind is the name of the type with its article.
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

// ToSaid reads a text for people: a string, or a table {en=…, fr=…} with it in both languages, of
// which the string in the language of the state counts.
func (a Args) ToSaid(v lua.LValue, what any) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return a.ToText(v, what)
	}
	languages := text.Languages()
	var names []string
	for _, l := range languages {
		names = append(names, string(l))
	}
	a.OnlyKeys(t, "field", names)
	for _, name := range names {
		if t.RawGetString(name) == lua.LNil {
			a.Fail("grade.must-be-a-text", "%s must be a text in both languages, {en=…, fr=…}; %s is missing", what, name)
		}
	}
	return a.ToText(t.RawGetString(string(a.State.Language())), what)
}

// ToWord reads a string of at most MaxWord bytes.
func (a Args) ToWord(v lua.LValue, what any) string {
	s := a.ToText(v, what)
	if len(s) > MaxWord {
		a.Fail("call.is-too-long-bytes", "%s is too long (%d bytes, at most %d)", what, len(s), MaxWord)
	}
	return s
}

// ToBool reads a boolean.
func (a Args) ToBool(v lua.LValue, what any) bool {
	return bool(to[lua.LBool](a, v, what, "true or false"))
}

// ToTable reads a table.
func (a Args) ToTable(v lua.LValue, what any) *lua.LTable {
	return to[*lua.LTable](a, v, what, "a table")
}

// ToFunction reads a callable value.
func (a Args) ToFunction(v lua.LValue, what any) lua.LValue {
	if !IsCallable(a.LState, v) {
		a.Refuse(v, "call.must-be-a-function", "%s must be a function", what)
	}
	return v
}

// IsCallable reports whether a value is a function, or has a metatable with __call.
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

// ReturnInt returns an integer.
func (a Args) ReturnInt(n int) int {
	a.Push(Whole(n))
	return 1
}

// small caches small integers as Lua values, because the conversion allocates.
var small = func() []lua.LValue {
	all := make([]lua.LValue, 256)
	for n := range all {
		all[n] = lua.LNumber(n)
	}
	return all
}()

// Whole converts an integer to a Lua value. Small ones do not allocate.
func Whole(n int) lua.LValue {
	if uint(n) < uint(len(small)) {
		return small[n]
	}
	return lua.LNumber(n)
}

// ReturnBig returns an integer exactly, as Exact does.
func (a Args) ReturnBig(n *big.Int) int { return a.Return(Exact(n)) }

// Exact converts an integer to a Lua value: a string if a Lua number would round it.
func Exact(n *big.Int) lua.LValue {
	if n.IsInt64() && n.Int64() <= MaxExact && n.Int64() >= -MaxExact {
		return lua.LNumber(n.Int64())
	}
	return lua.LString(n.String())
}

// ReturnBool returns a boolean.
func (a Args) ReturnBool(b bool) int {
	a.Push(lua.LBool(b))
	return 1
}

// ReturnText returns a string.
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

// ReturnSelf returns argument 1, so that calls can be chained.
func (a Args) ReturnSelf() int {
	a.SetTop(1)
	return 1
}

// Return returns a value.
func (a Args) Return(v lua.LValue) int {
	a.Push(v)
	return 1
}

// ReturnValue returns a Go value whose kind the state knows.
func (a Args) ReturnValue(x any) int { return a.Return(a.State.Wrap(x)) }

// PlainText converts a value to text without metamethods, with numbers as the lab prints them.
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

// List makes a Lua list of integers.
func List(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 0)
	for i, n := range numbers {
		t.RawSetInt(i+1, lua.LNumber(n))
	}
	return t
}

// Lists makes a Lua list of lists of integers.
func Lists(L *lua.LState, rows [][]int) *lua.LTable {
	t := L.CreateTable(len(rows), 0)
	for _, row := range rows {
		t.Append(List(L, row))
	}
	return t
}

// FromZero makes a Lua table whose first index is 0, as the sources' arrays have.
func FromZero(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 1)
	for i, n := range numbers {
		t.RawSetInt(i, lua.LNumber(n))
	}
	return t
}

// Pairs iterates over a table in insertion order; LTable.ForEach has no order. Functions of the lab
// use Args.Pairs, which counts steps.
func Pairs(t *lua.LTable) iter.Seq2[lua.LValue, lua.LValue] {
	return func(yield func(k, v lua.LValue) bool) {
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			if !yield(k, v) {
				return
			}
		}
	}
}

// Quoted quotes a name in an error.
func Quoted(name string) string {
	if len(name) > maxQuoted {
		return strconv.Quote(name[:maxQuoted]) + "…"
	}
	return strconv.Quote(name)
}
