package gopherlua

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// watch is a Watch that counts.
type watch struct {
	context.Context
	stopped          atomic.Pointer[error]
	due              atomic.Int32
	begun, ran, done int
	end              chan struct{}
	onRan            func()
}

func newWatch() *watch { return &watch{Context: context.Background(), end: make(chan struct{})} }

func (w *watch) Signals() (*atomic.Pointer[error], *atomic.Int32) { return &w.stopped, &w.due }
func (w *watch) Begins()                                          { w.begun++ }
func (w *watch) Err() error                                       { return *w.stopped.Load() }

func (w *watch) Ran() {
	if w.ran++; w.onRan != nil {
		w.onRan()
	}
}

func (w *watch) Done() <-chan struct{} {
	if w.done++; w.stopped.Load() == nil {
		return nil
	}
	return w.end
}

func (w *watch) stop(why string) {
	err := errors.New(why)
	w.stopped.Store(&err)
	close(w.end)
}

// newState makes a state with Lua's libraries and values of Go of two kinds, one and other,
// whose methods are counted up by themselves.
func newState(t *testing.T) *lua.LState {
	L := lua.NewState()
	t.Cleanup(L.Close)
	for _, name := range []string{"one", "other"} {
		methods, meta, calls := L.NewTable(), L.NewTable(), 0
		methods.RawSetString("name", L.NewFunction(func(L *lua.LState) int {
			calls++
			L.Push(lua.LString(fmt.Sprint(name, calls, L.Get(1) == L.GetGlobal(name), L.GetTop())))
			return 1
		}))
		methods.RawSetString("all", L.NewFunction(func(L *lua.LState) int { return L.GetTop() }))
		meta.RawSetString("__index", methods)
		v := L.NewUserData()
		v.Value, v.Metatable = name, meta
		L.SetGlobal(name, v)
	}
	byFunction := L.NewUserData()
	byFunction.Metatable = L.NewTable()
	byFunction.Metatable.(*lua.LTable).RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		L.Push(L.GetGlobal("tostring"))
		return 1
	}))
	L.SetGlobal("computed", byFunction)
	return L
}

// inBothLoops runs a test under our loop and under gopher-lua's own with a slowHook.
func inBothLoops(t *testing.T, test func(t *testing.T)) {
	before := fastLoop
	defer func() { fastLoop = before }()
	for _, fastLoop = range []bool{before, false} {
		t.Run(fmt.Sprint("fast ", fastLoop), test)
	}
}

// The gopher-lua of go.mod has the fast loop.
func TestFastLoop(t *testing.T) {
	if !fastLoop && os.Getenv(SlowLoop) == "" {
		t.Error("the main loop of gopher-lua is not as expected")
	}
}

// Types with another layout are recognized.
func TestSameLayout(t *testing.T) {
	type theirs struct {
		A int
		B *lua.LTable
		C *theirs
		D string
	}
	type ours struct {
		A int
		B *lua.LTable
		C *ours
	}
	type renamed struct {
		A int
		X *lua.LTable
	}
	type moved struct {
		B *lua.LTable
		A int
	}
	type retyped struct {
		A int
		B *lua.LFunction
	}
	type shorter struct{ A int }
	if !sameLayout(reflect.TypeFor[[]theirs](), reflect.TypeFor[[]ours]()) {
		t.Error("the same layout is another")
	}
	for _, other := range []reflect.Type{reflect.TypeFor[*renamed](), reflect.TypeFor[*moved](), reflect.TypeFor[*retyped](), reflect.TypeFor[[]ours](), reflect.TypeFor[ours]()} {
		if sameLayout(reflect.TypeFor[*theirs](), other) {
			t.Error(other, "has the same layout")
		}
	}
	if sameLayout(reflect.TypeFor[shorter](), reflect.TypeFor[ours]()) {
		t.Error("a struct with fewer fields has the same layout")
	}
}

// What a chunk gives under our loop is what it gives under gopher-lua's own.
func TestLoopIsTheirs(t *testing.T) { inBothLoops(t, testLoopIsTheirs) }

func testLoopIsTheirs(t *testing.T) {
	for _, text := range []string{
		`local s = 0; for i = 1, 10000 do s = s + i % 7 end; return s`,
		`return one:name(), one:name(1, 2), other:name(), one.name(one)`,
		`local all = {}; for i, v in ipairs{one, other, one, {name = function() return "table" end}, other, one} do all[i] = v:name() end; return table.concat(all, " ")`,
		`return one:all(1, 2, 3)`,
		`local function f(...) return select("#", ...), ... end; return f(one:all(one:all(1, 2), other:all()))`,
		`local t = {one:all(1, nil)}; return #t, one:all()`,
		`return type(computed:anything())`,
		`local k = one; return pcall(function() return k:missing() end)`,
		`return pcall(function() local n; return n:name() end)`,
		`return pcall(function() return ("x"):missing() end)`,
		`return ("abc"):upper():rep(2)`,
		`local co = coroutine.wrap(function(a) for i = 1, 3 do a = coroutine.yield(one:name(a)) end return "end" end); return co(1), co(2), co(3), co(4)`,
		`local co = coroutine.create(function() return coroutine.yield(1) end); return coroutine.resume(co), coroutine.resume(co, 5), coroutine.status(co)`,
		`local co = coroutine.create(function() error("in it") end); return coroutine.resume(co)`,
		`local co = coroutine.create(print); return coroutine.resume(co), coroutine.resume(co)`,
		`local function down(n) if n == 0 then return one:name() end return down(n - 1) end; return down(500)`,
		`local t = setmetatable({}, {__index = function(_, k) return k .. one:name() end, __call = function(_, x) return x end}); return t.a, t.b, t(3)`,
		`local t = {5, 3, 4, 1}; table.sort(t, function(a, b) one:name(); return a < b end); return table.concat(t, ","), one:name()`,
		`return xpcall(function() error({}) end, function(e) return type(e), one:name() end)`,
		`local function over() return 1 + over() end; return pcall(over)`,
	} {
		var results [2]string
		for k := range results {
			L := newState(t)
			if k == 1 {
				SetHook(L, newWatch())
			}
			results[k] = fmt.Sprint(L.DoString(text))
			for i := 1; i <= L.GetTop(); i++ {
				v := L.Get(i)
				if data, ok := v.(*lua.LUserData); ok {
					v = lua.LString(data.Value.(string)) // without its address
				}
				results[k] += " " + v.String()
			}
		}
		if results[0] != results[1] {
			t.Errorf("%s\ntheirs: %s\nours:   %s", text, results[0], results[1])
		}
	}
}

// The watch hears of each function that Go calls and of each so many instructions, and stops
// what runs, which no pcall prevents.
func TestHook(t *testing.T) { inBothLoops(t, testHook) }

func testHook(t *testing.T) {
	L, w := newState(t), newWatch()
	SetHook(L, w)
	w.onRan = func() {
		if w.ran == 5 {
			w.stop("enough")
		}
	}
	err := L.DoString(`while true do pcall(function() while true do one:name() end end) end`)
	if err == nil || !strings.Contains(err.Error(), "enough") || w.ran != 5 {
		t.Errorf("after %d times %d instructions: %v", w.ran, HookInterval, err)
	}
	if w.begun < 2 || fastLoop && w.begun > 2 { // the chunk, and the function that pcall calls
		t.Errorf("%d functions have begun", w.begun)
	}
}

// As long as something is due, Done is asked before each instruction.
func TestDue(t *testing.T) { inBothLoops(t, testDue) }

func testDue(t *testing.T) {
	L, w := newState(t), newWatch()
	SetHook(L, w)
	L.SetGlobal("due", L.NewFunction(func(L *lua.LState) int {
		w.due.Store(int32(L.CheckInt(1)))
		return 0
	}))
	if err := L.DoString(`local x = 1; due(1); x = x + 1; due(0); x = x + 1`); err != nil || w.done != 4 {
		t.Errorf("Done was asked %d times: %v", w.done, err)
	}
}

// A coroutine runs as the thread that made it.
func TestInheritHook(t *testing.T) { inBothLoops(t, testInheritHook) }

func testInheritHook(t *testing.T) {
	L, w := newState(t), newWatch()
	SetHook(L, w)
	thread, end := L.NewThread()
	defer end()
	InheritHook(thread, L)
	w.onRan = func() { w.stop("enough") }
	body, err := L.LoadString(`while true do end`)
	if err != nil {
		t.Fatal(err)
	}
	if state, err, _ := L.Resume(thread, body); state != lua.ResumeError || !strings.Contains(fmt.Sprint(err), "enough") {
		t.Error(state, err)
	}
}
