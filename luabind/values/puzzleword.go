package values

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/puzzle"
	"taquin/luabind/bind"
)

// PuzzleWord reads a word in a puzzle's moves.
func PuzzleWord(a bind.Args, x *puzzle.State, v lua.LValue) puzzle.Word {
	word, ok := v.(lua.LString)
	if !ok {
		a.Refuse(v, "word must be a string or a solution")
	}
	w, err := x.Puzzle().Parse(string(word))
	a.Check(err)
	return w
}
