package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// gopher-lua joins strings without a look at how long the result will be: a
// few doublings fill the memory. Therefore a .. b is compiled as a call of
// concat, which looks first. The function stands among the constants of each
// chunk, where no script can see or replace it.

// concatMark is the constant that is put in the function's place while a chunk
// is compiled.
const concatMark = "\x00concat\x00"

// maxOperands is how many are joined in one call; each takes a register.
const maxOperands = 100

// concatCall makes a call of a concatenation and of those in its right side,
// which together are one chain.
func concatCall(e *ast.StringConcatOpExpr) ast.Expr {
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
		operands = append(operands[:last:last], callConcat(e, operands[last:]))
	}
	return callConcat(e, operands)
}

func callConcat(from *ast.StringConcatOpExpr, operands []ast.Expr) ast.Expr {
	for _, operand := range operands { // each is one value
		switch operand := operand.(type) {
		case *ast.FuncCallExpr:
			operand.AdjustRet = true
		case *ast.Comma3Expr:
			operand.AdjustRet = true
		}
	}
	// One value as well, so that it is no tail call, which an error could not place.
	call := &ast.FuncCallExpr{Func: at(from, &ast.StringExpr{Value: concatMark}), Args: operands, AdjustRet: true}
	return at(from, call)
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

// concat is the operator "..": it joins its arguments from the right.
func (h *Host) concat(L *lua.LState) int {
	var few [8]string
	parts, length := few[:0], 0
	for i := 1; i <= L.GetTop(); i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			parts = append(parts, string(v))
		case lua.LNumber:
			parts = append(parts, v.String())
		default:
			return h.concatValues(L)
		}
		length += len(parts[i-1])
	}
	h.checkLength(L, length)
	L.Push(lua.LString(strings.Join(parts, "")))
	return 1
}

// checkLength refuses a string before it is made.
func (h *Host) checkLength(L *lua.LState, length int) {
	if length > h.maxString {
		L.RaiseError("the string would be %d bytes long; at most %d are allowed", length, h.maxString)
	}
}

// concatValues joins values of which some are neither strings nor numbers, two
// at a time, through their metamethods.
func (h *Host) concatValues(L *lua.LState) int {
	result := L.Get(L.GetTop())
	for i := L.GetTop() - 1; i > 0; i-- {
		left := L.Get(i)
		if lua.LVCanConvToString(left) && lua.LVCanConvToString(result) {
			a, b := lua.LVAsString(left), lua.LVAsString(result)
			h.checkLength(L, len(a)+len(b))
			result = lua.LString(a + b)
			continue
		}
		join := L.GetMetaField(left, "__concat")
		if join == lua.LNil {
			join = L.GetMetaField(result, "__concat")
		}
		if join == lua.LNil {
			wrong := left
			if lua.LVCanConvToString(left) {
				wrong = result
			}
			L.RaiseError("attempt to concatenate %s", noun(wrong))
		}
		L.Push(join)
		L.Push(left)
		L.Push(result)
		L.Call(2, 1)
		result = L.Get(-1)
		L.Pop(1)
	}
	L.Push(result)
	return 1
}
