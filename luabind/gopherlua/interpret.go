package gopherlua

import (
	"context"
	"sync/atomic"
	"unsafe"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua/bytecode"
)

// gopher-lua's own loop asks a context through a channel before each instruction, and looks
// for a method of a value in two maps at each call. This loop has the same instructions done,
// looks at two words instead of the channel, and remembers which method a place in the code
// has called last.

// Watch is the context that stops a state, as the interpreter sees it.
type Watch interface {
	context.Context
	// Signals are looked at before each instruction: if the one is not nil or the other not 0,
	// Done is asked.
	Signals() (stopped *atomic.Pointer[error], due *atomic.Int32)
	// Begins is called when a function begins that Go has called, or that is called in the
	// middle of an instruction.
	Begins()
	// Ran is called each time that so many instructions have been done: HookInterval.
	Ran()
}

// HookInterval is how many instructions are done between two calls of Watch.Ran.
const HookInterval = 4096

// WatchBy has a state run under a watch; its threads are given the same by InheritHook.
func WatchBy(L *lua.LState, w Watch) {
	L.SetContext(w)
	loop := loopOf(L)
	i := &interpreter{Watch: w, other: *loop, left: HookInterval, methods: make(methodCache, cacheSize)}
	i.stopped, i.due = w.Signals()
	*loop = i.run
}

// InheritHook has a thread run as another one of its state does.
func InheritHook(thread, other *lua.LState) {
	thread.SetContext(other.Context())
	*loopOf(thread) = *loopOf(other)
}

// loop is what runs the innermost call of a thread until it has ended, and with it those that
// it makes.
type loop func(L *lua.LState, outermost *Frame)

func loopOf(L *lua.LState) *loop { return (*loop)(field(L, loopOffset)) }

// instructions are gopher-lua's, by their numbers. Each returns 1 if the loop is to end.
//
//go:linkname instructions github.com/yuin/gopher-lua.jumpTable
var instructions [lua.OP_NOP + 1]func(L *lua.LState, word uint32, outermost *Frame) int

// interpreter runs the threads of a state.
type interpreter struct {
	Watch
	stopped *atomic.Pointer[error]
	due     *atomic.Int32
	other   loop // gopher-lua's own
	left    int  // instructions until Ran is called
	methods methodCache
}

// methodCache is a direct-mapped cache of methods, indexed by the address of the OP_SELF
// instruction. The methods and metatables of Go values never change, so entries stay valid.
type methodCache []cachedMethod

type cachedMethod struct {
	at     *uint32     // the instruction
	of     *lua.LTable // the metatable of the value
	method lua.LValue
}

const cacheSize = 256

func (i *interpreter) run(L *lua.LState, outermost *Frame) {
	frame := Running(L)
	switch {
	case frame == nil:
		return
	case frame.Fn.IsG:
		i.other(L, outermost)
		return
	}
	i.Begins()
	current := (**Frame)(field(L, frameOffset))
	for {
		frame = *current
		at := &frame.Fn.Proto.Code[frame.Pc]
		frame.Pc++
		if i.left--; i.left == 0 {
			i.left = HookInterval
			i.Ran()
		}
		if i.stopped.Load() != nil || i.due.Load() != 0 {
			select {
			case <-i.Done():
				L.RaiseError("%s", i.Err().Error())
			default:
			}
		}
		word := *at
		if word>>26 == uint32(lua.OP_SELF) && i.method(L, frame, at) {
			continue
		}
		if instructions[word>>26](L, word, outermost) == 1 {
			return
		}
	}
}

// method does an instruction that finds a method of a value of Go, or leaves it undone.
func (i *interpreter) method(L *lua.LState, frame *Frame, at *uint32) bool {
	s := stackOf(L)
	do := bytecode.Decode(*at)
	value := s.array[frame.LocalBase+do.B]
	data, ok := value.(*lua.LUserData)
	if !ok {
		return false
	}
	meta, ok := data.Metatable.(*lua.LTable)
	if !ok {
		return false
	}
	known := &i.methods[uintptr(unsafe.Pointer(at))/unsafe.Sizeof(*at)%cacheSize]
	if known.at != at || known.of != meta {
		methods, ok := meta.RawGetString("__index").(*lua.LTable)
		if !ok {
			return false
		}
		method := methods.RawGetString(methodOf(frame.Fn.Proto, do))
		if method == lua.LNil {
			return false
		}
		*known = cachedMethod{at, meta, method}
	}
	to := frame.LocalBase + do.A
	s.array[to], s.array[to+1] = known.method, value
	s.top = max(s.top, to+2)
	return true
}
