package automaton

import (
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
)

// space consists of all boards reachable from the solved one: the four neighbours of each, -1 for
// an impossible move, and the cell of the blank.
type space struct {
	next  [][4]int32
	blank []int
}

func newSpace(t *testing.T, s board.Shape) (sp space) {
	b := boardAt(s, s.Size()-1)
	number := map[string]int32{key(b): 0}
	for boards := [][]int{b.Cells()}; len(sp.next) < len(boards); {
		must.Do(b.SetCells(boards[len(sp.next)]))
		next := [4]int32{-1, -1, -1, -1}
		for _, m := range b.Moves(nil) {
			b.Do(m)
			k := key(b)
			if _, ok := number[k]; !ok {
				number[k] = int32(len(boards))
				boards = append(boards, b.Cells())
			}
			next[m] = number[k]
			b.Do(m.Opposite())
		}
		sp.next, sp.blank = append(sp.next, next), append(sp.blank, b.Blank())
	}
	return sp
}

// distances returns the length of the shortest path to each board.
func (sp space) distances(from int32) []int {
	distance := make([]int, len(sp.next))
	for i := range distance {
		distance[i] = -1
	}
	distance[from] = 0
	for queue := []int32{from}; len(queue) > 0; queue = queue[1:] {
		for _, to := range sp.next[queue[0]] {
			if to >= 0 && distance[to] < 0 {
				distance[to] = distance[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return distance
}

// lost returns the number of boards that no accepted sequence reaches at their distance from the
// first board. It traverses the pairs of a board and an automaton state at that distance, which
// suffices because every prefix of a shortest path is a shortest path.
func (sp space) lost(a *Automaton, from int32, distance []int) int {
	type pair struct{ board, state, other int32 }
	latest := make([]int32, len(sp.next)) // head of the list of each board's pairs, linked by other; 0 is none
	pairs := []pair{{}, {from, start, 0}}
	latest[from] = 1
	reached := 1
	for i := 1; i < len(pairs); i++ {
		p := pairs[i]
		for m, to := range sp.next[p.board] {
			if to < 0 || distance[to] != distance[p.board]+1 {
				continue
			}
			state := a.Next(p.state, board.Move(m))
			if state == forbidden {
				continue
			}
			known := latest[to]
			for known > 0 && pairs[known].state != state {
				known = pairs[known].other
			}
			if known > 0 {
				continue
			}
			if latest[to] == 0 {
				reached++
			}
			pairs = append(pairs, pair{to, state, latest[to]})
			latest[to] = int32(len(pairs) - 1)
		}
	}
	return len(sp.next) - reached
}

// An exhaustive proof that shortest paths are preserved. By renaming tiles, only the blank's cell
// of the first board matters, so one board per cell covers every pair of boards of the shape.
func TestNoShortestPathIsLost(t *testing.T) {
	large := []*Automaton{NoReturn(), automatonOf(12, alternating), automatonOf(12, paired)}
	small := append(slices.Clip(large), automatonOf(10, nested))
	for length := 6; length < 11; length++ {
		small = append(small, automatonOf(length, alternating))
	}
	for _, s := range []board.Shape{{Cols: 1, Rows: 5}, {Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2},
		{Cols: 2, Rows: 4}, {Cols: 4, Rows: 2}, {Cols: 3, Rows: 3}} {
		sp := newSpace(t, s)
		list := small
		if s.Size() > 8 {
			list = large
		}
		list = append(slices.Clip(list), must.Get(New(t.Context(), Options{Length: maxShapeLength, Order: alternating, Shape: s})))
		for blank := range s.Size() {
			from := int32(slices.Index(sp.blank, blank))
			distance := sp.distances(from)
			for _, a := range list {
				if lost := sp.lost(a, from, distance); lost > 0 {
					t.Errorf("%v, blank in %d, %d words dropped: %d boards lost of %d", s, blank, len(a.dropped), lost, len(sp.next))
				}
			}
		}
	}
}

// The exhaustive test detects an automaton that drops a sequence without an equivalent.
func TestLostSeesALostPath(t *testing.T) {
	sp := newSpace(t, board.Shape{Cols: 2, Rows: 3})
	words := append(slices.Clone(NoReturn().dropped), newSequence(path("NOS")))
	if lost := sp.lost(compile(words, nil), 0, sp.distances(0)); lost == 0 {
		t.Error("NOS can be dropped")
	}
}
