package perms_test

import (
	"fmt"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/perms"
	"taquin/engine/must"
	"taquin/engine/perm"
)

func ExampleNewCycles() {
	d := must.Get(perms.NewCycles(perm.Perm{2, 0, 1, 4, 3, 5}, 1))
	fmt.Print(d.Text(draw.Style{}))
	fmt.Println(draw.Scene(d, draw.Style{}).Title)
	// Output:
	// 1 → 3 → 2 → 1
	// 4 → 5 → 4
	// fixed: 6
	// An odd permutation of 6 elements: cycles of 3 and 2
}

func ExampleNewArrows() {
	d := must.Get(perms.NewArrows(perm.Perm{2, 0, 1, 4, 3}, 0))
	fmt.Print(d.Text(draw.Style{}))
	fmt.Println(draw.Scene(d, draw.Style{}).Title)
	// Output:
	// ⎛0 1 2 3 4⎞
	// ⎝2 0 1 4 3⎠
	// 3 inversions: odd
	// An odd permutation of 5 elements with 3 inversions: as many pairs of arrows cross
}

func ExampleText() {
	fmt.Print(perms.Text(perm.Perm{2, 0, 1}))
	// Output:
	// ⎛0 1 2⎞
	// ⎝2 0 1⎠
}

func TestDrawings(t *testing.T) {
	p := must.Get(perm.Parse("(0 3 5)(1 2)(7 9 10 11 8 12)", 15))
	long := perm.Perm{}
	for i := range 90 {
		long = append(long, (i+7)%90)
	}
	drawtest.Check(t, map[string]draw.Drawing{
		"cycles":      must.Get(perms.NewCycles(p, 0)),
		"long-cycle":  must.Get(perms.NewCycles(long, 1)),
		"no-cycles":   must.Get(perms.NewCycles(perm.Perm{0, 1, 2}, 0)),
		"nothing":     must.Get(perms.NewCycles(perm.Perm{}, 0)),
		"arrows":      must.Get(perms.NewArrows(p, 1)),
		"long-arrows": must.Get(perms.NewArrows(long, 1)),
		"no-arrows":   must.Get(perms.NewArrows(perm.Perm{}, 1)),
		"two-lines":   must.Get(perms.NewTwoLines(p, 0)),
		"four-lines":  must.Get(perms.NewTwoLines(must.Get(perm.Identity(40)), 1)),
		"net":         must.Get(perms.NewNet([][]int{{1, 2, 3}, {2}, {3}, {4}, {}}, 0, nil)),
	})
}

func TestFrench(t *testing.T) {
	p := perm.Perm{1, 2, 0, 4, 3, 5, 6}
	drawtest.French(t, []drawtest.Told{
		{Drawing: must.Get(perms.NewCycles(p, 0)), Title: "Une permutation impaire de 7 éléments~: des cycles de longueur 3 et 2", Desc: "0 → 1 → 2 → 0; 3 → 4 → 3; fixes~: 5 6."},
		{Drawing: must.Get(perms.NewCycles(perm.Perm{1, 2, 0}, 0)), Title: "Une permutation paire de 3 éléments~: un cycle de longueur 3"},
		{Drawing: must.Get(perms.NewCycles(perm.Perm{0}, 0)), Title: "Une permutation paire de 1 élément qui ne déplace rien", Text: "fixes~: 0\n"},
		{Drawing: must.Get(perms.NewArrows(p, 0)), Title: "Une permutation impaire de 7 éléments avec 3 inversions~: autant de paires de flèches se croisent", Desc: "Élément par élément~: (0 1 2)(3 4).", Text: "3 inversions~: impaire\n"},
		{Drawing: must.Get(perms.NewArrows(perm.Perm{}, 0)), Title: "Une permutation paire de 0 élément avec 0 inversion~: aucune flèche n’en croise une autre", Desc: "C’est ()."},
		{Drawing: must.Get(perms.NewTwoLines(p, 0)), Title: "Une permutation de 7 éléments sur deux lignes", Desc: "C’est (0 1 2)(3 4)."},
		{Drawing: must.Get(perms.NewNet([][]int{{1}, {2}, {}}, 0, nil)), Title: "Un jeu sur un graphe de 3 sommets", Desc: ". — 0; 0 — . 1; 1 — 0."},
	})
}

// The text of a drawing on pages of several widths.
func TestFoldedText(t *testing.T) {
	for want, test := range map[string]struct {
		d     draw.Drawing
		width int
	}{
		"8 → 9 → 10\n  → 11 → 12\n  → 8\n":           {must.Get(perms.NewCycles(perm.Perm{1, 2, 3, 4, 0}, 8)), 12},
		"⎛ 7  8  9⎞\n⎝ 8  9  7⎠\n⎛10 11⎞\n⎝11 10⎠\n": {must.Get(perms.NewTwoLines(perm.Perm{1, 2, 0, 4, 3}, 7)), 10},
		"()\n": {must.Get(perms.NewCycles(perm.Perm{}, 0)), 0},
	} {
		if got := test.d.Text(draw.Style{Width: test.width}); got != want {
			t.Errorf("%d columns:\n%swant\n%s", test.width, got, want)
		}
	}
}

func TestTooLarge(t *testing.T) {
	long := must.Get(perm.Identity(401))
	_, cycles := perms.NewCycles(long, 0)
	_, arrows := perms.NewArrows(long, 0)
	_, lines := perms.NewTwoLines(long, 0)
	const want = "draw: a permutation of 401 elements is too large to draw; 400 are the most"
	for _, err := range []error{cycles, arrows, lines} {
		if err == nil || err.Error() != want {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}
