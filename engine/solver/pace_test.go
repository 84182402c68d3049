package solver

import (
	"testing"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"
)

func TestPace(t *testing.T) {
	const building = "building the table of 8 tiles for 4x4"
	doing := message.Plain(building)
	var p Pace
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		after time.Duration
		at    Progress
		want  string
	}{
		{0, Progress{Doing: doing, Done: 0}, building + ": 0%"},
		{100 * time.Millisecond, Progress{Doing: doing, Done: 0.1}, building + ": 10%"},
		{4 * time.Second, Progress{Doing: doing, Done: 0.43}, building + ": 43%, 5 s left"},
		{5 * time.Second, Progress{Doing: doing, Done: 0.02}, building + ": 2%"}, // the next table
		{7 * time.Second, Progress{Doing: doing, Done: 0.03}, building + ": 3%, 3 min left"},
		{8 * time.Second, Progress{Doing: doing, Done: 0.0301}, building + ": 3%, 5 min left"},
		{9 * time.Second, Progress{Nodes: 1000, Done: -1, Bound: 41}, "solving: 1 k nodes, no solution below 41 moves"}, // resumed
		{11 * time.Second, Progress{Nodes: 25_001_000, Done: -1, Bound: 43},
			"solving: 25 M nodes, 12.5 M a second, no solution below 43 moves"},
		{19 * time.Second, Progress{Nodes: 25_002_000, Done: 0.5}, "solving: 25 M nodes, 2.5 M a second, 50% done"},
		{20 * time.Second, Progress{Nodes: 5, Done: -1}, "solving: 5 nodes"}, // another board
		{24 * time.Second, Progress{Nodes: 405, Done: -1}, "solving: 405 nodes, 100 a second"},
		{30 * time.Second, Progress{Nodes: 405, Done: -1, Bound: 43, Cluster: share.Progress{Done: 1, Count: 9, Workers: 2}}, "solving: 405 nodes, 40 a second, no solution below 43 moves, 1 of 9 units, 2 workers"},
		{34 * time.Second, Progress{Nodes: 405, Done: -1, Bound: 43, Cluster: share.Progress{Done: 3, Count: 9, Workers: 1}}, "solving: 405 nodes, 28.6 a second, no solution below 43 moves, 3 of 9 units, 1 worker, this bound: 12 s left"},
		{35 * time.Second, Progress{Nodes: 605, Done: -1, Bound: 45, Cluster: share.Progress{Done: 0, Count: 20, Waiting: message.Plain("the server")}}, "solving: 605 nodes, 40 a second, no solution below 45 moves, 0 of 20 units, waiting for the server"},
	} {
		if got := p.Report(step.at, start.Add(step.after)).String(); got != step.want {
			t.Errorf("after %s: %q, want %q", step.after, got, step.want)
		}
	}
}

func TestShort(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 7: "7", 999.4: "999", 999.6: "1 k", 12_345: "12.3 k", 999_600: "1 M", 158e6: "158 M", 2.5e9: "2.5 G", 4e12: "4e+03 G"} {
		if got := Short(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

func TestEstimate(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 s left", 99 * time.Second: "99 s left", 10 * time.Minute: "10 min left", 100 * time.Hour: "100 h left"} {
		if got := Estimate(d).String(); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
}
