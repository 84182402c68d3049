package repair

import (
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// assign repairs an assignment: gopher-lua evaluates its right sides directly into the local
// variables on its left. Where this changes the result, the assignment becomes
//
//	do local (table), (key) = t, k; local (1), (2) = …; x = (2); (table)[(key)] = (1) end
//
// As in PUC-Lua 5.1, tables and keys on the left are evaluated first, unless they are local
// variables or constants, then the right sides. Targets are assigned from last to first.
func (r *rewriter) assign(s *ast.AssignStmt) ast.Stmt {
	switch {
	case len(s.Lhs) > 1 && slices.ContainsFunc(s.Lhs, isName):
	case len(s.Lhs) == 1 && isName(s.Lhs[0]) && (len(s.Rhs) > 1 || needsTemporary(s.Rhs[0])):
	default:
		return s
	}
	var block []ast.Stmt
	declare := func(names []string, values []ast.Expr) {
		block = append(block, At(s, &ast.LocalAssignStmt{Names: names, Exprs: values}))
	}
	temporary := func(e *ast.Expr) {
		name := "(part " + strconv.Itoa(len(block)+1) + ")" // no name in Lua
		declare([]string{name}, []ast.Expr{oneValue(*e)})
		*e = At(*e, &ast.IdentExpr{Value: name})
	}
	for _, target := range s.Lhs {
		if t, ok := target.(*ast.AttrGetExpr); ok {
			for _, part := range []*ast.Expr{&t.Object, &t.Key} {
				if !r.staysAsItIs(*part, s.Lhs) {
					temporary(part)
				}
			}
		}
	}
	values := make([]string, len(s.Lhs))
	for i := range values {
		values[i] = "(value " + strconv.Itoa(i+1) + ")"
	}
	declare(values, s.Rhs)
	for i, target := range slices.Backward(s.Lhs) {
		value := At(s, &ast.IdentExpr{Value: values[i]})
		block = append(block, At(s, &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}))
	}
	return At(s, &ast.DoBlockStmt{Stmts: block})
}

func isName(e ast.Expr) bool {
	_, ok := e.(*ast.IdentExpr)
	return ok
}

// needsTemporary reports whether a value cannot be evaluated into a local variable: it is a call
// that yields one value, or contains `and`.
func needsTemporary(value ast.Expr) bool {
	switch e := value.(type) {
	case *ast.FuncCallExpr:
		return e.AdjustRet
	case *ast.Comma3Expr:
		return e.AdjustRet
	case *ast.LogicalOpExpr:
		return containsAnd(e)
	}
	return false
}

func containsAnd(e ast.Expr) bool {
	l, ok := e.(*ast.LogicalOpExpr)
	return ok && (l.Operator == "and" || containsAnd(l.Lhs) || containsAnd(l.Rhs))
}

// staysAsItIs reports whether the table or key of a target is evaluated when the target is
// assigned to: a constant, or a local variable that the assignment does not change.
func (r *rewriter) staysAsItIs(e ast.Expr, targets []ast.Expr) bool {
	name, ok := e.(*ast.IdentExpr)
	if !ok {
		constant, _ := truthOf(e)
		return constant
	}
	return r.isLocal(name.Value) && !slices.ContainsFunc(targets, func(t ast.Expr) bool {
		target, ok := t.(*ast.IdentExpr)
		return ok && target.Value == name.Value
	})
}
