// Package audit tests a heuristic on boards at known distances from the solved board: whether it
// is admissible (never larger than the distance) and consistent (a move decreases it by at most
// one). Profile summarizes its values by distance.
//
// For shapes of at most WholeCells cells, single rows and single columns, the audit covers all
// boards, so its result is a proof. For larger shapes it covers all boards near the solved one
// and a sample of others. Begin with Near.
package audit

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"

	"taquin/engine/board"
	"taquin/engine/distinct"
)

const (
	// WholeCells is the largest number of cells for which the audit covers all boards of a shape:
	// 1,814,400 boards of 10 cells.
	WholeCells = 10
	// MaxCells is the largest number of cells.
	MaxCells = 256

	nearBytes = 2_000_000 // memory limit of the near boards of larger shapes
)

// Boards is a set of boards at known distances: complete layers near the solved board, and some
// far boards.
type Boards struct {
	Whole bool // it contains all boards of the shape

	solved *board.Board
	near   *distinct.List // the cells of boards in breadth-first order; the last layer is incomplete and unused
	layers []int          // index of the first board of each distance, and the end of the last complete layer
	far    []far
	cells  []int // scratch space of load
}

// far is a board beyond the complete layers.
type far struct {
	board    *board.Board
	distance int // may be Unknown for Consistent
}

// Unknown denotes an unknown distance.
const Unknown = -1

// Near generates the boards near a solved board, breadth first. It polls ctx and periodically
// calls watch with the number of boards.
func Near(ctx context.Context, solved *board.Board, watch func(found int)) (*Boards, error) {
	s := solved.Shape()
	most := nearBytes / s.Size()
	switch {
	case s.Size() > MaxCells:
		return nil, fmt.Errorf("heuristic: %s has too many cells for asking a heuristic about many boards (%d, at most %d)", s, s.Size(), MaxCells)
	case s.Size() <= WholeCells || s.Linear():
		most = 1 << 30
	}
	b := &Boards{solved: solved.Copy(), near: distinct.New(s.Size())}
	cells := make([]uint8, s.Size())
	for i := range cells {
		cells[i] = uint8(i)
	}
	b.near.Add(cells)
	var neighbours []int
	for first := 0; first < b.near.Count(); {
		b.layers = append(b.layers, first)
		end := b.near.Count()
		for i := first; i < end && b.near.Count() <= most; i++ {
			if i&0xfff == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				watch(i)
			}
			copy(cells, b.near.At(i))
			blank := bytes.IndexByte(cells, uint8(solved.Home()))
			neighbours = s.Neighbors(neighbours[:0], blank)
			for _, c := range neighbours {
				cells[c], cells[blank] = cells[blank], cells[c]
				b.near.Add(cells)
				cells[c], cells[blank] = cells[blank], cells[c]
			}
		}
		if first = end; b.near.Count() > most {
			b.layers = append(b.layers, end)
			return b, nil
		}
	}
	b.layers, b.Whole = append(b.layers, b.near.Count()), true
	return b, nil
}

// Random returns a board drawn uniformly from those reachable from the solved one.
func (b *Boards) Random(rng *rand.Rand) (*board.Board, error) {
	random := b.solved.Copy()
	if err := random.Shuffle(rng); err != nil {
		return nil, err
	}
	return random, random.Play(random.Shape().Walk(random.Blank(), rng.IntN(random.Size())))
}

// Add adds a far board. Its distance may be Unknown for Consistent, which does not use it.
func (b *Boards) Add(board *board.Board, distance int) {
	place := sort.Search(len(b.far), func(i int) bool { return b.far[i].distance > distance })
	b.far = slices.Insert(b.far, place, far{board, distance})
}

// Count returns the number of boards.
func (b *Boards) Count() int { return b.nearCount() + len(b.far) }

func (b *Boards) nearCount() int { return b.layers[len(b.layers)-1] }

// Within returns the distance of the last complete layer.
func (b *Boards) Within() int { return len(b.layers) - 2 }

// distance returns the distance of board i.
func (b *Boards) distance(i int) int {
	if n := b.nearCount(); i >= n {
		return b.far[i-n].distance
	}
	return sort.SearchInts(b.layers, i+1) - 1
}

// load copies board i to on.
func (b *Boards) load(i int, on *board.Board) error {
	if n := b.nearCount(); i >= n {
		return on.SetCells(b.far[i-n].board.Cells())
	}
	b.cells = b.cells[:0]
	for _, piece := range b.near.At(i) {
		b.cells = append(b.cells, int(piece))
	}
	return on.SetCells(b.cells)
}
