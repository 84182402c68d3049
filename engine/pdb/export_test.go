package pdb

import (
	"context"
	"slices"
	"strconv"

	"taquin/engine/board"
)

// NewPartition returns the partition with the given patterns, lists of tiles named by their
// home cells. The blank's home must be a corner, every other cell must be in one pattern, and
// a pattern has at most MaxTiles tiles.
func NewPartition(s board.Shape, home int, patterns [][]int) (Partition, error) {
	names := make([]string, len(patterns))
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return newPartition(s, home, patterns, names)
}

// Sizes returns the sizes of the patterns in descending order: "8-7".
func (p Partition) Sizes() string {
	sizes := make([]int, len(p.patterns))
	for i, pattern := range p.patterns {
		sizes[i] = bitCount(pattern)
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return joinSizes(sizes)
}

// Shape returns the shape of the boards.
func (p Partition) Shape() board.Shape { return p.shape }

// NewTable builds the table of a pattern of 1 to MaxTiles tiles for boards whose blank's home
// is the last cell. The table is not stored; see Library.
func NewTable(ctx context.Context, s board.Shape, tiles []int, opt BuildOptions) (*Table, error) {
	if err := checkShape(s); err != nil {
		return nil, err
	}
	pattern, err := patternOf(s, s.Size()-1, tiles)
	if err != nil {
		return nil, err
	}
	l := newLayout(s, len(tiles))
	rows, err := build(ctx, l, pattern, opt)
	if err != nil {
		return nil, err
	}
	return &Table{layout: l, pattern: pattern, rows: rows}, nil
}

// Shape returns the shape of the boards.
func (t *Table) Shape() board.Shape { return t.shape }
