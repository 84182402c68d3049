package bind_test

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// newState makes a state that has Lua's base library and nothing else.
func newState(t testing.TB) *bind.State {
	t.Helper()
	L := lua.NewState(lua.Options{SkipOpenLibs: true})
	t.Cleanup(L.Close)
	L.Push(L.NewFunction(lua.OpenBase))
	L.Call(0, 0)
	g := guard.New(guard.Limits{})
	L.SetContext(g)
	p := guard.NewProgress(nil, time.Now)
	return bind.NewState(L, g, guard.NewOutput(g, p, nil, nil, nil), p)
}

// run runs a chunk and writes its values, or its error, in a line.
func run(t testing.TB, s *bind.State, chunk string) string {
	t.Helper()
	s.L.SetTop(0)
	fn, err := s.L.LoadString(chunk)
	if err != nil {
		t.Fatal(err)
	}
	s.L.Push(fn)
	if err := s.L.PCall(0, lua.MultRet, nil); err != nil {
		return "error: " + strings.TrimPrefix(err.(*lua.ApiError).Object.String(), "<string>:1: ")
	}
	var all []string
	for i := 1; i <= s.L.GetTop(); i++ {
		all = append(all, s.L.ToStringMeta(s.L.Get(i)).String())
	}
	return strings.Join(all, " ")
}

// rows runs chunks and compares what they give.
func rows(t *testing.T, s *bind.State, all [][2]string) {
	t.Helper()
	for _, row := range all {
		if got := run(t, s, row[0]); got != row[1] {
			t.Errorf("%s\ngives %s\nwant  %s", row[0], got, row[1])
		}
	}
}

// told gives its arguments as text.
func told(a bind.Args, values ...any) int { return a.ReturnText(fmt.Sprintln(values...)) }

// counter is a value of a kind, for the tests.
type counter struct{ n int }

// addCounters gives a state counters.
func addCounters(s *bind.State) {
	self := bind.Self[*counter]("the counter")
	bind.AddKind[*counter](s, bind.Kind{Name: "counter", Topic: "count.new", Fields: []bind.Field{
		{Name: "n", Text: "how far it is", Of: func(_ bind.Args, v any) lua.LValue { return lua.LNumber(v.(*counter).n) }},
	}}, bind.Methods{
		Module: bind.Module{Self: "c", Title: "a counter", Entries: []bind.Entry{
			{Name: "c:add", Returns: "c", Text: "Adds a number. It may be left out for 1.", Example: `count.new():add(2).n  --> 2`,
				Func: bind.Do2(self, bind.Int("n", 1, 9).Or(1), func(a bind.Args, c *counter, n int) int {
					c.n += n
					return a.ReturnSelf()
				})},
			{Name: "c:text", Func: bind.GiveText(self, func(c *counter) string { return fmt.Sprint(c.n) })},
		}},
		Operators: map[string]*bind.Function{
			"len":      bind.GiveInt(self, func(c *counter) int { return c.n }),
			"call":     bind.Do2(self, bind.Int("i", 0, 9), func(a bind.Args, _ *counter, i int) int { return a.ReturnInt(i) }),
			"tostring": bind.GiveText(self, func(c *counter) string { return fmt.Sprintf("counter at %d", c.n) }),
			"add": bind.Do2(self, bind.Value[*counter]("the right one"), func(a bind.Args, c, d *counter) int {
				return a.ReturnValue(&counter{c.n + d.n})
			}),
		},
	})
	s.Open(bind.Module{Name: "count", Title: "counters", Entries: []bind.Entry{
		{Name: "count.new", Returns: "c", Func: bind.Do0(func(a bind.Args) int { return a.ReturnValue(&counter{}) })},
	}})
}

// A signature is what the parameters say, and the arguments are counted as they say.
func TestParameters(t *testing.T) {
	type f = *bind.Function
	n, word := bind.Int("n", 0, 9), bind.Text("word")
	five := bind.Implicit(func(bind.Args) int { return 5 })
	self := bind.Self[*counter]("the counter")
	for _, c := range []struct {
		f                      f
		signature, call, gives string
		arguments              int
	}{
		{bind.Do0(func(a bind.Args) int { return a.ReturnText("none") }), "f()", `f(1)`, "error: f: 1 is an argument too many; the call is f()", 0},
		{bind.Do1(n, func(a bind.Args, n int) int { return told(a, n) }), "f(n)", `f(3)`, "3\n", 1},
		{bind.Do1(n.Or(7), func(a bind.Args, n int) int { return told(a, n) }), "f([n])", `f()`, "7\n", 1},
		{bind.Do2(word, n.Or(7), func(a bind.Args, s string, n int) int { return told(a, s, n) }), "f(word [, n])", `f("x", nil)`, "x 7\n", 2},
		{bind.Do3(word.Or("w"), n.Or(7), bind.Bool("b").Or(true), func(a bind.Args, s string, n int, b bool) int { return told(a, s, n, b) }),
			"f([word [, n [, b]]])", `f(nil, 2, false)`, "w 2 false\n", 3},
		{bind.Do3(word, n.Or(1), bind.Int("m", 0, 9).Or(2).Together(), func(a bind.Args, s string, n, m int) int { return told(a, s, n, m) }),
			"f(word [, n, m])", `f("x", 3, 4)`, "x 3 4\n", 3},
		{bind.Do4(five, word, five, n, func(a bind.Args, x int, s string, y, n int) int { return told(a, x, s, y, n) }), "f(word, n)", `f("x", 4)`, "5 x 5 4\n", 2},
		{bind.Do3(self, five, n, func(a bind.Args, c *counter, x, n int) int { return told(a, c.n, x, n) }), "f(n)", `f(count.new(), 4)`, "0 5 4\n", 1},
		{bind.Do2(n, bind.Rest("…"), func(a bind.Args, n int, _ struct{}) int { return told(a, n, a.GetTop()) }), "f(n, …)", `f(1, 2, 3)`, "1 3\n", 2},
		{bind.Do1(bind.Map(n, func(_ bind.Args, n int) int { return 2 * n }), func(a bind.Args, n int) int { return told(a, n) }), "f(n)", `f(4)`, "8\n", 1},
		{bind.Do1(bind.Map(n.Or(3), func(_ bind.Args, n int) int { return 2 * n }), func(a bind.Args, n int) int { return told(a, n) }), "f([n])", `f()`, "6\n", 1},
		{bind.Do1(bind.Checked("s", bind.Args.CheckString), func(a bind.Args, s string) int { return told(a, s) }), "f(s)", `f(12)`, "12\n", 1},
		{bind.Do1(bind.Checked("s", bind.Args.CheckString).Or("usual"), func(a bind.Args, s string) int { return told(a, s) }), "f([s])", `f()`, "usual\n", 1},
		{bind.Do1(bind.Any("x"), func(a bind.Args, v lua.LValue) int { return told(a, v) }), "f(x)", `f()`, "nil\n", 1},
		{bind.Do1(bind.Ints("list", "image"), func(a bind.Args, all []int) int { return told(a, all) }), "f(list)", `f{1, 2}`, "[1 2]\n", 1},
		{bind.Do1(bind.Callback("g"), func(a bind.Args, g lua.LValue) int { return a.Return(a.Invoke(g, lua.LNumber(2))) }), "f(g)", `f(function(x) return x + 1 end)`, "3", 1},
		{bind.After(func(a bind.Args) { a.Push(lua.LNumber(8)) }, bind.Do1(n, func(a bind.Args, n int) int { return told(a, n) })), "f(n)", `f()`, "8\n", 1},
	} {
		s := newState(t)
		addCounters(s)
		s.Open(bind.Module{Entries: []bind.Entry{{Name: "f", Func: c.f}}})
		e := s.Lookup("f")
		if e.Signature != c.signature || len(e.Arguments()) != c.arguments {
			t.Errorf("%s: the signature is %s of %d arguments", c.signature, e.Signature, len(e.Arguments()))
		}
		if got := run(t, s, "return "+c.call); got != c.gives {
			t.Errorf("%s: %s gives %q, want %q", c.signature, c.call, got, c.gives)
		}
	}
}

// What a check says: the function, what was asked and what is wrong.
func TestRefused(t *testing.T) {
	s := newState(t)
	addCounters(s)
	take := func(name string, f *bind.Function) bind.Entry { return bind.Entry{Name: name, Func: f} }
	s.Open(bind.Module{Entries: []bind.Entry{
		take("int", bind.GiveInt(bind.Int("n", 1, 9), func(n int) int { return n })),
		take("any_int", bind.GiveInt(bind.AnyInt("n"), func(n int) int { return n })),
		take("from", bind.GiveInt(bind.Int("n", 1, bind.MaxExact).Called("the number"), func(n int) int { return n })),
		take("number", bind.GiveBool(bind.Number("x"), func(x float64) bool { return math.IsInf(x, 0) })),
		take("text", bind.GiveText(bind.Text("s"), strings.ToUpper)),
		take("word", bind.GiveText(bind.Word("s"), strings.ToUpper)),
		take("bool", bind.GiveBool(bind.Bool("b"), func(b bool) bool { return !b })),
		take("table", bind.GiveInt(bind.Table("t"), (*lua.LTable).Len)),
		take("call", bind.Do1(bind.Callback("f"), func(a bind.Args, f lua.LValue) int { return a.Return(a.Invoke(f)) })),
		take("ints", bind.GiveInt(bind.Ints("list", "image"), func(all []int) int { return len(all) })),
		take("value", bind.GiveInt(bind.Value[*counter]("c"), func(c *counter) int { return c.n })),
		take("check", bind.GiveText(bind.Checked("s", bind.Args.CheckString), strings.ToUpper)),
	}})
	rows(t, s, [][2]string{
		{`int()`, "error: int: n must be a whole number, not nil"}, {`int("3")`, `error: int: n must be a whole number, not the string "3"`},
		{`int(2.5)`, "error: int: n must be a whole number, not 2.5"}, {`int(0/0)`, "error: int: n must be a whole number, not NaN"}, {`int(1/0)`, "error: int: n must be a whole number, not +Inf"},
		{`int(0)`, "error: int: n must be in 1..9, not 0"}, {`int(10)`, "error: int: n must be in 1..9, not 10"}, {`int({})`, "error: int: n must be a whole number, not a table"}, {`return int(9)`, "9"},
		{`any_int(2^53 + 2)`, "error: any_int: n must be at most 2^53 in size, not 9007199254740994: larger numbers are not exact"}, {`return any_int(-2^53)`, "-9007199254740992"},
		{`from(0)`, "error: from: the number must be at least 1, not 0"},
		{`number("1")`, `error: number: x must be a number, not the string "1"`}, {`number(0/0)`, "error: number: x must be a number, not NaN"}, {`return number(1/0)`, "true"},
		{`text(3)`, "error: text: s must be a string, not 3"}, {`return text("a")`, "A"}, {`text(count.new())`, "error: text: s must be a string, not a counter"},
		{`bool(nil)`, "error: bool: b must be true or false, not nil"}, {`return bool(false)`, "true"}, {`table(1)`, "error: table: t must be a table, not 1"}, {`return table{1, 2}`, "2"},
		{`call(1)`, "error: call: f must be a function, not 1"}, {`call(function() error("mine", 0) end)`, "error: mine"}, {`ints{1, "x"}`, `error: ints: image at place 2 must be a whole number, not the string "x"`}, {`ints(3)`, "error: ints: list must be a table, not 3"},
		{`value(3)`, "error: value: c must be a counter, not 3"}, {`return value(count.new():add(4))`, "4"}, {`check()`, "error: bad argument #1 to check (string expected, got nil)"},
	})
	if got, want := run(t, s, `return word("a")`), "A"; got != want {
		t.Errorf("a word gives %s", got)
	}
	s.L.SetGlobal("long", lua.LString(strings.Repeat("x", bind.MaxWord+1)))
	rows(t, s, [][2]string{{`word(long)`, "error: word: s is too long (4097 bytes, at most 4096)"}, {`word(3)`, "error: word: s must be a string, not 3"}, {`text(text)`, "error: text: s must be a string, not a function"}, {`int(long)`, "error: int: n must be a whole number, not a string"}})
}

// Options are read over what is usual; a key that there is not is named with what it may
// have been meant for.
func TestOptions(t *testing.T) {
	type options struct {
		steps int
		name  string
	}
	s := newState(t)
	steps := bind.Opt(bind.Int("steps", 1, 9), "how many", func(o *options, n int) { o.steps = n })
	steps.OptionSpec.Also = []string{"how many"}
	param := bind.Options(func(bind.Args) options { return options{steps: 3} },
		steps,
		bind.OptWith(bind.Word("name"), "what it is called", func(a bind.Args, o *options, name string) { o.name = a.Name + "/" + name }))
	give := func(a bind.Args, o options) int { return told(a, o) }
	s.Open(bind.Module{Entries: []bind.Entry{
		{Name: "start", Text: "Starts.", Func: bind.Do1(param, give)},
		{Name: "run", Text: "Runs:", Func: bind.Do1(param, give)},
		{Name: "walk", Text: "Walks as start does.", Func: bind.Do1(param.DescribedElsewhere(), give)},
		{Name: "field", Func: bind.Do1(bind.OptionTable("description", "field", func(bind.Args) options { return options{} },
			bind.Opt(bind.Int("steps", 1, 9), "", func(o *options, n int) { o.steps = n })), give)},
	}})
	rows(t, s, [][2]string{
		{`return start()`, "{3 }\n"}, {`return start{steps = 5, name = "x"}`, "{5 start/x}\n"}, {`return start{}`, "{3 }\n"},
		{`return start{Steps = 4, ["Na-me"] = "y"}`, "{4 start/y}\n"}, {`return start{HowMany = 6}`, "{6 }\n"}, {`start{how_many = 6, steps = 5}`, `error: start: "how_many" and "steps" are the same option`},
		{`start(3)`, "error: start: options must be a table, not 3"}, {`start{steps = 10}`, "error: start: steps must be in 1..9, not 10"},
		{`start{step = 1}`, `error: start: there is no option "step" (possible: steps, name); did you mean steps?`}, {`start{[1] = 2}`, `error: start: there is no option "1" (possible: steps, name)`},
		{`start{zzzzzz = 1}`, `error: start: there is no option "zzzzzz" (possible: steps, name)`}, {`field()`, "error: field: description must be a table, not nil"}, {`field{names = 1}`, `error: field: there is no field "names" (possible: steps)`},
	})
	for name, want := range map[string]string{
		"start": "Starts. Options:\n  steps: how many.\n  name: what it is called.", "run": "Runs:\n  steps: how many.\n  name: what it is called.", "walk": "Walks as start does.",
	} {
		if e := s.Lookup(name); e.Text != want || e.Signature != name+"([options])" || len(e.Params()[0].Options) != 2 {
			t.Errorf("%s is said to be %s %q", name, e.Signature, e.Text)
		}
	}
}

// Arguments that a function of the lab has no parameter for are an error, which says what
// it takes; a function of Lua ignores them. A function that is called back gets no more
// than it takes.
func TestTooManyArguments(t *testing.T) {
	s := newState(t)
	addCounters(s)
	n, x := bind.Int("n", 0, 9), bind.Any("x")
	count := func(a bind.Args) int { return a.ReturnInt(a.GetTop()) }
	s.Open(bind.Module{Entries: []bind.Entry{
		{Name: "none", Func: bind.Do0(count)},
		{Name: "one", Func: bind.Do1(n.Or(0), func(a bind.Args, _ int) int { return count(a) })},
		{Name: "all", Func: bind.Do2(n, bind.Rest("…"), func(a bind.Args, _ int, _ struct{}) int { return count(a) })},
		{Name: "implicit", Func: bind.Do2(bind.Implicit(func(bind.Args) int { return 5 }), n, func(a bind.Args, _, _ int) int { return count(a) })},
		{Name: "raw", Raw: func(L *lua.LState) int { L.Push(lua.LNumber(L.GetTop())); return 1 }},
		{Name: "back", Func: bind.Do1(bind.Callback("f"), func(a bind.Args, f lua.LValue) int { return a.Return(a.Invoke(f, lua.LNumber(1), lua.LNumber(2))) })},
	}})
	s.Open(bind.Module{Name: "m", Entries: []bind.Entry{{Name: "m", Func: bind.Do1(x, func(a bind.Args, _ lua.LValue) int { return count(a) })}}})
	s.Open(bind.Module{Lua: true, Entries: []bind.Entry{
		{Name: "ofLua", Func: bind.Do1(n, func(a bind.Args, _ int) int { return count(a) })},
		{Name: "reads", Signature: "reads(…)", Func: bind.Do0(count)},
	}})
	rows(t, s, [][2]string{
		{`return none(), none(nil), none(nil, nil)`, "0 1 2"},
		{`none(1)`, "error: none: 1 is an argument too many; the call is none()"},
		{`none(1, 2)`, "error: none: 1 and what follows it are too many arguments; the call is none()"},
		{`none(nil, {})`, "error: none: nil and what follows it are too many arguments; the call is none()"},
		{`return one(), one(1), one(1, nil)`, "0 1 2"}, {`one(1, "x")`, `error: one: the string "x" is an argument too many; the call is one([n])`},
		{`return all(1, 2, 3)`, "3"}, {`return implicit(1)`, "1"}, {`implicit(1, 2)`, "error: implicit: 2 is an argument too many; the call is implicit(n)"},
		{`return m(1)`, "1"}, {`m(1, 2)`, "error: m: 2 is an argument too many; the call is m(x)"},
		{`return count.new():add(1).n`, "1"}, {`count.new():add(1, 2)`, "error: c:add: 2 is an argument too many; the call is c:add([n])"},
		{`local c = count.new() c.add(c, 1, 2)`, "error: c:add: 2 is an argument too many; the call is c:add([n])"},
		{`count.new():text(3)`, "error: c:text: 3 is an argument too many; the call is c:text()"},
		{`return count.new()(4)`, "4"}, {`count.new()(4, 5)`, "error: a counter: 5 is an argument too many; the call is c(i)"},
		{`return ofLua(1, 2), reads(1, 2)`, "2 2"},
		{`return back(none), back(one), back(all), back(implicit), back(raw), back(ofLua), back(reads)`, "0 1 2 1 0 2 2"},
		{`return back(count.new().add)`, "error: c:add: the counter must be a counter, not 1; a method is called with a colon, as in c:add()"},
		{`return back(function(...) return select("#", ...) end)`, "2"},
	})
}

// What a function gives: whole numbers exactly, lists, and itself.
func TestReturns(t *testing.T) {
	s := newState(t)
	large, _ := new(big.Int).SetString("9007199254740993", 10)
	s.Open(bind.Module{Entries: []bind.Entry{
		{Name: "small", Func: bind.Do0(func(a bind.Args) int { return a.ReturnBig(big.NewInt(-bind.MaxExact)) })},
		{Name: "large", Func: bind.Do0(func(a bind.Args) int { return a.ReturnBig(large) })},
		{Name: "list", Func: bind.Do0(func(a bind.Args) int { return a.Return(bind.List(a.LState, []int{4, 5})) })},
		{Name: "lists", Func: bind.Do0(func(a bind.Args) int { return a.Return(bind.Lists(a.LState, [][]int{{4}, {5, 6}})) })},
		{Name: "zero", Func: bind.Do0(func(a bind.Args) int { return a.Return(bind.FromZero(a.LState, []int{4, 5})) })},
		{Name: "long", Func: bind.Do0(func(a bind.Args) int { a.TooLong(); return 0 })},
		{Name: "wrong", Func: bind.Do0(func(a bind.Args) int { a.FailOn(nil); a.Check(nil); a.FailOn(fmt.Errorf("of mine")); return 0 })},
		{Name: "engine", Func: bind.Do0(func(a bind.Args) int { a.Check(fmt.Errorf("engine: of mine")); return 0 })},
		{Name: "has", Func: bind.Do1(bind.Rest("…"), func(a bind.Args, _ struct{}) int { return a.ReturnBool(a.Has(2)) })},
	}})
	rows(t, s, [][2]string{
		{`return type(small()), small()`, "number -9007199254740992"}, {`return type(large()), large()`, "string 9007199254740993"},
		{`local l = list() return #l, l[1], l[2]`, "2 4 5"}, {`local l = lists() return #l, l[1][1], l[2][2]`, "2 4 6"}, {`local z = zero() return z[0], z[1], z[2]`, "4 5 nil"},
		{`long()`, "error: long: the result would be longer than 128 MiB"}, {`wrong()`, "error: wrong: of mine"}, {`engine()`, "error: engine: of mine"},
		{`return has(1), has(1, nil), has(nil, 2)`, "false false true"},
	})
}

// Work in Go ends when the chunk is stopped, and says how far it has come.
func TestStopped(t *testing.T) {
	s := newState(t)
	polls := 0
	s.Open(bind.Module{Entries: []bind.Entry{
		{Name: "poll", Func: bind.Do0(func(a bind.Args) int {
			defer a.NoteReached(func() message.Text { return message.Plain(fmt.Sprintf("after %d steps", polls)) })
			for ; ; polls++ {
				a.Step(1)
				if polls == 5000 {
					a.State.Guard.Cancel(guard.ErrInterrupted)
				}
			}
		})},
		{Name: "stop", Func: bind.Do0(func(a bind.Args) int { a.Stop(guard.ErrTimeLimit); return 0 })},
		{Name: "fails", Func: bind.Do0(func(a bind.Args) int {
			defer a.NoteReached(func() message.Text { return message.Plain("nowhere") })
			a.Fail("", "for once")
			return 0
		})},
	}})
	if got := run(t, s, `poll()`); got != "error: interrupted" || polls != 8191 || s.Guard.Reached().String() != " after 8191 steps" {
		t.Errorf("%s%s, %d steps", got, s.Guard.Reached(), polls)
	}
	s.Guard.Reset()
	if got := run(t, s, `fails()`); got != "error: fails: for once" || s.Guard.Reached().String() != "" {
		t.Errorf("%s%s", got, s.Guard.Reached())
	}
	if got := run(t, s, `stop()`); !strings.Contains(got, "time limit reached") || s.Guard.Err() != guard.ErrTimeLimit {
		t.Errorf("%s, %v", got, s.Guard.Err())
	}
}

// A parameter says which values it takes, and says nothing if there are several types.
func TestTakes(t *testing.T) {
	type thing struct{}
	for _, c := range []struct {
		p           bind.Spec
		takes       reflect.Type
		least, most float64
	}{
		{bind.Int("n", 1, 9).Spec, reflect.TypeFor[lua.LNumber](), 1, 9},
		{bind.Map(bind.Int("n", 1, 9), func(bind.Args, int) string { return "" }).Or("x").Spec, reflect.TypeFor[lua.LNumber](), 1, 9},
		{bind.Number("x").Spec, reflect.TypeFor[lua.LNumber](), math.Inf(-1), math.Inf(1)},
		{bind.Word("w").Spec, reflect.TypeFor[lua.LString](), 0, 0},
		{bind.Ints("list", "number").Spec, reflect.TypeFor[*lua.LTable](), 0, 0},
		{bind.Callback("f").Spec, reflect.TypeFor[*lua.LFunction](), 0, 0},
		{bind.Value[*thing]("x").Spec, reflect.TypeFor[*thing](), 0, 0},
		{bind.Self[*thing]("the thing").Spec, reflect.TypeFor[*thing](), 0, 0},
		{bind.Any("x").Spec, nil, 0, 0},
	} {
		if c.p.Takes != c.takes || c.p.Least != c.least || c.p.Most != c.most {
			t.Errorf("%q takes %v from %v to %v", c.p.Name, c.p.Takes, c.p.Least, c.p.Most)
		}
	}
}
