package known

import (
	"fmt"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// The cells of the cube are its 48 stickers without the centres, 1 to 48: the faces up, left,
// front, right, back and down, each in reading order. (Numbering and cycles: M. Schönert,
// "Analyzing Rubik's Cube with GAP", 1993.)
var cubeMoves = map[string][][]int{
	"U": {{1, 3, 8, 6}, {2, 5, 7, 4}, {9, 33, 25, 17}, {10, 34, 26, 18}, {11, 35, 27, 19}},
	"L": {{9, 11, 16, 14}, {10, 13, 15, 12}, {1, 17, 41, 40}, {4, 20, 44, 37}, {6, 22, 46, 35}},
	"F": {{17, 19, 24, 22}, {18, 21, 23, 20}, {6, 25, 43, 16}, {7, 28, 42, 13}, {8, 30, 41, 11}},
	"R": {{25, 27, 32, 30}, {26, 29, 31, 28}, {3, 38, 43, 19}, {5, 36, 45, 21}, {8, 33, 48, 24}},
	"B": {{33, 35, 40, 38}, {34, 37, 39, 36}, {3, 9, 46, 32}, {2, 12, 47, 29}, {1, 14, 48, 27}},
	"D": {{41, 43, 48, 46}, {42, 45, 47, 44}, {14, 22, 30, 38}, {15, 23, 31, 39}, {16, 24, 32, 40}},
}

// Cube is Rubik's cube, 3x3x3, or the 2x2x2 cube. The first has the moves U D L R F B and the
// cells of cubeMoves. The second has only the corners, 24 cells, four per face in the same
// order. Its moves are U R F: they fix the corner down-left-back, so that a rotation of the
// whole cube is not another state.
func Cube(size int) (*puzzle.Puzzle, error) {
	const faceCells = 8
	switch size {
	case 2:
		var cornerOf [6*faceCells + 1]int // by the cell of the large cube
		corners := 0
		for cell := range 6 * faceCells {
			switch cell % faceCells {
			case 0, 2, 5, 7:
				corners++
				cornerOf[cell+1] = corners
			}
		}
		d := puzzle.Definition{Name: "cube(2)", First: 1, Layout: layout(puzzle.OnCube, 2), Kinds: []pieces.Name{named("corner", 0)}}
		for _, name := range []string{"U", "R", "F"} {
			var list [][]int
			for _, c := range cubeMoves[name] {
				if cornerOf[c[0]] == 0 {
					continue
				}
				var of2 []int
				for _, cell := range c {
					of2 = append(of2, cornerOf[cell])
				}
				list = append(list, of2)
			}
			d.Moves = append(d.Moves, cycles(name, corners, 1, list...))
		}
		return puzzle.New(d)
	case 3:
		d := puzzle.Definition{Name: "cube(3)", First: 1, Layout: layout(puzzle.OnCube, 3), Kinds: []pieces.Name{named("corner", 0), named("edge", 1)}}
		for _, name := range []string{"U", "D", "L", "R", "F", "B"} {
			d.Moves = append(d.Moves, cycles(name, 6*faceCells, 1, cubeMoves[name]...))
		}
		return puzzle.New(d)
	}
	return nil, fmt.Errorf("puzzle: a cube of %d: there is one of 2 and one of 3", size)
}

// Pyraminx is the pyraminx without its tips. Its vertices are U at the top, L, R and B; each of
// the moves U L R B turns the layers of a vertex. The faces are front (without B), left
// (without R), right (without L) and down (without U). A face has 6 cells: first the axial
// pieces at its three vertices, in the order U L R B, then the edges opposite these vertices.
func Pyraminx() (*puzzle.Puzzle, error) {
	const (
		u, l, r, b = 0, 1, 2, 3
		cells      = 24
	)
	missing := [4]int{b, r, l, u} // the vertex that is not on each face
	faceWithout := [4]int{u: 3, l: 2, r: 1, b: 0}
	rank := func(face, vertex int) int { // among the vertices of the face
		k := 0
		for v := range vertex {
			if v != missing[face] {
				k++
			}
		}
		return k
	}
	vertexOf := func(face, k int) int {
		for v := range 4 {
			if v != missing[face] && rank(face, v) == k {
				return v
			}
		}
		panic("puzzle: a face has three vertices")
	}
	turns := [4][3]int{u: {l, b, r}, l: {u, r, b}, r: {b, l, u}, b: {r, u, l}} // clockwise
	d := puzzle.Definition{Name: "pyraminx", First: 1, Layout: layout(puzzle.OnPyra), Kinds: []pieces.Name{named("edge", 3), named("axial", 0, 1, 2, 12, 13, 14, 18, 19, 20)}}
	for vertex, name := range []string{"U", "L", "R", "B"} {
		var to [4]int
		to[vertex] = vertex
		for i, v := range turns[vertex] {
			to[v] = turns[vertex][(i+1)%3]
		}
		d.Moves = append(d.Moves, mapping(name, cells, func(cell int) int {
			face, edge, v := cell/6, cell%6 >= 3, vertexOf(cell/6, cell%3)
			// The turn moves the axial piece at the vertex and the edges that meet there: those
			// that are not opposite to it on their face.
			if edge && v == vertex || !edge && v != vertex || face == faceWithout[vertex] {
				return cell
			}
			face = faceWithout[to[missing[face]]]
			at := 6*face + rank(face, to[v])
			if edge {
				at += 3
			}
			return at
		}))
	}
	return puzzle.New(d)
}

// Skewb is the skewb. A face has 5 cells, its four corners in reading order and its centre; the
// faces are up, left, front, right, back, down. The moves U L R B turn the halves around the
// corners up-left-back, down-left-front, down-right-back and up-right-front. These four corners
// stay in place, so that a rotation of the whole puzzle is not another state.
func Skewb() (*puzzle.Puzzle, error) {
	// A turn around a corner permutes the faces of the cube, and moves three centres and the
	// corners of one half accordingly.
	faces := "ULFRBD"
	// A corner has three faces, clockwise seen from outside, and a cell on each of them.
	corners := []struct {
		faces string
		cells [3]int
	}{
		{"ULB", [3]int{0, 0, 1}}, {"UBR", [3]int{1, 0, 1}}, {"UFL", [3]int{2, 0, 1}}, {"URF", [3]int{3, 0, 1}},
		{"DLF", [3]int{0, 3, 2}}, {"DFR", [3]int{1, 3, 2}}, {"DBL", [3]int{2, 3, 2}}, {"DRB", [3]int{3, 3, 2}},
	}
	cell := func(face byte, at int) int {
		for i := range faces {
			if faces[i] == face {
				return 5*i + at
			}
		}
		panic("puzzle: no such face")
	}
	byFaces := map[string][3]int{} // the cells of a corner, by its faces from any of them on
	for _, c := range corners {
		for k := range 3 {
			key, cells := "", [3]int{}
			for i := range 3 {
				j := (i + k) % 3
				key += string(c.faces[j])
				cells[i] = cell(c.faces[j], c.cells[j])
			}
			byFaces[key] = cells
		}
	}
	opposite := map[byte]byte{'U': 'D', 'D': 'U', 'L': 'R', 'R': 'L', 'F': 'B', 'B': 'F'}
	d := puzzle.Definition{Name: "skewb", First: 1, Layout: layout(puzzle.OnSkewb), Kinds: []pieces.Name{
		named("centre", 4), named("corner", cell('U', 1), cell('U', 2), cell('U', 0), cell('U', 3), cell('D', 0), cell('D', 3))}}
	for _, m := range []struct{ name, corner string }{{"U", "ULB"}, {"L", "DLF"}, {"R", "DRB"}, {"B", "URF"}} {
		next := map[byte]byte{} // the image of each face under the turn
		for i := range 3 {
			from, to := m.corner[i], m.corner[(i+1)%3]
			next[from], next[opposite[from]] = to, opposite[to]
		}
		to := make(map[int]int)
		for _, c := range corners {
			near := 0 // faces shared with the turning corner; two or more in its half
			for i := range 3 {
				for j := range 3 {
					if c.faces[i] == m.corner[j] {
						near++
					}
				}
			}
			if near < 2 {
				continue
			}
			key := ""
			for i := range 3 {
				key += string(next[c.faces[i]])
			}
			from, home := byFaces[c.faces], byFaces[key]
			for i := range 3 {
				to[from[i]] = home[i]
			}
		}
		for i := range 3 {
			to[cell(m.corner[i], 4)] = cell(next[m.corner[i]], 4)
		}
		d.Moves = append(d.Moves, mapping(m.name, 30, func(cell int) int {
			if at, moved := to[cell]; moved {
				return at
			}
			return cell
		}))
	}
	return puzzle.New(d)
}
