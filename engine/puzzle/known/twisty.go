package known

import (
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// twist is a move as cycles of cells, which are numbered from 1.
type twist struct {
	name   string
	cycles [][]int
}

// twisty returns a puzzle whose cells are numbered from 1.
func twisty(name string, l puzzle.Layout, cells int, kinds []pieces.Name, twists []twist) (*puzzle.Puzzle, error) {
	d := puzzle.Definition{Name: name, First: 1, Layout: l, Kinds: kinds}
	for _, t := range twists {
		d.Moves = append(d.Moves, cycles(t.name, cells, 1, t.cycles...))
	}
	return puzzle.New(d)
}

// Cube is Rubik's cube, 3x3x3, or the 2x2x2 cube. The cells are the stickers without the centres:
// the faces up, left, front, right, back and down, each in reading order. The first cube has the
// moves U D L R F B. (Numbering and cycles: M. Schönert, "Analyzing Rubik's Cube with GAP",
// 1993.) The second has the moves U R F: they fix the corner down-left-back, so that a rotation
// of the whole cube is not another state.
func Cube(size int) (*puzzle.Puzzle, error) {
	switch size {
	case 2:
		return twisty("cube(2)", layout(puzzle.OnCube, 2), 24, []pieces.Name{named("corner", 0)}, []twist{
			{"U", [][]int{{1, 2, 4, 3}, {5, 17, 13, 9}, {6, 18, 14, 10}}},
			{"R", [][]int{{13, 14, 16, 15}, {2, 19, 22, 10}, {4, 17, 24, 12}}},
			{"F", [][]int{{9, 10, 12, 11}, {3, 13, 22, 8}, {4, 15, 21, 6}}},
		})
	case 3:
		return twisty("cube(3)", layout(puzzle.OnCube, 3), 48, []pieces.Name{named("corner", 0), named("edge", 1)}, []twist{
			{"U", [][]int{{1, 3, 8, 6}, {2, 5, 7, 4}, {9, 33, 25, 17}, {10, 34, 26, 18}, {11, 35, 27, 19}}},
			{"D", [][]int{{41, 43, 48, 46}, {42, 45, 47, 44}, {14, 22, 30, 38}, {15, 23, 31, 39}, {16, 24, 32, 40}}},
			{"L", [][]int{{9, 11, 16, 14}, {10, 13, 15, 12}, {1, 17, 41, 40}, {4, 20, 44, 37}, {6, 22, 46, 35}}},
			{"R", [][]int{{25, 27, 32, 30}, {26, 29, 31, 28}, {3, 38, 43, 19}, {5, 36, 45, 21}, {8, 33, 48, 24}}},
			{"F", [][]int{{17, 19, 24, 22}, {18, 21, 23, 20}, {6, 25, 43, 16}, {7, 28, 42, 13}, {8, 30, 41, 11}}},
			{"B", [][]int{{33, 35, 40, 38}, {34, 37, 39, 36}, {3, 9, 46, 32}, {2, 12, 47, 29}, {1, 14, 48, 27}}},
		})
	}
	return nil, message.Errorf("puzzle.a-cube-of-there", "puzzle: a cube of %d: there is one of 2 and one of 3", size)
}

// Pyraminx is the pyraminx without its tips. Its vertices are U at the top, L, R and B; each of
// the moves U L R B turns the layers of a vertex. The faces are front (without B), left
// (without R), right (without L) and down (without U). A face has 6 cells: first the axial
// pieces at its three vertices, in the order U L R B, then the edges opposite these vertices.
func Pyraminx() (*puzzle.Puzzle, error) {
	return twisty("pyraminx", layout(puzzle.OnPyra), 24, []pieces.Name{named("edge", 3), named("axial", 0, 1, 2, 12, 13, 14, 18, 19, 20)}, []twist{
		{"U", [][]int{{1, 7, 13}, {5, 12, 17}, {6, 11, 18}}},
		{"L", [][]int{{2, 19, 8}, {4, 23, 12}, {6, 24, 10}}},
		{"R", [][]int{{3, 14, 20}, {4, 18, 22}, {5, 16, 24}}},
		{"B", [][]int{{9, 21, 15}, {10, 22, 17}, {11, 23, 16}}},
	})
}

// Skewb is the skewb. A face has 5 cells, its four corners in reading order and its centre; the
// faces are up, left, front, right, back, down. The moves U L R B turn the halves around the
// corners up-left-back, down-left-front, down-right-back and up-right-front. These four corners
// stay in place, so that a rotation of the whole puzzle is not another state. The first cycle of
// a move rotates its corner and the last one the centres.
func Skewb() (*puzzle.Puzzle, error) {
	return twisty("skewb", layout(puzzle.OnSkewb), 30, []pieces.Name{named("centre", 4), named("corner", 0, 1, 2, 3, 25, 28)}, []twist{
		{"U", [][]int{{1, 6, 22}, {2, 7, 24}, {3, 8, 21}, {11, 28, 17}, {5, 10, 25}}},
		{"L", [][]int{{8, 11, 27}, {3, 18, 24}, {7, 14, 28}, {9, 13, 26}, {10, 15, 30}}},
		{"R", [][]int{{19, 23, 29}, {2, 8, 14}, {17, 24, 27}, {18, 21, 28}, {20, 25, 30}}},
		{"B", [][]int{{4, 16, 12}, {2, 18, 11}, {3, 17, 14}, {7, 21, 27}, {5, 20, 15}}},
	})
}
