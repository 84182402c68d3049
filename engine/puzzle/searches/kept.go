package searches

import (
	"fmt"
	"math"
	"slices"

	"taquin/engine/distinct"
	"taquin/engine/solver"
)

// kept is states in the order in which they are found, each with the one it was found from.
type kept struct {
	*distinct.List
	from    []int32  // the state that each was found from
	via     []uint16 // the turn that led there
	weighed int64    // the memory when check last looked
}

func newKept(size int) *kept { return &kept{List: distinct.New(size)} }

// add keeps a state, unless it is kept already.
func (k *kept) add(vector []uint8, from int32, via int) (i int32, fresh bool) {
	count := k.Count()
	number := k.Add(vector)
	if number < count {
		return int32(number), false
	}
	k.from = append(k.from, from)
	k.via = append(k.via, uint16(via))
	return int32(number), true
}

// word returns the turns that led from the first state to state i.
func (k *kept) word(i int32) []int {
	var word []int
	for ; i != 0; i = k.from[i] {
		word = append(word, int(k.via[i]))
	}
	slices.Reverse(word)
	return word
}

func (k *kept) memory() int64 { return k.Bytes() + int64(4*cap(k.from)+2*cap(k.via)) }

// check looks for the limits of a search that keeps states, its own among them.
func (k *kept) check(meter *solver.Meter, p solver.Progress) error {
	if k.Count() > math.MaxInt32-1<<20 {
		return fmt.Errorf("%w: no more than %d states can be kept", solver.ErrLimit, k.Count())
	}
	p.Done = -1 // nobody knows
	if k.memory() > k.weighed {
		k.weighed = k.memory()
		if err := meter.CheckMemory(p); err != nil {
			return err
		}
	}
	return meter.Check(p)
}
