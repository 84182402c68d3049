package pruning

import (
	"context"
	"slices"

	"taquin/engine/distinct"
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

// view numbers what is seen of a state, from 0 for that of the solved one.
type view struct {
	sight
	count int
	next  []uint16 // by state and turn
	// A tree finds the number of what is seen: from its root, 0, a label each of the cells
	// looked at leads on, at the last one to a number.
	look    []uint8 // a cell of each place
	tree    []uint32
	symbols int // labels
}

// newView goes through all that a sight sees of the states which turns lead to. It returns
// nil if there are more than most, which is maxView at most; the error is the context's.
func newView(ctx context.Context, s sight, structure *pieces.Structure, turns [][]uint8, most int) (*view, error) {
	v := &view{sight: s}
	var cells []int // all of the kinds, and which of them are looked at
	var looked []int
	for _, k := range s.kinds {
		for _, place := range structure.Kinds[k].Cells {
			looked = append(looked, len(cells))
			v.look = append(v.look, uint8(place[0]))
			cells = append(cells, place...)
		}
	}
	start := make([]uint8, len(cells))
	for i, cell := range cells {
		start[i] = s.labels[cell]
		v.symbols = max(v.symbols, int(start[i])+1)
	}
	from := make([][]int, len(turns)) // by turn and cell: what comes there
	for t, turn := range turns {
		from[t] = make([]int, len(cells))
		for i, cell := range cells {
			from[t][slices.Index(cells, int(turn[cell]))] = i
		}
	}
	list := distinct.New(len(cells))
	list.Add(start)
	next := make([]uint8, len(cells))
	for i := 0; i < list.Count(); i++ {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, f := range from {
			at := list.At(i)
			for k, c := range f {
				next[k] = at[c]
			}
			v.next = append(v.next, uint16(list.Add(next)))
		}
		if list.Count() > most {
			return nil, nil
		}
	}
	v.count = list.Count()
	v.plant(list, looked)
	return v, nil
}

// pollEvery is after how many states the context is looked at.
const pollEvery = 1 << 10

// plant makes the tree.
func (v *view) plant(list *distinct.List, looked []int) {
	v.tree = make([]uint32, v.symbols)
	for number := range list.Count() {
		at := list.At(number)
		node := 0
		for i, cell := range looked {
			branch := node*v.symbols + int(at[cell])
			switch {
			case i == len(looked)-1:
				v.tree[branch] = uint32(number)
			case v.tree[branch] == 0:
				v.tree[branch] = uint32(len(v.tree) / v.symbols)
				v.tree = append(v.tree, make([]uint32, v.symbols)...)
				fallthrough
			default:
				node = int(v.tree[branch])
			}
		}
	}
}

// number returns the number of what is seen when what belongs in cell content[c] lies in
// cell c.
func (v *view) number(content []uint8) int {
	node := uint32(0)
	for _, cell := range v.look {
		node = v.tree[int(node)*v.symbols+int(v.labels[content[cell]])]
	}
	return int(node)
}

func (v *view) bytes() int64 { return int64(2*len(v.next) + 4*len(v.tree)) }
