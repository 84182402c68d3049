package gopherlua

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"taquin/engine/message"
	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// rewrite changes a syntax tree where gopher-lua would compile it wrongly, and rejects one that it
// cannot compile.
func rewrite(chunk []ast.Stmt) error {
	w := rewriter{constants: map[any]struct{}{}, marks: map[*ast.StringExpr]bool{}}
	return w.tree(reflect.ValueOf(chunk))
}

// rewriter traverses a syntax tree from the top.
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

// node visits a node, which is a pointer to a struct.
func (w *rewriter) node(v reflect.Value) error {
	node := v.Interface()
	if at, ok := node.(ast.PositionHolder); ok && at.Line() > 0 {
		w.line = at.Line()
	}
	if w.depth++; w.depth > maxNesting {
		return message.Errorf("lua.the-chunk-is-nested-too", "%d: the chunk is nested too deep (%d levels)", w.line, maxNesting)
	}
	defer func() { w.depth-- }()
	switch node := node.(type) {
	case *ast.FunctionExpr:
		constants, fixed := w.constants, w.fixed
		w.constants, w.fixed = map[any]struct{}{}, !node.ParList.HasVargs
		defer func() { w.constants, w.fixed = constants, fixed }()
	case *ast.Comma3Expr:
		if w.fixed { // the compiler may not see it, for constants are folded
			return message.Errorf("lua.is-used-in-a-function", "%d: ... is used in a function without ... among its parameters", w.line)
		}
	case *ast.StringExpr:
		w.constants[node.Value] = struct{}{}
	case *ast.IdentExpr:
		w.constants[node.Value] = struct{}{}
	case *ast.NumberExpr:
		n, ok := source.Numeral(node.Value, 10, true)
		if !ok { // gopher-lua would take it for NaN, and 010 for 8
			return message.Errorf("lua.malformed-number-near-2", "%d: malformed number near %s", w.line, source.Nearby(strings.TrimSuffix(node.Value, "\xff"))) // which is the end
		}
		node.Value = strconv.FormatFloat(n, 'g', -1, 64) // gopher-lua takes 1e309 for NaN, but reads +Inf
		w.constants["="+node.Value] = struct{}{}
	}
	if len(w.constants) > maxConstants {
		return message.Errorf("lua.more-than-different-names", "%d: more than %d different names, strings and numbers in one function; read long data from a string", w.line, maxConstants)
	}
	return w.tree(v.Elem())
}

// gopher-lua joins strings without a limit: a few doublings fill the memory. Therefore a .. b is
// compiled as a call of a function given to Compile, which checks the length first. The function is
// a constant of each chunk, which scripts can neither read nor replace.

// concatMark is a string constant in place of the function until a chunk is compiled. An equal
// string in the script is compiled as two halves that are joined.
const concatMark = "\x00concat\x00"

// maxOperands is the maximum number of values that one call joins; each takes a register.
const maxOperands = 100

// concatChain makes one call of a concatenation and those in its right side.
func (w *rewriter) concatChain(e *ast.StringConcatOpExpr) ast.Expr {
	operands := []ast.Expr{e.Lhs}
	for rest := e.Rhs; ; {
		next, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			operands = append(operands, rest)
			break
		}
		operands, rest = append(operands, next.Lhs), next.Rhs
	}
	for len(operands) > maxOperands { // from the right, as Lua does
		last := len(operands) - maxOperands
		operands = append(operands[:last:last], w.callConcat(e, operands[last:]))
	}
	return w.callConcat(e, operands)
}

func (w *rewriter) callConcat(from ast.PositionHolder, operands []ast.Expr) ast.Expr {
	for _, operand := range operands { // each is one value
		switch operand := operand.(type) {
		case *ast.FuncCallExpr:
			operand.AdjustRet = true
		case *ast.Comma3Expr:
			operand.AdjustRet = true
		}
	}
	mark := repair.At(from, &ast.StringExpr{Value: concatMark})
	w.marks[mark] = true
	// One value as well, so that it is no tail call, which an error could not place.
	call := &ast.FuncCallExpr{Func: mark, Args: operands, AdjustRet: true}
	return repair.At(from, call)
}

// halves splits a string in two.
func halves(e *ast.StringExpr) []ast.Expr {
	middle := len(e.Value) / 2
	return []ast.Expr{repair.At(e, &ast.StringExpr{Value: e.Value[:middle]}), repair.At(e, &ast.StringExpr{Value: e.Value[middle:]})}
}

// putConcat stores the function in the constants of a compiled chunk.
func putConcat(proto *lua.FunctionProto, concat *lua.LFunction) {
	if i := slices.Index(proto.Constants, lua.LValue(lua.LString(concatMark))); i >= 0 {
		proto.Constants[i] = concat
	}
	for _, inner := range proto.FunctionPrototypes {
		putConcat(inner, concat)
	}
}
