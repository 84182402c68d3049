package statespace_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/statespace"
)

// knight is a knight on a board of 3 times 3 cells, without the centre.
type knight struct{ from, to byte }

func (knight) Size() int                               { return 1 }
func (k knight) Starts(yield func([]byte) error) error { return yield([]byte{k.from}) }
func (k knight) IsGoal(state []byte) (bool, error)     { return state[0] == k.to, nil }
func (knight) Estimate([]byte) (float64, error)        { return 0, nil }
func (knight) Traits() statespace.Traits               { return statespace.UnitCost() }
func (knight) Expand(state []byte, _ statespace.Move, s *statespace.Successors) error {
	for to := range byte(9) {
		dx, dy := int(to%3)-int(state[0]%3), int(to/3)-int(state[0]/3)
		if dx*dx+dy*dy == 5 {
			s.Add(statespace.Unit(statespace.Move(to)))[0] = to
		}
	}
	return nil
}

func Example() {
	space := knight{from: 0, to: 8}
	store := statespace.NewStore(space.Size())
	next := statespace.NewSuccessors(space.Size())
	_ = space.Starts(func(state []byte) error {
		store.Add(state, statespace.Hash(state), statespace.Link{})
		return nil
	})
	for i := int32(0); i < store.Len(); i++ {
		if goal, _ := space.IsGoal(store.State(i)); goal {
			path := store.Path(i, nil)
			slices.Reverse(path)
			fmt.Println(path)
		}
		next.Reset()
		_ = space.Expand(store.State(i), statespace.NoMove, next)
		for k, e := range next.Edges {
			state := next.State(k)
			store.Add(state, statespace.Hash(state), statespace.Link{Parent: i, Move: e.Move})
		}
	}
	// Output: [5 6 1 8]
}

// The store finds what a map finds, with good hashes and with hashes that collide, for states
// of less than a word, a word and more.
func TestStore(t *testing.T) {
	for _, size := range []int{1, 3, 8, 9, 40} {
		for _, mask := range []uint64{math.MaxUint64, 3 << 32, math.MaxUint32} {
			rng := rand.New(rand.NewPCG(uint64(size), mask))
			s, known := statespace.NewStore(size), map[string]int32{}
			var order []string
			steps := 9000
			if mask != math.MaxUint64 {
				steps = 700
			}
			for range steps {
				state := make([]byte, size)
				for range 1 + rng.IntN(2) {
					state[rng.IntN(size)] = byte(rng.Uint32())
				}
				h := statespace.Hash(state) & mask
				link := statespace.Link{Parent: int32(rng.IntN(len(order) + 1)), Move: statespace.Move(len(order))}
				want, held := known[string(state)]
				if i, ok := s.Find(state, h); ok != held || i != want {
					t.Fatalf("size %d: found %x at %d, %v, want %d, %v", size, state, i, ok, want, held)
				}
				if !held {
					want = int32(len(order))
					known[string(state)] = want
					order = append(order, string(state))
				}
				i, fresh := s.Add(state, h, link)
				if i != want || fresh == held || fresh && *s.Link(i) != link {
					t.Fatalf("size %d: added %x as %d, %v, want %d", size, state, i, fresh, want)
				}
				s.Touch(h)
				state[0]++ // the store has a copy
			}
			if int(s.Len()) != len(order) || s.Found() != len(order) {
				t.Fatalf("%d states, %d found, want %d", s.Len(), s.Found(), len(order))
			}
			for i, want := range order {
				if got := string(s.State(int32(i))); got != want || s.Link(int32(i)).Move != statespace.Move(i) {
					t.Fatalf("size %d: state %d is %x, want %x", size, i, got, want)
				}
			}
			if low := int64(len(order) * (size + 8 + 8)); s.Bytes() < low || s.Bytes() > 4*low+1<<18 {
				t.Errorf("size %d: %d bytes for %d states", size, s.Bytes(), len(order))
			}
		}
	}
}

// numbered is a space whose states are numbers.
type numbered struct{ statespace.Space }

func (numbered) Size() int                 { return 4 }
func (numbered) Traits() statespace.Traits { return statespace.Traits{Numbered: true} }

// The store of a numbered space finds what a map finds.
func TestNumbered(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	s, known, next := statespace.StoreOf(numbered{}), map[uint32]int32{}, statespace.NewSuccessors(4)
	for step := range 20_000 {
		next.Reset()
		x := rng.Uint32N(uint32(step + 2))
		state := next.Add(statespace.Unit(1))
		binary.LittleEndian.PutUint32(state, x)
		h := s.Hashes(next, nil)[0]
		want, held := known[x]
		if i, ok := s.Find(state, h); ok != held || held && i != want {
			t.Fatalf("found %d at %d, %v, want %d, %v", x, i, ok, want, held)
		}
		i, fresh := s.Add(state, h, statespace.Link{Parent: 0, Move: statespace.Move(x)})
		if fresh == held || held && i != want || s.Link(i).Move != statespace.Move(x) || !bytes.Equal(s.State(i), state) {
			t.Fatalf("added %d as %d, %v", x, i, fresh)
		}
		known[x] = i
	}
	if int(s.Len()) != len(known) || s.Found() != len(known) {
		t.Errorf("%d states, %d found, want %d", s.Len(), s.Found(), len(known))
	}
}

// Hash mixes every byte, and gives distinct values for many states.
func TestHash(t *testing.T) {
	for _, size := range []int{1, 2, 7, 8, 9, 16, 19} {
		seen, slots := map[uint64]bool{}, map[uint64]int{}
		state := make([]byte, size)
		for i := range size {
			for b := range 256 {
				state[i] = byte(b)
				h := statespace.Hash(state)
				if b > 0 && seen[h] {
					t.Fatalf("size %d: %x has the hash of another state", size, state)
				}
				seen[h] = true
				slots[h>>32&1023]++
			}
			state[i] = 0
		}
		if most := slices.Max(slices.Collect(maps.Values(slots))); len(slots) < 150 || most > 8+6*size {
			t.Errorf("size %d: %d slots, up to %d states in one", size, len(slots), most)
		}
	}
}

// A state that is appended is kept, and not found; a path ends at a start.
func TestAppend(t *testing.T) {
	s := statespace.NewStore(2)
	state := []byte{1, 2}
	a := s.Append(state, statespace.Link{Parent: 0})
	b, fresh := s.Add(state, 7<<32, statespace.Link{Parent: a, Move: 5})
	c, _ := s.Add([]byte{3, 4}, 7<<32, statespace.Link{Parent: b, Move: 6})
	if a != 0 || b != 1 || !fresh || s.Len() != 3 || s.Found() != 2 || s.Chunks() != 1 {
		t.Errorf("states %d and %d of %d, %d found, in %d chunks", a, b, s.Len(), s.Found(), s.Chunks())
	}
	if path := s.Path(c, []statespace.Move{9}); !slices.Equal(path, []statespace.Move{9, 6, 5}) {
		t.Errorf("path %v", path)
	}
	for range 5000 {
		s.Append(state, statespace.Link{})
	}
	if s.Chunks() != 2 {
		t.Errorf("%d chunks of 5003 states", s.Chunks())
	}
}

// The table has 1024 slots at first, and doubles when more than three quarters of them are used.
func TestStoreGrows(t *testing.T) {
	s := statespace.NewStore(2)
	for i := range 769 {
		if want := int64(4096*2 + 4096*8 + 1024*8); i > 0 && s.Bytes() != want {
			t.Fatalf("%d bytes for %d states, want %d", s.Bytes(), i, want)
		}
		state := []byte{byte(i), byte(i >> 8)}
		s.Add(state, statespace.Hash(state), statespace.Link{})
	}
	if want := int64(4096*2 + 4096*8 + 2048*8); s.Bytes() != want {
		t.Errorf("%d bytes for 769 states, want %d", s.Bytes(), want)
	}
}

func TestChunks(t *testing.T) {
	for _, width := range []int{1, 2, 3, 8, 9, 100, 5000} {
		c := statespace.NewChunks[int](width)
		if c.Len() != 0 || c.Capacity() != 0 {
			t.Fatalf("a new list has %d records", c.Len())
		}
		first := c.Add()
		first[0] = -1
		for i := 1; i < 9000/width+2; i++ {
			record := c.Add()
			if len(record) != width || cap(record) != width || record[0] != 0 {
				t.Fatalf("record %d of width %d: %d, %d", i, width, len(record), record[0])
			}
			record[width-1], record[0] = 2*i, i
		}
		for i := int32(1); i < c.Len(); i++ {
			if c.At(i)[0] != int(i) {
				t.Fatalf("width %d: record %d is %v", width, i, c.At(i)[0])
			}
		}
		if &first[0] != &c.At(0)[0] {
			t.Error("a record has moved")
		}
		used := int64(c.Len()) * int64(width)
		per := map[int]int64{1: 4096, 2: 4096, 3: 4096, 8: 4096, 9: 2048, 100: 256, 5000: 4}[width] * int64(width) // about 32 KiB in a chunk
		if c.Capacity() < used || c.Capacity()%per != 0 || c.Capacity() >= used+per {
			t.Errorf("width %d: capacity %d for %d", width, c.Capacity(), used)
		}
	}
}

// Successors keep the states that were added before, through growth and Reset.
func TestSuccessors(t *testing.T) {
	s := statespace.NewSuccessors(3)
	for range 2 {
		s.Reset()
		if s.Len() != 0 || s.Returned {
			t.Fatalf("%d states after Reset", s.Len())
		}
		for i := range 100 {
			copy(s.Add(statespace.Unit(statespace.Move(i))), []byte{byte(i), 1, 2})
		}
		s.Returned = true
		for i := range 100 {
			state := s.State(i)
			if len(state) != 3 || cap(state) != 3 || state[0] != byte(i) || s.Edges[i].Move != statespace.Move(i) {
				t.Fatalf("state %d is %v", i, state)
			}
		}
		if e := s.Edges[0]; e.Cost != 1 || !math.IsNaN(e.Value) || s.Len() != 100 {
			t.Errorf("%+v of %d", e, s.Len())
		}
	}
}

func TestTraits(t *testing.T) {
	whole := statespace.Traits{Heuristic: "h", MinCost: 1, MaxCost: 3}
	real := statespace.Traits{Admissible: true, Real: true, MaxCost: 0.1}
	if whole.Blind() || !real.Blind() || whole.LowerBound(3) != 0 || real.LowerBound(3) != 3 {
		t.Error("heuristics")
	}
	if whole.RoundUp(2.1) != 3 || whole.RoundUp(2) != 2 || real.RoundUp(2.1) != 2.1 {
		t.Error("rounded bounds")
	}
	if whole.Moves(7) != 3 || whole.Moves(6) != 2 || whole.Moves(0) != 0 || real.Moves(0.1+0.2) != 3 || real.Moves(0.31) != 4 {
		t.Error("moves")
	}
	if (statespace.Traits{}).Moves(0) != 0 {
		t.Error("moves where all are free")
	}
}

// A cursor reports errors, and its lists of moves stay valid on the path.
func TestCursor(t *testing.T) {
	c, err := statespace.NewCursor(knight{0, 8})
	if err != nil || c.Back() != 0 && c.Back() != -1 {
		t.Fatal(err)
	}
	first, _ := c.Branches()
	if c.Back() != -1 || !slices.Equal(first, []statespace.Move{5, 7}) {
		t.Errorf("moves %v, back %d", first, c.Back())
	}
	if cost := c.Do(1); cost != 1 || c.State()[0] != 7 {
		t.Errorf("cost %v to %v", cost, c.State())
	}
	second, _ := c.Branches()
	if !slices.Equal(second, []statespace.Move{0, 2}) || c.Back() != 0 || !slices.Equal(first, []statespace.Move{5, 7}) {
		t.Errorf("moves %v after %v, back %d", second, first, c.Back())
	}
	c.Rebase()
	if again, _ := c.Branches(); !slices.Equal(again, second) || c.Back() != -1 {
		t.Errorf("moves %v, back %d after Rebase", again, c.Back())
	}
	c.Do(1)
	c.Branches()
	if c.Undo(); c.State()[0] != 7 {
		t.Errorf("state %v", c.State())
	}
	if _, err := statespace.NewCursor(broken{}); !errors.Is(err, errBroken) {
		t.Errorf("starts: %v", err)
	}
	c, err = statespace.NewCursor(stuck{knight{0, 8}})
	if _, failed := c.Branches(); err != nil || !errors.Is(failed, errBroken) {
		t.Errorf("expand: %v, %v", err, failed)
	}
}

var errBroken = errors.New("broken")

type broken struct{ knight }

func (broken) Starts(func([]byte) error) error { return errBroken }

type stuck struct{ knight }

func (stuck) Expand([]byte, statespace.Move, *statespace.Successors) error { return errBroken }

// both has two moves between two states, each of which leads back.
type both struct{ knight }

func (both) Expand(state []byte, _ statespace.Move, s *statespace.Successors) error {
	for m := range statespace.Move(2) {
		s.Add(statespace.Unit(m))[0] = 8 - state[0]
	}
	return nil
}

// Of several moves that lead back, a cursor names the first.
func TestBack(t *testing.T) {
	c, err := statespace.NewCursor(both{knight{0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	c.Branches()
	c.Do(1)
	if c.Branches(); c.Back() != 0 {
		t.Errorf("back is %d", c.Back())
	}
}
