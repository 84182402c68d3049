package values

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/luabind/bind"
)

// Permutation is a permutation, or the list of its images.
func Permutation(name string) bind.Param[perm.Perm] { return bind.NewParam(name, ToPermutation) }

// ToPermutation reads a permutation, or the list of its images.
func ToPermutation(a bind.Args, v lua.LValue, what any) perm.Perm {
	switch p, ok := bind.Of[perm.Perm](v); {
	case ok:
		return p
	case v.Type() != lua.LTTable:
		a.Refuse(v, "values.must-be-a-permutation", "%s must be a permutation or the list of its images", what)
	}
	images := a.ToInts(v.(*lua.LTable), "image", -bind.MaxExact, bind.MaxExact)
	a.Grant(9 * len(images)) // for a copy, and what is known of each
	p, err := perm.FromImages(images)
	a.Check(err)
	return p
}

// The two parities, made once: samples ask for them millions of times.
var even, odd lua.LValue = lua.LString(perm.Perm{}.Parity()), lua.LString(perm.Perm{1, 0}.Parity())

// Parity is what perm.Perm.Parity says, as a value of Lua.
func Parity(p perm.Perm) lua.LValue {
	if p.Even() {
		return even
	}
	return odd
}
