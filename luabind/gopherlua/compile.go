package gopherlua

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// MaxBytes is the length of the longest chunk that Compile takes; a chunk of up to
// SmallBytes is compiled so fast that nothing needs to interrupt it.
const (
	MaxBytes   = 64 << 20
	SmallBytes = 16 << 10
)

// Other limits of a chunk. gopher-lua's compiler is recursive, and a nest too deep would
// end the program; and for each new constant it searches all constants of the function.
const (
	maxNesting   = 5000    // levels of the syntax tree
	maxConstants = 1 << 16 // different ones in a function
)

// Chunk is a text to compile.
type Chunk struct {
	Name       string // of the chunk, in errors
	Text       string // as its author has written it
	Lead, Tail string // what is compiled before and after the text, as if it were part of it
	Shown      string // the text that ChunkText returns, if that is not Text
	At         int    // where in the text the lead is inserted; if that is not 0, columns in errors count the lead
}

// whole is the text that is compiled. The byte order mark that some editors write first is
// removed, and a first line with #! becomes a comment.
func (c Chunk) whole() string {
	text := strings.TrimPrefix(c.Text[:c.At]+c.Lead+c.Text[c.At:]+c.Tail, "\ufeff")
	if strings.HasPrefix(text, "#") {
		return "--" + text
	}
	return text
}

// Compile compiles a chunk. The operator ".." in it becomes a call of concat with two or
// more values. An error is a *source.Error, or that of the context if it has ended.
// gopher-lua's compiler itself does not ask the context, and takes seconds for a chunk of
// some megabytes.
func Compile(ctx context.Context, c Chunk, concat *lua.LFunction) (*lua.FunctionProto, error) {
	text := c.whole()
	proto, err := compile(ctx, c.Name, text)
	switch cause := ctx.Err(); {
	case err == nil:
		putConcat(proto, concat)
		shown := c.Shown
		if shown == "" {
			shown = c.Text
		}
		attach(proto, text, shown, "")
		trim(proto)
		return proto, nil
	case cause != nil && errors.Is(err, cause):
		return nil, err
	}
	lead := len(c.Lead)
	if c.At > 0 {
		lead = 0
	}
	return nil, source.Explain(err, c.Name, text, lead)
}

// compile parses a chunk, mends what gopher-lua would get wrong, and compiles it.
func compile(ctx context.Context, name, code string) (proto *lua.FunctionProto, err error) {
	// A panic of the compiler in a goroutine of its own would end the program.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: internal error of the compiler, please report it with the chunk: %v", name, r)
		}
	}()
	switch {
	case len(code) > MaxBytes:
		return nil, fmt.Errorf("%s: a chunk of %s is too long (at most %s)", name, text.Megabytes(int64(len(code))), text.Bytes(MaxBytes))
	case strings.HasPrefix(code, "\x1bLua"):
		return nil, fmt.Errorf("%s: this is a compiled chunk; only source is loaded", name)
	}
	if err := checkNesting(name, code); err != nil {
		return nil, err
	}
	if err := checkEscapes(name, code); err != nil {
		return nil, err
	}
	if code, err = checkGrammar(name, code); err != nil {
		return nil, err
	}
	chunk, err := parse.Parse(&interruptible{strings.NewReader(code), ctx}, name)
	if cause := ctx.Err(); cause != nil {
		return nil, cause
	}
	if err != nil {
		return nil, err
	}
	if err := rewrite(chunk); err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	if proto, err = repair.Compile(chunk, name); err != nil {
		return nil, err
	}
	keepWithin(proto, code)
	if err := checkCaptured(proto); err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	return proto, nil
}

// keepWithin gives the end of a chunk a line that there is: gopher-lua takes line 0 or that after
// the beginning of the last statement.
func keepWithin(proto *lua.FunctionProto, code string) {
	last := 1 + strings.Count(strings.TrimRight(code, " \t\r\n"), "\n")
	for i, line := range proto.DbgSourcePositions {
		proto.DbgSourcePositions[i] = max(1, min(line, last))
	}
	proto.LastLineDefined = min(proto.LastLineDefined, last)
}

// maxCaptured is how many local variables of the functions around it a function may use:
// gopher-lua counts them in a byte, and its code is wrong after more.
const maxCaptured = 255

func checkCaptured(proto *lua.FunctionProto) error {
	if n := len(proto.DbgUpvalues); n > maxCaptured {
		return fmt.Errorf("%d: a function uses %d local variables of the functions around it; at most %d can be", proto.LineDefined, n, maxCaptured)
	}
	for _, inner := range proto.FunctionPrototypes {
		if err := checkCaptured(inner); err != nil {
			return err
		}
	}
	return nil
}

// interruptible is a text that ends when a context does, so that the parser stops.
type interruptible struct {
	text io.Reader
	ctx  context.Context
}

// Read implements io.Reader.
func (r *interruptible) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, io.EOF
	}
	return r.text.Read(p)
}
