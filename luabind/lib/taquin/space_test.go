package taquin

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSpace(t *testing.T) {
	script, err := filepath.Abs("testdata/space.lua")
	if err != nil {
		t.Fatal(err)
	}
	l := newLab(t)
	t.Chdir(t.TempDir())
	if err := l.L.DoFile(script); err != nil {
		t.Fatal(err)
	}
	written := l.mustRun(t, "return written")[0].String()
	if got, err := os.ReadFile("space.dot"); err != nil || string(got) != written {
		t.Errorf("the file holds %q, %v", got, err)
	}
}

func TestSpaceInterrupted(t *testing.T) {
	interrupted(t, `while true do taquin.space(3, 4) end`)
	interrupted(t, `while true do pcall(taquin.space, 2, 6) end`)
}

func TestSpaceProgress(t *testing.T) {
	var shown []string
	l := tracedLab(t, nil, func(line string) { shown = append(shown, line) })
	l.mustRun(t, `taquin.space(2, 2)`)
	if len(shown) < 2 || shown[0] != "walking: depth 1, 3 of 12 states" || shown[len(shown)-1] != "" {
		t.Errorf("shown %q", shown)
	}
}
