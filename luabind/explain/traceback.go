package explain

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

const (
	maxTraced   = 12 // calls that are all shown
	firstTraced = 7  // of more calls, how many of the innermost are shown
	lastTraced  = 4  // and how many of the outermost
)

// traceback lists the calls that led to an error. It is "" if they add nothing to the error's
// position: a single call, or calls in one typed line.
func (x *Explainer) traceback(L *lua.LState, innermost *gopherlua.Frame) string {
	calls := callsWith(L, innermost)
	from := x.from
	if from.Typed && isTyped(calls, from.Chunk) || from.List == "" && (len(calls) < 2 || isTyped(calls, gopherlua.ChunkText(calls[0].Fn.Proto))) {
		return ""
	}
	return listCalls(calls) + from.List
}

// isTyped reports whether all calls are of functions in one typed line.
func isTyped(calls []call, line string) bool {
	return source.IsOneLine(line) && !slices.ContainsFunc(calls, func(c call) bool { return gopherlua.ChunkText(c.Fn.Proto) != line })
}

// OuterCalls are the calls that led to a sample, for the tracebacks of its threads.
type OuterCalls struct {
	List  string // the lines of the traceback after those of the thread
	Chunk string // the text of the innermost call's chunk
	Typed bool   // all calls are in that chunk, which is one typed line
}

// CallsTo returns the calls that led to a function written in Go.
func (x *Explainer) CallsTo(L *lua.LState) OuterCalls {
	calls := callsWith(L, gopherlua.Running(L))
	if len(calls) == 0 {
		return x.from
	}
	chunk := gopherlua.ChunkText(calls[0].Fn.Proto)
	_, list, _ := strings.Cut(listCalls(calls), "\n")
	return OuterCalls{"\n" + list, chunk, isTyped(calls, chunk)}
}

// WorkFor sets the calls that led to the sample of a worker. They end its tracebacks.
func (x *Explainer) WorkFor(from OuterCalls) { x.from = from }

// call is a call of a Lua function in a thread.
type call struct {
	*gopherlua.Frame
	thread *lua.LState
}

// callsOf returns the calls of Lua functions in a thread, the innermost first.
func callsOf(L *lua.LState, innermost *gopherlua.Frame) []call {
	var calls []call
	for f := innermost.Caller(); f != nil; f = f.Parent.Caller() {
		calls = append(calls, call{f, L})
	}
	return calls
}

// callsWith returns the calls of a thread and of the threads that have resumed it.
func callsWith(L *lua.LState, innermost *gopherlua.Frame) []call {
	calls := callsOf(L, innermost)
	for L.Parent != nil {
		L = L.Parent
		calls = append(calls, callsOf(L, gopherlua.Running(L))...)
	}
	return calls
}

// listCalls lists calls, with a line before those of a thread that has resumed a coroutine.
func listCalls(calls []call) string {
	lines := []string{"stack traceback:"}
	for i := 0; i < len(calls); i++ {
		if left := len(calls) - firstTraced - lastTraced; i == firstTraced && len(calls) > maxTraced {
			lines = append(lines, fmt.Sprintf("… %d more", left))
			i += left
		}
		c := calls[i]
		if i > 0 && c.thread != calls[i-1].thread {
			lines = append(lines, "(of a coroutine, resumed at)")
		}
		lines = append(lines, c.Place()+" in "+called(c.thread, c.Frame))
		if c.TailCall > 0 {
			lines = append(lines, "(calls in return left out)")
		}
	}
	return strings.Join(lines, "\n\t")
}

// Traceback lists the running calls of a thread from a level on: 0 is the running function, 1 its
// caller.
func Traceback(L *lua.LState, level int) string {
	frame := gopherlua.Running(L)
	for ; frame != nil && level > 0; level-- {
		frame = frame.Parent
	}
	return listCalls(callsOf(L, frame))
}

// called names the function that a call runs.
func called(L *lua.LState, f *gopherlua.Frame) string {
	if f.Fn.Proto.LineDefined == 0 {
		return "main chunk"
	}
	if by := f.Parent; by != nil && by == by.Caller() && f.TailCall == 0 {
		r := gopherlua.Reader{L: L, Frame: by}
		if i := r.At(by.PC()); i.Op == lua.OP_CALL {
			o := r.Origin(by.PC(), i.A)
			switch o.Kind {
			case "method":
				return fmt.Sprintf("method '%s'", o.Text)
			case "global", "local", "upvalue", "field":
				return fmt.Sprintf("function '%s'", o.Text)
			}
		}
	}
	return fmt.Sprintf("function <%s:%d>", f.Fn.Proto.SourceName, f.Fn.Proto.LineDefined)
}
