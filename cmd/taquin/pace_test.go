package main

import (
	"testing"
	"time"

	"taquin/engine/pdb"
	"taquin/engine/solver"
)

func TestPace(t *testing.T) {
	const building = "building the table of 8 tiles for 4x4"
	var p pace
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		after time.Duration
		at    solver.Progress
		want  string
	}{
		{0, solver.Progress{Doing: building, Done: 0}, building + ": 0%"},
		{100 * time.Millisecond, solver.Progress{Doing: building, Done: 0.1}, building + ": 10%"},
		{4 * time.Second, solver.Progress{Doing: building, Done: 0.43}, building + ": 43%, 5 s left"},
		{5 * time.Second, solver.Progress{Doing: building, Done: 0.02}, building + ": 2%"}, // the next one
		{7 * time.Second, solver.Progress{Doing: building, Done: 0.03}, building + ": 3%, 3 min left"},
		{8 * time.Second, solver.Progress{Doing: building, Done: 0.0301}, building + ": 3%, 5 min left"},
		{9 * time.Second, solver.Progress{Nodes: 1000, Done: -1, Bound: 41}, "solving: 1000 nodes, no solution below 41 moves"}, // taken up
		{11 * time.Second, solver.Progress{Nodes: 25_001_000, Done: -1, Bound: 43},
			"solving: 25001000 nodes, no solution below 43 moves, 12.5 M a second"},
		{19 * time.Second, solver.Progress{Nodes: 25_002_000, Done: 0.5}, "solving: 25002000 nodes, 50% done, 2.5 M a second"},
		{20 * time.Second, solver.Progress{Nodes: 5, Done: -1}, "solving: 5 nodes"}, // another board
		{24 * time.Second, solver.Progress{Nodes: 405, Done: -1}, "solving: 405 nodes, 100 a second"},
	} {
		if got := p.text(step.at, start.Add(step.after)); got != step.want {
			t.Errorf("after %s: %q, want %q", step.after, got, step.want)
		}
	}
}

func TestInShort(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 7: "7", 999.4: "999", 999.6: "1 k", 12_345: "12.3 k", 999_600: "1 M", 158e6: "158 M", 2.5e9: "2.5 G", 4e12: "4e+03 G"} {
		if got := inShort(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

func TestLeft(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 s left", 99 * time.Second: "99 s left", 10 * time.Minute: "10 min left", 100 * time.Hour: "100 h left"} {
		if got := left(d); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}

func TestMemory(t *testing.T) {
	for text, want := range map[string]memory{"1": 1, "12B": 12, "500MB": 500e6, "500 MB": 500e6, "2GiB": 2 << 30, "2Gi": 2 << 30, "1.5k": 1500, "1.5KB": 1500, "3t": 3e12, "4gib": 4 << 30} {
		var got memory
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "0.1", "-1", "-1GB", "GB", "1e9", "1XB", "1 G B", "9999999999TB", "1.GB", "NaN"} {
		var got memory
		if err := got.UnmarshalText([]byte(text)); err == nil || exitCode(err) != exitUsage {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
}

func TestIsPartition(t *testing.T) {
	for text, want := range map[string]bool{"8": true, "7-8": true, "6-6-6-6": true, "7-8+5-5-5": true, "aaaa/aaaa/bbbb/bbb.": true, "aab/acb/cc.+4-4": true, "a a/b .": true,
		"tables": false, "./tables": false, "/tmp/tables": false, "a/b": false, "7-8/tables": false, "-": false, ".": false, "..": false, "": false} {
		if got := isPartition(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

// What a file does not say of itself is not taken from the next one.
func TestState(t *testing.T) {
	for _, err := range []error{pdb.ErrForeign, pdb.ErrTruncated, pdb.ErrAltered} {
		if state(err) != err.Error() {
			t.Errorf("%v: %q", err, state(err))
		}
	}
	if state(nil) != "ok" || state(errUnreadable{}) != "permission denied" {
		t.Errorf("%q, %q", state(nil), state(errUnreadable{}))
	}
}

type errUnreadable struct{}

func (errUnreadable) Error() string { return "permission denied" }
