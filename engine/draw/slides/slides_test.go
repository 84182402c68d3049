package slides_test

import (
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/slides"
	"taquin/engine/must"
	"taquin/engine/slide"
)

func puzzle(d slide.Definition, err error) *slide.Puzzle {
	return must.Get(slide.New(must.Get(d, err)))
}

func piece(name string, cells ...int) slide.Piece { return slide.Piece{Name: name, Cells: cells} }

// Walls are filled, adjacent walls too; a narrow page has letters instead of frames.
func TestWalls(t *testing.T) {
	d := slides.New(puzzle(slide.Parse("A## / A## / .BB")).Start())
	for width, want := range map[int]string{
		0: `
┌───┬───────┐
│ A │▓▓▓▓▓▓▓│
│   │▓▓▓▓▓▓▓│
│   │▓▓▓▓▓▓▓│
├───┼───────┤
│ · │ B     │
└───┴───────┘
`,
		12: "\nA##\nA##\n.BB\n",
		2:  "\nA:\n  1\n  2\nB:\n  4\n  5\n",
	} {
		if got := "\n" + d.Text(draw.Style{Width: width}); got != want {
			t.Errorf("in %d columns:%s\nwant%s", width, got, want)
		}
	}
}

func hexagon() slide.Definition {
	const h = 0.8660254
	return slide.Definition{
		Places: []slide.Place{{X: -0.5, Y: -h}, {X: 0.5, Y: -h}, {X: -1}, {}, {X: 1}, {X: -0.5, Y: h}, {X: 0.5, Y: h}},
		Pieces: []slide.Piece{piece("A", 0), piece("B", 1, 3), piece("C", 2)},
		Goal:   []slide.Piece{piece("A", 5)},
	}
}

func cube() slide.Definition {
	d := slide.Definition{Pieces: []slide.Piece{piece("A", 0, 1), piece("B", 2)}, Goal: []slide.Piece{piece("B", 2)}}
	for i := range 8 {
		d.Places = append(d.Places, slide.Place{X: float64(i & 1), Y: float64(i >> 1 & 1), Z: float64(i >> 2)})
	}
	return d
}

// klotski is a puzzle with a goal.
func klotski() *slide.State {
	z := puzzle(slide.Parse("ABBC / ABBC / DEEF / DGHF / I..J"))
	return must.Get(z.WithGoal(must.Get(z.ParseGoal(".... / .... / .... / .BB. / .BB.")))).Start()
}

func TestPictures(t *testing.T) {
	ring := slide.Definition{Cells: 5, Links: [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, Alike: []string{},
		Pieces: []slide.Piece{piece("A", 0), piece("B", 1), piece("C", 2)}}
	drawtest.Check(t, map[string]draw.Drawing{
		"klotski": slides.New(klotski()),
		"rush":    slides.New(puzzle(slide.ParseRush("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", "")).Start()),
		"shapes":  slides.New(puzzle(slide.Parse("AAAB / A.AB / AAAC / #DDC / DD##")).Start()),
		"hexagon": slides.New(puzzle(hexagon(), nil).Start()),
		"cube":    slides.New(puzzle(cube(), nil).Start()),
		"ring":    slides.New(puzzle(ring, nil).Start()),
	})
	drawtest.French(t, []drawtest.Told{
		{Drawing: slides.New(puzzle(slide.Parse("AB / .#")).Start()), Title: "Casse-tête coulissant~: 2 pièces sur 3 cases", Desc: "Rangée par rangée, . pour une place libre et # pour un mur~: AB; .#."},
		{Drawing: slides.New(puzzle(cube(), nil).Start()), Title: "Casse-tête coulissant~: 2 pièces sur 8 cases, résolu", Text: "A~: 1 2"},
		{Drawing: slides.New(puzzle(hexagon(), nil).Start()), Title: "Casse-tête coulissant~: 3 pièces sur 7 cases, pas encore résolu", Desc: "Chaque pièce avec ses cases~: A~: 1 C~: 3 B~: 2 4."},
	})
}

// The largest puzzles satisfy the same checks.
func TestLargest(t *testing.T) {
	row := strings.Repeat("AB..", 4)
	var rows []string
	for i := range 16 {
		r := strings.NewReplacer("A", string(rune('a'+i)), "B", string(rune('A'+i))).Replace(row[:2]) + strings.Repeat(".", 14)
		rows = append(rows, r)
	}
	d := slides.New(puzzle(slide.Parse(strings.Join(rows, "/"))).Start())
	if err := d.Weighs().Check(); err != nil {
		t.Error(err)
	}
	if scene := draw.Scene(d, draw.Style{}); scene.Desc != "There are too many cells to list them." {
		t.Error(scene.Desc)
	}
}
