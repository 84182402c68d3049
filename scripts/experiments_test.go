package scripts_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/scripts"
)

// Each of the 25 experiments prints what the literature says.
func TestExperiments(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/experiments", luabind.Config{Seed: 1})
	wants(t, out, "   181440 boards, diameter 31, farthest 2\n", "   goat alone wolf goat cabbage alone goat\n", "   11 crossings\n", "   92 solutions\n",
		"   1>2 2>3 3>1 2>3 1>2 2>3 3>1\n", "   1 3 7 15 31 63 127 255\n", "   1 3 5 9 13 17 25\n", "   0 1 3 4 5 7 8\n", "8: 20160 states",
		"4x4: 4096 of 65536", "   13 jumps\n", "   Sibiu Rimnicu Pitesti Bucharest, 418 km\n", "   3674160 states, at most 11 moves\n", "   95040 states", "25. ", "   120\n")
	if one := run(t, "exercises/experiments", luabind.Config{}, "16"); one != "16. The tower of Hanoi needs 2^n - 1 moves (Lucas 1883)\n   1 3 7 15 31 63 127 255\n" {
		t.Error(one)
	}
}

// The guide lists the experiments with their numbers of lines, 1 to 15.
func TestExperimentLines(t *testing.T) {
	source, err := fs.ReadFile(scripts.Files, "exercises/experiments.lua")
	if err != nil {
		t.Fatal(err)
	}
	var counts []string
	for _, body := range regexp.MustCompile(`(?s)\nexperiment\("[^\n]*\n(.*?)\nend\)\n`).FindAllStringSubmatch(string(source), -1) {
		n := strings.Count(body[1], "\n") + 1
		if n < 1 || n > 15 {
			t.Errorf("%d lines:\n%s", n, body[1])
		}
		counts = append(counts, strconv.Itoa(n))
	}
	for _, file := range []string{"guide/17-papers.md", "guide/fr/17-papers.md"} {
		chapter, err := fs.ReadFile(scripts.Guide, file)
		if err != nil {
			t.Fatal(err)
		}
		var listed []string
		for _, row := range regexp.MustCompile(`(?m)^\| (\d+) \| .* \| (\d+) \|$`).FindAllStringSubmatch(string(chapter), -1) {
			listed = append(listed, row[2])
		}
		if got, want := strings.Join(listed, " "), strings.Join(counts, " "); got != want {
			t.Errorf("%s lists %s lines, want %s", file, got, want)
		}
	}
}
