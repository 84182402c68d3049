package gopherlua_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// What compiling takes is foreseen: garbage included, it is at most three times as
// much, whatever the chunk is made of, and wrong ones too.
func TestMemoryFor(t *testing.T) {
	units := []string{"a,", "1,", "{},", "{1},", "''", "not ", "x=1 ", "a()", "a.b=1 ", "a:b()", "a=a..a ", "a,b=b,a ", "a,a,a,a,a,a,a,a=1 ", "a=a<a ", "do end ",
		"while a do break end ", "repeat until a ", "if a then else end ", "for i=1,2 do end ", "for a in b do end ", "do local a end ", "::a::", "goto a ",
		"function f()end ", "function f(...)return ... end ", "f=function(a,b,c)end ", "(function()end)()", "--[[]]", "--\n", "\n"}
	const length = 1 << 15
	for _, unit := range units {
		many := strings.Repeat(unit, length/len(unit))
		for _, text := range []string{many, many + "a=1", "x={" + many + "}", "x=" + many + "1", "return " + many + "1", "f(" + many + "1)", "local " + many + "a", many + "]"} {
			c := gopherlua.Chunk{Name: "c", Text: text}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			gopherlua.Compile(context.Background(), c, &lua.LFunction{})
			runtime.ReadMemStats(&after)
			if took, most := int64(after.TotalAlloc-before.TotalAlloc), 3*gopherlua.MemoryFor(c)+1<<18; took > most {
				t.Errorf("%.20s…%s takes %d bytes, want at most %d", text, text[len(text)-10:], took, most)
			}
		}
	}
}
