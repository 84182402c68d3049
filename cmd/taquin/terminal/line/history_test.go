package line

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHistoryKeepsTheLastLines(t *testing.T) {
	h := &history{filepath.Join(t.TempDir(), "history")}
	if lines, err := h.load(); len(lines) != 0 || err != nil {
		t.Fatalf("without a file: %q, %v", lines, err)
	}
	for i := range 2*maxHistory + 1 {
		if err := h.add(fmt.Sprint("line ", i)); err != nil {
			t.Fatal(err)
		}
	}
	lines, err := h.load()
	if err != nil || len(lines) != maxHistory || lines[0] != fmt.Sprint("line ", maxHistory+1) || lines[maxHistory-1] != fmt.Sprint("line ", 2*maxHistory) {
		t.Fatalf("%d lines, %.3q…, %v", len(lines), lines, err)
	}
	text, err := os.ReadFile(h.path)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(text), "\n"); got != maxHistory {
		t.Errorf("the file is left with %d lines, want %d", got, maxHistory)
	}
}

func TestHistoryLeavesOutWhatCannotBeEdited(t *testing.T) {
	h := &history{filepath.Join(t.TempDir(), "history")}
	if err := os.WriteFile(h.path, []byte("a\r\n\n\xff\xfe\n"+strings.Repeat("x", maxHistoryLine+1)+"\nb"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines, err := h.load()
	if diff := cmp.Diff([]string{"a", "b"}, lines); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestHistoryOfManySessions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	const sessions, each = 8, 40
	var group sync.WaitGroup
	for s := range sessions {
		group.Go(func() {
			h := &history{path}
			for i := range each {
				if err := h.add(fmt.Sprintf("session %d, line %d", s, i)); err != nil {
					t.Error(err)
				}
				if _, err := h.load(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	lines, err := (&history{path}).load()
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, line := range lines {
		seen[line] = true
	}
	if len(lines) != sessions*each || len(seen) != sessions*each {
		t.Errorf("%d lines, %d different, want %d", len(lines), len(seen), sessions*each)
	}
}

// What comes from another session is the last, in its order; what was there
// already is there once.
func TestRecall(t *testing.T) {
	h := &history{filepath.Join(t.TempDir(), "history")}
	e := &Editor{history: h}
	for _, entry := range []string{"a", "b", "restore"} {
		e.Add(entry)
	}
	e.Recall([]string{"x", "a", "", "y\nz", "x", "x", "\xff", "restore"})
	if diff := cmp.Diff([]string{"b", "x", "a", "y\nz", "x", "restore"}, e.History()); diff != "" {
		t.Error(diff)
	}
	e.Recall([]string{"b", "restore"})
	if diff := cmp.Diff([]string{"x", "a", "y\nz", "x", "b", "restore"}, e.History()); diff != "" {
		t.Error(diff)
	}
	if lines, err := h.load(); err != nil || !cmp.Equal(lines, []string{"a", "b", "restore", "x", "y\nz", "restore"}) {
		t.Errorf("the file holds %q, %v", lines, err)
	}
	e.history = nil
	many := make([]string, 3*maxHistory)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	e.Recall(many)
	if got := e.History(); len(got) != maxHistory || got[maxHistory-1] != many[len(many)-1] {
		t.Errorf("%d entries, the last %q", len(got), got[len(got)-1])
	}
}
