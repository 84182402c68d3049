package luabind_test

import (
	"fmt"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// What gopher-lua's own library gets wrong, and the lab's does not, over the lab's
// values.
func TestLibraryOverTheLab(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`getmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")))`, `"search"`},
		{`_G[5], _G[{}], _G[true], _G[""], _G[print]`, `nil nil nil nil nil`},
		{`010, 0xff, 1e3, .5, 3., 0x10, 0xFFFFFFFFFFFFFFFF`, `10 255 1000 0.5 3 16 1.8446744073709552e+19`},
		{`("%s|%5s|%-5s|"):format(taquin.new(2, 1), "ab", "ab")`, `"0 . /|   ab|ab   |"`}, {`type(os.time())`, `"number"`},
		{`(function() local next = ("a b"):gmatch("%a") return next() .. next(), next() end)()`, `"ab" nil`},
		{`(function() local t = {} for k, v in ("a=1 b=2"):gmatch("(%a)=(%d)") do t[k] = v end return t end)()`, `{a="1", b="2"}`},
		{`(function() local n = 0 local function f() n = n + 1 end f() pcall(taquin.new) f() return n end)()`, `2`},
	})
	const yields = `coroutine.wrap(function() %s end)()`
	refused(t, [][2]string{
		{fmt.Sprintf(yields, `lab.sample(3, function(i) coroutine.yield(i) return i end)`), "cannot yield through"},
		{fmt.Sprintf(yields, `solve(b:copy(), "lines", {on_progress = function() coroutine.yield() end})`), "cannot yield through"},
		{`setmetatable(board, {})`, "table expected, got a board"},
		{`setmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")), {})`, "cannot change a protected metatable"},
		{`perm(("(0 1)"):rep(2e6))`, "at most 8388608 are read"},
		{`local t = {} for i = 1, 3000 do t[i] = i end local r = {} for i = 1, 3000 do r[i] = t end lab.table(r)`, "there are more than 4194304 cells (row 1399)"},
		{`local t = {} for i = 1, 3000 do t["k" .. i] = i end local r = {} for i = 1, 3000 do r[i] = t end lab.csv("never.csv", r)`, "too many different keys"},
		{`local s = ("x"):rep(1e7) local r = {} for i = 1, 20 do r[i] = s end lab.table{r}`, "longer than"}, {`local s = ("x"):rep(1e7) local r = {} for i = 1, 20 do r[i] = s end lab.csv("never.csv", {r})`, "longer than"},
	})
}

// A loop's three values are all set, whatever stood in their places before.
func TestLoopsWithFewValues(t *testing.T) {
	const before = `for k in pairs{a = 1, b = 2} do end `
	for source, want := range map[string]string{
		`local n = 0 ` + before + `for k in next, {x = 1, y = 2} do n = n + 1 end return n`:                                                     "2",
		`local n = 0 ` + before + `for k, v in next, {x = 1, y = 2} do n = n + v end return n`:                                                  "3",
		before + `for a in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end do end`:                                          "nilnil",
		before + `for a in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end, (function() return 7 end)() do end`:             "7nil",
		before + `for a, b in function(s, c) return nil, error(tostring(s) .. tostring(c), 0) end, 7, 8, 9 do end`:                              "78",
		`local n = 0 for a, b, c, d in (function(s, i) i = (i or 0) + 1 if i < 3 then return i, 1, 2, 3 end end) do n = n + a + d end return n`: "9",
	} {
		h := newHost(t, nil)
		values, err := h.Run("loop", source)
		got := fmt.Sprint(err)
		if err == nil {
			got = values[0].String()
		}
		if got != want {
			t.Errorf("%s\ngives %s, want %s", source, got, want)
		}
	}
}

// A function may capture at most 255 local variables.
func TestCapturedVariables(t *testing.T) {
	for _, n := range []int{1, 255, 256, 300} {
		var source strings.Builder
		uses := "0"
		for level := range 2 {
			fmt.Fprintf(&source, "return (function() ")
			for i := range n/2 + n%2*level {
				fmt.Fprintf(&source, "local a%d_%d = 1 ", level, i)
				uses += fmt.Sprintf(" + a%d_%d", level, i)
			}
		}
		source.WriteString("return function() local s = " + uses + " return s end end)() end)()()")
		h := newHost(t, nil)
		values, err := h.Run("captured", source.String())
		switch {
		case n <= 255 && (err != nil || values[0].String() != fmt.Sprint(n)):
			t.Errorf("%d variables: %v %v", n, values, err)
		case n > 255 && (err == nil || !strings.Contains(err.Error(), fmt.Sprintf("captured:1: a function uses %d local variables of the functions around it; at most 255", n))):
			t.Errorf("%d variables: %v %v", n, values, err)
		}
	}
}

// With a low memory limit a game drops the older half of its moves. The limit is large enough for
// the garbage between two checks.
func TestHistoryFitsTheMemory(t *testing.T) {
	h, err := luabind.New(luabind.Config{Out: new(strings.Builder), Limits: guard.Limits{Memory: 256e6}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	values, err := h.Run("history", `local b = taquin.new(2, 2)
for i = 1, 24 do b:copy():play_possible(("hb"):rep(1e6)) b:play(("hb"):rep(1e6)) end
return #b:history() <= 32e6, #b:history() > 12e6, b:solved(), b:undo(2):solved()`)
	if got := fmt.Sprint(values, err); got != "[true true true true] <nil>" {
		t.Error(got)
	}
}

// print writes values of the lab like tostring.
func TestPrint(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	if _, err := h.Run("print", `print(1, "a", nil, taquin.new(2, 1), perm{1, 0}) io.write("x", 2, "\n") dessin()`); err != nil {
		t.Fatal(err)
	}
	if want := "1\ta\tnil\t0 . /\t(0 1)\nx2\n┌─"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}
