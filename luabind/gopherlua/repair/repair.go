// Package repair compiles Lua with gopher-lua 1.1.2 as PUC-Lua 5.1 does. It works around bugs of
// gopher-lua's compiler in two steps. Before compilation it rewrites the nodes of the syntax tree
// that are compiled wrongly (tree.go). Afterwards it corrects the code and the debug tables of the
// compiled functions (code.go). During compilation, a number that identifies the node replaces
// each line number (scopes.go).
//
// The bugs, and where each is repaired:
//
//   - The right sides of an assignment are evaluated directly into the local variables on its
//     left: `a, b = b, a`, `x = f() and 1`, `s = (s:upper())` (assign.go).
//   - A backward jump to another jump sometimes has a wrong target: `while (false and n) or n < 3`,
//     `while true do if nil then … end … end` (tree.go, loops.go).
//   - break does not close the captured variables of inner blocks, and goto closes those of the
//     whole function (loops.go, code.go).
//   - `local f = function … end` declares f inside the function; a generic for with fewer than
//     three names does not set its control variable (tree.go).
//   - A list constructor stores some items at wrong indices if it has 50, 100, … items followed by
//     fields or by a call, and stores no more than 25,550 (code.go).
//   - The ranges of local variables in the debug tables are wrong after a closed block (code.go).
package repair

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"taquin/engine/message"
)

// Compile compiles a chunk and modifies its syntax tree. It is recursive, so the caller must limit
// the nesting depth. Errors are those of gopher-lua's compiler.
func Compile(chunk []ast.Stmt, name string) (*lua.FunctionProto, error) {
	chunk, removed := rewrite(chunk)
	s := number(chunk)
	proto, err := lua.Compile(chunk, name)
	if err != nil { // the message contains lines: compile again with the real ones
		s.restoreLines(chunk)
		return lua.Compile(chunk, name)
	}
	for _, e := range removed { // a break or a goto in them may be an error
		if _, err := lua.Compile([]ast.Stmt{&ast.ReturnStmt{Exprs: []ast.Expr{e}}}, name); err != nil {
			return nil, err
		}
	}
	if err := s.correct(proto); err != nil {
		return nil, message.Errorf("", "%s:%w", name, err)
	}
	return proto, nil
}

// At copies the lines of another node to a node.
func At[T ast.PositionHolder](from ast.PositionHolder, node T) T {
	node.SetLine(from.Line())
	node.SetLastLine(from.LastLine())
	return node
}

// operands visits the expressions directly inside an expression, in the order of their
// evaluation. The body of a function is not visited.
func operands(e ast.Expr, visit func(*ast.Expr)) {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		visit(&e.Object)
		visit(&e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			if f.Key != nil {
				visit(&f.Key)
			}
			visit(&f.Value)
		}
	case *ast.FuncCallExpr:
		if e.Func != nil {
			visit(&e.Func)
		} else {
			visit(&e.Receiver)
		}
		visitAll(e.Args, visit)
	case *ast.LogicalOpExpr:
		visit(&e.Lhs)
		visit(&e.Rhs)
	case *ast.RelationalOpExpr:
		visit(&e.Lhs)
		visit(&e.Rhs)
	case *ast.StringConcatOpExpr:
		visit(&e.Lhs)
		visit(&e.Rhs)
	case *ast.ArithmeticOpExpr:
		visit(&e.Lhs)
		visit(&e.Rhs)
	case *ast.UnaryMinusOpExpr:
		visit(&e.Expr)
	case *ast.UnaryNotOpExpr:
		visit(&e.Expr)
	case *ast.UnaryLenOpExpr:
		visit(&e.Expr)
	}
}

func visitAll(list []ast.Expr, visit func(*ast.Expr)) {
	for i := range list {
		visit(&list[i])
	}
}
