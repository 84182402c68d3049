package luabind_test

import (
	"errors"
	"testing"
	"time"

	"taquin/luabind"
)

func TestGroups(t *testing.T) {
	h := newHost(t, nil)
	if _, err := h.Run("prelude", prelude); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Run("groups", `
-- Every rectangle's walks make the even permutations of the tiles, whatever
-- board is on it and wherever the blank is.
for cols = 2, 6 do
  for rows = 2, 6 do
    local g = perm.walks(taquin.new(cols, rows))
    equal(g:is_alternating(), true)
    equal(#g, cols * rows - 1)
    equal(#g:generators(), cols * (rows - 1) + rows * (cols - 1) - #g)
    equal(perm.walks(taquin.new(cols, rows, "agreg"):shuffle(3)) == g, true)
  end
end
equal(perm.walks(taquin.new(2, 2)):order(), 3)
equal(perm.walks(taquin.new(1, 5)):order(), 1)
equal(perm.walks(taquin.new(6, 6)):order(), "5166573983193072464833325668761600000000")

-- Lists and names from 0 or from 1 are the same graph.
local from1 = perm.walks{{2, 4}, {1, 3}, {2, 4}, {3, 1}}
local mixed = perm.walks{{1, 3}, {0, 2}, {1, 3}, {2, 0}}
local from0 = perm.walks{[0] = {1, 3}, {0, 2}, {1, 3}, {2, 0}}
local other = perm.walks{[0] = {2, 4}, {1, 3}, {2, 4}, {3, 1}}
for _, g in ipairs{from1, mixed, from0, other} do
  equal(tostring(g), "group of degree 3, order 3")
  equal(g:generators()[1], from1:generators()[1])
end

-- A board's walk does to the tiles what the group says.
local b = taquin.new(3, 3)
b:play("hgbd"):play("ghdb")
local images = b:perm():images()
images[9] = nil
local p = perm(images)
equal(perm.walks(b):contains(p) and perm.walks(b):contains(p ^ -1), true)

local g = perm.group({perm("(0 1 2)", 5), perm("(2 3 4)", 5)})
equal(g:order(), 60)
equal(#g, 5) equal(g:degree(), 5)
equal(g:orbit(0), {0, 1, 2, 3, 4}) equal(g:orbits(), {{0, 1, 2, 3, 4}})
equal(g:is_transitive(), true) equal(g:is_alternating(), true) equal(g:is_symmetric(), false)
equal(g:contains(perm("(0 1)", 5)), false) equal(g:contains(perm("(0 1)(2 3)", 5)), true) equal(g:contains(perm.identity(6)), false)
equal(g == perm.group(g:generators(), 5), true) equal(g == perm.group{perm("(0 1)", 5), perm("(2 3 4)", 5)}, false)
for _ = 1, 20 do
  local p, q, gens = g:random(), perm.identity(5), g:generators()
  for _, k in ipairs(g:word(p)) do q = q * (k > 0 and gens[k] or gens[-k] ^ -1) end
  equal(p, q)
end
equal(g:random(7), g:random(7))
equal(g:word(perm.identity(5)), {})
equal(perm.group({}, 3):order(), 1) equal(perm.group({}, 0):is_symmetric(), true) equal(perm.group({}, 2):is_alternating(), true)
equal(tostring(perm.group({}, 4)), "group of degree 4, order 1")
equal(getmetatable(g), "group")
`); err != nil {
		t.Error(err)
	}
}

func TestBadGroups(t *testing.T) {
	refused(t, [][2]string{
		{`perm.group()`, "perm.group: permutations must be a table, not nil"}, {`perm.group(p)`, "must be a table, not a permutation"},
		{`perm.group{}`, "perm.group: without a permutation n must be given, as in perm.group({}, 5)"},
		{`perm.group{p, 3}`, "permutation 2 must be a permutation, not 3"}, {`perm.group{p, b}`, "not a board"},
		{`perm.group{p, perm.identity(4)}`, "perm: sizes differ: 4, and 3 elements (generator 2)"}, {`perm.group({p}, 4)`, "sizes differ: 3, and 4 elements (generator 1)"},
		{`perm.group({}, -1)`, "n must be at least 0"}, {`perm.group({}, 2.5)`, "whole number"}, {`perm.group({}, 257)`, "perm: too large: size 257 is not in 0..256"}, {`perm.group{perm.identity(1000)}`, "too large"},
		{`perm.walks()`, "perm.walks: the graph must be a table, not nil"}, {`perm.walks(p)`, "not a permutation"}, {`perm.walks{}`, "a graph needs two vertices"}, {`perm.walks{{}}`, "a graph needs two vertices"},
		{`perm.walks{{}, {}}`, "the graph is not connected: vertex 2 is not reached from vertex 1"}, {`perm.walks{[0] = {}, {}}`, "vertex 1 is not reached from vertex 0"},
		{`perm.walks{{2}, {1}, {4}, {3}}`, "vertex 3 is not reached from vertex 1"}, {`perm.walks{{1}, {0}, {3}, {2}}`, "vertex 2 is not reached from vertex 0"},
		{`perm.walks{{2}, {1, 2}}`, "vertex 2 is its own neighbour"}, {`perm.walks{{0}, {1}}`, "vertex 0 is its own neighbour"},
		{`perm.walks{{2}, {1, 0}}`, "perm: vertex 2 is not in 0..1 (a neighbour of vertex 0)"}, {`perm.walks{{2}, {1, 3}}`, "perm: vertex 3 is not in 1..2 (a neighbour of vertex 2)"},
		{`perm.walks{{2}, {1, 2.5}}`, "list 2 of the graph: neighbour 2 must be a whole number, not 2.5"}, {`perm.walks{{2}, {1, "3"}}`, `not the string "3"`}, {`perm.walks{{2}, 1}`, "list 2 of the graph must be a table, not 1"},
		{`perm.walks{{2}, {1, 1}}`, "vertex 1 stands twice (among the neighbours of vertex 2)"}, {`perm.walks{{2}, {1, 3}, {}}`, "vertex 2 has vertex 3 for a neighbour, but not the other way round"},
		{`perm.walks{{2}, {1}, edges = 1}`, "perm.walks: the graph must be a list of lists, without a field edges"}, {`perm.walks{{2}, {1}, [5] = {1}}`, "list 3 of the graph must be a table, not nil"}, {`perm.walks{{2}, {1}, [-1] = {1}}`, "without a field -1"}, {`perm.walks{{2}, {1}, [1.5] = {1}}`, "without a field 1.5"},
		{`perm.walks(taquin.new(17, 17))`, "perm: too large: a graph of 289 vertices (at most 257)"},
		{`perm.group{p}:contains(3)`, "p must be a permutation, not 3"}, {`perm.group{p}.order()`, "g:order: the group must be a group, not nil; a method is called with a colon, as in g:order()"}, {`perm.group{p}.order(p)`, "not a permutation"},
		{`perm.group{p}:orbit()`, "element must be a whole number, not nil"}, {`perm.group{p}:orbit(3)`, "element must be in 0..2, not 3"}, {`perm.group({}, 0):orbit(0)`, "has no element"},
		{`perm.group{p}:word(perm("(0 1)", 3))`, "perm: not in the group"}, {`perm.group{p}:word(perm.identity(4))`, "perm: sizes differ: 4, and the group's degree is 3"}, {`perm.group{p}:word()`, "p must be a permutation, not nil"},
		{`perm.group{p}:random(-1)`, "seed must be at least 0"}, {`perm.group{p}:ordr()`, `a group has no method "ordr"; there is g:order`}, {`return perm.group{p} * p`, "factor must be a permutation, not a group"}, {`return #perm.group{p} + perm.group{p}`, "attempt to perform arithmetic on a group"},
	})
}

// The words of a group with long ones take their time; that can be ended.
func TestInterruptGroup(t *testing.T) {
	h := newHost(t, nil)
	timer := time.AfterFunc(50*time.Millisecond, func() { h.Interrupt(luabind.ErrTimeLimit) })
	defer timer.Stop()
	start := time.Now()
	_, err := h.Run("long", `
local images = {}
for i = 0, 199 do images[i + 1] = (i + 1) % 200 end
local g = perm.group{perm(images), perm("(0 1)", 200)}
return pcall(g.word, g, perm.random(200))`)
	if !errors.Is(err, luabind.ErrTimeLimit) || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	if _, err := h.Run("after", `return perm.group{perm("(0 1)")}:order()`); err != nil {
		t.Error(err)
	}
}
