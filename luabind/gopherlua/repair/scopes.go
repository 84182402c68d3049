package repair

import "github.com/yuin/gopher-lua/ast"

// scopes holds the real line and the block of each node of a numbered syntax tree.
type scopes struct {
	nodes     []node
	blocks    []block
	functions map[int]*function // by the number of the node; the chunk is number 0
	closing   map[int]*label    // the target of each goto, by the number of the node

	restoring bool // replace numbers with lines, not lines with numbers

	current *function
	locals  int // visible ones in the current function
	within  int // the current block
}

// node is the line and the block of a numbered node.
type node struct{ line, block int32 }

// block is a block of the source.
type block struct {
	outer  int // the enclosing block in the same function, or -1
	labels map[string]*label
}

// label is a target of goto: how many local variables are visible at it.
type label struct{ locals int }

// function is a function of the source.
type function struct {
	locals []int // the blocks of its local variables, in the order of their declarations
	blocks []int // all its blocks, outer ones first
}

// number replaces the lines in the syntax tree with node numbers.
func number(chunk []ast.Stmt) *scopes {
	s := &scopes{functions: map[int]*function{}, closing: map[int]*label{}}
	s.nodes = []node{{}} // nodes without a line have number 0
	s.function(0, nil, chunk)
	return s
}

// restoreLines restores the real lines of a numbered chunk.
func (s *scopes) restoreLines(chunk []ast.Stmt) {
	s.restoring = true
	s.function(0, nil, chunk)
}

// place numbers a node, once for its first line and once for its last line, if it has one.
func (s *scopes) place(n ast.PositionHolder) {
	if line := n.Line(); line != 0 {
		n.SetLine(s.renamed(line))
	}
	if line := n.LastLine(); line != 0 {
		n.SetLastLine(s.renamed(line))
	}
}

func (s *scopes) renamed(line int) int {
	if s.restoring {
		return int(s.nodes[line].line)
	}
	s.nodes = append(s.nodes, node{int32(line), int32(s.within)})
	return len(s.nodes) - 1
}

// scope visits a block.
func (s *scopes) scope(stmts []ast.Stmt, visit func()) {
	outer, locals := s.within, s.locals
	s.within = len(s.blocks)
	b := block{outer: outer}
	for _, stmt := range stmts {
		if l, ok := stmt.(*ast.LabelStmt); ok {
			if b.labels == nil {
				b.labels = map[string]*label{}
			}
			b.labels[l.Name] = &label{}
		}
	}
	s.blocks = append(s.blocks, b)
	s.current.blocks = append(s.current.blocks, s.within)
	visit()
	s.within, s.locals = outer, locals
}

func (s *scopes) declare(names ...string) {
	for range names {
		s.current.locals = append(s.current.locals, s.within)
	}
	s.locals += len(names)
}

// function visits the function with a node number.
func (s *scopes) function(number int, parameters []string, body []ast.Stmt) {
	current, locals, within := s.current, s.locals, s.within
	s.current, s.locals, s.within = &function{}, 0, -1
	s.functions[number] = s.current
	s.scope(body, func() {
		s.declare(parameters...)
		s.statements(body, false)
	})
	s.current, s.locals, s.within = current, locals, within
}

func (s *scopes) closure(f *ast.FunctionExpr, parameters []string) {
	s.place(f)
	parameters = append(parameters, f.ParList.Names...)
	if f.ParList.HasVargs {
		parameters = append(parameters, "arg")
	}
	s.function(f.Line(), parameters, f.Stmts)
}

func (s *scopes) expr(e *ast.Expr) {
	if f, ok := (*e).(*ast.FunctionExpr); ok {
		s.closure(f, nil)
		return
	}
	s.place(*e)
	operands(*e, s.expr)
}

// inner visits a block that has no variables before its first statement.
func (s *scopes) inner(stmts []ast.Stmt) {
	s.scope(stmts, func() { s.statements(stmts, false) })
}

// statements visits the statements of the current block. A condition may follow them.
func (s *scopes) statements(stmts []ast.Stmt, untilFollows bool) {
	base := s.locals
	last := len(stmts) // labels at the end of the block, outside the scope of its variables
	for last > 0 && !untilFollows {
		if _, ok := stmts[last-1].(*ast.LabelStmt); !ok {
			break
		}
		last--
	}
	for i, stmt := range stmts {
		s.statement(stmt)
		if l, ok := stmt.(*ast.LabelStmt); ok {
			locals := s.locals
			if i >= last {
				locals = base
			}
			s.blocks[s.within].labels[l.Name].locals = locals
		}
	}
}

func (s *scopes) statement(stmt ast.Stmt) {
	s.place(stmt)
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		visitAll(stmt.Lhs, s.expr)
		visitAll(stmt.Rhs, s.expr)
	case *ast.LocalAssignStmt:
		visitAll(stmt.Exprs, s.expr)
		s.declare(stmt.Names...)
	case *ast.FuncCallStmt:
		s.expr(&stmt.Expr)
	case *ast.DoBlockStmt:
		s.inner(stmt.Stmts)
	case *ast.IfStmt:
		s.expr(&stmt.Condition)
		s.inner(stmt.Then)
		s.inner(stmt.Else)
	case *ast.WhileStmt:
		s.expr(&stmt.Condition)
		s.inner(stmt.Stmts)
	case *ast.RepeatStmt:
		s.scope(stmt.Stmts, func() {
			s.statements(stmt.Stmts, true)
			s.expr(&stmt.Condition)
		})
	case *ast.NumberForStmt:
		s.scope(stmt.Stmts, func() {
			s.expr(&stmt.Init)
			s.expr(&stmt.Limit)
			if stmt.Step != nil {
				s.expr(&stmt.Step)
			}
			s.declare("(for index)", "(for limit)", "(for step)", stmt.Name)
			s.statements(stmt.Stmts, false)
		})
	case *ast.GenericForStmt:
		s.scope(stmt.Stmts, func() {
			visitAll(stmt.Exprs, s.expr)
			s.declare("(for generator)", "(for state)", "(for control)")
			s.declare(stmt.Names...)
			s.statements(stmt.Stmts, false)
		})
	case *ast.FuncDefStmt:
		var parameters []string
		if stmt.Name.Func != nil {
			s.expr(&stmt.Name.Func)
		} else {
			s.expr(&stmt.Name.Receiver)
			parameters = []string{"self"}
		}
		s.closure(stmt.Func, parameters)
	case *ast.ReturnStmt:
		visitAll(stmt.Exprs, s.expr)
	case *ast.GotoStmt:
		for b := s.within; b >= 0; b = s.blocks[b].outer {
			if l := s.blocks[b].labels[stmt.Label]; l != nil {
				s.closing[stmt.Line()] = l
				break
			}
		}
	}
}
