package repair

import "github.com/yuin/gopher-lua/ast"

// afterLoop is the label after a loop with a break. It is not a valid Lua name.
const afterLoop = "(after loop)"

// loop repairs a loop; body repairs its parts. A loop with a break becomes
//
//	do <loop> ::after:: end
//
// with `goto after` for each break: unlike break, goto can close the captured variables of all
// the blocks that it leaves.
func (r *rewriter) loop(s ast.Stmt, body func()) ast.Stmt {
	r.loops = append(r.loops, false)
	body()
	left := r.loops[len(r.loops)-1]
	r.loops = r.loops[:len(r.loops)-1]
	if !left {
		return s
	}
	label := At(s, &ast.LabelStmt{Name: afterLoop})
	return At(s, &ast.DoBlockStmt{Stmts: []ast.Stmt{s, label}})
}

// leave repairs a break. The compiler refuses a break outside a loop.
func (r *rewriter) leave(s *ast.BreakStmt) ast.Stmt {
	if len(r.loops) == 0 {
		return s
	}
	r.loops[len(r.loops)-1] = true
	return At(s, &ast.GotoStmt{Label: afterLoop})
}

// separated repairs the body of a loop. The loop's backward jump targets its first instruction.
// If that is a jump too, gopher-lua merges the two, but treats the second one's distance as a
// label. separated therefore inserts a no-op there, and after the body's labels, which a
// backward goto may target.
func separated(body []ast.Stmt) []ast.Stmt {
	if jumpsFirst(body) {
		body = append([]ast.Stmt{noEffect(body[0])}, body...)
	}
	return body
}

// jumpsFirst reports whether the code of a block may begin with a jump.
func jumpsFirst(stmts []ast.Stmt) bool {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.LabelStmt:
			continue
		case *ast.DoBlockStmt:
			if jumpsFirst(s.Stmts) {
				return true
			}
			if len(s.Stmts) == 0 {
				continue
			}
		case *ast.IfStmt:
			constant, _ := truthOf(s.Condition)
			return constant
		case *ast.WhileStmt:
			constant, _ := truthOf(s.Condition)
			return constant
		case *ast.RepeatStmt:
			return len(s.Stmts) == 0 || jumpsFirst(s.Stmts)
		}
		return false
	}
	return false
}

// noEffect returns a statement that compiles to one instruction without effect.
func noEffect(where ast.PositionHolder) ast.Stmt {
	local := At(where, &ast.LocalAssignStmt{Names: []string{"(unused)"}})
	local.SetLastLine(0)
	return At(where, &ast.DoBlockStmt{Stmts: []ast.Stmt{local}})
}
