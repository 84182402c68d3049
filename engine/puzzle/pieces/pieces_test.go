package pieces_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/puzzle/pieces"
)

// turned is a random move of pieces: places of twists cells each, one kind after the other.
func turned(rng *rand.Rand, kinds [][2]int) perm.Perm {
	var p perm.Perm
	for _, k := range kinds {
		places, twists, offset := k[0], k[1], len(p)
		to := rng.Perm(places)
		if rng.IntN(3) == 0 {
			slices.Sort(to)
		}
		for place := range places {
			twist := rng.IntN(twists)
			for slot := range twists {
				p = append(p, offset+to[place]*twists+(slot+twist)%twists)
			}
		}
	}
	return p
}

func find(gens []perm.Perm) (*perm.Group, *pieces.Structure) {
	g := must.Get(perm.NewGroup(context.Background(), len(gens[0]), gens))
	s := must.Get(pieces.Find(context.Background(), g, 0, nil))
	return g, s
}

// TestLawsAgreeWithForce compares the laws with the parities and twists of all elements of small groups.
func TestLawsAgreeWithForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	for range 400 {
		var kinds [][2]int
		for range 1 + rng.IntN(3) {
			kinds = append(kinds, [2]int{1 + rng.IntN(3), []int{1, 2, 3, 4, 6, 9}[rng.IntN(6)]})
		}
		var gens []perm.Perm
		for range 1 + rng.IntN(2) {
			gens = append(gens, turned(rng, kinds))
		}
		g, s := find(gens)
		if g.Order().Cmp(big.NewInt(20000)) > 0 {
			continue
		}
		images := map[string]bool{}
		id, _ := perm.Identity(g.Degree())
		list, seen := []perm.Perm{id}, map[string]bool{id.String(): true}
		for k := 0; k < len(list); k++ {
			all, err := s.Read(list[k])
			if err != nil {
				t.Fatalf("%v: %v: %v", gens, list[k], err)
			}
			if err := s.Check(list[k]); err != nil {
				t.Fatalf("%v: %v: %v (laws %v)", gens, list[k], err, s.Laws)
			}
			if !s.Perm(all).Equal(list[k]) {
				t.Fatalf("%v: %v is read as %v, and that is %v", gens, list[k], all, s.Perm(all))
			}
			images[image(s, all)] = true
			for _, q := range gens {
				if p, _ := list[k].Then(q); !seen[p.String()] {
					seen[p.String()] = true
					list = append(list, p)
				}
			}
		}
		// The laws allow as many vectors of parities and sums as there are.
		ways, lists := big.NewInt(1), int64(1)
		for _, k := range s.Kinds {
			ways.Mul(ways, new(big.Int).MulRange(1, int64(k.Places())))
			for range k.Places() {
				ways.Mul(ways, big.NewInt(int64(k.Twists())))
			}
			if lists *= int64(k.Twists()); k.Places() > 1 {
				lists *= 2
			}
		}
		want := ways.Div(ways.Mul(ways, big.NewInt(int64(len(images)))), big.NewInt(lists))
		if s.States().Cmp(want) != 0 {
			t.Fatalf("%v: the laws %v leave %v states, and %d of %d lists are there: %v", gens, s.Laws, s.States(), len(images), lists, want)
		}
		// A random arrangement obeys them if and only if its vector exists.
		for range 20 {
			p := turned(rng, kinds)
			all, err := s.Read(p)
			if err != nil {
				continue
			}
			if err := s.Check(p); (err == nil) != images[image(s, all)] {
				t.Fatalf("%v: %v: %v (laws %v)", gens, p, err, s.Laws)
			}
		}
	}
}

// image is the parities and sums of an arrangement.
func image(s *pieces.Structure, all []pieces.Arrangement) string {
	text := ""
	for i, a := range all {
		sum := 0
		for _, t := range a.Twist {
			sum += t
		}
		text += fmt.Sprintf("%s %d,", perm.Perm(a.Place).Parity(), sum%s.Kinds[i].Twists())
	}
	return text
}

// TestTurning tests rings that only rotate: each is one piece.
func TestTurning(t *testing.T) {
	p, _ := perm.Parse("(0 1 2 3 4 5)(6 7)(8 9 10 11)", 13)
	_, s := find([]perm.Perm{p})
	if len(s.Kinds) != 2 || s.Kinds[0].Twists() != 6 || s.Kinds[1].Twists() != 4 || !slices.Equal(s.Fixed, []int{12}) {
		t.Errorf("%+v", s.Kinds)
	}
	// All three go at once: 12 states, and that of two follows.
	if s.States().Cmp(big.NewInt(12)) != 0 || fmt.Sprint(s.Laws) != "[piece 1 twists + piece 2 twists = 0 (mod 2)]" {
		t.Errorf("%v states, laws %v", s.States(), s.Laws)
	}
	// The other way round is no way to turn, and a cell alone goes nowhere.
	for _, text := range []string{"(1 5)(2 4)", "(0 1)", "(11 12)", "(6 7)", "(0 2 4)(1 3 5)(6 7)"} {
		q, _ := perm.Parse(text, 13)
		if _, err := s.Read(q); !errors.Is(err, pieces.ErrUnreachable) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestCancelled(t *testing.T) {
	p, _ := perm.Parse("(0 1 2 3 4 5)", -1)
	q, _ := perm.Parse("(0 1)", 6)
	g, err := perm.NewGroup(context.Background(), 6, []perm.Perm{p, q})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pieces.Find(&ctxtest.Countdown{Context: t.Context(), Left: 2}, g, 0, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
