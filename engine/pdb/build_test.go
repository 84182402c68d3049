package pdb

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// However many threads build a table, it is the same, and they tell the share
// that is done as it grows.
func TestThreads(t *testing.T) {
	tiles := []int{0, 2, 5, 9, 14}
	var first *Table
	for _, threads := range []int{0, 1, 2, 3, 16, 1000} {
		last, calls := 0.0, 0
		table, err := NewTable(t.Context(), four, tiles, BuildOptions{Threads: threads, Progress: func(share float64) {
			if calls++; share <= 0 || share < last || share > 1 {
				t.Errorf("%d threads: %v done after %v", threads, share, last)
			}
			last = share
		}})
		if err != nil || calls == 0 {
			t.Fatalf("%d threads: told %d times, %v", threads, calls, err)
		}
		if first == nil {
			first = table
		}
		if !slices.Equal(table.rows, first.rows) {
			t.Errorf("%d threads: another table", threads)
		}
	}
	if first.Shape() != four || !slices.Equal(first.Tiles(), tiles) || first.Bytes() != 8*120*int64(first.rowWords) {
		t.Errorf("%s, %v, %d bytes", first.Shape(), first.Tiles(), first.Bytes())
	}
}

// Every context that ends stops it, whatever it is doing then.
func TestBuildCancelled(t *testing.T) {
	build := func(calls int64) (asked int64, err error) {
		ctx := &countdown{Context: t.Context()}
		ctx.left.Store(calls)
		_, err = NewTable(ctx, four, []int{0, 1, 4}, BuildOptions{Threads: 1})
		return calls - ctx.left.Load(), err
	}
	const many = 1 << 40
	asked, err := build(many)
	if err != nil || asked < 100 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	far := 0 // how far it says that it came, per cent
	for calls := range asked {
		_, err := build(calls)
		if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) {
			t.Fatalf("ended when asked %d times: %v", calls, err)
		}
		now := far
		fmt.Sscanf(err.Error(), "cancelled: context canceled while a table was built, %d%% done", &now)
		if now < far || now > 100 {
			t.Errorf("ended when asked %d times, after %d%%: %v", calls, far, err)
		}
		far = now
	}
	if far < 90 {
		t.Errorf("it never came further than %d%%", far)
	}
}

func TestNewTableRefused(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		tiles []int
		want  string
	}{
		{four, nil, "a pattern of 4x4 has 1 to 8 tiles, not 0"},
		{four, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, "a pattern of 4x4 has 1 to 8 tiles, not 9"},
		{four, []int{0, 15}, "15 is the blank and no tile"},
		{four, []int{0, 16}, "tile 16 is not in 0..15"},
		{four, []int{3, 0, 3}, "tile 3 stands twice"},
		{board.Shape{Cols: 20, Rows: 1}, []int{0, 1, 2, 3, 4, 5, 6, 7}, "a pattern of 20x1 has 1 to 7 tiles, not 8"},
	} {
		table, err := NewTable(t.Context(), c.shape, c.tiles, BuildOptions{})
		if want := "pdb: no such partition: " + c.want; table != nil || !errors.Is(err, ErrPartition) || err.Error() != want {
			t.Errorf("%s, %v: got %v, %v; want %s", c.shape, c.tiles, table, err, want)
		}
	}
}

// The limit is what building takes at most, to the byte.
func TestBuildMemory(t *testing.T) {
	need := buildMemory(newLayout(four, 5))
	if _, err := NewTable(t.Context(), four, []int{0, 1, 2, 3, 4}, BuildOptions{MaxMemory: need}); err != nil {
		t.Error(err)
	}
	if _, err := NewTable(t.Context(), four, []int{0, 1, 2, 3, 4}, BuildOptions{MaxMemory: need - 1}); !errors.Is(err, solver.ErrLimit) {
		t.Errorf("a byte less: got %v", err)
	}
}
