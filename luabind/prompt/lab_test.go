package prompt_test

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/luatest"
	"taquin/luabind/prompt"
)

// lab is a lab with its prompt at hand.
type lab struct {
	luatest.Lab
	*prompt.Prompt
}

func newLab(t testing.TB, cfg luabind.Config) *lab {
	t.Helper()
	l := luatest.New(t, cfg)
	return &lab{l, l.Host.Prompt()}
}

// call runs what the prompt has compiled.
func (l *lab) call(fn *lua.LFunction) ([]lua.LValue, error) {
	return l.Eval(prompt.Line{Fn: fn})
}

// mustRun runs a chunk that must not fail.
func (l *lab) mustRun(t testing.TB, name, text string) []lua.LValue {
	t.Helper()
	values, err := l.Run(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return values
}
