package perm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

func TestScripts(t *testing.T) {
	luatest.Scripts(t, "testdata/perms.lua", "testdata/groups.lua", "testdata/subgroups.lua", "testdata/actions.lua")
}

const (
	before = `b, p = taquin.new(3, 3), perm{1, 2, 0}`
	state  = `return tostring(p)`
)

func TestBadPermutations(t *testing.T) {
	luatest.Refused(t, before, state, [][2]string{
		{`perm()`, "perm: give a list of images or a string of cycles, not nil"}, {`perm(3)`, "not 3"}, {`perm(p)`, "not a permutation"},
		{`perm{0, 0}`, "perm: 0 and 1 have the same image, 0"}, {`perm{0, 2}`, "perm: the image of 1 is 2, which is not in 0..1"}, {`perm{1, 2, 3}`, "the image of 2 is 3, which is not in 0..2"}, {`perm{-1}`, "not in 0..0"},
		{`perm{0.5}`, "image at place 1 must be a whole number, not 0.5"}, {`perm{nan}`, "NaN"}, {`perm{inf}`, "Inf"}, {`perm{2^60}`, "not exact"}, {`perm{"0"}`, "must be a whole number"},
		{`perm({0, 1}, 3)`, "there are 2 images for 3 elements"},
		{`perm("(0 1")`, "cycle is not closed (column 1)"}, {`perm("0 1")`, "column 1"}, {`perm("(0 0)")`, "appears twice"}, {`perm("(0 5)", 3)`, "element 5 is not in 0..2"},
		{`perm("(012)")`, `perm: cycle (012) has one element (column 1); did you mean "(0 1 2)"?`}, {`perm("(0 1)(23)")`, `did you mean "(2 3)"?`}, {`perm("(012)", 3)`, `did you mean "(0 1 2)"?`}, {`perm("(33)")`, "leave the cycle out, or give the size"},
		{`g = perm.group{p} g:contains("(012)")`, "must be a permutation or the list of its images"},
		{`perm("(0 1)", -1)`, "n must be at least 0"}, {`perm("(0 1)", 1.5)`, "n must be a whole number"}, {`perm("(0 99999999999999999999999)")`, "is not in"}, {`perm("()", 1e9)`, "too large"},
		{`perm.identity()`, "n must be a whole number, not nil"}, {`perm.identity(-1)`, "n must be in 0"}, {`perm.identity(-1)`, "n must be in 0..1048576, not -1"}, {`perm.identity(1e9)`, "n must be in 0..1048576"},
		{`perm.random(1e9)`, "n must be in 0..1048576"}, {`perm.random(2.5)`, "whole number"}, {`perm.random(5, -1)`, "seed"}, {`perm.random("5")`, "whole number"},
		{`perm.random_even(nan)`, "NaN"}, {`perm.random_even(2^53)`, "n must be in 0..1048576"},
		{`perm.unrank(3, 6)`, "rank 6 is not in 0..3!-1"}, {`perm.unrank(3)`, "r must be a whole number, not nil"}, {`perm.unrank(3, -1)`, "r must be at least 0"}, {`perm.unrank(3, "x")`, "must be a whole number or its digits"},
		{`perm.unrank(3, "")`, "must be a whole number or its digits"}, {`perm.unrank(3, "-1")`, "digits"}, {`perm.unrank(30, 2^60)`, "not exact"}, {`perm.unrank(3, ("9"):rep(50000))`, "50000 digits"},
		{`perm.unrank(20000, 1)`, "too large"}, {`perm.unrank(5, ("9"):rep(30000))`, "is not in 0..5!-1"},
		{`p(3)`, "element must be in 0..2, not 3"}, {`p()`, "element must be a whole number, not nil"}, {`p(0.5)`, "not 0.5"}, {`perm{}(0)`, "has no element"},
		{`return p * 2`, "the right factor must be a permutation, not 2"}, {`return 2 * p`, "the left factor must be a permutation, not 2"}, {`return p * b`, "not a board"}, {`return p * perm{0, 1}`, "sizes differ: 3 and 2"},
		{`return p ^ 0.5`, "the exponent must be a whole number"}, {`return p ^ p`, "the exponent"}, {`return 2 ^ p`, "the base must be a permutation, not 2"}, {`return p ^ 2^60`, "not exact"},
		{`p.images()`, "p:images: the permutation must be a permutation, not nil; a method is called with a colon, as in p:images()"},
		{`p.order(b)`, "not a board"}, {`p:conjugate()`, "q must be a permutation or the list of its images, not nil"}, {`p:conjugate(perm{0})`, "sizes differ"},
		{`perm("(0 1)"):chain()`, "odd permutation"}, {`perm("(0 1)"):three_cycles()`, "odd permutation"},
		{`perm.identity(20000):rank()`, "too large"},
		{`perm.random_even(100000, 1):chain()`, "generators or more; a list holds 4194303"},
		{`p:x()`, `a permutation has no method "x"`}, {`p:image()`, "did you mean p:images?"}, {`return p[1]`, `a permutation has methods and no element [1]`},
	})
}

func TestBadGroups(t *testing.T) {
	luatest.Refused(t, before, state, [][2]string{
		{`perm.group()`, "perm.group: permutations must be a table, not nil"}, {`perm.group(p)`, "must be a table, not a permutation"},
		{`perm.group{}`, "perm.group: without a permutation n must be given, as in perm.group({}, 5)"},
		{`perm.group{p, 3}`, "permutation 2 must be a permutation or the list of its images, not 3"}, {`perm.group{p, b}`, "not a board"},
		{`perm.group{p, perm.identity(4)}`, "perm: sizes differ: 4, and 3 elements (generator 2)"}, {`perm.group({p}, 4)`, "sizes differ: 3, and 4 elements (generator 1)"},
		{`perm.group({}, -1)`, "n must be at least 0"}, {`perm.group({}, 2.5)`, "whole number"}, {`perm.group({}, 257)`, "perm: too large: size 257 is not in 0..256"}, {`perm.group{perm.identity(1000)}`, "too large"},
		{`perm.walks()`, "perm.walks: the graph must be a table, not nil"}, {`perm.walks(p)`, "not a permutation"}, {`perm.walks{}`, "a graph needs two vertices"}, {`perm.walks{{}}`, "a graph needs two vertices"},
		{`perm.walks{{}, {}}`, "the graph is not connected: vertex 2 is not reached from vertex 1"}, {`perm.walks{[0] = {}, {}}`, "vertex 1 is not reached from vertex 0"},
		{`perm.walks{{2}, {1}, {4}, {3}}`, "vertex 3 is not reached from vertex 1"}, {`perm.walks{{1}, {0}, {3}, {2}}`, "vertex 2 is not reached from vertex 0"},
		{`perm.walks{{2}, {1, 2}}`, "vertex 2 is its own neighbour"}, {`perm.walks{{0}, {1}}`, "vertex 0 is its own neighbour"},
		{`perm.walks{{2}, {1, 0}}`, "perm: vertex 2 is not in 0..1 (a neighbour of vertex 0)"}, {`perm.walks{{2}, {1, 3}}`, "perm: vertex 3 is not in 1..2 (a neighbour of vertex 2)"},
		{`perm.walks{{2}, {1, 2.5}}`, "list 2 of the graph: neighbour at place 2 must be a whole number, not 2.5"}, {`perm.walks{{2}, {1, "3"}}`, `not the string "3"`}, {`perm.walks{{2}, 1}`, "list 2 of the graph must be a table, not 1"},
		{`perm.walks{{2}, {1, 1}}`, "vertex 1 appears twice (among the neighbours of vertex 2)"}, {`perm.walks{{2}, {1, 3}, {}}`, "vertex 2 has vertex 3 for a neighbour, but not the other way round"},
		{`perm.walks{{2}, {1}, edges = 1}`, "perm.walks: the graph must be a list of lists, without a field edges"}, {`perm.walks{{2}, {1}, [5] = {1}}`, "list 3 of the graph must be a table, not nil"}, {`perm.walks{{2}, {1}, [-1] = {1}}`, "without a field -1"}, {`perm.walks{{2}, {1}, [1.5] = {1}}`, "without a field 1.5"},
		{`local t = {} for i = 1, 32769 do t[i] = p end return perm.group(t)`, "perm.group: a group is made from at most 32768 permutations, not from 32769"},
		{`local t = {} for i = 1, 4097 do t[i] = {} end return perm.walks(t)`, "perm.walks: the graph has 4097 vertices, and at most 4096 are read"}, {`perm.walks{{2, 2, 2}, {1}}`, "list 1 of the graph has 3 neighbours, and there are 2 vertices"},
		{`perm.walks(taquin.new(17, 17))`, "perm: too large: a graph of 289 vertices (at most 257)"},
		{`perm.group{p}:contains{1, 0, 3}`, "perm: the image of 2 is 3, which is not in 0..2"}, {`perm.group{p, {1, 0}}`, "sizes differ"}, {`perm.group{{1, 0.5}}`, "perm.group: image at place 2 must be a whole number"},
		{`p:apply()`, "p:apply: list must be a table, not nil"}, {`p:apply{1, 2}`, "p:apply: the list has 2 items, and the permutation moves 3"}, {`p:apply(p)`, "list must be a table, not a permutation"}, {`p(0, 1)`, "a permutation: 1 is an argument too many; the call is p(i)"}, {`perm({0}, 1, 2)`, "perm: 2 is an argument too many; the call is perm(images | cycles [, n])"},
		{`perm.group{p}:contains(3)`, "p must be a permutation or the list of its images, not 3"}, {`perm.group{p}.order()`, "g:order: the group must be a group, not nil; a method is called with a colon, as in g:order()"}, {`perm.group{p}.order(p)`, "not a permutation"},
		{`perm.group{p}:orbit()`, "element must be a whole number, not nil"}, {`perm.group{p}:orbit(3)`, "element must be in 0..2, not 3"}, {`perm.group({}, 0):orbit(0)`, "has no element"},
		{`perm.group{p}:word(perm("(0 1)", 3))`, "perm: not in the group"}, {`perm.group{p}:word(perm.identity(4))`, "perm: sizes differ: 4, and the group's degree is 3"}, {`perm.group{p}:word()`, "p must be a permutation or the list of its images, not nil"},
		{`perm.group{p}:word(p, {max_seconds = 0})`, "g:word: max_seconds must be above 0, not 0"}, {`perm.group{p}:word(p, {max_seconds = "1"})`, `max_seconds must be a number, not the string "1"`}, {`perm.group{p}:word(p, {seconds = 1})`, `there is no option "seconds" (possible: max_seconds)`}, {`perm.group{p}:word(p, 3)`, "options must be a table, not 3"},
		{`perm.group{p}:random(-1)`, "seed must be at least 0"}, {`perm.group{p}:ordr()`, `a group has no method "ordr"; did you mean g:order?`}, {`return perm.group{p} * p`, "factor must be a permutation, not a group"},
	})
}

func TestBadSubgroups(t *testing.T) {
	luatest.Refused(t, before+` g, h = perm.alternating(4), perm.symmetric(4)`, state, [][2]string{
		{`perm.symmetric()`, "perm.symmetric: n must be a whole number, not nil"}, {`perm.cyclic(257)`, "n must be in 0..256, not 257"}, {`perm.alternating(-1)`, "n must be in 0..256"}, {`perm.dihedral(2)`, "n must be in 3..256, not 2"}, {`perm.klein4(4)`, "too many; the call is perm.klein4()"},
		{`g:elements(-1)`, "limit must be at least 0"}, {`g:elements(0.5)`, "whole number"}, {`perm.symmetric(20):elements()`, "g:elements: the group of degree 20, order 2432902008176640000 has too many elements for a list; g:elements(limit) gives the first of them"}, {`perm.symmetric(20):elements(1e7)`, "a list holds 4194303 permutations, not 10000000"},
		{`g:is_subgroup()`, "h must be a group, not nil"}, {`g:is_subgroup(p)`, "h must be a group, not a permutation"}, {`g:is_normal(3)`, "h must be a group, not 3"},
		{`g:index(h)`, "perm: not a subgroup: the group of degree 4, order 24, has a permutation that the group of degree 4, order 12, lacks"}, {`h:index(perm.symmetric(3))`, "not a subgroup"}, {`h:cosets(perm.cyclic(5))`, "not a subgroup"}, {`g:transversal(h)`, "not a subgroup"},
		{`h:cosets(g, "both")`, `side must be "right" or "left", not "both"`}, {`h:cosets(g, 1)`, "side must be a string"}, {`perm.symmetric(15):cosets(perm.symmetric(15))`, "perm: too large: the cosets have 1307674368000 permutations (at most 4194304)"},
		{`perm.symmetric(30):transversal(perm.cyclic(30))`, "perm: too large: a subgroup of index 8841761993739701954543616000000 (at most 4194304)"},
		{`g:stabilizer()`, "element must be a whole number, not nil"}, {`g:stabilizer(4)`, "element must be in 0..3, not 4"}, {`g:stabilizer{0, -1}`, "element at place 2 must be in 0..3, not -1"}, {`g:stabilizer(p)`, "element must be a whole number, not a permutation"}, {`perm.symmetric(0):stabilizer(0)`, "has no element"},
		{`g:normal_closure(perm("(0 1)", 4))`, "perm: not in the group: (0 1)"}, {`g:normal_closure(p)`, "perm: sizes differ: 3, and the group's degree is 4"}, {`g:centralizer(p)`, "sizes differ: 3, and the group's degree is 4"}, {`g:centralizer()`, "p must be a permutation or the list of its images, not nil"},
		{`p:is_conjugate(perm.identity(4))`, "p:is_conjugate: the permutations have different sizes, 3 and 4"}, {`p:is_conjugate(p, g)`, "sizes differ: 3 and 3, and the group's degree is 4"}, {`p:is_conjugate(p, 3)`, "g must be a group, not 3"}, {`p:commutator(perm.identity(4))`, "sizes differ: 3 and 4"},
		{`perm.symmetric(60):classes()`, "perm: too large: the group has more than 65536 classes"}, {`perm.symmetric(60):cycle_index()`, "more than 65536 classes"},
		{`g:cycle_index()(-1)`, "the number of colours must be at least 0, not -1"}, {`g:cycle_index()()`, "the number of colours must be a whole number"}, {`g:cycle_index():term()`, `a cycle index has no method "term"; did you mean c:terms?`},
		{`perm.random(9000, 1):adjacent()`, "generators or more; a list holds 4194303"}, {`perm.symmetrc(4)`, "there is no perm.symmetrc; did you mean perm.symmetric?"}, {`g:center()`, `a group has no method "center"; did you mean g:centre?`},
	})
}

// Random permutations that are only asked something are one value, which is seen by nothing
// that is told of them, nor by those that are kept.
func TestRandomIsPassed(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	methods := 0
	for e := range l.State().Entries() {
		if !e.NoEscape() || !strings.HasPrefix(e.Name, "p:") {
			continue
		}
		methods++
		l.Assert(e.Name, fmt.Sprintf(`
local equal, kept, texts = check.equal, {}, {}
for i = 1, 100 do
  local n = i %% 3 + 5
  lab.seed(i)
  local passed = tostring(perm.random(n):%[1]s())
  kept[i] = perm.random(n)
  texts[i] = tostring(kept[i])
  lab.seed(i)
  local own = perm.random(n)
  equal(passed, tostring(own:%[1]s()))
  equal(tostring(perm.random(n)), texts[i])
end
for i, p in ipairs(kept) do equal(tostring(p), texts[i]) end
for i = 1, 20 do -- and those that another function has kept
  local function keeping() local p = perm.random(6) kept[i] = p texts[i] = tostring(p) return p end
  local asked = keeping():%[1]s()
end
for i, p in ipairs(kept) do equal(tostring(p), texts[i]) end`, e.Key()))
	}
	if methods < 3 {
		t.Errorf("only %d methods were asked", methods)
	}
	if allocations := testing.AllocsPerRun(1, func() { l.Must(`for i = 1, 10000 do local x = perm.random(16):parity() end`) }); allocations > 1000 {
		t.Errorf("10,000 permutations took memory %.0f times", allocations)
	}
}

// The words of a group with long ones take their time; that can be ended.
func TestInterruptWord(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	l.Must(`
local images = {}
for i = 0, 199 do images[i + 1] = (i + 1) % 200 end
g, p = perm.group{perm(images), perm("(0 1)", 200)}, perm.random(200)`)
	s, ended := l.State(), false
	s.L.SetGlobal("stop", s.L.NewFunction(func(L *lua.LState) int { // and then calls a function, without Lua in between
		s.Guard.Cancel(guard.ErrTimeLimit)
		L.Call(L.GetTop()-1, 1)
		ended = true
		return 1
	}))
	if _, err := l.Run("stop", `stop(g.word, g, p)`); !errors.Is(err, guard.ErrTimeLimit) || ended {
		t.Errorf("%v, which is no interruption", err)
	}
	l.Must(`return perm.group{perm("(0 1)")}:order()`)
}
