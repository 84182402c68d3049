package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/perm"
)

// isPlain reports whether a value refers to nothing.
func isPlain(v lua.LValue) bool {
	switch v.(type) {
	case *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return true
	}
	return false
}

// carriedValue is a value of the engine's for another thread: itself if nothing
// changes it.
func carriedValue(v any) (any, bool) {
	switch v := v.(type) {
	case *board.Game:
		g := v.Copy()
		g.Observer = nil
		return g, true
	case *cards.Set:
		return v.Copy(), true
	case perm.Perm, *perm.Group, solution, space, picture:
		return v, true
	}
	return nil, false
}

// purity marks, as the first value that it has captured, a function written in Go
// that depends on its arguments alone: every thread may call it.
type purity struct{}

func (a args) pure(fn lua.LGFunction) *lua.LFunction {
	return a.NewClosure(fn, &lua.LUserData{Value: purity{}})
}

func isPure(f *lua.LFunction) bool {
	if len(f.Upvalues) == 0 {
		return false
	}
	_, ok := value[purity](f.Upvalues[0].Value())
	return ok
}
