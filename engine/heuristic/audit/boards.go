// Package audit asks a heuristic about boards whose distance from the solved one is known,
// and says whether it keeps what it seems to promise: that it never says more than the moves
// needed (admissible), that a move never changes it by more than one (consistent). It also
// sums up what the heuristic says at each distance (Profile).
//
// Boards of up to WholeCells cells and single rows and columns are all asked: the answer is
// then a proof. Of larger shapes it is all boards near the solved one and some far ones.
// The package knows no heuristic and solves no board. Begin with Near.
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
	// WholeCells is how many cells the largest boards have that are all asked, but for those
	// in a single row or column: 1,814,400 boards of 10 cells.
	WholeCells = 10
	// MaxCells is how many cells the largest boards have.
	MaxCells = 256

	nearBytes = 2_000_000 // that the boards near the solved one may take on larger shapes
)

// Boards are boards whose distances are known: those near the solved one, in whole layers,
// and some far ones.
type Boards struct {
	Whole bool // no board is missing

	solved *board.Board
	near   *distinct.List // the cells of boards, nearest first; those from layers' last on are not asked
	layers []int          // the number of the first board of each distance, and of the first that is not asked
	far    []far
	cells  []int // of the near one that was laid last
}

// far is a board that is farther than the near ones.
type far struct {
	board    *board.Board
	distance int // Unknown where only Consistent asks it
}

// Unknown is the distance of a board of which none is known.
const Unknown = -1

// Near finds the boards near a solved one, breadth first. It asks ctx from time to time,
// and tells watch how many boards it has found.
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
	var beside []int
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
			beside = s.Neighbors(beside[:0], blank)
			for _, c := range beside {
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

// Random returns a board that may be reached from the solved one, any of them being as
// likely as another.
func (b *Boards) Random(rng *rand.Rand) (*board.Board, error) {
	random := b.solved.Copy()
	if err := random.Shuffle(rng); err != nil {
		return nil, err
	}
	return random, random.Play(random.Shape().Walk(random.Blank(), rng.IntN(random.Size())))
}

// Add has a far board asked too. Its distance may be Unknown for Consistent, which needs none.
func (b *Boards) Add(board *board.Board, distance int) {
	place := sort.Search(len(b.far), func(i int) bool { return b.far[i].distance > distance })
	b.far = slices.Insert(b.far, place, far{board, distance})
}

// Count is how many boards there are.
func (b *Boards) Count() int { return b.nearCount() + len(b.far) }

func (b *Boards) nearCount() int { return b.layers[len(b.layers)-1] }

// Within is the greatest distance up to which all boards are there.
func (b *Boards) Within() int { return len(b.layers) - 2 }

// Distance is the distance of board i.
func (b *Boards) distance(i int) int {
	if n := b.nearCount(); i >= n {
		return b.far[i-n].distance
	}
	return sort.SearchInts(b.layers, i+1) - 1
}

// lay lays board i on a board of the same shape.
func (b *Boards) lay(i int, on *board.Board) error {
	if n := b.nearCount(); i >= n {
		return on.SetCells(b.far[i-n].board.Cells())
	}
	b.cells = b.cells[:0]
	for _, piece := range b.near.At(i) {
		b.cells = append(b.cells, int(piece))
	}
	return on.SetCells(b.cells)
}
