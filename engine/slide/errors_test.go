package slide_test

import (
	"strings"
	"testing"

	"taquin/engine/slide"
)

// Errors of puzzles, goals and sequences name the position.
func TestErrors(t *testing.T) {
	check := func(what string, err error, want string) {
		t.Helper()
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", what, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                                "slide: the text shows no cell",
		"....":                            "slide: there is no piece",
		"AB / A":                          "slide: row 2 has 1 cell, and row 1 has 2 (row 2, column 2)",
		"AB / ABC":                        "slide: row 2 has 3 cells, and row 1 has 2 (row 2, column 3)",
		"A? / ..":                         `slide: "?" is no piece (a letter or a digit), no free cell (.) and no wall (#) (row 1, column 2); a puzzle looks like this: AB. / C#B`,
		"AB / BA":                         "slide: the piece A is torn: no link leads from its cell (row 1, column 1) to its cell (row 2, column 2)",
		"A.A":                             "slide: the piece A is torn: no link leads from its cell (row 1, column 1) to its cell (row 1, column 3)",
		"A" + rows(300):                   "slide: more than 256 columns or rows (row 1, column 257)",
		"A" + rows(149) + "/" + rows(150): "slide: 300 cells are not in 1..256",
		"####\nA..#\n.A.":                 "slide: row 3 has 3 cells, and row 1 has 4 (row 3, column 4)",
	} {
		d, err := slide.Parse(text)
		if err == nil {
			_, err = slide.New(d)
		}
		check(text, err, want)
	}
	z := puzzle(t, "AAB. / CC#.", "")
	for text, want := range map[string]string{
		"D":                  `slide: the goal has a piece "D", and the puzzle has none`,
		"A":                  "slide: the goal's A has 1 cell, and A itself has 2 (row 1, column 1)",
		"A / A":              "slide: the goal's A has another shape than A itself (row 1, column 1)",
		".... / ..B.":        "slide: the goal has B on a wall (row 2, column 3)",
		"#":                  "slide: the goal has a wall where the puzzle has none (row 1, column 1)",
		".... / .... / ....": "slide: the goal has 4 columns and 3 rows, and the puzzle 4 and 2",
		"..... / ....B":      "slide: the goal has 5 columns and 2 rows, and the puzzle 4 and 2",
		"AABB / CC..":        "slide: the goal's B has 2 cells, and B itself has 1 (row 1, column 3)",
		".... / .... / A...": "slide: the goal has 4 columns and 3 rows, and the puzzle 4 and 2",
	} {
		goal, err := z.ParseGoal(text)
		if err == nil {
			_, err = z.WithGoal(goal)
		}
		check(text, err, want)
	}
	_, err := z.WithGoal([]slide.Piece{{"A", []int{0, 1}}, {"C", []int{1, 2}}})
	check("overlapping goal", err, "slide: the goal has A and C on the same cell (row 1, column 2)")
	_, err = puzzle(t, "A#..", "").WithGoal([]slide.Piece{{"A", []int{2}}})
	check("a goal behind a wall", err, "slide: no piece like A can come to where the goal has it, even if nothing is in its way (row 1, column 4)")
	for word, want := range map[string]string{
		"Br Bu": `slide: B cannot go up (move 2 of "Br Bu")`,
		"Ar":    `slide: A cannot go right (move 1 of "Ar")`,
		"Brrd":  `slide: B cannot go right (move 1 of "Brrd")`,
		"B":     `slide: nothing says where B goes; a move is written Bd or Brr (move 1 of "B")`,
		"Xr":    `slide: there is no piece "X" (move 1 of "Xr")`,
		"B5":    `slide: "5" is no direction; they are u, d, l and r (move 1 of "B5")`,
		"Bů":    `slide: "ů" is no direction; they are u, d, l and r (move 1 of "Bů")`,
	} {
		x := z.Start()
		check(word, x.PlayText(word), want)
		if !x.Equal(z.Start()) || len(x.History()) != 0 {
			t.Errorf("%q has changed the state", word)
		}
	}
	for board, want := range map[string]string{
		"ooooo":           "slide: a board of Rush Hour is a square, such as 36 letters for 6x6, or has its rows separated by /; 5 letters are no square",
		"BBoo":            "slide: there is no car A, which is to leave on the right",
		"AoAo":            "slide: the car A must lie in a row and leave at its right end (row 2, column 1)",
		"AAxoooooo":       "slide: the car A cannot leave: a wall is at the end of its row (row 1, column 3)",
		"AAxoAoooo":       "slide: the car A must lie in a row and leave at its right end (row 2, column 2)",
		"AAoBoo / ..":     "slide: row 2 has 2 cells, and row 1 has 6 (row 2, column 3)",
		"AAoBoo / oooooo": "slide: B is no car: its cells are not two or more in a line (row 1, column 4)",
		"AAoBBo / oooBoo": "slide: B is no car: its cells are not two or more in a line (row 1, column 4)",
		"AAxooo / oooooo": "slide: no piece like A can come to where the goal has it, even if nothing is in its way (row 1, column 5)",
	} {
		d, err := slide.ParseRush(board, "")
		if err == nil {
			_, err = slide.New(d)
		}
		check(board, err, want)
	}
	at := []slide.Place{{}, {X: 1}, {X: 2}}
	for want, d := range map[string]slide.Definition{
		"slide: 0 cells are not in 1..256":                                                 {},
		"slide: cells without places need links":                                           {Cells: 3},
		"slide: the cells 1 and 2 have the same place":                                     {Places: []slide.Place{{}, {}}},
		"slide: link 1 is to a cell 4, and there are 1 to 3":                               {Cells: 3, Links: [][2]int{{0, 3}}},
		"slide: link 1 leads from cell 2 to itself":                                        {Cells: 3, Links: [][2]int{{1, 1}}},
		"slide: the pieces A and B lie on the same cell (row 1, column 2)":                 {Places: at, Pieces: []slide.Piece{{"A", []int{0, 1}}, {"B", []int{1}}}},
		"slide: the piece A names a cell twice (row 1, column 2)":                          {Places: at, Pieces: []slide.Piece{{"A", []int{1, 1}}}},
		"slide: two pieces are called A":                                                   {Places: at, Pieces: []slide.Piece{{"A", []int{0}}, {"A", []int{1}}}},
		"slide: a piece is called by one letter or digit, not \"AB\"":                      {Places: at, Pieces: []slide.Piece{{"AB", []int{0}}}},
		"slide: the piece A lies on no cell":                                               {Places: at, Pieces: []slide.Piece{{"A", nil}}},
		"slide: the piece A lies on a cell 4, and there are 1 to 3":                        {Places: at, Pieces: []slide.Piece{{"A", []int{3}}}},
		"slide: the piece A lies on 2 cells, and has a shape only where cells have places": {Cells: 3, Links: [][2]int{{0, 1}}, Pieces: []slide.Piece{{"A", []int{0, 1}}}},
		"slide: A and B cannot be alike: their shapes differ":                              {Places: at, Alike: []string{"AB"}, Pieces: []slide.Piece{{"A", []int{0, 1}}, {"B", []int{2}}}},
		"slide: alike names the piece A twice":                                             {Places: at, Alike: []string{"AA"}, Pieces: []slide.Piece{{"A", []int{0}}}},
		"slide: alike names a piece \"Q\", and the puzzle has none":                        {Places: at, Alike: []string{"Q"}, Pieces: []slide.Piece{{"A", []int{0}}}},
	} {
		_, err := slide.New(d)
		check("a definition", err, want)
	}
}

func rows(cells int) string { return strings.Repeat(".", cells) }
