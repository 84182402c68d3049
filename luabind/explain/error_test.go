package explain_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// What a function of the lab raises for an error of Go is that error still when the chunk
// has ended with it; an error of the script's with another text is not.
func TestUnwrap(t *testing.T) {
	engine := errors.New("engine: it does not work")
	for source, want := range map[string]error{
		"fail()": engine,
		"local ok, why = pcall(fail); error(why, 0)": engine,
		"coroutine.wrap(function() fail() end)()":    engine,
		"pcall(fail); error('engine: another one')":  nil,
		"pcall(fail); local x = nil + 1":             nil,
	} {
		g := guard.New(guard.Limits{})
		p := guard.NewProgress(nil, time.Now)
		L := gopherlua.NewState()
		L.SetContext(g)
		s := bind.NewState(L, g, guard.NewOutput(g, p, io.Discard, io.Discard, nil), p)
		x := explain.New(s)
		random, err := values.NewRandom(1)
		if err != nil {
			t.Fatal(err)
		}
		concat, err := stdlib.Open(s, stdlib.Deps{Explainer: x, Random: random, Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		s.Open(bind.Module{Entries: []bind.Entry{{Name: "fail", Func: bind.Do0(func(a bind.Args) int { a.Check(engine); return 0 })}}})
		proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "c", Text: source}, concat)
		if err != nil {
			t.Fatal(err)
		}
		x.Begin()
		failed := x.Call(L.NewFunctionFromProto(proto), 0)
		if failed == nil {
			t.Fatalf("%s does not fail", source)
		}
		if got := errors.Unwrap(x.Translate(failed)); got != want {
			t.Errorf("%s fails with %v, which wraps %v, want %v", source, x.Translate(failed), got, want)
		}
		L.Close()
	}
}
