package taquin_test

import (
	"os"
	"testing"

	"taquin/luabind"
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
}

func TestSpaceProgress(t *testing.T) {
	var shown []string
	l := luatest.New(t, luabind.Config{Progress: func(line string) { shown = append(shown, line) }})
	l.Must(`taquin.space(2, 2)`)
	if len(shown) < 2 || shown[0] != "walking: depth 1, 3 of 12 states" || shown[len(shown)-1] != "" {
		t.Errorf("shown %q", shown)
	}
}
