package luabind

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// compile reads a chunk and mends it before it is compiled: gopher-lua 1.1.2
// evaluates the right sides of a multiple assignment straight into the local
// variables on its left, so that after `local a, b = 1, 2; a, b = b, a` both are
// 2 (its issue 440). Each such assignment becomes
//
//	do local x, y = b, a; a = x; b = y end
func compile(name, source string) (*lua.FunctionProto, error) {
	source = strings.TrimPrefix(source, "\ufeff") // some editors begin a file with it
	switch {
	case strings.HasPrefix(source, "#"): // a script may begin with #!
		source = "--" + source
	case strings.ContainsRune(source[:min(len(source), 1024)], 0):
		return nil, fmt.Errorf("%s: this is not a text in Lua", name)
	}
	chunk, err := parse.Parse(strings.NewReader(source), name)
	if err != nil {
		return nil, err
	}
	repair(chunk)
	return lua.Compile(chunk, name)
}

// repair replaces the assignments in every block of a syntax tree.
func repair(chunk []ast.Stmt) {
	walk(reflect.ValueOf(chunk), func(node any) {
		block, _ := node.([]ast.Stmt)
		for i, s := range block {
			if assign, ok := s.(*ast.AssignStmt); ok && hasName(assign) {
				block[i] = throughTemporaries(assign)
			}
		}
	})
}

// walk visits the nodes and lists of nodes of a syntax tree, inner ones first.
func walk(v reflect.Value, visit func(node any)) {
	switch v.Kind() {
	case reflect.Interface:
		walk(v.Elem(), visit)
		return
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		walk(v.Elem(), visit)
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), visit)
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	default:
		return
	}
	if v.CanInterface() {
		visit(v.Interface())
	}
}

// hasName reports whether several values are assigned and a variable is among
// what they are assigned to.
func hasName(s *ast.AssignStmt) bool {
	return len(s.Lhs) > 1 && slices.ContainsFunc(s.Lhs, isName)
}

func isName(e ast.Expr) bool {
	_, ok := e.(*ast.IdentExpr)
	return ok
}

// throughTemporaries evaluates all right sides, then assigns to table fields,
// whose tables and keys may depend on the variables, and then to variables.
func throughTemporaries(s *ast.AssignStmt) ast.Stmt {
	names := make([]string, len(s.Lhs))
	for i := range names {
		names[i] = "(value " + string(rune('a'+i%26)) + strings.Repeat("'", i/26) + ")" // no name in Lua
	}
	block := []ast.Stmt{at(s, &ast.LocalAssignStmt{Names: names, Exprs: s.Rhs})}
	for _, variables := range []bool{false, true} {
		for i, target := range s.Lhs {
			if isName(target) == variables {
				value := at(s, &ast.IdentExpr{Value: names[i]})
				block = append(block, at(s, &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}))
			}
		}
	}
	return at(s, &ast.DoBlockStmt{Stmts: block})
}

// at gives a node the place of another.
func at[T ast.PositionHolder](from ast.PositionHolder, node T) T {
	node.SetLine(from.Line())
	node.SetLastLine(from.LastLine())
	return node
}
