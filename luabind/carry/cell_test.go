package carry_test

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// cell is a value of the lab that contains values of Lua.
type cell struct{ parts []lua.LValue }

func cellParts(_ *bind.State, v any) (all []bind.Part) {
	for _, p := range v.(*cell).parts {
		all = append(all, bind.Part{Name: "part", Value: p})
	}
	return all
}

func joinCell(_ *bind.State, parts []lua.LValue) (any, error) {
	if len(parts) > 9 {
		return nil, errors.New("too many parts")
	}
	return &cell{parts}, nil
}

// addCells adds the kind of cells. Threads share empty ones.
func addCells(s *bind.State) {
	bind.AddKind[*cell](s, bind.Kind{Name: "cell", Parts: cellParts, Join: joinCell, Constant: true, Local: func(v any) bool { return len(v.(*cell).parts) > 0 }},
		bind.Methods{Module: bind.Module{Self: "c", Entries: []bind.Entry{
			{Name: "c:same", Func: bind.Do1(bind.Self[*cell]("the cell"), func(a bind.Args, c *cell) int { return a.ReturnValue(c) })},
			{Name: "c:part", Func: bind.Do2(bind.Self[*cell]("the cell"), bind.AnyInt("i"), func(a bind.Args, c *cell, i int) int { return a.Return(c.parts[i-1]) })},
		}}, Operators: map[string]*bind.Function{
			"len": bind.GiveInt(bind.Self[*cell]("the cell"), func(c *cell) int { return len(c.parts) }),
			"eq":  bind.Do2(bind.Value[*cell]("c"), bind.Value[*cell]("d"), func(a bind.Args, c, d *cell) int { return a.ReturnBool(c == d) }),
		}})
}
