package gopherlua

import (
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// repair mends multiple assignments in a block: gopher-lua 1.1.2 evaluates the
// right sides straight into the local variables on the left, so that after
// `local a, b = 1, 2; a, b = b, a` both are 2 (its issue 440). Each becomes
//
//	do local x, y = b, a; a = x; b = y end
func repair(block []ast.Stmt) {
	for i, s := range block {
		if assign, ok := s.(*ast.AssignStmt); ok && hasName(assign) {
			block[i] = throughTemporaries(assign)
		}
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

// throughTemporaries evaluates all right sides, then assigns to table fields, because
// their tables and keys may depend on the variables, and then to variables.
func throughTemporaries(s *ast.AssignStmt) ast.Stmt {
	names := make([]string, len(s.Lhs))
	for i := range names {
		names[i] = "(value " + strconv.Itoa(i+1) + ")" // no name in Lua
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

// at gives a node the lines of another.
func at[T ast.PositionHolder](from ast.PositionHolder, node T) T {
	node.SetLine(from.Line())
	node.SetLastLine(from.LastLine())
	return node
}
