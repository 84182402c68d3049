package lab

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
)

// batch is a series of calls with their results.
type batch struct {
	number  int
	first   int // call
	last    int
	values  []lua.LValue
	tally   *tally // in place of values, if it is not nil
	output  []printed
	failure func() failure // of the call after the last value; nil if none failed

	unfinished bool   // its other calls come in another batch with the number
	refused    string // what is wrong with what the call after the last value has returned; "" if nothing is, or is not known
	untrue     error  // of a check that has failed in a call, even if the script has caught it
}

// next is the first call that has no value.
func (b *batch) next() int { return b.first + b.made() }

// made is how many calls have values.
func (b *batch) made() int {
	if b.tally != nil {
		return b.tally.count
	}
	return len(b.values)
}

// failure is the error of a call.
type failure struct {
	kind    lua.ApiErrorType
	value   []byte             // as carry writes it; nil if it cannot leave its state
	name    string             // of the value, for then
	saved   explain.SavedError // without Of
	cause   error              // that nothing catches, such as os.exit; nil for an ordinary error
	reached string             // how far work in the call had come
}

// failureOf is the error of a call in a worker. Its value is written when it is wanted.
func failureOf(w *Worker, end *carry.End, err error) func() failure {
	f := failure{cause: w.State.Guard.Err(), reached: strings.TrimPrefix(w.State.Guard.Reached(), " ")}
	var raised *lua.ApiError
	if errors.As(err, &raised) {
		f.kind, f.name, f.saved = raised.Type, w.State.Name(raised.Object), w.Explainer.Save(raised)
	}
	return func() failure {
		f.value, _ = end.WriteValue(raised.Object) // nil, if it cannot leave
		return f
	}
}

// taker takes the results of a job, where it began, in the order of the calls.
type taker struct {
	*module
	*job
	end     *carry.End // by which job.of was written
	taken   int        // results
	inOrder bool       // if the chunk is stopped now, a call has done it
}

// takeBatch takes the values of a batch and prints what its calls have written.
func (t *taker) takeBatch(a bind.Args, b *batch) {
	t.inOrder = a.State.Guard.Err() == nil
	out := a.State.Output
	said := 0
	say := func(call int) {
		for ; said < len(b.output) && b.output[said].call <= call; said++ {
			to := out.Out
			if b.output[said].toError {
				to = out.Err
			}
			if b.output[said].call >= t.first {
				t.taken = b.output[said].call - t.first
				a.Check(out.PrintTo(to, b.output[said].text))
			}
		}
	}
	for i, v := range b.values {
		a.CheckStopped() // a long string takes long
		say(b.first + i)
		if b.first+i >= t.first {
			t.take(a, v)
			t.taken++
		}
	}
	if b.tally != nil {
		say(b.first)
		t.count(a, b.tally)
		say(b.next() - 1)
		t.taken = b.next() - t.first
	}
	if b.failure != nil || b.refused != "" || b.unfinished {
		say(b.last)
	}
	if b.untrue != nil {
		t.FailTest(b.untrue)
	}
	if b.failure != nil {
		t.fail(a, b.failure())
	}
	if b.refused != "" {
		refuseValue(a, b.refused, b.next())
	}
	t.inOrder = false
}

// fail raises here what has failed elsewhere.
func (t *taker) fail(a bind.Args, f failure) {
	a.CheckStopped()
	if f.cause != nil {
		a.State.Guard.Cancel(f.cause)
		if f.reached != "" {
			a.State.Guard.NoteReached(f.reached)
		}
	}
	v := lua.LValue(lua.LString("error value, " + f.name + ", of another thread")) // it says at least what it is
	if f.value != nil {
		if original, err := t.end.Read(f.value); err == nil { // what had gone there is itself again
			v = original
		}
	}
	if t.inGo && f.saved.Excerpt == "" { // the error comes from no line there, but from that which began the job
		if message, ok := v.(lua.LString); ok && f.kind == lua.ApiErrorRun {
			a.RaiseError("%s", strings.TrimPrefix(string(message), " "))
		}
	} else {
		f.saved.Of = v
		t.Explainer.Rethrow(f.saved)
	}
	panic(&lua.ApiError{Type: f.kind, Object: v})
}
