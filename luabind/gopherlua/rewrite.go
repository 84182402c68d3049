package gopherlua

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"taquin/luabind/source"

	"github.com/yuin/gopher-lua/ast"
)

// rewrite changes a syntax tree where gopher-lua would compile it wrongly, and refuses one
// that it cannot compile.
func rewrite(chunk []ast.Stmt) error {
	w := rewriter{constants: map[any]struct{}{}, marks: map[*ast.StringExpr]bool{}}
	return w.tree(reflect.ValueOf(chunk))
}

// rewriter goes through a syntax tree from the top.
type rewriter struct {
	depth     int
	line      int                      // of the last node that has one
	constants map[any]struct{}         // of the current function
	fixed     bool                     // the current function has no `...`
	marks     map[*ast.StringExpr]bool // that stand for the operator ".."
}

func (w *rewriter) tree(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Interface:
		switch e := v.Interface().(type) {
		case *ast.StringConcatOpExpr:
			v.Set(reflect.ValueOf(w.concatChain(e)))
		case *ast.StringExpr:
			if e.Value == concatMark && !w.marks[e] { // as the user has written it
				v.Set(reflect.ValueOf(w.callConcat(e, halves(e))))
			}
		}
		return w.tree(v.Elem())
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return w.node(v)
	case reflect.Struct:
		for i := range v.NumField() {
			if err := w.tree(v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := w.tree(v.Index(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// node goes through a node, which is a pointer to a struct.
func (w *rewriter) node(v reflect.Value) error {
	node := v.Interface()
	if at, ok := node.(ast.PositionHolder); ok && at.Line() > 0 {
		w.line = at.Line()
	}
	if w.depth++; w.depth > maxNesting {
		return fmt.Errorf("%d: the chunk is nested too deep (%d levels)", w.line, maxNesting)
	}
	defer func() { w.depth-- }()
	switch node := node.(type) {
	case *ast.FunctionExpr:
		constants, fixed := w.constants, w.fixed
		w.constants, w.fixed = map[any]struct{}{}, !node.ParList.HasVargs
		defer func() { w.constants, w.fixed = constants, fixed }()
	case *ast.Comma3Expr:
		if w.fixed { // the compiler may not see it, for constants are folded
			return fmt.Errorf("%d: ... stands in a function without ... among its parameters", w.line)
		}
	case *ast.StringExpr:
		w.constants[node.Value] = struct{}{}
	case *ast.IdentExpr:
		w.constants[node.Value] = struct{}{}
	case *ast.NumberExpr:
		n, ok := source.Numeral(node.Value, 10, true)
		if !ok { // gopher-lua would take it for NaN, and 010 for 8
			return fmt.Errorf("%d: malformed number near %s", w.line, source.Nearby(strings.TrimSuffix(node.Value, "\xff"))) // which is the end
		}
		node.Value = strconv.FormatFloat(n, 'g', -1, 64) // gopher-lua takes 1e309 for NaN, but reads +Inf
		w.constants["="+node.Value] = struct{}{}
	}
	if len(w.constants) > maxConstants {
		return fmt.Errorf("%d: more than %d different names, strings and numbers in one function; read long data from a string", w.line, maxConstants)
	}
	return w.tree(v.Elem())
}
