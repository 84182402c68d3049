package carry_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/perm"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// bench is a state with a small lab: boards, permutations, groups and cards, a
// function that makes functions, and Lua's own libraries.
type bench struct {
	*bind.State
	initial *carry.Initial
}

func newBench() *bench {
	L := gopherlua.NewState()
	g := guard.New(guard.Limits{})
	L.SetContext(g)
	p := guard.NewProgress(nil, time.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, p, io.Discard, io.Discard, nil), p)
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenTable, lua.OpenString, lua.OpenMath, lua.OpenCoroutine} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	concat := L.NewFunction(func(L *lua.LState) int {
		text := ""
		for i := 1; i <= L.GetTop(); i++ {
			text += L.ToStringMeta(L.Get(i)).String()
		}
		L.Push(lua.LString(text))
		return 1
	})
	compile := func(c gopherlua.Chunk) (*lua.FunctionProto, error) { return gopherlua.Compile(g, c, concat) }
	L.SetGlobal("load", L.NewFunction(func(L *lua.LState) int {
		proto, err := compile(gopherlua.Chunk{Name: "loaded", Text: L.CheckString(1)})
		if err != nil {
			L.RaiseError("%s", err)
		}
		L.Push(L.NewFunctionFromProto(proto))
		return 1
	}))
	bind.AddKind[*board.Game](s, bind.Kind{Name: "board", Encode: values.EncodeGame, Decode: values.DecodeGame},
		bind.Methods{Module: bind.Module{Self: "b", Entries: []bind.Entry{
			{Name: "b:play", Func: bind.Do2(values.Self(), bind.Text("word"), func(a bind.Args, g *board.Game, word string) int {
				a.Check(g.PlayWord(word))
				return a.ReturnSelf()
			})},
			{Name: "b:text", Func: bind.Do1(values.Self(), func(a bind.Args, g *board.Game) int {
				history, complete := g.History()
				return a.ReturnText(fmt.Sprint(g, " ", g.Notation, " ", history, complete))
			})},
		}}})
	bind.AddKind[perm.Perm](s, bind.Kind{Name: "permutation", Constant: true, Encode: values.EncodePerm, Decode: values.DecodePerm}, text[perm.Perm]())
	bind.AddKind[*perm.Group](s, bind.Kind{Name: "group", Constant: true, Encode: values.EncodeGroup, Decode: values.DecodeGroup}, text[*perm.Group]())
	bind.AddKind[*cards.Set](s, bind.Kind{Name: "cards", Encode: values.EncodeCards, Decode: values.DecodeCards}, bind.Methods{})
	addCells(s)
	bind.AddKind[*values.Space](s, bind.Kind{Name: "state space", Constant: true}, bind.Methods{})
	bind.AddKind[*strings.Builder](s, bind.Kind{Name: "stream"}, bind.Methods{})
	s.Open(bind.Module{Name: "lab", Entries: []bind.Entry{
		{Name: "lab.board", Func: bind.Do1(bind.Text("text"), func(a bind.Args, text string) int {
			b, err := board.Parse(text, board.TD)
			a.Check(err)
			g, err := board.NewGame(b, board.TD)
			a.Check(err)
			return a.ReturnValue(g)
		})},
		{Name: "lab.perm", Func: bind.Do1(bind.Text("cycles"), func(a bind.Args, cycles string) int {
			p, err := perm.Parse(cycles, 5)
			a.Check(err)
			return a.ReturnValue(p)
		})},
		{Name: "lab.group", Func: bind.Do1(bind.Value[perm.Perm]("p"), func(a bind.Args, p perm.Perm) int {
			g, err := perm.NewGroup(context.Background(), len(p), []perm.Perm{p})
			a.Check(err)
			return a.ReturnValue(g)
		})},
		{Name: "lab.cell", Func: bind.Do1(bind.Rest("…"), func(a bind.Args, _ struct{}) int {
			c := &cell{}
			for i := 1; i <= a.GetTop(); i++ {
				c.parts = append(c.parts, a.Get(i))
			}
			return a.ReturnValue(c)
		})},
		{Name: "lab.space", Func: bind.Do0(func(a bind.Args) int { return a.ReturnValue(&values.Space{}) })},
		{Name: "lab.stream", Func: bind.Do0(func(a bind.Args) int { return a.ReturnValue(&strings.Builder{}) })},
		{Name: "lab.plus", Reproducible: true, Func: bind.Do1(bind.AnyInt("n"), func(a bind.Args, n int) int {
			return a.Return(a.NewReproducible(func(L *lua.LState) int {
				L.Push(lua.LNumber(n) + L.CheckNumber(1))
				return 1
			}))
		})},
		{Name: "lab.counter", Func: bind.Do0(func(a bind.Args) int {
			n := 0
			return a.Return(a.NewFunction(func(L *lua.LState) int { n++; return bind.Args{LState: L}.ReturnInt(n) }))
		})},
	}})
	meta := L.NewTable()
	s.Hide("views", meta)
	return &bench{s, carry.NewInitial(s, compile)}
}

// text are the methods of a kind whose values say what they are.
func text[T fmt.Stringer]() bind.Methods {
	return bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.Do1(bind.Self[T]("the value"), func(a bind.Args, x T) int { return a.ReturnText(x.String()) })}}
}

// run runs a chunk and returns its values as texts, or its error.
func (b *bench) run(chunk string) (result string, values []lua.LValue) {
	top := b.L.GetTop()
	defer b.L.SetTop(top)
	f := b.L.GetGlobal("load").(*lua.LFunction)
	b.L.Push(f)
	b.L.Push(lua.LString(chunk))
	err := b.L.PCall(1, 1, nil)
	if err == nil {
		err = b.L.PCall(0, lua.MultRet, nil)
	}
	if err != nil {
		return "error: " + err.Error(), nil
	}
	for i := top + 1; i <= b.L.GetTop(); i++ {
		values = append(values, b.L.Get(i))
		result += b.L.ToStringMeta(b.L.Get(i)).String() + " "
	}
	return result, values
}

// calls are what f gives for 1, 2 and 3.
const calls = `return tostring(f(1)), tostring(f(2)), tostring(f(3))`

// taken writes the global f of one state and makes it that of another.
func taken(t rapid.TB, from, to *bench, shared *carry.Shared) (here, there *carry.End) {
	t.Helper()
	here, there = carry.NewEnd(from.initial, shared), carry.NewEnd(to.initial, shared)
	text, err := here.WriteFunction(from.L.GetGlobal("f").(*lua.LFunction))
	if err != nil {
		t.Fatal(err)
	}
	f, err := there.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	to.L.SetGlobal("f", f)
	return here, there
}

// What a function can use goes along, to another thread and to another machine.
func TestFunctions(t *testing.T) {
	for name, chunk := range map[string]string{
		"boards":          `local b = lab.board("1 2 / 3 0"):play("S"); board = lab.board("0 1"); function f(i) b:play("N") b:play("S") return b:text() .. board:text() end`,
		"lab's values":    `local p = lab.perm("(0 1 2)"); local g = lab.group(p); function f() return tostring(p) .. tostring(g) end`,
		"made":            `local u = lab.plus(7); function f(i) return u(i) end`,
		"itself made":     `f = lab.plus(2)`,
		"helpers":         `function helper(x) return x > 0 and helper(x - 1) + step or 0 end step = 2 function f(i) return helper(i % 7) end`,
		"local helpers":   `local even; local function odd(n) if n == 0 then return false end return even(n - 1) end function even(n) if n == 0 then return true end return odd(n - 1) end function f(i) return even(i % 9) end`,
		"shared local":    `local n = 5; local function set(x) n = x end local function get() return n end function f(i) set(i % 3) return get() end`,
		"inner functions": `function f(i) local function g() return later end return g() end later = "x"`,
		"other chunks":    `g = load("local n = ... ; return function(x) return n, x end")("n"); function f(i) return select("#", g(i)) .. tostring(g(i)) end`,
		"numbers":         `local t = {0, -1, 2^53, -2^53, 1/0, -1/0, 0.1, 1e300, -0.0}; function f() local s = "" for k, x in ipairs(t) do s = s .. x .. " " .. tostring(1 / x) end return s end`,
		"NaN":             `local t = {0/0}; function f() return t[1] ~= t[1] end`,
		"a table":         `local t = {3, 1, x = {y = {"deep", [2.5] = true, [false] = "no"}}, [10] = "ten"}; t.t, t.x.up = t, t; function f(i) return #t + t.t.x.up[1] + #t.x.y[1] + (t.x.y[2.5] and 1 or 0) + #t[10] + #t.x.y[false] end`,
		"order of pairs":  `local t = {z = 1, a = 2, m = 3, 7, 8}; t.a = nil; t.q = 5; t.a = 6; t[4] = 9; function f() local s = "" for k, v in pairs(t) do s = s .. k .. "=" .. v .. " " end return s end`,
		"shared tables":   `local x = {}; local t, u = {x, x}, {x}; function f() return t[1] == t[2] and t[1] == u[1] and t[1] ~= t end`,
		"boards in both":  `local b = lab.board("1 2 0"); local t = {b, [b] = "key"}; function f(i) return t[1] == b and t[b] end`,
		"classes":         `local C = {}; C.__index = C; C.__call = function(self, i) return self.n + i end; function C.new(n) return setmetatable({n = n}, C) end function C:twice() return 2 * self.n end local c = C.new(21) function f(i) return c:twice() + c(i) + C.new(i):twice() + (getmetatable(c) == C and 1 or 0) end`,
		"metatable loop":  `local t = {}; setmetatable(t, t); t.__index = function(_, k) return #k end; function f() return t.hello end`,
		"library changed": `function string.double(s) return s .. s end; table.size = function(t) return #t end; math.pi = 3; lab.extra = 7; function f(i) return #("ab"):double() + table.size{1, 2} + math.pi + lab.extra end`,
		"removed":         `table.sort = nil; string.rep = nil; print = nil; function f() return table.sort == nil and ("x").rep == nil and print == nil end`,
		"given functions": `local t = tostring; local list = {math.floor, string.len}; function f(i) return t(list[1](2.5)) .. list[2]("abc") end`,
		"a given one":     `f = math.sqrt`,
		"all globals":     `x, y = 3, {4}; function f() return _G.x + _G["y"][1] end`,
		"compiled":        `x = 5; function f(i) return load("return x + " .. i)() end`,
		"strict globals":  `setmetatable(_G, {__index = function(_, k) return #k end}); function f() return undefined + undefinedtoo end`,
		"coroutines":      `function f(i) local next = coroutine.wrap(function() for k = 1, i do coroutine.yield(k) end end); next() return i > 1 and next() or 0 end`,
		"varargs":         `local function sum(...) local s = 0 for _, x in ipairs{...} do s = s + x end return s end function f(i) return sum(i, 2, 3) end`,
		"deep":            `local t = {} local at = t for i = 1, 100000 do at.next = {} at = at.next end at.value = 3 function f() local at = t while at.next do at = at.next end return at.value end`,
		"many closures":   `local list = {} for i = 1, 300 do list[i] = function() return i end end function f(i) return list[i]() + #list end`,
		"a value's parts": `local c; c = lab.cell(function() return c end, {c}); c2 = c:same() function f(i) return c:part(1)() == c and c:part(2)[1] == c2 and #c end`,
		"parts of parts":  `local c = lab.cell(1, "two"); local list = {lab.cell(c, c), lab.cell(c)} function f(i) return list[1]:part(1) == list[2]:part(1) and list[1]:part(2):part(2) end`,
		"repeated texts":  `local list = {} for i = 1, 300 do list[i] = {name = "a name", ["a name"] = i} end function f(i) return list[i].name .. list[i]["a name"] end`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, shared := range []*carry.Shared{nil, {}} {
				from, to := newBench(), newBench()
				if result, _ := from.run(chunk); result != "" {
					t.Fatal(result)
				}
				taken(t, from, to, shared)
				want, _ := from.run(calls)
				if got, _ := to.run(calls); got != want || strings.HasPrefix(got, "error") {
					t.Errorf("%s\ngives %s, and elsewhere\n%s", chunk, want, got)
				}
			}
		})
	}
}

// What is assigned in one state stays there.
func TestNothingIsShared(t *testing.T) {
	from, to := newBench(), newBench()
	from.run(`x = {1}; local n, b = 1, lab.board("1 2 / 3 0"); function f() n = n + 1; x[1] = x[1] + n; string.added = n; b:play("S"); return b:text() .. x[1] .. n end
		function g() return b:text() .. x[1] .. n .. tostring(string.added) end`)
	before, _ := from.run(`return g()`)
	taken(t, from, to, &carry.Shared{})
	if got, _ := to.run(`return f()`); !strings.Contains(got, "32") {
		t.Error(got)
	}
	if after, _ := from.run(`return g()`); after != before {
		t.Errorf("%s became %s", before, after)
	}
}

// What has gone over is the same thing when it comes back, and what is new comes as
// a copy.
func TestBackAgain(t *testing.T) {
	from, to := newBench(), newBench()
	from.run(`wrong, E = {cell = lab.cell(7)}, {}; f = function() return wrong, E, print end`)
	here, there := taken(t, from, to, nil)
	_, values := to.run(`local w, e, p = f() return w, e, p, setmetatable({1, {2}}, e), function() return 5 end, "text", lab.board("1 2 / 3 0"), w.cell:same(), lab.cell(w.cell)`)
	for i, v := range values {
		text, err := there.WriteValue(v)
		if err != nil {
			t.Fatal(err)
		}
		back, err := here.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		from.L.SetGlobal(fmt.Sprint("v", i+1), back)
	}
	if got, _ := from.run(`return v1 == wrong, v2 == E, v3 == print, getmetatable(v4) == E, v4[1], v4[2][1], v5(), v6, v7:text(), v8 == wrong.cell, v9:part(1) == wrong.cell`); got != "true true true true 1 2 5 text 1 2 / 3 0 td [] true true true " {
		t.Error(got)
	}
	if _, err := there.WriteValue(to.L); err == nil || !strings.Contains(err.Error(), "a coroutine") {
		t.Error(err)
	}
}

// What cannot go along is named with the way to it.
func TestRefused(t *testing.T) {
	for chunk, want := range map[string]string{
		`local log = coroutine.create(print); function f() return log and 1 end`:                      `f uses log, a coroutine, which cannot go to another thread`,
		`log = {file = {coroutine.create(print)}}; function f() return log and 1 end`:                 `f uses log.file[1], a coroutine, which`,
		`log = {["a b"] = coroutine.create(print)}; function f() return log and 1 end`:                `f uses log["a b"], a coroutine, which`,
		`local p = lab.counter(); local function tell() p(1) end function f() tell() return 1 end`:    `f uses tell, which uses p, a function that belongs to this thread, which`,
		`f = coroutine.wrap(function() end)`:                                                          `f is a function that belongs to this thread, which cannot go to another thread`,
		`co = coroutine.create(print); function f() return _G.co and 1 end`:                           `f uses _G, which uses co, a coroutine`,
		`co2 = coroutine.create(print); function f() return load("return 1")() end`:                   `f uses load, which uses co2, a coroutine`,
		`string.co = coroutine.create(print); function f() return 1 end`:                              `f may use a library's co, a coroutine`,
		`local t = setmetatable({}, {__index = coroutine.create(print)}); function f() return #t end`: `f uses t.metatable.__index, a coroutine`,
		`local t = {[lab.stream()] = 1}; function f() return t end`:                                   `f uses t[a stream], a stream, which`,
		`function helper() return log.file end log = {file = lab.stream()} function f() helper() end`: `f uses helper, which uses log.file, a stream, which cannot go to another thread`,
	} {
		b := newBench()
		if result, _ := b.run(chunk); result != "" {
			t.Fatal(result)
		}
		_, err := carry.NewEnd(b.initial, &carry.Shared{}).WriteFunction(b.L.GetGlobal("f").(*lua.LFunction))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\ngives %v\nwant %s", chunk, err, want)
		}
	}
	b := newBench()
	b.run(`co = coroutine.create(print); function f() return 1 end`)
	taken(t, b, newBench(), nil) // f does not use it
}

// What only this program can hold goes to its threads, and to no machine.
func TestShared(t *testing.T) {
	from, to := newBench(), newBench()
	from.run(`local s = lab.space() function f() return type(s) end`)
	taken(t, from, to, &carry.Shared{})
	if got, _ := to.run(`return f()`); got != "userdata " {
		t.Error(got)
	}
	_, err := carry.NewEnd(from.initial, nil).WriteFunction(from.L.GetGlobal("f").(*lua.LFunction))
	if err == nil || err.Error() != "f uses s, a state space, which cannot go to another machine" {
		t.Error(err)
	}
	text, err := carry.NewEnd(from.initial, &carry.Shared{}).WriteFunction(from.L.GetGlobal("f").(*lua.LFunction))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := carry.NewEnd(newBench().initial, nil).Read(text); err == nil {
		t.Error("a machine has read what was handed over by reference")
	}
}

// An interruption ends writing and reading.
func TestInterrupted(t *testing.T) {
	from, to := newBench(), newBench()
	from.run(`local t = {} for i = 1, 20000 do t[i] = {i} end function f() return t end`)
	f, cause := from.L.GetGlobal("f").(*lua.LFunction), errors.New("enough")
	text, err := carry.NewEnd(from.initial, nil).WriteFunction(f)
	if err != nil {
		t.Fatal(err)
	}
	from.Guard.Cancel(cause)
	to.Guard.Cancel(cause)
	if _, err := carry.NewEnd(from.initial, nil).WriteFunction(f); !errors.Is(err, cause) {
		t.Error(err)
	}
	if _, err := carry.NewEnd(to.initial, nil).Read(text); !errors.Is(err, cause) {
		t.Error(err)
	}
}

// Whatever tables f has captured, it finds them elsewhere as they are.
func TestAnyTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chunk := anyTables(t)
		from, to := newBench(), newBench()
		if result, _ := from.run(chunk); result != "" {
			t.Fatal(result)
		}
		shared := rapid.SampledFrom([]*carry.Shared{nil, {}}).Draw(t, "shared")
		taken(t, from, to, shared)
		want, _ := from.run(calls)
		if got, _ := to.run(calls); got != want || strings.HasPrefix(got, "error") {
			t.Fatalf("%s\ngives\n%s\nand elsewhere\n%s", chunk, want, got)
		}
	})
}

// anyTables is a chunk with a function f that writes what it has captured.
func anyTables(t *rapid.T) string {
	var text strings.Builder
	tables := rapid.IntRange(1, 6).Draw(t, "tables")
	fmt.Fprintf(&text, "local t = {}\nfor k = 1, %d do t[k] = {} end\n", tables)
	text.WriteString("local n = 5; local function F() n = n + 1 return n end local function G(x) return t, F, x end\n")
	value := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string { return fmt.Sprintf("t[%d]", rapid.IntRange(1, tables).Draw(t, "table")) }),
		rapid.SampledFrom([]string{"1", "2", "3", "7", "0", "-1", "2.5", "1e20", "true", "false", `"a"`, `"b"`, `""`, "math.sqrt", "string", "print", "F", "G", "1/0"}))
	for range rapid.IntRange(0, 20).Draw(t, "fields") {
		v := rapid.OneOf(value, rapid.Just("nil")).Draw(t, "value")
		fmt.Fprintf(&text, "t[%d][%s] = %s\n", rapid.IntRange(1, tables).Draw(t, "from"), value.Draw(t, "key"), v)
	}
	for range rapid.IntRange(0, 3).Draw(t, "metatables") {
		fmt.Fprintf(&text, "setmetatable(t[%d], t[%d])\n", rapid.IntRange(1, tables).Draw(t, "of"), rapid.IntRange(1, tables).Draw(t, "is"))
	}
	// f numbers tables and functions as it meets them, and so sees which are the same.
	text.WriteString(`
local names = {[print] = "print", [math.sqrt] = "math.sqrt", [string] = "string"}
function f(i)
  local numbers, count, out = {}, 0, {}
  local function write(v)
    if type(v) ~= "table" and type(v) ~= "function" then return tostring(v) end
    if names[v] then return names[v] end
    if numbers[v] then return "#" .. numbers[v] end
    count = count + 1
    numbers[v] = count
    if type(v) == "function" then return "function" .. count end
    local fields = {}
    for k, x in next, v do fields[#fields + 1] = write(k) .. "=" .. write(x) end
    local meta = getmetatable(v)
    return "{" .. table.concat(fields, ",") .. "}" .. (meta and write(meta) or "")
  end
  local again, F2, x = G(i)
  local all = {}
  for k = 1, #t do all[k] = write(t[k]) end
  return table.concat(all, ";") .. tostring(again == t and F2 == F and x == i)
end`)
	return text.String()
}

// Two states of the same kind begin with the same things under the same names.
func TestInitial(t *testing.T) {
	one, two := newBench(), newBench()
	names := carry.Names(one.initial)
	if other := carry.Names(two.initial); strings.Join(names, "\n") != strings.Join(other, "\n") {
		t.Errorf("%q\n%q", names, other)
	}
	if len(names) < 60 {
		t.Errorf("%q", names)
	}
	for _, want := range []string{"string _G\n", "string _G, string lab, string board\n", "string (strings)\n", "string (kind) board\n", "string (hidden) views\n", "string (kind) board, string __index, string play\n"} {
		if !strings.Contains(strings.Join(names, "\n"), want) {
			t.Errorf("no %s in %q", want, names)
		}
	}
}

// Bytes that are wrong give an error and nothing worse.
func TestCorrupt(t *testing.T) {
	text := message(t)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 3000 {
		wrong := append([]byte{}, text...)
		for range 1 + i%3 {
			wrong[18+random.IntN(len(wrong)-18)] = byte(random.IntN(256))
		}
		if i%2 == 0 {
			wrong = wrong[:random.IntN(len(wrong))]
		}
		carry.NewEnd(newTarget().initial, nil).Read(wrong)
	}
	if _, err := carry.NewEnd(newTarget().initial, nil).Read(text[:len(text)-1]); err == nil {
		t.Error("half a message is a function")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(message(f))
	f.Fuzz(func(t *testing.T, text []byte) { carry.NewEnd(newTarget().initial, nil).Read(text) })
}

// target is a state that is read into again and again.
var target *bench

func newTarget() *bench {
	if target == nil {
		target = newBench()
	}
	return target
}

// message has something of everything.
func message(t rapid.TB) []byte {
	b := newBench()
	result, _ := b.run(`local n, u, bd, p = 1, lab.plus(3), lab.board("1 2 / 3 0"):play("S"), lab.perm("(0 1)")
		t = setmetatable({1, 2.5, "x", print, {true, false}, g = lab.group(p), c = lab.cell(lab.cell(n), u)}, {__index = string}) string.rep = nil
		local function helper() n = n + 1 return n, t end function f(i) return u(i), bd, p, helper() end`)
	if result != "" {
		t.Fatal(result)
	}
	text, err := carry.NewEnd(b.initial, nil).WriteFunction(b.L.GetGlobal("f").(*lua.LFunction))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Over a plain end go values and no code, whatever the other end sends.
func TestPlain(t *testing.T) {
	from, to := newBench(), newBench()
	from.run(`local b = lab.board("1 2 / 3 0") b:play("S")
		t = {1, "two", {3.5, true, [b] = b}, name = setmetatable({x = 1}, {__index = function() return 7 end})} t.self = t`)
	text, err := carry.NewPlainEnd(from.initial).WriteValue(from.L.GetGlobal("t"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := carry.NewPlainEnd(to.initial).Read(text)
	if err != nil {
		t.Fatal(err)
	}
	to.L.SetGlobal("t", v)
	const check = `local b = next(t[3], 2) return t[1], t[2], t[3][1], t[3][2], b:text(), t.name.x, t.name.y, t.self == t, t[3][b] == b`
	if got, _ := to.run(check); got != "1 two 3.5 true 1 0 / 3 2 td [up] true 1 nil true true " {
		t.Errorf("%s", got)
	}
	for chunk, want := range map[string]string{
		`x = function() end`:                     "a function cannot leave a submission",
		`x = {{a = print}}`:                      "a function of a library cannot leave a submission",
		`x = string`:                             "a table of a library cannot leave a submission",
		`x = lab.plus(3)`:                        "a function cannot leave a submission",
		`x = lab.stream()`:                       "a stream cannot leave a submission",
		`x = coroutine.create(load("return 1"))`: "a coroutine cannot leave a submission",
	} {
		from.run(chunk)
		if _, err := carry.NewPlainEnd(from.initial).WriteValue(from.L.GetGlobal("x")); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", chunk, err, want)
		}
	}
	for _, chunk := range []string{
		`x = function() end`, `x = print`, `x = math`, `x = lab.plus(3)`, `x = setmetatable({}, {__index = {}})`, `x = lab.group(lab.perm("(0 1 2)"))`,
	} {
		from.run(chunk)
		text, err := carry.NewEnd(from.initial, nil).WriteValue(from.L.GetGlobal("x"))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := carry.NewPlainEnd(to.initial).Read(text); err == nil {
			t.Errorf("%s: comes as %v", chunk, v)
		}
	}
	from.run(`function string.double(s) return s .. s end g = 3 function f() return g end`)
	if text, err = carry.NewEnd(from.initial, nil).WriteFunction(from.L.GetGlobal("f")); err != nil {
		t.Fatal(err)
	}
	if _, err := carry.NewPlainEnd(to.initial).Read(text); err == nil {
		t.Error("a function comes with the globals that it reads")
	}
	if got, _ := to.run(`return g, string.double`); got != "nil nil " {
		t.Errorf("%s has come", got)
	}
}
