package luabind

import (
	"context"
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/lib/globals"
	"taquin/luabind/prompt"
)

// Run runs a chunk of Lua with arguments and returns its values. Errors are of type
// *explain.Error and contain the name.
func (h *Host) Run(name, text string, args ...string) ([]lua.LValue, error) {
	var fn *lua.LFunction
	err := h.watch(func() (err error) {
		fn, err = h.load(name, text)
		return err
	})
	if err != nil {
		return nil, err
	}
	globals.SetArgs(h.state.L, name, args)
	return h.call(fn, texts(args))
}

// watch resets the guard and runs f under its watchdog.
func (h *Host) watch(f func() error) error {
	h.state.Guard.Reset()
	return h.state.Guard.Watch(f)
}

// texts converts arguments to Lua values.
func texts(args []string) []lua.LValue {
	values := make([]lua.LValue, len(args))
	for i, arg := range args {
		values[i] = lua.LString(arg)
	}
	return values
}

// RunScript runs a script by its path, which may be a pipe, or by its name in the built-in
// library. ".lua" may be omitted.
func (h *Host) RunScript(name string, args ...string) error {
	found, leave, err := h.enter(name)
	if err != nil {
		return err
	}
	defer leave()
	_, err = h.Run(found.Name, found.Text, args...)
	return err
}

// Load runs a script like RunScript and returns its values. The host stays in the folder of the
// script, so that its functions can include files from there.
func (h *Host) Load(name string) ([]lua.LValue, error) {
	found, _, err := h.enter(name)
	if err != nil {
		return nil, err
	}
	return h.Run(found.Name, found.Text)
}

// enter finds a script and enters its folder until leave is called.
func (h *Host) enter(name string) (found guard.Script, leave func(), err error) {
	h.state.Guard.Reset()
	if found, err = h.files.Named(name); err != nil {
		return found, nil, err
	}
	return found, h.files.Enter(found.Folder), nil
}

// Compile compiles a line of a prompt, as an expression if possible, otherwise as a chunk. An
// error that wraps explain.ErrIncomplete means that more lines are needed.
func (h *Host) Compile(name, text string) (line prompt.Line, err error) {
	h.compiled = true
	err = h.watch(func() error {
		line, err = h.prompt.Compile(name, text)
		return err
	})
	return line, err
}

// Dangling reports whether an incomplete chunk lacks only a name or the parentheses of a call,
// such as "x." and "1 +".
func (h *Host) Dangling(text string) (dangling bool) {
	h.compiled = true
	h.watch(func() error {
		dangling = h.prompt.Dangling(text)
		return nil
	})
	return dangling
}

// Eval runs a compiled line with arguments and returns its values. The first value becomes _. A
// caller that numbers the lines calls Prompt().CountEntry.
func (h *Host) Eval(line prompt.Line, args ...string) ([]lua.LValue, error) {
	if !h.compiled { // Compile has reset the guard, and an interrupt since then stops the line
		h.state.Guard.Reset()
	}
	h.compiled = false
	if len(args) > 0 { // arg stays that of the last script without
		globals.SetArgs(h.state.L, line.Name, args)
	}
	values, err := h.call(line.Fn, texts(args))
	if err == nil && len(values) > 0 {
		h.prompt.Remember(values[0])
	}
	return values, err
}

// Call calls a function with values and returns its results.
func (h *Host) Call(fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	h.state.Guard.Reset()
	return h.call(fn, args)
}

// call runs a function and translates its error. The caller has reset the guard.
func (h *Host) call(fn lua.LValue, args []lua.LValue) (values []lua.LValue, err error) {
	h.explainer.Begin()
	err = h.state.Guard.Watch(func() error {
		values, err = h.callUnwatched(fn, args)
		return err
	})
	return values, err
}

func (h *Host) callUnwatched(fn lua.LValue, args []lua.LValue) ([]lua.LValue, error) {
	L := h.state.L
	defer gopherlua.Forget(L)
	base := L.GetTop()
	for _, arg := range args {
		L.Push(arg)
	}
	err := h.explainer.Call(fn, len(args))
	h.state.Progress.Clear()
	if err != nil {
		return nil, h.explainer.Translate(err)
	}
	values := make([]lua.LValue, 0, L.GetTop()-base)
	for i := base + 1; i <= L.GetTop(); i++ {
		values = append(values, L.Get(i))
	}
	L.SetTop(base)
	return values, nil
}

// load compiles a chunk.
func (h *Host) load(name, text string) (*lua.LFunction, error) {
	return h.compile(gopherlua.Chunk{Name: name, Text: text})
}

// compile is load with options. A syntax error is an *explain.Error.
func (h *Host) compile(chunk gopherlua.Chunk) (*lua.LFunction, error) {
	proto, err := h.proto(chunk)
	if err != nil {
		return nil, explain.Syntax(err)
	}
	return h.state.L.NewFunctionFromProto(proto), nil
}

// proto compiles every chunk of the host, once the guard has granted the memory.
func (h *Host) proto(chunk gopherlua.Chunk) (*lua.FunctionProto, error) {
	g := h.state.Guard
	measure := func(context.Context) (int64, error) { return gopherlua.MemoryFor(chunk), nil }
	compile := func(ctx context.Context) (*lua.FunctionProto, error) { return gopherlua.Compile(ctx, chunk, h.concat) }
	if len(chunk.Text) <= gopherlua.SmallBytes {
		needed, _ := measure(g)
		if err := g.Grant(needed); err != nil {
			return nil, err
		}
		return compile(g)
	}
	needed, err := guard.UntilStopped(g, measure)
	if err == nil {
		err = g.Grant(needed)
	}
	if err != nil {
		return nil, err
	}
	return guard.UntilStopped(g, compile)
}

// LoadTests runs a file, found like the script of RunScript, and returns the tests that it
// declares. It does not run the tests.
func (h *Host) LoadTests(file string) ([]check.Test, error) {
	found, leave, err := h.enter(file)
	if err != nil {
		return nil, err
	}
	defer leave()
	var tests []check.Test
	h.tests.Begin()
	defer h.tests.Collect(func(name string, f lua.LValue) {
		tests = append(tests, check.Test{Name: name, F: f, Folder: found.Folder})
	})()
	_, err = h.Run(found.Name, found.Text)
	return tests, h.verdict(err)
}

// RunTest runs a test of this host, with the first seed of the host and a new current board.
func (h *Host) RunTest(t check.Test) error {
	h.random.Reseed(h.cfg.Seed)
	if err := h.current.Begin(h.cfg.Shape, h.cfg.Notation); err != nil {
		return err
	}
	defer h.files.Enter(t.Folder)()
	h.state.Guard.Reset()
	h.tests.Begin()
	_, err := h.call(t.F, nil)
	return h.verdict(err)
}

// verdict returns the error of a test: the error of the first failed check, even if the test has
// caught it, unless the test was cancelled.
func (h *Host) verdict(err error) error {
	if failed := h.tests.Failed(); failed != nil && h.state.Guard.Err() == nil {
		return failed
	}
	return err
}

// Cost is the measured time of a line of a prompt.
type Cost struct {
	Runs         int
	Mean, Median time.Duration // of one run
}

// Runs are timed in batches of at least batchTime, so that the time for reading the clock is
// negligible.
const (
	batchTime = time.Millisecond
	maxBatch  = 1 << 20
)

// Measure runs a compiled line repeatedly until a time has passed, at least once, and drops its
// values. It restores the current board and the random source. The runs that determine the size
// of a batch do not count if others follow.
func (h *Host) Measure(line prompt.Line, atLeast time.Duration) (Cost, error) {
	defer h.current.Keep()()
	defer h.random.Keep()()
	var runs, size int
	var batches []time.Duration // the time of one run in each
	var total time.Duration
	// One function makes all the runs, so that an interrupt ends them.
	loop := h.state.L.NewFunction(func(L *lua.LState) int {
		start := h.cfg.Now()
		for size = 1; ; {
			before := h.cfg.Now()
			for range size {
				L.Push(line.Fn)
				L.Call(0, 0)
				if err := h.state.Guard.Err(); err != nil {
					L.RaiseError("%s", err)
				}
			}
			now := h.cfg.Now()
			took := now.Sub(before)
			if growing := took < batchTime && size < maxBatch && len(batches) == 0; growing && now.Sub(start) < atLeast {
				size *= 2
				continue
			}
			runs, total = runs+size, total+took
			batches = append(batches, took/time.Duration(size))
			if now.Sub(start) >= atLeast {
				return 0
			}
		}
	})
	if _, err := h.call(loop, nil); err != nil {
		return Cost{}, err
	}
	slices.Sort(batches)
	return Cost{Runs: runs, Mean: total / time.Duration(runs), Median: batches[len(batches)/2]}, nil
}
