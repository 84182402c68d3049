package gopherlua

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"taquin/luabind/gopherlua/repair"
)

// gopher-lua joins strings without a limit: a few doublings fill the memory. Therefore
// a .. b is compiled as a call of a function given to Compile, which checks the length
// first. The function is a constant of each chunk, where no script can see or replace it.

// concatMark is a string constant that stands for the function until a chunk is compiled.
// An equal string in the script itself is compiled as two halves that are joined.
const concatMark = "\x00concat\x00"

// maxOperands is how many values one call joins; each takes a register.
const maxOperands = 100

// concatChain makes one call of a chain of concatenations: a concatenation and those in
// its right side.
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

// halves are two strings that together are one.
func halves(e *ast.StringExpr) []ast.Expr {
	middle := len(e.Value) / 2
	return []ast.Expr{repair.At(e, &ast.StringExpr{Value: e.Value[:middle]}), repair.At(e, &ast.StringExpr{Value: e.Value[middle:]})}
}

// putConcat puts the function into the constants of a compiled chunk.
func putConcat(proto *lua.FunctionProto, concat *lua.LFunction) {
	if i := slices.Index(proto.Constants, lua.LValue(lua.LString(concatMark))); i >= 0 {
		proto.Constants[i] = concat
	}
	for _, inner := range proto.FunctionPrototypes {
		putConcat(inner, concat)
	}
}
