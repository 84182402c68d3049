package explain

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// blamed is the cause of an error to which Blame has added a text.
type blamed struct{ error }

// Unwrap returns the cause of the function's own error.
func (e blamed) Unwrap() error { return e.error }

// Blame is for defer around the call of a function of the script. An error that the function raises
// gets a text that says where it was called: why receives the text of the error. If such a call
// contains another one that failed, only the inner text is added.
func (x *Explainer) Blame(a bind.Args, why func(cause message.Text) message.Text) {
	problem := recover()
	if problem == nil {
		return
	}
	if e, ok := problem.(*lua.ApiError); ok && a.State.Guard.Err() == nil {
		e.Object = x.Clarify(a.LState, gopherlua.Running(a.LState), e.Object)
		if cause := x.Cause(e.Object); !errors.As(cause, new(blamed)) {
			e.Object = x.Say(why(x.ErrorText(e.Object)), blamed{cause})
		}
	}
	panic(problem)
}
