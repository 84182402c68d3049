package gopherlua

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"taquin/engine/message"
	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// MaxBytes is the length of the longest chunk that Compile accepts. Compiling a chunk of up to
// SmallBytes is too fast to need an interrupt.
const (
	MaxBytes   = 64 << 20
	SmallBytes = 16 << 10
)

// Other limits of a chunk. gopher-lua's compiler is recursive, so that deep nesting would end the
// program, and it searches all constants of the function for each new one.
const (
	maxNesting   = 5000    // levels of the syntax tree
	maxConstants = 1 << 16 // different ones in a function
)

// Chunk is a source to compile.
type Chunk struct {
	Name       string // of the chunk, in errors
	Text       string // as its author has written it
	Lead, Tail string // compiled before and after the text, as parts of it
	Shown      string // the text that ChunkText returns, if that is not Text
	At         int    // where in the text the lead is inserted; if that is not 0, columns in errors count the lead
}

// whole is the text to compile. The byte order mark of some editors is removed, and a first line
// with #! becomes a comment.
func (c Chunk) whole() string {
	text := strings.TrimPrefix(c.Text[:c.At]+c.Lead+c.Text[c.At:]+c.Tail, "\ufeff")
	if strings.HasPrefix(text, "#") {
		return "--" + text
	}
	return text
}

// Compile compiles a chunk. The operator ".." in it becomes a call of concat with two or more
// values. The error is a *source.Error, or that of the context if it has ended: gopher-lua's
// compiler does not poll the context and takes seconds for some megabytes.
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

// compile parses a chunk, repairs what gopher-lua would compile wrongly, and compiles it.
func compile(ctx context.Context, name, code string) (proto *lua.FunctionProto, err error) {
	// An unrecovered panic in another goroutine would end the program.
	defer func() {
		if r := recover(); r != nil {
			err = message.Errorf("lua.internal-error-of-the", "%s: internal error of the compiler, please report it with the chunk: %v", name, r)
		}
	}()
	switch {
	case len(code) > MaxBytes:
		return nil, message.Errorf("lua.a-chunk-of-is", "%s: a chunk of %s is too long (at most %s)", name, message.Megabytes(int64(len(code))), message.Bytes(MaxBytes))
	case strings.HasPrefix(code, "\x1bLua"):
		return nil, message.Errorf("lua.this-is-a-compiled", "%s: this is a compiled chunk; only source is loaded", name)
	}
	if code, err = checkText(name, code); err != nil {
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
		return nil, message.Errorf("", "%s:%w", name, err)
	}
	if proto, err = repair.Compile(chunk, name); err != nil {
		return nil, err
	}
	keepWithin(proto, code)
	if err := checkCaptured(proto); err != nil {
		return nil, message.Errorf("", "%s:%w", name, err)
	}
	return proto, nil
}

// keepWithin limits line numbers to those of the chunk: for its end gopher-lua uses line 0 or the
// line after the beginning of the last statement.
func keepWithin(proto *lua.FunctionProto, code string) {
	last := 1 + strings.Count(strings.TrimRight(code, " \t\r\n"), "\n")
	for i, line := range proto.DbgSourcePositions {
		proto.DbgSourcePositions[i] = max(1, min(line, last))
	}
	proto.LastLineDefined = min(proto.LastLineDefined, last)
}

// maxCaptured is the maximum number of captured variables of a function: gopher-lua counts them in
// a byte, and its code is wrong with more.
const maxCaptured = 255

func checkCaptured(proto *lua.FunctionProto) error {
	if n := len(proto.DbgUpvalues); n > maxCaptured {
		return message.Errorf("lua.a-function-uses-local", "%d: a function uses %d local variables of the functions around it; at most %d can be", proto.LineDefined, n, maxCaptured)
	}
	for _, inner := range proto.FunctionPrototypes {
		if err := checkCaptured(inner); err != nil {
			return err
		}
	}
	return nil
}

// interruptible is a text that ends when a context does, which stops the parser.
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

// Compiled functions need their source: errors show the line, help shows the comment above a
// function, and a function travels to another thread or machine as text. gopher-lua does not store
// it. The source and the path to the function are therefore appended to the prototype's list
// DbgCalls, the names of calls by instruction, under instruction numbers that no call has.
const (
	pathEntry     = -3 // the indices that lead from the chunk to the function
	compiledEntry = -2 // the compiled text
	textEntry     = -1 // the text as its author wrote it
	entryCount    = 3
)

// attach stores the text and the path in the prototype of a chunk and of all functions in it. They
// share the two texts.
func attach(proto *lua.FunctionProto, compiled, text, path string) {
	proto.DbgCalls = append(proto.DbgCalls, lua.DbgCall{Name: path, Pc: pathEntry},
		lua.DbgCall{Name: compiled, Pc: compiledEntry}, lua.DbgCall{Name: text, Pc: textEntry})
	for i, inner := range proto.FunctionPrototypes {
		attach(inner, compiled, text, path+string(binary.AppendUvarint(nil, uint64(i))))
	}
}

// entry returns one of the last entries of a prototype.
func entry(proto *lua.FunctionProto, number int) (string, bool) {
	n := len(proto.DbgCalls)
	if n < entryCount || proto.DbgCalls[n-1].Pc != textEntry {
		return "", false
	}
	return proto.DbgCalls[n+number].Name, true
}

// ChunkText returns the text of the chunk that contains a function, as its author wrote it; "" for
// a function not made by Compile.
func ChunkText(proto *lua.FunctionProto) string {
	text, _ := entry(proto, textEntry)
	return text
}

// Written returns the chunk from which Compile has made a function, and the path of indices from
// the chunk's prototype to the function's. ok is false for a function not made by Compile.
func Written(proto *lua.FunctionProto) (c Chunk, path []int, ok bool) {
	indices, ok := entry(proto, pathEntry)
	if !ok {
		return Chunk{}, nil, false
	}
	for rest := []byte(indices); len(rest) > 0; {
		index, n := binary.Uvarint(rest)
		path, rest = append(path, int(index)), rest[n:]
	}
	compiled, _ := entry(proto, compiledEntry)
	return Chunk{Name: proto.SourceName, Text: compiled, Shown: ChunkText(proto)}, path, true
}

// At follows a path of indices from the prototype of a chunk. It returns nil if there is no such
// prototype.
func At(proto *lua.FunctionProto, path []int) *lua.FunctionProto {
	for _, i := range path {
		if i < 0 || i >= len(proto.FunctionPrototypes) {
			return nil
		}
		proto = proto.FunctionPrototypes[i]
	}
	return proto
}

// What compiling takes at most in bytes, measured: most of it for the syntax tree. For
// each function gopher-lua sets 1024 instructions and their lines aside.
const (
	memoryOfByte     = 4 // of the text
	memoryOfLine     = 24
	memoryOfLexeme   = 200
	memoryOfBlock    = 300
	memoryOfFunction = 20 << 10
)

// MemoryFor estimates the memory in bytes for compiling a chunk, from above.
func MemoryFor(c Chunk) int64 {
	bytes := memoryOfByte*int64(len(c.Lead)+len(c.Text)+len(c.Tail)) + memoryOfLine*int64(strings.Count(c.Text, "\n"))
	for t := range source.Scan(c.Text) {
		bytes += memoryOfLexeme
		if t.Kind == source.Name {
			switch t.Text {
			case "function":
				bytes += memoryOfFunction
			case "do", "then", "else", "repeat":
				bytes += memoryOfBlock
			}
		}
	}
	return bytes
}

// trim releases the space that the compiler has reserved and not used.
func trim(proto *lua.FunctionProto) {
	proto.Code = slices.Clone(proto.Code)
	proto.DbgSourcePositions = slices.Clone(proto.DbgSourcePositions)
	proto.Constants = slices.Clone(proto.Constants)
	proto.DbgCalls = slices.Clone(proto.DbgCalls)
	for _, inner := range proto.FunctionPrototypes {
		trim(inner)
	}
}
