package lab

import (
	"errors"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
)

// batch is a range of calls with their results. Machines transmit its exported fields.
type batch struct {
	First, Last int // calls
	Output      []printed
	Failure     *failure     // of the call after the last value; nil if no call failed
	Refused     message.Text // the fault of the value after the last one; empty if none was found
	Untrue      *untrue      // of a failed check, even if the script caught it
	Took        time.Duration

	values     []lua.LValue
	number     int  // within a pool
	unfinished bool // another batch of the same number follows
}

// untrue is the error of a failed check.
type untrue struct {
	Text               message.Text
	Excerpt, Traceback string
}

// printed is a text that a call has written.
type printed struct {
	Call    int
	ToError bool
	Text    string
}

// next returns the first call without a value.
func (b *batch) next() int { return b.First + len(b.values) }

// failed reports whether the batch ends the job.
func (b *batch) failed() bool { return b.Failure != nil || !b.Refused.Empty() }

// failure is the error of a call. Machines transmit its exported fields.
type failure struct {
	Kind               int    // a lua.ApiErrorType
	Value              []byte // written by carry; nil if the value cannot leave its state
	Name               string // of the value
	Excerpt, Traceback string
	GoError            message.Text // of the Go error that caused the Lua error
	Reached            message.Text // progress within the call
	Text               message.Text // of the Lua error
	Exited             bool         // by os.exit
	Code               int          // of os.exit

	cause error // of an interruption
	err   error // the Go error that caused the Lua error
}

// failureOf describes the error of a call in a worker.
func failureOf(w *Worker, end *carry.End, err error) *failure {
	f := &failure{cause: w.State.Guard.Err(), Reached: w.State.Guard.Notes()}
	if exit, ok := f.cause.(*guard.ExitError); ok {
		f.Exited, f.Code = true, exit.Code
	}
	var raised *lua.ApiError
	if errors.As(err, &raised) {
		saved := w.Explainer.Save(raised)
		f.Kind, f.Name, f.Excerpt, f.Traceback, f.err, f.Text = int(raised.Type), w.State.Name(raised.Object).String(), saved.Excerpt, saved.Traceback, saved.Err, saved.Text
		f.Value, _ = end.WriteValue(raised.Object)
	}
	if f.err != nil {
		f.GoError = message.Concat(f.err)
	}
	return f
}

// collector receives the results of a job in the order of the calls.
type collector struct {
	*module
	*job
	end     *carry.End // that has written job.of
	taken   int        // calls
	inOrder bool       // if the chunk is stopped now, a call has done it
}

// collect takes the values of a batch and prints the output of its calls.
func (c *collector) collect(a bind.Args, b *batch) {
	c.inOrder = a.State.Guard.Err() == nil
	shown := 0
	show := func(call int) { // the output up to this call
		for ; shown < len(b.Output) && b.Output[shown].Call <= call; shown++ {
			p, to := b.Output[shown], a.State.Output.Out
			if p.ToError {
				to = a.State.Output.Err
			}
			if p.Call >= c.first {
				c.taken = p.Call - c.first
				a.Check(a.State.Output.PrintTo(to, p.Text))
			}
		}
	}
	for i, v := range b.values {
		a.CheckStopped() // printing a long text takes time
		show(b.First + i)
		if b.First+i >= c.first {
			c.take(a, v)
			c.taken++
		}
	}
	if b.failed() || b.unfinished {
		show(b.Last)
	}
	if b.Untrue != nil {
		c.FailTest(&explain.Error{Text: b.Untrue.Text, Excerpt: b.Untrue.Excerpt, Traceback: b.Untrue.Traceback})
	}
	if b.Failure != nil {
		c.raise(a, b.Failure)
	}
	if !b.Refused.Empty() {
		refuseValue(a, b.Refused.AsError(), b.next())
	}
	c.inOrder = false
}

// raise raises the error of a call.
func (c *collector) raise(a bind.Args, f *failure) {
	a.CheckStopped()
	if f.cause != nil {
		a.State.Guard.Cancel(f.cause)
		if !f.Reached.Empty() {
			a.State.Guard.NoteReached(f.Reached)
		}
	}
	v := lua.LValue(lua.LString("error value, " + f.Name + ", of another thread"))
	if f.Value != nil {
		if original, err := c.end.Read(f.Value); err == nil { // a value of this state keeps its identity
			v = original
		}
	}
	kind := lua.ApiErrorType(f.Kind)
	if text, ok := v.(lua.LString); c.inGo && f.Excerpt == "" { // the error has no line; it gets that of the caller
		if ok && kind == lua.ApiErrorRun {
			a.RaiseError("%s", strings.TrimPrefix(string(text), " "))
		}
	} else {
		c.Explainer.Rethrow(explain.SavedError{Of: v, Excerpt: f.Excerpt, Traceback: f.Traceback, Err: f.err, Text: f.Text, Elsewhere: true})
	}
	panic(&lua.ApiError{Type: kind, Object: v})
}

// check raises an error, or why the chunk was stopped.
func (c *collector) check(a bind.Args, err error) {
	if err != nil {
		a.CheckStopped()
		a.Fail("", "%s", err)
	}
}

// restore sets the errors of a failure that another machine has transmitted.
func (f *failure) restore() {
	if f.Exited {
		f.cause = &guard.ExitError{Code: f.Code}
	}
	if !f.GoError.Empty() {
		f.err = f.GoError.AsError()
	}
}
