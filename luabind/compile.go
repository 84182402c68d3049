package luabind

import (
	"context"
	"fmt"
	"io"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// What a chunk may be: gopher-lua's compiler calls itself for what is nested,
// until Go's stack ends the program, and looks through all the constants of a
// function for each new one.
const (
	maxSource    = 64 << 20 // bytes
	maxNesting   = 5000     // levels of the syntax tree
	maxConstants = 1 << 16  // different ones in a function
	smallSource  = 16 << 10 // bytes that are compiled in no time
)

// compile makes a function of a chunk. What stop says, such as an interruption,
// ends it: a chunk may be long.
func (h *Host) compile(name, source string) (*lua.FunctionProto, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: a chunk of %d bytes is too long (at most %d)", name, len(source), maxSource)
	}
	if len(source) <= smallSource {
		return h.compileAtOnce(name, source)
	}
	return untilStopped(h.flag, func() (*lua.FunctionProto, error) { return h.compileAtOnce(name, source) })
}

// compileAtOnce parses a chunk, mends what gopher-lua would get wrong, and
// compiles it.
func (h *Host) compileAtOnce(name, source string) (proto *lua.FunctionProto, err error) {
	// A panic of the compiler in a goroutine of its own would end the program.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: internal error of the compiler, please report it with the chunk: %v", name, r)
		}
	}()
	source = prepared(source)
	switch {
	case strings.HasPrefix(source, "\x1bLua"):
		return nil, fmt.Errorf("%s: this is a compiled chunk; only source is loaded", name)
	case strings.ContainsRune(source[:min(len(source), 1024)], 0):
		return nil, fmt.Errorf("%s: this is not a text in Lua", name)
	}
	if err := checkNesting(name, source); err != nil {
		return nil, err
	}
	chunk, err := parse.Parse(&interruptible{strings.NewReader(source), h.flag}, name)
	if cause := h.flag.Err(); cause != nil {
		return nil, cause
	}
	if err != nil {
		return nil, err
	}
	if err := rewrite(chunk); err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	proto, err = lua.Compile(chunk, name)
	if err != nil {
		return nil, err
	}
	putConcat(proto, h.concatFunction)
	return proto, nil
}

// prepared is a text without what may stand before Lua in a file: the mark that
// some editors begin it with, and a first line with #!, which becomes a comment.
func prepared(source string) string {
	source = strings.TrimPrefix(source, "\ufeff")
	if strings.HasPrefix(source, "#") {
		return "--" + source
	}
	return source
}

// interruptible is a source that ends when the host is told to stop, and with
// it the parser.
type interruptible struct {
	source io.Reader
	flag   context.Context
}

// Read implements io.Reader.
func (r *interruptible) Read(p []byte) (int, error) {
	if r.flag.Err() != nil {
		return 0, io.EOF
	}
	return r.source.Read(p)
}
