package gopherlua_test

import (
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

func TestGlobalsRead(t *testing.T) {
	L := lua.NewState()
	defer L.Close()
	f, err := L.LoadString(`
local here = 1
written = here
local function inner() return one, here, table.two, function(three) return four, three end end
five.six = _G["seven"]
return inner()`)
	if err != nil {
		t.Fatal(err)
	}
	got := slices.Compact(slices.Sorted(gopherlua.GlobalsRead(f.Proto)))
	if want := []string{"_G", "five", "four", "one", "table"}; !slices.Equal(got, want) {
		t.Errorf("the globals are %q, want %q", got, want)
	}
	for range gopherlua.GlobalsRead(f.Proto) {
		break // must not go on
	}
}
