package gopherlua

import (
	"context"
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"taquin/luabind/source"
)

// CompileLast compiles statements with an expression after them, whose values
// become those of the chunk: "x = 5; x", or "x = 5; f(x)", where Lua would throw
// them away. What stands before the expression must be a chunk by itself, and
// the rest an expression. The error is that of an expression which is
// unfinished; without any of this, both are nil.
func CompileLast(ctx context.Context, name, text string, concat *lua.LFunction) (proto *lua.FunctionProto, unfinished error) {
	if len(text) > SmallBytes {
		return nil, nil
	}
	statements, isChunk := statementsOf(text)
	if n := len(statements); isChunk && (n == 0 || !isCall(statements[n-1])) {
		return nil, nil // it means what Lua takes it for
	}
	for _, begin := range source.LastExpressions(text) {
		before, last := text[:begin], text[begin:]
		if others, ok := statementsOf(before); !ok || isChunk && len(others) != len(statements)-1 {
			continue
		}
		lead := strings.Repeat("\n", strings.Count(before, "\n")) + "return "
		if _, err := Compile(ctx, Chunk{Name: name, Lead: lead, Text: last, Tail: "\n"}, concat); err != nil {
			var e *source.Error
			if unfinished == nil && errors.As(err, &e) && e.Incomplete {
				unfinished = e
			}
			continue
		}
		// As an argument a call is no tail call, which a traceback would leave out.
		for _, around := range [][2]string{{" return (function(...) return ... end)(", "\n)"}, {" return ", "\n"}} {
			if whole, err := Compile(ctx, Chunk{Name: name, Text: before + around[0] + last, Tail: around[1], Shown: text}, concat); err == nil {
				return whole, nil
			}
		}
	}
	return nil, unfinished
}

// statementsOf are those of a text, if it is a chunk.
func statementsOf(text string) ([]ast.Stmt, bool) {
	list, err := parse.Parse(strings.NewReader(text), "")
	return list, err == nil
}

func isCall(s ast.Stmt) bool {
	_, ok := s.(*ast.FuncCallStmt)
	return ok
}
