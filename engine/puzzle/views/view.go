package views

import (
	"context"
	"slices"

	"taquin/engine/distinct"
	"taquin/engine/perm"
	"taquin/engine/puzzle/pieces"
)

// maxView is the largest number of states of a view.
const maxView = 1 << 16

// sight is what a view sees: the same label for what it cannot tell apart.
type sight struct {
	labels []uint8 // by the cell where something belongs
	kinds  []int   // the kinds that it looks at
	turned bool    // it sees how pieces are turned, and not which they are
}

// View numbers what is seen of a state, from 0 for that of the solved one.
type View struct {
	sight
	Count int            // of its numbers
	Next  []uint16       // by state and turn
	cells []int          // all of the kinds that it looks at
	list  *distinct.List // by number, the labels that lie in these cells
}

// newView goes through all that a sight sees of the states which turns lead to. It returns
// nil if there are more than most, which is maxView at most; the error is the context's.
func newView(ctx context.Context, s sight, structure *pieces.Structure, turns [][]uint8, most int) (*View, error) {
	v := &View{sight: s}
	for _, k := range s.kinds {
		for _, place := range structure.Kinds[k].Cells {
			v.cells = append(v.cells, place...)
		}
	}
	start := make([]uint8, len(v.cells))
	for i, cell := range v.cells {
		start[i] = s.labels[cell]
	}
	from := make([][]int, len(turns)) // by turn and cell: what comes there
	for t, turn := range turns {
		from[t] = make([]int, len(v.cells))
		for i, cell := range v.cells {
			from[t][slices.Index(v.cells, int(turn[cell]))] = i
		}
	}
	v.list = distinct.New(len(v.cells))
	v.list.Add(start)
	next := make([]uint8, len(v.cells))
	for i := 0; i < v.list.Count(); i++ {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, f := range from {
			at := v.list.At(i)
			for k, c := range f {
				next[k] = at[c]
			}
			v.Next = append(v.Next, uint16(v.list.Add(next)))
		}
		if v.list.Count() > most {
			return nil, nil
		}
	}
	v.Count = v.list.Count()
	return v, nil
}

// pollEvery is after how many states the context is looked at.
const pollEvery = 1 << 10

// Number returns the number of what is seen of the state to which an element of the group
// leads.
func (v *View) Number(element perm.Perm) int {
	content := element.Inverse()
	labels := make([]uint8, len(v.cells))
	for i, cell := range v.cells {
		labels[i] = v.labels[content[cell]]
	}
	number, known := v.list.Find(labels)
	if !known {
		panic("puzzle: a view of an element of another group")
	}
	return number
}

// Bytes is how much memory the view takes.
func (v *View) Bytes() int64 { return int64(2*len(v.Next)) + v.list.Bytes() }
