package cayley_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/cayley"
	"taquin/engine/draw/drawtest"
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
)

func ExampleNew() {
	g, _ := groups.Symmetric(context.Background(), 3)
	d, err := cayley.New(context.Background(), g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(d.Text(draw.Style{}))
	fmt.Println(draw.Scene(d, draw.Style{}).Title)
	// Output:
	// generators: (0 1 2), (0 1)
	// () → (0 1 2), (0 1)
	// (1 2) → (0 1), (0 1 2)
	// (0 1) → (0 2), ()
	// (0 1 2) → (0 2 1), (1 2)
	// (0 2 1) → (), (0 2)
	// (0 2) → (1 2), (0 2 1)
	// Cayley’s graph of a group of 6 permutations
}

// generated makes a group from cycles.
func generated(n int, gens ...string) *perm.Group {
	var perms []perm.Perm
	for _, cycles := range gens {
		perms = append(perms, drawtest.Must(perm.Parse(cycles, n)))
	}
	return drawtest.Must(perm.NewGroup(context.Background(), n, perms))
}

func cayleyGraph(n int, gens ...string) *cayley.Graph {
	return drawtest.Must(cayley.New(context.Background(), generated(n, gens...)))
}

func TestDrawings(t *testing.T) {
	drawtest.Check(t, map[string]draw.Drawing{
		"one":         cayleyGraph(3),
		"two":         cayleyGraph(2, "(0 1)"),
		"klein":       cayleyGraph(4, "(0 1)(2 3)", "(0 2)(1 3)"),
		"cyclic":      cayleyGraph(6, "(0 1 2 3 4 5)"),
		"dihedral":    cayleyGraph(5, "(0 1 2 3 4)", "(1 4)(2 3)"),
		"rings":       cayleyGraph(7, "(0 1 2 3)", "(4 5 6)"),
		"cube":        cayleyGraph(6, "(0 1)", "(2 3)", "(4 5)"),
		"octahedron":  cayleyGraph(4, "(0 1 2 3)", "(0 1)"),
		"icosahedron": cayleyGraph(5, "(0 1 2 3 4)", "(0 1)(2 3)"),
		"frobenius":   cayleyGraph(7, "(0 1 2 3 4 5 6)", "(1 2 4)(3 6 5)"),
	})
}

func TestFrench(t *testing.T) {
	drawtest.French(t, []drawtest.Told{
		{Drawing: cayleyGraph(3, "(0 1 2)", "(0 1)"), Title: "Le graphe de Cayley d’un groupe de 6 permutations", Desc: "Les flèches mènent de chaque permutation à celle-ci suivie de l’une de~: (0 1 2), (0 1).", Text: "générateurs~: (0 1 2), (0 1)\n"},
		{Drawing: cayleyGraph(3), Title: "Le graphe de Cayley d’un groupe de 1 permutation", Desc: "Il n’y a qu’un sommet et pas de flèche."},
	})
}

// A generator that undoes itself has one line for two arrows; others have an arrow
// from each element. What moves nothing and what stands twice has none.
func TestArrows(t *testing.T) {
	for _, c := range []struct {
		d              *cayley.Graph
		elements, line int // of the class edge, those of the legend too
	}{
		{cayleyGraph(3, "(0 1 2)", "(0 1)", "()", "(0 1)"), 6, 6 + 3 + 2},
		{cayleyGraph(4, "(0 1)(2 3)", "(0 2)(1 3)"), 4, 2 + 2 + 2},
		{cayleyGraph(5, "(0 1 2 3 4)", "(0 1)(2 3)"), 60, 60 + 30 + 2},
	} {
		for _, theme := range draw.Themes() {
			svg := string(draw.Scene(c.d, draw.Style{Theme: theme}).SVG(0))
			for class, want := range map[string]int{"element": c.elements, "edge": c.line} {
				if got := strings.Count(svg, `class="`+class+`"`); got != want {
					t.Errorf("%s: %d of class %s, want %d", theme.Name, got, class, want)
				}
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	_, err := cayley.New(context.Background(), generated(6, "(0 1)", "(0 1 2 3 4 5)"))
	const want = "draw: a group of degree 6, order 720, is too large to draw; 120 elements are the most"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = cayley.New(context.Background(), generated(4, "(0 1)", "(0 2)", "(0 3)", "(1 2)", "(1 3)", "(2 3)", "(0 1 2)"))
	const many = "draw: a group made from 7 permutations is not drawn; 6 are the most"
	if err == nil || err.Error() != many {
		t.Errorf("%v, want %s", err, many)
	}
	ended, end := context.WithCancel(context.Background())
	g := generated(100, "(0 1 2 3 4 5 6 7 8 9)(50 60)", "(90 91)")
	end()
	if _, err := cayley.New(ended, g); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
