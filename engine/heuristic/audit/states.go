// Package audit tests a heuristic on states at known distances from the goal: whether it is
// admissible (never larger than the distance) and consistent (no move of cost c decreases it by
// more than c). Profile summarizes its values by distance.
//
// It serves every state space, also with directed moves and real costs. If all states are within
// the limits, the result is a proof; otherwise the audit covers the states near the goals, and
// others that the caller adds. Begin with Explore.
package audit

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// ErrNoGoal is the error for a space in which no goal can be reached.
var ErrNoGoal = message.New("heuristic.no-moves-lead-to", "heuristic: no moves lead to a goal")

// Unknown returns the distance of a state whose distance is not known. It is NaN: test it with
// math.IsNaN.
func Unknown() float64 { return math.NaN() }

// States is a set of states of a space with their distances to the nearest goal.
type States struct {
	// Whole means that the set holds all states that can be reached from the start or, after
	// FromGoals, all states from which a goal can be reached.
	Whole bool
	// Within is the distance up to which the set holds all states from which a goal can be reached.
	// It is -1 if no such distance is known.
	Within float64

	space     statespace.Space
	backward  statespace.Space // nil if the space has none
	near      *statespace.Store
	distances []float64 // of near; +Inf if no goal can be reached
	order     []int32   // of near: by distance, states of unknown distance last
	known     int       // states of order whose distance is known
	far       []far     // by distance
}

// far is a state that the caller has added.
type far struct {
	state    []byte
	distance float64
}

// Limits are the limits of a set of states.
type Limits struct {
	Whole int   // most states of a space that is covered completely
	Near  int   // most states near the goals of a larger space
	Bytes int64 // memory; 0 means no limit
}

// Explore returns all states that can be reached from the start, if the limits permit. Otherwise it
// returns the states near the goals; or, if the space is not reversible or its goals are too many,
// those near the start. It polls ctx and periodically calls watch with the number of states.
func Explore(ctx context.Context, s statespace.Space, limits Limits, watch func(found int)) (*States, error) {
	a, err := FromStart(ctx, s, limits, watch)
	if err != nil || a.Whole || a.backward == nil {
		return a, err
	}
	near, err := FromGoals(ctx, s, Limits{Near: limits.Near, Bytes: limits.Bytes}, watch)
	if err == nil || ctx.Err() != nil {
		return near, err
	}
	return a, nil
}

// start returns an empty set.
func start(ctx context.Context, s statespace.Space) (a *States, err error) {
	a = &States{space: s, near: statespace.StoreOf(s), Within: -1}
	if r, ok := s.(statespace.Reversible); ok {
		a.backward, err = r.Backward(ctx)
	}
	return a, err
}

// bytes is the memory in use.
func (a *States) bytes() int64 {
	return a.near.Bytes() + 8*int64(cap(a.distances)) + 4*int64(cap(a.order))
}

// patrol polls the context, reports progress and checks the memory limit, every 4096 steps.
func (a *States) patrol(ctx context.Context, i int, limits Limits, more int64, watch func(found int)) (full bool, err error) {
	if i&0xfff != 0 {
		return false, nil
	}
	watch(int(a.near.Len()))
	return limits.Bytes > 0 && a.bytes()+more > limits.Bytes, ctx.Err()
}

// checkCost returns an error unless a cost permits Dijkstra's algorithm.
func checkCost(cost float64) error {
	if cost >= 0 && !math.IsInf(cost, 1) {
		return nil
	}
	return message.Errorf("heuristic.a-move-costs-which", "heuristic: a move costs %v, which is not a number of at least 0", cost)
}

// queue is the queue of Dijkstra's algorithm: states by distance, first in, first out among equals.
// With unit costs this is the order of breadth-first search.
type queue struct {
	buckets map[float64][]int32
	keys    keys // a heap
}

type keys struct{ sort.Float64Slice }

func (k *keys) Push(x any) { k.Float64Slice = append(k.Float64Slice, x.(float64)) }
func (k *keys) Pop() any {
	last := k.Len() - 1
	x := k.Float64Slice[last]
	k.Float64Slice = k.Float64Slice[:last]
	return x
}

func (q *queue) put(i int32, distance float64) {
	bucket, known := q.buckets[distance]
	if !known {
		heap.Push(&q.keys, distance)
	}
	q.buckets[distance] = append(bucket, i)
}

// FromGoals generates the states near the goals of a reversible space by Dijkstra's algorithm, in
// complete layers of equal distance, at most limits.Near states.
func FromGoals(ctx context.Context, s statespace.Space, limits Limits, watch func(found int)) (*States, error) {
	a, err := start(ctx, s)
	if err != nil {
		return nil, err
	}
	q := queue{buckets: map[float64][]int32{}}
	reach := func(state []byte, distance float64) {
		i, fresh := a.near.Add(state, statespace.Hash(state), statespace.Link{})
		if fresh {
			a.distances = append(a.distances, Unknown())
		}
		if fresh || distance < a.distances[i] {
			a.distances[i] = distance
			q.put(i, distance)
		}
	}
	err = a.backward.Starts(func(state []byte) error {
		reach(state, 0)
		_, err := a.patrol(ctx, int(a.near.Len()), limits, 0, watch)
		return err
	})
	if err != nil {
		return nil, err
	}
	if int(a.near.Len()) > limits.Near {
		return nil, message.Errorf("heuristic.more-than-goals", "heuristic: more than %d goals", limits.Near)
	}
	next := statespace.NewSuccessors(s.Size())
	next.NoValues = true
	full, distance := false, 0.0
	for q.keys.Len() > 0 && (!full || q.keys.Float64Slice[0] <= distance+tolerance) { // a layer includes distances that differ by rounding
		distance = heap.Pop(&q.keys).(float64)
		for k := 0; k < len(q.buckets[distance]); k++ {
			i := q.buckets[distance][k]
			if a.distances[i] < distance { // reached on a cheaper path since
				continue
			}
			a.order = append(a.order, i)
			if full = full || int(a.near.Len()) > limits.Near; full {
				continue
			}
			if full, err = a.patrol(ctx, len(a.order)-1, limits, 0, watch); err != nil {
				return nil, err
			}
			next.Reset()
			if err := a.backward.Expand(a.near.State(i), statespace.NoMove, next); err != nil {
				return nil, err
			}
			for k, e := range next.Edges {
				if err := checkCost(e.Cost); err != nil {
					return nil, err
				}
				reach(next.State(k), distance+e.Cost)
			}
		}
		delete(q.buckets, distance)
		full = full || int(a.near.Len()) > limits.Near
		if !full || s.Traits().MinCost > tolerance { // a free move may lead to more states of the same distance
			a.Within = distance
		}
	}
	if len(a.order) == 0 {
		return nil, ErrNoGoal
	}
	a.Whole, a.known = !full, len(a.order)
	return a, nil
}

// link is an edge in the list of edges that lead to a state.
type link struct {
	from, next int32 // next is the number of another link to the state + 1, or 0
	cost       float64
}

// FromStart generates the states that can be reached from the start, at most limits.Whole, and
// finds their distances over the reversed edges.
//
// If it stops at the limit, a cheaper path to a goal may lead through a state that it has not
// expanded. It knows the distance of a state that has a goal no farther away than the nearest
// unexpanded state; the distances of the other states are unknown.
func FromStart(ctx context.Context, s statespace.Space, limits Limits, watch func(found int)) (*States, error) {
	a, err := start(ctx, s)
	if err != nil {
		return nil, err
	}
	var first []int32 // of each state: the first link to it + 1
	var links []link
	add := func(state []byte) int32 {
		i, fresh := a.near.Add(state, statespace.Hash(state), statespace.Link{})
		if fresh {
			first = append(first, 0)
		}
		return i
	}
	if err := s.Starts(func(state []byte) error { add(state); return nil }); err != nil {
		return nil, err
	}
	next := statespace.NewSuccessors(s.Size())
	next.NoValues = true
	expanded := int32(0)
	for ; expanded < a.near.Len() && int(a.near.Len()) <= limits.Whole; expanded++ {
		full, err := a.patrol(ctx, int(expanded), limits, 16*int64(cap(links))+4*int64(cap(first)), watch)
		if err != nil {
			return nil, err
		}
		if full {
			break
		}
		next.Reset()
		if err := s.Expand(a.near.State(expanded), statespace.NoMove, next); err != nil {
			return nil, err
		}
		for k, e := range next.Edges {
			if err := checkCost(e.Cost); err != nil {
				return nil, err
			}
			i := add(next.State(k))
			links = append(links, link{expanded, first[i], e.Cost})
			first[i] = int32(len(links))
		}
	}
	a.Whole = expanded == a.near.Len()
	err = a.measure(ctx, expanded, first, links)
	if err == nil && a.Whole && (a.known == 0 || math.IsInf(a.distances[a.order[0]], 1)) {
		err = ErrNoGoal
	}
	return a, err
}

// measure computes the distances over links by Dijkstra's algorithm from the goals and the states
// that are not expanded together.
func (a *States) measure(ctx context.Context, expanded int32, first []int32, links []link) error {
	a.distances = make([]float64, a.near.Len())
	unsure := make([]bool, a.near.Len()) // an unexpanded state is nearer than every goal
	var open statespace.Buckets
	for i := range a.distances {
		goal, err := a.space.IsGoal(a.near.State(int32(i)))
		if err != nil {
			return err
		}
		a.distances[i] = math.Inf(1)
		if goal || int32(i) >= expanded {
			a.distances[i], unsure[i] = 0, !goal
			open.Put(int32(i), 0)
		}
	}
	done := make([]bool, a.near.Len())
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		i, ok := open.Take()
		if !ok {
			break
		}
		if done[i] {
			continue
		}
		done[i] = true
		for l := first[i]; l != 0; l = links[l-1].next {
			from, d := links[l-1].from, a.distances[i]+links[l-1].cost
			if d < a.distances[from] || d == a.distances[from] && unsure[from] && !unsure[i] && !done[from] {
				a.distances[from], unsure[from] = d, unsure[i]
				open.Put(from, d)
			}
		}
	}
	for i := range a.distances {
		if unsure[i] {
			a.distances[i] = Unknown()
		} else {
			a.known++
		}
		a.order = append(a.order, int32(i))
	}
	slices.SortStableFunc(a.order, func(i, j int32) int { return compare(a.distances[i], a.distances[j]) })
	return nil
}

// compare orders distances, the unknown ones last.
func compare(x, y float64) int {
	if math.IsNaN(x) || math.IsNaN(y) {
		return cmp.Compare(y, x) // cmp has NaN first
	}
	return cmp.Compare(x, y)
}

// Add adds a state. Its distance may be Unknown for Consistent, which does not use it.
func (a *States) Add(state []byte, distance float64) {
	at, _ := slices.BinarySearchFunc(a.far, distance, func(f far, d float64) int {
		if c := compare(f.distance, d); c != 0 {
			return c
		}
		return -1 // after its equals
	})
	a.far = slices.Insert(a.far, at, far{bytes.Clone(state), distance})
}

// Walk adds a state of unknown distance: the end of a random walk of some moves from the start.
func (a *States) Walk(rng *rand.Rand, moves int) error {
	var state []byte
	if err := a.space.Starts(func(s []byte) error { state = bytes.Clone(s); return nil }); err != nil {
		return err
	}
	next := statespace.NewSuccessors(a.space.Size())
	next.NoValues = true
	for range moves {
		next.Reset()
		if err := a.space.Expand(state, statespace.NoMove, next); err != nil {
			return err
		}
		if next.Len() == 0 {
			break
		}
		copy(state, next.State(rng.IntN(next.Len())))
	}
	a.Add(state, Unknown())
	return nil
}

// Count returns the number of states; with distances only those whose distance is known.
func (a *States) Count(distances bool) int {
	if !distances {
		return len(a.order) + len(a.far)
	}
	unknown, _ := slices.BinarySearchFunc(a.far, true, func(f far, _ bool) int {
		if math.IsNaN(f.distance) {
			return 0
		}
		return -1
	})
	return a.known + unknown
}

// at returns state i of the set, the near ones first.
func (a *States) at(i int) (state []byte, distance float64) {
	if n := len(a.order); i >= n {
		return a.far[i-n].state, a.far[i-n].distance
	}
	return a.near.State(a.order[i]), a.distances[a.order[i]]
}
