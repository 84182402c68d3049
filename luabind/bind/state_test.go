package bind_test

import (
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
)

func TestKind(t *testing.T) {
	s := newState(t)
	addCounters(s)
	rows(t, s, [][2]string{
		{`local c = count.new():add(2):add() return c.n, c:text(), #c, tostring(c), c + c`, "3 3 3 counter at 3 counter at 6"},
		{`count.new():add(0)`, "error: c:add: n must be in 1..9, not 0"},
		{`count.new().add(3)`, "error: c:add: the counter must be a counter, not 3; a method is called with a colon, as in c:add()"},
		{`count.new().text()`, "error: c:text: the counter must be a counter, not nil; a method is called with a colon, as in c:text()"},
		{`return count.new().m`, "error: a counter has no field m (possible: n and the methods add, text)"},
		{`count.new().n = 3`, `error: a counter has no field to write: "n"`},
		{`return getmetatable(count.new())`, "counter"},
		{`return count.new() + 1`, "error: a counter: the right one must be a counter, not 1"},
		{`return count.nwe`, "error: there is no count.nwe; did you mean count.new?"}, {`return count.other`, "nil"}, {`return getmetatable(count)`, "count"},
	})
	c := s.Wrap(&counter{4})
	k := s.KindOf(c)
	if k == nil || s.TypeName(c) != "counter" || s.Name(c).String() != "a counter" || k.Topic != "count.new" || k.Metatable() != c.Metatable || len(s.Layers(c)) != 1 {
		t.Errorf("a counter is %+v", k)
	}
	if x, ok := bind.Of[*counter](c); !ok || x.n != 4 {
		t.Error("a counter comes back as another value")
	}
	if _, ok := bind.Of[*counter](lua.LNumber(4)); ok || s.KindOf(lua.LNumber(4)) != nil || s.MethodsOf(lua.LNumber(4)) != nil {
		t.Error("a number is a counter")
	}
	if m := s.MethodsOf(c); m == nil || m.Self != "c" || m.Prefix() != "c:" || m.Heading() != "c: methods of a counter" {
		t.Errorf("its methods are %+v", m)
	}
	if line, ok := s.Line(c, 0); ok || s.Summary(c).String() != "counter" {
		t.Errorf("a counter that writes no line writes %q", line)
	}
	if len(s.Kinds()) != 1 || s.Kinds()[0] != k {
		t.Errorf("there are the kinds %v", s.Kinds())
	}
}

// word and page are values that write themselves.
type (
	word string
	page string
)

func (w word) String() string { return string(w) }

func TestKindsWriteThemselves(t *testing.T) {
	s := newState(t)
	bind.AddKind[word](s, bind.Kind{Name: "word"}, bind.Methods{Module: bind.Module{Self: "w", Entries: []bind.Entry{{Name: "w:turn", Func: bind.Do0(func(bind.Args) int { return 0 })}}}})
	bind.AddKind[page](s, bind.Kind{Name: "page",
		Line: func(v any, columns int) message.Text { return message.Plain(string(v.(page))[:max(2, columns)]) },
		Page: func(v any, columns int) message.Text { return message.Plain(strings.ToUpper(string(v.(page)))) },
	}, bind.Methods{})
	for _, c := range []struct {
		v                   any
		line, page, summary string
	}{
		{word("hgbd"), "hgbd", "hgbd", "word hgbd"},
		{word("word of 4"), "word of 4", "word of 4", "word of 4"},
		{word("two\nlines"), "two\nlines", "two\nlines", "word"},
		{page("abcdef"), "abcd", "ABCDEF", "page ab"},
	} {
		v := s.Wrap(c.v)
		line, _ := s.Line(v, 4)
		page, _ := s.Page(v, 4)
		if line.String() != c.line || page.String() != c.page || s.Summary(v).String() != c.summary {
			t.Errorf("%q is written %q, %q, %q", c.v, line, page, s.Summary(v))
		}
	}
	s.L.SetGlobal("w", s.Wrap(word("hg")))
	rows(t, s, [][2]string{
		{`w:trun()`, `error: a word has no method "trun"; did you mean w:turn?`}, {`w:fly()`, `error: a word has no method "fly"`}, {`return w[1]`, "error: a word has methods and no element [1]"},
	})
}

// A module's names are known by their texts and by their values.
func TestModules(t *testing.T) {
	s := newState(t)
	s.Open(bind.Module{Lua: true, Entries: []bind.Entry{{Name: "print", Signature: "print(…)", Text: "Prints. More follows."}}})
	m := s.Open(bind.Module{Name: "m", Title: "things", Entries: []bind.Entry{
		{Name: "m", Func: bind.Do1(bind.Any("x"), func(a bind.Args, x lua.LValue) int { return told(a, a.Name, x) })},
		{Name: "m.five", Value: lua.LNumber(5), Example: `m.five  --> 5`},
		{Name: "m.raw", Raw: func(L *lua.LState) int { L.Push(lua.LNumber(6)); return 1 }},
		{Name: "m.plus", Reproducible: true, Func: bind.Do1(bind.AnyInt("n"), func(a bind.Args, n int) int {
			return a.Return(a.NewReproducible(func(L *lua.LState) int { L.Push(lua.LNumber(n) + L.CheckNumber(1)); return 1 }))
		})},
	}})
	rows(t, s, [][2]string{{`return m(3)`, "m 3\n"}, {`return m.five, m.raw()`, "5 6"}, {`seven = m.plus(3) return seven(4)`, "7"}})
	if all := s.Modules(); len(all) != 2 || all[0].Name != "m" || all[0].Prefix() != "m." || all[0].Heading() != "m: things" || all[1].Prefix() != "" {
		t.Errorf("Lua's modules do not come last: %v", all)
	}
	if s.ModuleOf(m) == nil || s.ModuleOf(lua.LNil) != nil {
		t.Error("a module is not found by its table")
	}
	e := s.Lookup("m.five")
	if e.Key() != "five" || e.Code() != "m.five" || e.Wanted() != "5" || s.EntryOf(m.RawGetString("raw")).Name != "m.raw" || s.EntryOf(lua.LNumber(5)) != nil {
		t.Errorf("the entry is %+v", e)
	}
	if e := s.EntryOf(s.L.GetGlobal("print")); e == nil || e.Summary() != "Prints" {
		t.Errorf("print is %+v", e)
	}
	made, ok := bind.RecipeOf(s.L.GetGlobal("seven").(*lua.LFunction))
	if !ok || made.Function != "m.plus" {
		t.Fatalf("it was made by %q", made.Function)
	}
	again, err := s.Remake(s.L, made)
	if err != nil {
		t.Fatal(err)
	}
	s.L.SetGlobal("again", again)
	rows(t, s, [][2]string{{`return again(4)`, "7"}})
	if _, err := s.Remake(s.L, bind.Recipe{Function: "m.raw"}); err == nil || err.Error() != "m.raw makes no function here" {
		t.Errorf("%v", err)
	}
	if _, ok := bind.RecipeOf(s.L.GetGlobal("print").(*lua.LFunction)); ok {
		t.Error("print was made by a call")
	}
	s.Hide("views", m)
	if s.Hidden()["views"] != m {
		t.Error("what was hidden is not found")
	}
}

// A sealed library can be read, and not written in any way.
func TestSeal(t *testing.T) {
	s := newState(t)
	m := s.Open(bind.Module{Name: "m", Entries: []bind.Entry{{Name: "m.five", Value: lua.LNumber(5)}}})
	if s.Sealed(m) != "" || s.Contents(m) != m {
		t.Error("it is sealed to begin with")
	}
	s.Seal("m", m)
	rows(t, s, [][2]string{
		{`return m.five, m.six`, "5 nil"}, {`m.five = 6`, "error: m is read-only in the sandbox"}, {`m.six = 6`, "error: m is read-only in the sandbox"},
		{`return m.fvie`, "error: there is no m.fvie; did you mean m.five?"}, {`return getmetatable(m)`, "m"}, {`return next(m)`, "nil"},
	})
	if s.Sealed(m) != "m" || s.Contents(m).RawGetString("five") != lua.LNumber(5) {
		t.Errorf("it is sealed as %q", s.Sealed(m))
	}
	plain := s.L.NewTable()
	plain.RawSetString("x", lua.LNumber(1))
	s.L.SetGlobal("plain", plain)
	s.Seal("plain", plain)
	rows(t, s, [][2]string{{`return plain.x, plain.y`, "1 nil"}, {`plain.x = nil`, "error: plain is read-only in the sandbox"}})
}

func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"One. Two.": "One", "one, e.g. this. That": "one, e.g. this", "a line\nand more": "a line", "2.5 of them.": "2.5 of them", "Options:\n  x": "Options", "": "",
	} {
		if got := bind.FirstSentence(text); got != want {
			t.Errorf("of %q the first sentence is %q, want %q", text, got, want)
		}
	}
	if got := bind.Quoted(strings.Repeat("x", 70)); got != `"`+strings.Repeat("x", 60)+`"…` {
		t.Errorf("a long name is quoted as %s", got)
	}
}

// Pairs goes in the order of setting.
func TestPairs(t *testing.T) {
	s := newState(t)
	table := s.L.NewTable()
	var want []string
	for _, k := range []string{"z", "a", "m", "b"} {
		table.RawSetString(k, lua.LTrue)
		want = append(want, k)
	}
	var got []string
	for k := range bind.Pairs(table) {
		if got = append(got, k.String()); len(got) == 3 {
			break
		}
	}
	if !slices.Equal(got, want[:3]) {
		t.Errorf("the order is %v", got)
	}
}

// A parameter says what completion offers for it.
func TestChoices(t *testing.T) {
	from := bind.Word("w").From(func(at bind.Cursor) []bind.Candidate { return []bind.Candidate{{Text: at.Typed + "!"}} })
	if got := from.Choices(bind.Cursor{Typed: "x"}); got[0].Text != "x!" {
		t.Errorf("it offers %v", got)
	}
}
