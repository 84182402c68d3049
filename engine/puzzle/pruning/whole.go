package pruning

import (
	"context"

	"taquin/engine/perm"
	"taquin/engine/puzzle/solving"
	"taquin/engine/puzzle/space"
)

// maxWhole is the largest number of elements of a group that has a table of all of them.
const maxWhole = 1 << 28

// ofWhole stands before the key of a task whose group has a table of all elements.
const ofWhole = "whole "

// whole is the distance of every element of a group.
type whole struct {
	*table
	numbers *space.Numbers
}

func (w *whole) Size() int { return int(w.numbers.Count()) }

func (w *whole) After(dst []uint32, number uint32) []uint32 { return w.numbers.After(dst, number) }

// newWhole makes the table of all elements for a task, or returns nil if they are too many
// for so many bytes or too far, or if some elements are alike. The error is the context's.
func (l *Library) newWhole(ctx context.Context, t *solving.Task, key string, memory int64, watch Watch) (*whole, error) {
	order := t.Group.Order()
	if t.Alike || !order.IsInt64() || order.Int64() > min(maxWhole, memory/2) {
		return nil, nil
	}
	n, err := space.NewNumbers(ctx, t.Group, t.Elements(), memory/2)
	if n == nil || err != nil {
		return nil, err
	}
	w := &whole{numbers: n}
	tables, err := l.tables(ctx, []numbered{w}, ofWhole+key, watch)
	if err != nil || tables[0].cut {
		return nil, err
	}
	w.table = tables[0]
	return w, nil
}

// word returns the turns of a shortest way home from an element.
func (w *whole) word(element perm.Perm) []int {
	var word []int
	var after []uint32
	at := uint32(w.numbers.Number(element))
	for left := w.at(at); left > 0; left-- {
		after = w.After(after[:0], at)
		for turn, to := range after {
			if w.at(to) == left-1 {
				word, at = append(word, turn), to
				break
			}
		}
	}
	return word
}
