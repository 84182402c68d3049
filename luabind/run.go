package luabind

import (
	"context"
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/globals"
	"taquin/luabind/prompt"
)

// Run runs a chunk of Lua with arguments and returns its values. The name stands in
// errors, which are of type *explain.Error.
func (h *Host) Run(name, text string, args ...string) ([]lua.LValue, error) {
	g := h.state.Guard
	g.Reset()
	var fn *lua.LFunction
	err := g.Watch(func() (err error) {
		fn, err = h.load(name, text)
		return err
	})
	if err != nil {
		return nil, err
	}
	globals.SetArgs(h.state.L, name, args)
	return h.call(fn, texts(args))
}

// texts makes texts values of Lua.
func texts(args []string) []lua.LValue {
	values := make([]lua.LValue, len(args))
	for i, arg := range args {
		values[i] = lua.LString(arg)
	}
	return values
}

// RunScript runs a script by path or, if there is no such file, by its name in the
// built-in library; ".lua" may be left out. It may also come through a pipe.
func (h *Host) RunScript(name string, args ...string) error {
	found, leave, err := h.enter(name)
	if err != nil {
		return err
	}
	defer leave()
	_, err = h.Run(found.Name, found.Text, args...)
	return err
}

// Load runs a script as RunScript does and returns its values. The host stays in its folder,
// so that its functions, when they are called, include what lies there.
func (h *Host) Load(name string) ([]lua.LValue, error) {
	found, _, err := h.enter(name)
	if err != nil {
		return nil, err
	}
	return h.Run(found.Name, found.Text)
}

// enter finds the script that the user names and enters its folder until leave is called.
// Every run of a file begins here.
func (h *Host) enter(name string) (found guard.Script, leave func(), err error) {
	h.state.Guard.Reset()
	if found, err = h.files.Named(name); err != nil {
		return found, nil, err
	}
	return found, h.files.Enter(found.Folder), nil
}

// Compile compiles a line typed at a prompt: as an expression if it is one, else as a chunk.
// An error that wraps explain.ErrIncomplete asks for more lines.
func (h *Host) Compile(name, text string) (line prompt.Line, err error) {
	h.state.Guard.Reset()
	h.compiled = true
	err = h.state.Guard.Watch(func() error {
		line, err = h.prompt.Compile(name, text)
		return err
	})
	return line, err
}

// Dangling reports whether an unfinished chunk needs only a name or the parentheses of a
// call, as "x." and "1 +" do.
func (h *Host) Dangling(text string) (dangling bool) {
	h.state.Guard.Reset()
	h.compiled = true
	h.state.Guard.Watch(func() error {
		dangling = h.prompt.Dangling(text)
		return nil
	})
	return dangling
}

// Eval runs a compiled line with arguments and returns its values. The first of them becomes
// _; whoever numbers the lines calls Prompt().CountEntry.
func (h *Host) Eval(line prompt.Line, args ...string) ([]lua.LValue, error) {
	if !h.compiled { // else Compile has done so, and an interruption since then must stop the line
		h.state.Guard.Reset()
	}
	h.compiled = false
	if len(args) > 0 { // else arg is still that of the last script
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

// call runs a function and translates its error. The caller must have reset the guard.
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

// load compiles a chunk that needs no text around it.
func (h *Host) load(name, text string) (*lua.LFunction, error) {
	return h.compile(gopherlua.Chunk{Name: name, Text: text})
}

// compile compiles a chunk. An error in the text is an *explain.Error.
func (h *Host) compile(chunk gopherlua.Chunk) (*lua.LFunction, error) {
	proto, err := h.proto(chunk)
	if err != nil {
		return nil, explain.Syntax(err)
	}
	return h.state.L.NewFunctionFromProto(proto), nil
}

// proto compiles a chunk once there is memory for that. Everything that the host compiles
// goes through here.
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
