// Package explain explains errors: the name of the value that was nil, similar names, the line of
// the source, and the calls that led to the error.
//
// gopher-lua's own texts name neither variables nor fields, and it removes the calls before an
// error is returned. An Explainer therefore makes all protected calls itself and inspects an error
// when it is raised. It changes no value and runs no code of the user except __tostring. Begin with
// Explainer.Call and Explainer.Clarify.
package explain

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// Explainer explains the errors of one Lua state.
type Explainer struct {
	// Inline writes a value in one line, for an error that is a table or a value of the
	// lab. It must be set before the first error.
	Inline func(L *lua.LState, v lua.LValue) string

	state        *bind.State
	callFunction *lua.LFunction // see CallFunction
	excerpt      string         // the line of the last error
	saved        SavedError     // of the last error whose calls no longer exist
	origin       origin         // of the last error that was one of Go's
	from         OuterCalls     // in a worker: the calls in the other state that led to it
}

// origin is an error in Lua and the Go error that caused it.
type origin struct {
	of   lua.LValue
	err  error
	text message.Text
}

// New makes the Explainer of a state.
func New(s *bind.State) *Explainer {
	x := &Explainer{state: s}
	x.callFunction = s.L.NewFunction(x.callArgument)
	return x
}

// CallFunction is a Lua function that calls its first argument with the others and explains errors
// while the calls still exist. It must be called by Protect.
func (x *Explainer) CallFunction() *lua.LFunction { return x.callFunction }

// Begin forgets the last error. It must be called before a chunk runs.
func (x *Explainer) Begin() { x.excerpt, x.saved, x.origin = "", SavedError{}, origin{} }

// Call calls a function with the nargs arguments on the stack and replaces them by the results, or
// by nothing after an error, which is for Translate. Nothing else may be running in the state.
func (x *Explainer) Call(fn lua.LValue, nargs int) error {
	L := x.state.L
	base := L.GetTop() - nargs
	L.Insert(x.callFunction, base+1)
	L.Insert(fn, base+2)
	err := L.PCall(nargs+1, lua.MultRet, nil)
	if err != nil {
		gopherlua.DetachAfter(L, nil) // nothing else runs that could have captured locals
		gopherlua.EndThreads(L)
		L.SetTop(base)
	}
	return err
}

// Protect calls the function below nargs arguments on the stack as LState.PCall does, while other
// functions run; handler, which may be nil, converts the error.
func (x *Explainer) Protect(L *lua.LState, nargs int, handler lua.LValue) error {
	return gopherlua.Protect(L, nargs, x.Clarify, handler)
}

// Caught pushes false and an error of Protect, as Lua's pcall returns them. It raises an
// interruption again.
func (x *Explainer) Caught(a bind.Args, err error) int {
	a.CheckStopped()
	a.Push(lua.LFalse)
	var api *lua.ApiError
	if errors.As(err, &api) {
		return 1 + a.Return(api.Object)
	}
	return 1 + a.ReturnText(err.Error())
}

// callArgument implements callFunction.
func (x *Explainer) callArgument(L *lua.LState) int {
	defer func() {
		if cause := recover(); cause != nil {
			panic(x.explained(L, cause))
		}
	}()
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

// explained converts the value of a panic to an explained error.
func (x *Explainer) explained(L *lua.LState, cause any) *lua.ApiError {
	e, ok := cause.(*lua.ApiError)
	if !ok {
		e = &lua.ApiError{Type: lua.ApiErrorPanic, Object: lua.LString(fmt.Sprint(cause))}
	}
	gopherlua.ForgetTailCalls(L)
	innermost := gopherlua.Running(L)
	e.Object = x.Clarify(L, innermost, e.Object)
	x.excerpt, e.StackTrace = excerpt(innermost, e.Object), x.traceback(L, innermost)
	if x.saved.matches(e.Object, x.excerpt != "") {
		x.excerpt, e.StackTrace = x.saved.Excerpt, x.saved.Traceback
	}
	if e.StackTrace == "" {
		e.StackTrace = "\n" // gopher-lua would make its own
	}
	return e
}

// RaiseInThread ends a coroutine with the error on its stack, for gopherlua.NewCoroutines.
func (x *Explainer) RaiseInThread(L *lua.LState) {
	innermost := gopherlua.Running(L)
	v := x.Clarify(L, innermost, L.Get(-1))
	// An error in a coroutine made by wrap is raised again in each coroutine that has
	// resumed it; where it happened is known by then.
	if L == L.G.CurrentThread {
		x.saved = SavedError{Of: v, Excerpt: excerpt(innermost, v), Traceback: x.traceback(L, innermost)}
	}
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: v})
}

// RaiseSyntax raises a syntax error in a chunk that the running function has compiled.
func (x *Explainer) RaiseSyntax(L *lua.LState, wrong *Error) {
	said := message.Join(" ", L.Where(1), wrong.Text)
	v := lua.LValue(lua.LString(said.String()))
	x.origin = origin{v, nil, said}
	x.saved = SavedError{Of: v, Excerpt: wrong.Excerpt, Traceback: x.traceback(L, gopherlua.Running(L)), Elsewhere: true}
	L.Error(v, 0)
}

// SavedError is the location of an error whose calls no longer exist: it was raised in a
// coroutine or on another thread, or it is a syntax error in another chunk.
type SavedError struct {
	Of        lua.LValue // the error
	Excerpt   string
	Traceback string
	Text      message.Text // of an error that is a string
	Err       error        // of Go, that the error was raised for; nil if it was none
	Elsewhere bool         // the error's own line is not where it happened
}

// matches reports whether an error is the saved one: passed on or raised again, as by
// assert(coroutine.resume(co)), maybe after other text. An error with an excerpt and the same text
// may be another one.
func (t SavedError) matches(v lua.LValue, hasLine bool) bool {
	message, isText := v.(lua.LString)
	before, wasText := t.Of.(lua.LString)
	if isText && wasText && t.Excerpt != "" && len(message) > len(before) {
		return strings.HasSuffix(string(message), string(before))
	}
	return v == t.Of && (t.Elsewhere || !(isText && hasLine))
}

// Save saves an error returned by Call.
func (x *Explainer) Save(err *lua.ApiError) SavedError {
	return SavedError{Of: err.Object, Excerpt: x.excerpt, Traceback: strings.TrimSpace(err.StackTrace), Err: x.Cause(err.Object), Text: x.textOf(err.Object), Elsewhere: true}
}

// Rethrow makes Translate report the saved error in place of the one about to be raised.
func (x *Explainer) Rethrow(t SavedError) { x.saved, x.origin = t, origin{t.Of, t.Err, t.Text} }

// Unplaced makes Translate report only the text of the error about to be raised, without calls,
// unless the text names a place: then it is an error that is passed on.
func (x *Explainer) Unplaced(said lua.LString) {
	if !place().MatchString(string(said)) {
		x.saved = SavedError{Of: said, Elsewhere: true}
	}
}

// place matches an error's text that begins with a file and a line.
var place = text.Regexp(`^\S+:\d+: `)

// textOf is the text of the last error as a message; the zero Text for any other error.
func (x *Explainer) textOf(v lua.LValue) message.Text {
	if v != x.origin.of {
		return message.Text{}
	}
	return x.origin.text
}

// Cause is the error of Go that an error in Lua was raised for; nil if it was none.
func (x *Explainer) Cause(v lua.LValue) error {
	if v != x.origin.of {
		return nil
	}
	return x.origin.err
}

// excerpt returns the line that an error's message names, or the line where it was raised.
func excerpt(innermost *gopherlua.Frame, v lua.LValue) string {
	message, isText := v.(lua.LString)
	for f := innermost.Caller(); f != nil; f = f.Parent.Caller() {
		if !isText || strings.HasPrefix(string(message), f.Place()) {
			return source.Excerpt(gopherlua.ChunkText(f.Fn.Proto), f.Line())
		}
	}
	return ""
}
