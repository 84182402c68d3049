package gopherlua

import (
	"context"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// Hook is a context that can stop a state and monitors its progress.
type Hook interface {
	context.Context
	// Signals returns two variables that are polled before each instruction. Done is polled only
	// if stopped is not nil or due is not 0.
	Signals() (stopped *atomic.Pointer[error], due *atomic.Int32)
	// Begins is called when Go, or an instruction other than a call, calls a Lua function. The slow
	// loop calls it more often.
	Begins()
	// Ran is called every HookInterval instructions.
	Ran()
}

// HookInterval is the number of instructions between two calls of Hook.Ran.
const HookInterval = 4096

// SetHook runs a state under a hook. InheritHook does the same for a thread of the state.
func SetHook(L *lua.LState, h Hook) {
	i := &interpreter{Hook: h, left: HookInterval}
	i.stopped, i.due = h.Signals()
	if !fastLoop {
		L.SetContext(slowHook{i, L})
		return
	}
	L.SetContext(h)
	i.other, i.methods = *loopOf(L), make(methodCache, cacheSize)
	*loopOf(L) = i.run
}

// InheritHook runs a thread under the hook of another thread.
func InheritHook(thread, other *lua.LState) {
	if h, slow := other.Context().(slowHook); slow {
		thread.SetContext(slowHook{h.interpreter, thread})
		return
	}
	thread.SetContext(other.Context())
	*loopOf(thread) = *loopOf(other)
}

// interpreter is the main loop of the threads of a state. gopher-lua's own loop polls the channel
// of the context, and looks up methods in two maps. This loop polls two atomics instead and caches
// methods per OP_SELF instruction.
type interpreter struct {
	Hook
	stopped *atomic.Pointer[error]
	due     *atomic.Int32
	left    int  // instructions until the next call of Ran
	other   loop // gopher-lua's own
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

// instructions is jumpTable with our own OP_FORPREP. Every opcode is an index in range.
var instructions = func() (table [1 << 6]instruction) {
	if fastLoop {
		copy(table[:], jumpTable[:])
		table[lua.OP_FORPREP] = func(L *lua.LState, word uint32, outermost *Frame) int {
			convertLimits(L, word)
			return jumpTable[lua.OP_FORPREP](L, word, outermost)
		}
	}
	return table
}()

// convertLimits converts strings among the limits and the step of a numeric for loop to numbers, as
// Lua 5.1 does; gopher-lua's OP_FORPREP accepts only numbers.
func convertLimits(L *lua.LState, word uint32) {
	first := Running(L).LocalBase + repair.Decode(word).A
	limits := stackOf(L).array[first : first+3]
	for i, v := range limits {
		if text, ok := v.(lua.LString); ok {
			if n, ok := source.Numeral(string(text), 10, true); ok {
				limits[i] = lua.LNumber(n)
			}
		}
	}
}

// run implements loop.
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
	current := currentFrame(L)
	for {
		frame = *current
		at := &frame.Fn.Proto.Code[frame.Pc]
		frame.Pc++
		if i.left--; i.left == 0 {
			i.left = HookInterval
			i.Ran()
		}
		if i.stopped.Load() != nil || i.due.Load() != 0 {
			i.poll(L)
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

// poll raises an error if the hook is done.
func (i *interpreter) poll(L *lua.LState) {
	select {
	case <-i.Done():
		L.RaiseError("%s", i.Err().Error())
	default:
	}
}

// method executes OP_SELF on a Go value. It returns false if it has done nothing.
func (i *interpreter) method(L *lua.LState, frame *Frame, at *uint32) bool {
	s := stackOf(L)
	do := repair.Decode(*at)
	value := s.array[frame.LocalBase+do.B]
	data, ok := value.(*lua.LUserData)
	if !ok {
		return false
	}
	meta, ok := data.Metatable.(*lua.LTable)
	if !ok {
		return false
	}
	cached := &i.methods[cacheIndex(at)]
	if cached.at != at || cached.of != meta {
		methods, ok := meta.RawGetString("__index").(*lua.LTable)
		if !ok {
			return false
		}
		method := methods.RawGetString(methodOf(frame.Fn.Proto, do))
		if method == lua.LNil {
			return false
		}
		*cached = cachedMethod{at, meta, method}
	}
	to := frame.LocalBase + do.A
	s.array[to], s.array[to+1] = cached.method, value
	s.top = max(s.top, to+2)
	return true
}

// slowHook is the context of a thread under gopher-lua's own loop, which polls Done before each
// instruction.
type slowHook struct {
	*interpreter
	thread *lua.LState
}

// Done implements context.Context.
func (h slowHook) Done() <-chan struct{} {
	frame := Running(h.thread)
	if frame == nil || frame.Fn.IsG || frame.Pc == 0 { // called by Go
		return h.interpreter.Done()
	}
	if frame.Pc == 1 {
		h.Begins()
	}
	if h.left--; h.left == 0 {
		h.left = HookInterval
		h.Ran()
	}
	if h.stopped.Load() != nil || h.due.Load() != 0 {
		h.poll(h.thread)
	}
	if word := frame.Fn.Proto.Code[frame.PC()]; word>>26 == uint32(lua.OP_FORPREP) {
		convertLimits(h.thread, word)
	}
	return nil
}
