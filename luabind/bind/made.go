package bind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Made is how a function in Go came about that depends on nothing but the call
// that has given it: another state has the same function from the same call. The
// entry of what is called says that it is a Maker.
type Made struct {
	By   string       // the function called: "lab.lcg"
	With []lua.LValue // its arguments, none of which refers to anything
}

// NewMade makes a function that this call gives, and that any other state may have
// by making the call again.
func (a Args) NewMade(fn lua.LGFunction) *lua.LFunction {
	made := Made{By: a.Name}
	for i := 1; i <= a.GetTop(); i++ {
		made.With = append(made.With, a.Get(i))
	}
	return a.NewClosure(fn, &lua.LUserData{Value: made})
}

// MadeBy says how a function came about, if NewMade has made it.
func MadeBy(f *lua.LFunction) (Made, bool) {
	if !f.IsG || len(f.Upvalues) == 0 {
		return Made{}, false
	}
	return Of[Made](f.Upvalues[0].Value())
}

// MakeAgain makes the call that has given a function in another state.
func (s *State) MakeAgain(L *lua.LState, made Made) (*lua.LFunction, error) {
	e := s.Lookup(made.By)
	if e == nil || !e.Maker {
		return nil, fmt.Errorf("%s makes no function here", made.By)
	}
	L.Push(s.NewFunction(e.Name, e.Func.call))
	for _, v := range made.With {
		L.Push(v)
	}
	if err := L.PCall(len(made.With), 1, nil); err != nil {
		return nil, err
	}
	f, ok := L.Get(-1).(*lua.LFunction)
	L.Pop(1)
	if !ok {
		return nil, fmt.Errorf("%s makes no function here", made.By)
	}
	return f, nil
}
