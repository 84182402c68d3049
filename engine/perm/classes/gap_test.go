package classes_test

import (
	"bufio"
	"encoding/json"
	"math/big"
	"os"
	"testing"

	"taquin/engine/must"
	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/perm/groups"
)

// 200 random groups of degree 4 to 12 and subgroups of the symmetric group, with the figures of GAP
// 4.12: products of library calls on generators drawn from its GlobalMersenneTwister with seed 44.
func TestAgainstGAP(t *testing.T) {
	file, err := os.Open("testdata/gap.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for in := bufio.NewScanner(file); in.Scan(); lines++ {
		var c struct {
			N                                         int
			G, H                                      []perm.Perm
			Set                                       []int
			Order, Meet, Setwise, Normalizer, Classes int64
			InSymmetric                               int64 `json:"in_symmetric"`
			Sylow                                     []int64
		}
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		g, h, s := must.Get(perm.NewGroup(ctx, c.N, c.G)), must.Get(perm.NewGroup(ctx, c.N, c.H)), must.Get(groups.Symmetric(ctx, c.N))
		check := func(what string, x *perm.Group, err error, want int64) *perm.Group {
			t.Helper()
			if err != nil || x.Order().Int64() != want {
				t.Fatalf("%d: %s: %v, %v, want the order %d\n%s", lines+1, what, x, err, want, in.Text())
			}
			return x
		}
		check("group", g, nil, c.Order)
		meet, err := groups.Intersection(ctx, g, h)
		check("intersection", meet, err, c.Meet)
		if !groups.IsSubgroup(meet, g) || !groups.IsSubgroup(meet, h) {
			t.Fatalf("%d: %v is not in both groups", lines+1, meet)
		}
		setwise, err := groups.SetStabilizer(ctx, g, c.Set)
		check("set stabilizer", setwise, err, c.Setwise)
		normalizer, err := groups.Normalizer(ctx, g, meet)
		if check("normalizer", normalizer, err, c.Normalizer); !groups.IsNormal(normalizer, meet) || !groups.IsSubgroup(normalizer, g) {
			t.Fatalf("%d: %v does not normalize", lines+1, normalizer)
		}
		normalizer, err = groups.Normalizer(ctx, s, h)
		check("normalizer in the symmetric group", normalizer, err, c.InSymmetric)
		normalizer, err = groups.Normalizer(ctx, g, h) // h is not in g
		if err != nil || !groups.IsSubgroup(meet, normalizer) {
			t.Fatalf("%d: %v, %v", lines+1, normalizer, err)
		}
		for k, p := range []int{2, 3, 5} {
			sylow, err := classes.Sylow(ctx, g, p)
			if check("Sylow subgroup", sylow, err, c.Sylow[k]); !groups.IsSubgroup(sylow, g) {
				t.Fatalf("%d: %v is not in the group", lines+1, sylow)
			}
		}
		all, err := classes.Of(ctx, g, nil)
		if err != nil || int64(len(all)) != c.Classes {
			t.Fatalf("%d: %d classes, %v, want %d", lines+1, len(all), err, c.Classes)
		}
		if index := new(big.Int).Quo(g.Order(), meet.Order()); index.Int64() < 200 { // the action on cosets
			action, err := groups.ActionOnCosets(ctx, g, meet)
			if err != nil || !action.Image().Transitive() {
				t.Fatalf("%d: %v", lines+1, err)
			}
			kernel := must.Get(action.Kernel(ctx))
			if !groups.IsSubgroup(kernel, meet) || !groups.IsNormal(g, kernel) || new(big.Int).Mul(kernel.Order(), action.Image().Order()).Cmp(g.Order()) != 0 {
				t.Fatalf("%d: kernel %v", lines+1, kernel)
			}
			for _, p := range g.Generators() {
				if q := must.Get(action.Preimage(must.Get(action.Apply(p)))); !kernel.Contains(must.Get(q.Then(p.Inverse()))) {
					t.Fatalf("%d: the preimage of the image of %v is %v", lines+1, p, q)
				}
			}
		}
	}
	if lines != 200 {
		t.Errorf("%d groups", lines)
	}
}
