package repair

import "github.com/yuin/gopher-lua/ast"

// fold performs constant folding of `and`, `or` and `not` whose first operand is a constant. The
// code of the remaining expressions does not begin with a jump; see separated.
func fold(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.UnaryNotOpExpr:
		switch constant, truth := truthOf(e.Expr); {
		case constant && truth:
			return At(e, &ast.FalseExpr{})
		case constant:
			return At(e, &ast.TrueExpr{})
		}
	case *ast.LogicalOpExpr:
		switch constant, truth := truthOf(e.Lhs); {
		case constant && truth == (e.Operator == "and"):
			return oneValue(e.Rhs)
		case constant:
			return e.Lhs
		}
	}
	return e
}

// truthOf reports whether an expression is a constant, and its truth value.
func truthOf(e ast.Expr) (constant, truth bool) {
	switch e.(type) {
	case *ast.NilExpr, *ast.FalseExpr:
		return true, false
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr:
		return true, true
	}
	return false, false
}

// oneValue makes a call or `...` yield one value, as parentheses do.
func oneValue(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}
