package trees_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/trees"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/solving"
	"taquin/engine/search"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// traced runs a method on a board in the notation td.
func traced(t testing.TB, method, cells string, most int) *statespace.Log {
	t.Helper()
	b, err := board.Parse(cells, board.TD)
	if err != nil {
		t.Fatal(err)
	}
	m, err := search.Methods().Find(method)
	if err != nil {
		t.Fatal(err)
	}
	opt := solver.Options{Trace: statespace.NewLog(most)}
	if _, err := m.Solve(t.Context(), b, opt); err != nil {
		t.Fatal(err)
	}
	return opt.Trace
}

const (
	near = "2 3 6 / 1 5 4 / 7 8 0" // depth 10
	far  = "7 2 6 / 5 3 4 / 1 8 0" // depth 18
)

func tree(t testing.TB, tr *statespace.Log, o trees.Options) *trees.Tree {
	t.Helper()
	d, err := trees.New(tr, trees.Boards(board.TD, nil), o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// puzzleTree is the tree of a search on a puzzle without a layout.
func puzzleTree(t testing.TB, method string) *trees.Tree {
	t.Helper()
	z, err := known.Swaps(4)
	if err != nil {
		t.Fatal(err)
	}
	x := z.Start()
	if err := x.PlayText("ab bc"); err != nil {
		t.Fatal(err)
	}
	m, err := searches.Methods().Find(method)
	if err != nil {
		t.Fatal(err)
	}
	opt := solving.Options{Options: solver.Options{Trace: statespace.NewLog(1000)}}
	if _, err := m.Solve(t.Context(), x, opt); err != nil {
		t.Fatal(err)
	}
	d, err := trees.New(opt.Trace, trees.Puzzles(z), trees.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// piecesTree is the tree of a search on sliding pieces. Its heuristic values are fractions.
func piecesTree(t testing.TB, method string) *trees.Tree {
	t.Helper()
	d, err := slide.Parse("AAB / C..")
	if err != nil {
		t.Fatal(err)
	}
	z, err := slide.New(d)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := z.ParseGoal("... / AA.")
	if err != nil {
		t.Fatal(err)
	}
	if z, err = z.WithGoal(goal); err != nil {
		t.Fatal(err)
	}
	m, err := slide.Methods().Find(method)
	if err != nil {
		t.Fatal(err)
	}
	opt := slide.Options{Options: solver.Options{Trace: statespace.NewLog(1000)}, Estimate: func(x *slide.State) (float64, error) {
		return float64(x.Anchors()[0]) / 10, nil
	}}
	if _, err := m.Solve(t.Context(), z.Start(), opt); err != nil {
		t.Fatal(err)
	}
	tree, err := trees.New(opt.Trace, trees.Slides(z), trees.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestDrawings(t *testing.T) {
	astar, ida, both := traced(t, "astar", near, 1000), traced(t, "ida", far, 1000), traced(t, "bidirectional", near, 1000)
	drawtest.Check(t, map[string]draw.Drawing{
		"astar":       tree(t, astar, trees.Options{}),
		"astar dots":  tree(t, astar, trees.Options{Show: trees.Never}),
		"ida":         tree(t, ida, trees.Options{}),
		"ida round":   tree(t, ida, trees.Options{Round: 3}),
		"both ends":   tree(t, both, trees.Options{}),
		"frame":       tree(t, astar, trees.Options{}).Frame(8),
		"frame first": tree(t, ida, trees.Options{}).Frame(0),
		"frame last":  tree(t, ida, trees.Options{}).Frame(1 << 20),
		"limited":     tree(t, traced(t, "bfs", near, 60), trees.Options{}),
	})
	swaps, pieces := puzzleTree(t, "bidirectional"), piecesTree(t, "astar")
	drawtest.Check(t, map[string]draw.Drawing{
		"swaps":        swaps,
		"pieces":       pieces,
		"pieces frame": pieces.Frame(5),
	})
	drawtest.French(t, []drawtest.Told{
		{Drawing: swaps, Text: "à partir de l’état~: "},
		{Drawing: pieces, Desc: "8 développés, 4 en attente, 16 abandonnés~; 3 coups de profondeur au plus. Le chemin trouvé a 3 états."},
		{Drawing: tree(t, ida, trees.Options{Round: 3}), Title: "L’arbre d’une recherche~: 45 taquins", Text: "borne 14~: 45 taquins"},
		{Drawing: tree(t, both, trees.Options{}), Text: "à partir du but~: "},
		{Drawing: tree(t, astar, trees.Options{}).Frame(8), Text: "en attente~: "},
		{Drawing: tree(t, astar, trees.Options{}), Desc: "20 développés, 20 en attente, 0 abandonnés~; 10 coups de profondeur au plus. Le chemin trouvé a 11 taquins.", Text: "0+6=6 développé *\n"},
	})
}

// The legend reports a truncated trace, and the solution if it is visible.
func TestLegends(t *testing.T) {
	const short, way = "the rest is beyond", "the way found"
	ida := traced(t, "ida", far, 1000)
	for _, c := range []struct {
		name          string
		d             *trees.Tree
		isShort, isAt bool
	}{
		{"whole", tree(t, ida, trees.Options{}), false, true},
		{"first round", tree(t, ida, trees.Options{Round: 1}), false, false},
		{"last round", tree(t, ida, trees.Options{Round: len(ida.Rounds)}), false, true},
		{"short", tree(t, traced(t, "bfs", near, 60), trees.Options{}), true, false},
		{"first frame", tree(t, traced(t, "bfs", near, 60), trees.Options{}).At(0), false, false},
	} {
		svg, words := string(draw.Scene(c.d, draw.Style{}).SVG(0)), c.d.Text(draw.Style{})
		if strings.Contains(words, short) != c.isShort || strings.Contains(svg, short) != c.isShort || strings.Contains(svg, way) != c.isAt {
			t.Errorf("%s: want short %v and the way %v\n%s", c.name, c.isShort, c.isAt, words)
		}
	}
}

// An animation begins with the first board alone and ends with the complete tree; every frame has
// one expansion more.
func TestFrames(t *testing.T) {
	for _, method := range []string{"bfs", "bidirectional", "ida", "astar", "rbfs", "mm"} {
		tr := traced(t, method, near, 1000)
		d := tree(t, tr, trees.Options{})
		if d.Steps() != len(tr.Expansions) || d.Now() != tr.Expansions[d.Steps()-1].Node {
			t.Errorf("%s: %d steps to node %d, want %d", method, d.Steps(), d.Now(), len(tr.Expansions))
		}
		if at := d.At(0); at.Now() != statespace.None || !strings.Contains(at.Text(draw.Style{}), "open") {
			t.Errorf("%s begins at %d with\n%s", method, at.Now(), at.Text(draw.Style{}))
		}
		for i, e := range tr.Expansions {
			if at := d.At(i + 1); at.Now() != e.Node {
				t.Errorf("%s: step %d is at %d, want %d", method, i+1, at.Now(), e.Node)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	ida, many := traced(t, "ida", far, 1000), traced(t, "bfs", far, 40_000)
	for _, c := range []struct {
		tr    *statespace.Log
		o     trees.Options
		is    error
		words string
	}{
		{ida, trees.Options{Round: 6}, trees.ErrRound, "there are 1 to 5"},
		{many, trees.Options{Round: 1}, trees.ErrRound, "this search has none"},
		{many, trees.Options{}, trees.ErrTooMany, "trace = 5000"},
		{&statespace.Log{}, trees.Options{}, nil, "nothing was searched"},
	} {
		_, err := trees.New(c.tr, trees.Boards(board.TD, nil), c.o)
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.words)
		}
	}
}

// A tree of ten thousand boards stays within the size limits.
func TestSize(t *testing.T) {
	for _, method := range []string{"bfs", "deepening", "ucs"} {
		d := tree(t, traced(t, method, far, trees.MaxNodes), trees.Options{})
		const most = 2_000_000
		if svg := draw.Scene(d, draw.Style{Language: text.French}).SVG(0); len(svg) > most {
			t.Errorf("%s: %d bytes", method, len(svg))
		}
	}
}

func BenchmarkTree(b *testing.B) {
	tr := traced(b, "bfs", far, trees.MaxNodes)
	for b.Loop() {
		draw.Scene(tree(b, tr, trees.Options{}), draw.Style{}).SVG(0)
	}
}
