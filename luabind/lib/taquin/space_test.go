package taquin_test

import (
	"os"
	"testing"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

func TestSpace(t *testing.T) {
	script, err := os.ReadFile("testdata/space.lua")
	if err != nil {
		t.Fatal(err)
	}
	l := luatest.Asserting(t, luabind.Config{})
	t.Chdir(t.TempDir())
	l.Must(string(script))
	written := l.Must("return written")[0].String()
	if got, err := os.ReadFile("space.dot"); err != nil || string(got) != written {
		t.Errorf("the file holds %q, %v", got, err)
	}
}

func TestSpaceInterrupted(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	l.Interrupted(`while true do taquin.space(3, 4) end`)
	l.Interrupted(`while true do pcall(taquin.space, 2, 6) end`)
	l.Interrupted(`while true do taquin.space(9, 9, {depth = 100}) end`)
	l.Interrupted(`local s = taquin.space(2, 4) while true do s:each(function() end) end`)
	l.Interrupted(`local s = taquin.space(2, 4) while true do pcall(s.each, s, function() error("no") end) end`)
}

func TestSpaceProgress(t *testing.T) {
	var shown []string
	l := luatest.New(t, luabind.Config{Progress: func(line message.Text) { shown = append(shown, line.String()) }})
	l.Must(`taquin.space(2, 2)`)
	if len(shown) < 2 || shown[0] != "walking: depth 1, 3 of 12 states" || shown[len(shown)-1] != "" {
		t.Errorf("shown %q", shown)
	}
}

// At the limit of the memory there are nil, the reason and the known part of the space, of
// every family, and each visits that part.
func TestSpaceMemory(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{Limits: guard.Limits{Memory: 40 << 20}})
	l.Must(`
local pieces = puzzle.slide("ABCD / EFGH / ....", {alike = false})
local alike = puzzle.new{moves = {A = "(0 1 2 3 4 5 6 7 8 9 10 11 12 13)", B = "(0 1)(2 3)"}, cells = 14, colours = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4}}
for _, walk in ipairs{function(o) return taquin.space(5, 5, o or {depth = 30}) end, function(o) return alike:space(o or {depth = 40}) end, function(o) return pieces:space(o) end} do
  local none, why, part = walk()
  equal(none, nil)
  equal(why, "limit reached: more than 40 MiB of memory (" .. part.states .. " states within " .. part.diameter .. " moves); the option depth makes the space smaller")
  equal({part.complete, #part.histogram}, {false, part.diameter + 1})
  local n, last = 0, 0
  part:each(function(x, d) n, last = n + 1, d end)
  equal({n, last}, {part.states, part.diameter})
  equal(walk{depth = part.diameter}.states, part.states)
end`)
}
