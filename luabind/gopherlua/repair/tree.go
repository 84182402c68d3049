package repair

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// rewrite repairs a chunk. It also returns the operands that fold has removed from it.
func rewrite(chunk []ast.Stmt) (repaired []ast.Stmt, removed []ast.Expr) {
	r := rewriter{mentions: map[string]int{}}
	return r.block(chunk), r.removed
}

// rewriter rewrites a syntax tree from the top.
type rewriter struct {
	locals   []string       // the visible local variables of the current function, innermost last
	loops    []bool         // the open loops of the current function: whether break leaves each
	mentions map[string]int // number of mentions of each variable
	removed  []ast.Expr     // operands that fold has removed
}

func (r *rewriter) isLocal(name string) bool { return slices.Contains(r.locals, name) }

func (r *rewriter) block(stmts []ast.Stmt) []ast.Stmt {
	visible := len(r.locals)
	r.statements(stmts)
	r.locals = r.locals[:visible]
	return stmts
}

func (r *rewriter) statements(stmts []ast.Stmt) {
	for i := range stmts {
		stmts[i] = r.statement(stmts[i])
	}
}

func (r *rewriter) statement(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		visitAll(s.Lhs, r.expr)
		visitAll(s.Rhs, r.expr)
		return r.assign(s)
	case *ast.LocalAssignStmt:
		r.local(s)
	case *ast.FuncCallStmt:
		r.expr(&s.Expr)
	case *ast.DoBlockStmt:
		r.block(s.Stmts)
	case *ast.IfStmt:
		r.expr(&s.Condition)
		r.block(s.Then)
		r.block(s.Else)
	case *ast.WhileStmt:
		r.expr(&s.Condition)
		return r.loop(s, func() { s.Stmts = separated(r.block(s.Stmts)) })
	case *ast.RepeatStmt:
		return r.loop(s, func() {
			visible := len(r.locals)
			r.statements(s.Stmts)
			r.expr(&s.Condition) // it can access the variables of the body
			r.locals = r.locals[:visible]
			s.Stmts = separated(s.Stmts)
		})
	case *ast.NumberForStmt:
		r.expr(&s.Init)
		r.expr(&s.Limit)
		if s.Step != nil {
			r.expr(&s.Step)
		}
		return r.loop(s, func() { r.forBody([]string{s.Name}, s.Stmts) })
	case *ast.GenericForStmt:
		visitAll(s.Exprs, r.expr)
		for len(s.Names) < 3 { // gopher-lua sets one of the loop's three values per name
			s.Names = append(s.Names, "(unused)")
		}
		return r.loop(s, func() {
			r.forBody(s.Names, s.Stmts)
			s.Stmts = separated(s.Stmts)
		})
	case *ast.FuncDefStmt:
		var parameters []string
		if s.Name.Func != nil {
			r.expr(&s.Name.Func)
		} else {
			r.expr(&s.Name.Receiver)
			parameters = []string{"self"}
		}
		r.function(s.Func, parameters)
	case *ast.ReturnStmt:
		visitAll(s.Exprs, r.expr)
	case *ast.BreakStmt:
		return r.leave(s)
	}
	return s
}

func (r *rewriter) forBody(names []string, body []ast.Stmt) {
	visible := len(r.locals)
	r.locals = append(r.locals, names...)
	r.block(body)
	r.locals = r.locals[:visible]
}

// local repairs `local f = function … end`, which gopher-lua compiles like `local function f`.
// It adds a second value, so that f is declared after the function.
func (r *rewriter) local(s *ast.LocalAssignStmt) {
	if isLocalFunction(s) {
		r.locals = append(r.locals, s.Names...)
		visitAll(s.Exprs, r.expr)
		return
	}
	before := r.mentions[s.Names[0]]
	visitAll(s.Exprs, r.expr)
	if len(s.Names) == 1 && len(s.Exprs) == 1 && r.mentions[s.Names[0]] > before {
		if f, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			s.Exprs = append(s.Exprs, At(f, &ast.NilExpr{}))
		}
	}
	r.locals = append(r.locals, s.Names...)
}

// isLocalFunction distinguishes `local function f` from `local f = function`: the parser gives only
// the former a last line.
func isLocalFunction(s *ast.LocalAssignStmt) bool { return s.LastLine() != 0 }

// expr repairs an expression.
func (r *rewriter) expr(e *ast.Expr) {
	switch f := (*e).(type) {
	case *ast.IdentExpr:
		r.mentions[f.Value]++
	case *ast.FunctionExpr:
		r.function(f, nil)
	case *ast.TableExpr:
		operands(f, r.expr)
		for _, field := range f.Fields {
			if field.Key != nil { // gopher-lua treats a call in the last field as list items
				field.Value = oneValue(field.Value)
			}
		}
	default:
		operands(f, r.expr)
		*e = fold(f)
		if l, ok := f.(*ast.LogicalOpExpr); ok && *e == l.Lhs {
			r.removed = append(r.removed, l.Rhs)
		}
	}
}

func (r *rewriter) function(f *ast.FunctionExpr, parameters []string) {
	locals, loops := r.locals, r.loops
	r.locals, r.loops = append(parameters, f.ParList.Names...), nil
	if f.ParList.HasVargs {
		r.locals = append(r.locals, "arg")
	}
	r.block(f.Stmts)
	r.locals, r.loops = locals, loops
}

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
