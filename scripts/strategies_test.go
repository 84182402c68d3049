package scripts_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/solver"
	"taquin/engine/strategy"
	"taquin/luabind"
)

// play plays a word on the board a text shows.
func play(t testing.TB, text, word string) *board.Board {
	t.Helper()
	b, err := board.Parse(text, board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.Audibert.ParseWord(word)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Play(p); err != nil {
		t.Fatal(err)
	}
	return b
}

// atEnd is the current board's history and the board itself.
func atEnd(t *testing.T, h *luabind.Host) (history, end string) {
	t.Helper()
	all := values(t, h, `return board:history(), tostring(board)`)
	return all[0].String(), all[1].String()
}

func TestUndo(t *testing.T) {
	t.Parallel()
	for _, s := range []board.Shape{{}, {Cols: 2, Rows: 2}, {Cols: 12, Rows: 12}, {Cols: 5, Rows: 1}} {
		var out bytes.Buffer
		h := newHost(t, luabind.Config{Out: &out, Shape: s, Seed: 3})
		if err := h.RunScript("strategies/undo", "77"); err != nil {
			t.Fatal(err)
		}
		history, _ := atEnd(t, h)
		wants(t, out.String(), "solved: true", "the Go solver gives the same word: true")
		// The script's second half must be the Go solver's answer to its first.
		half := len(history) / 2
		there, err := board.Audibert.ParseWord(history[:half])
		if err != nil {
			t.Fatal(err)
		}
		if got := board.Audibert.Word(there.Inverse()); got != history[half:] || half < 77 {
			t.Errorf("%v: %q is not undone by %q", s, history[:half], history[half:])
		}
	}
}

// Every solvable board of the smallest shapes and random ones of others: the
// script solves it, and on average the Go solver needs no more moves.
func TestLineByLine(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	h := newHost(t, luabind.Config{Out: &out})
	rng := rand.New(rand.NewPCG(1, 2))
	byHand, byGo := 0, 0
	try := func(b *board.Board) {
		start := board.Audibert.Format(b)
		out.Reset()
		values(t, h, `board = taquin.parse(...)`, start)
		if err := h.RunScript("strategies/line_by_line"); err != nil {
			t.Fatalf("%q: %v\n%s", start, err, screenful(out.String()))
		}
		history, end := atEnd(t, h)
		if !strings.Contains(out.String(), "solved: true") {
			t.Fatalf("%q is not solved:\n%s", start, screenful(out.String()))
		}
		if got := play(t, start, history); !got.Solved() || board.Audibert.Format(got) != end {
			t.Fatalf("%q: %q does not solve it", start, history)
		}
		sol, err := strategy.Lines{}.Solve(context.Background(), b, solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c := b.Copy(); c.Play(sol.Moves) != nil || board.Audibert.Format(c) != end {
			t.Fatalf("%q: the Go solver does not end on the same board", start)
		}
		byHand, byGo = byHand+len(history), byGo+len(sol.Moves)
	}
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}} {
		eachOrder(s.Size(), func(cells []int) {
			b, err := board.FromCells(s, board.BottomRight, cells)
			if err != nil {
				t.Fatal(err)
			}
			if b.Solvable() && !b.Solved() { // the script would shuffle the solved one
				try(b)
			}
		})
	}
	for range 150 {
		b, err := board.New(board.Shape{Cols: 2 + rng.IntN(7), Rows: 2 + rng.IntN(7)}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Shuffle(rng); err != nil {
			t.Fatal(err)
		}
		if b.Solved() {
			continue
		}
		if err := b.Play(b.Shape().Walk(b.Blank(), rng.IntN(b.Size()))); err != nil {
			t.Fatal(err)
		}
		try(b)
	}
	if byGo > byHand {
		t.Errorf("%d moves by hand, %d by the Go solver", byHand, byGo)
	}
}

func TestThreeCycles(t *testing.T) {
	t.Parallel()
	for _, s := range []board.Shape{{}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 2, Rows: 5}, {Cols: 5, Rows: 3}, {Cols: 6, Rows: 5}} {
		out := run(t, "strategies/three_cycles", luabind.Config{Shape: s, Seed: 4})
		if strings.Count(out, "solved: true") != 2 {
			t.Errorf("%v: not solved twice:\n%s", s, screenful(out))
		}
	}
}

// The script's cycles of the second part are those of the Go solver, which
// leaves out the moves that cancel.
func TestThreeCyclesAgainstGo(t *testing.T) {
	t.Parallel()
	h := newHost(t, luabind.Config{Out: io.Discard, Seed: 11})
	if err := h.RunScript("strategies/three_cycles", "5"); err != nil {
		t.Fatal(err)
	}
	all := values(t, h, `local c = board:copy(); c:undo(#c:history()); return tostring(c), board:history()`)
	start, word := all[0].String(), all[1].String()
	b, err := board.Parse(start, board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := strategy.Cycles{}.Solve(context.Background(), b, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !play(t, start, word).Solved() || len(sol.Moves) > len(word) {
		t.Errorf("%q: %d moves by the script, %d by the Go solver", start, len(word), len(sol.Moves))
	}
}

func TestPetitsChiens(t *testing.T) {
	t.Parallel()
	out := run(t, "strategies/petits_chiens", luabind.Config{})
	lines := strings.Split(out, "\n")
	result, err := cards.Dogs().Solve(context.Background(), cards.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Solutions) != 16 || len(lines) < 18 {
		t.Fatalf("%d solutions in Go, %d lines", len(result.Solutions), len(lines))
	}
	for k, s := range result.Solutions {
		if lines[k] != s.Order() {
			t.Errorf("solution %d: %s, want %s", k+1, lines[k], s.Order())
		}
	}
	// The count of turns is source 001's search card by card (seeds' README).
	wants(t, out, "16 solutions after 73508 turns", "the same, in the same order: true")
}

func BenchmarkPetitsChiens(b *testing.B) {
	for b.Loop() {
		start := time.Now()
		run(b, "strategies/petits_chiens", luabind.Config{})
		b.ReportMetric(time.Since(start).Seconds(), "s/run")
	}
}
