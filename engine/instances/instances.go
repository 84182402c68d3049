// Package instances holds sets of boards on which solvers are compared: the
// published ones, and random ones made to order. The package never solves.
// Begin with Korf100.
package instances

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"taquin/engine/board"
)

// Instance is one board of a set.
type Instance struct {
	Name   string       // its name in the literature or its number: "38"
	Board  *board.Board // solvable, and the caller's own
	Length int          // the number of moves of a shortest solution; 0 if it is not known
}

// Set is a list of boards of one shape.
type Set struct {
	Name, About string
	Instances   []Instance
}

//go:embed korf100.txt
var korf100 string

//go:embed korf50_24.txt
var korf24 string

// Korf100 returns Korf's 100 random boards of the 15-puzzle, which papers have
// measured themselves by since Korf, Artificial Intelligence 27 (1985) 97-109.
// The blank's home is top left.
func Korf100() Set {
	return Set{"korf100", "Korf's 100 random 15-puzzle boards (1985), 41 to 66 moves",
		mustRead(korf100, board.Shape{Cols: 4, Rows: 4})}
}

// Korf24 returns the 50 random boards of the 24-puzzle of Korf and Felner,
// Artificial Intelligence 134 (2002) 9-22. The blank's home is top left.
func Korf24() Set {
	return Set{"korf50-24", "Korf and Felner's 50 random 24-puzzle boards (2002), 81 to 114 moves",
		mustRead(korf24, board.Shape{Cols: 5, Rows: 5})}
}

// mustRead panics where the program's own data are broken.
func mustRead(text string, s board.Shape) []Instance {
	list, err := read(text, s)
	if err != nil {
		panic(err)
	}
	return list
}

// read reads a board a line: number, length of a shortest solution and labels
// in reading order, the blank 0 and its home top left. There a label is the
// piece's name. Lines that begin with # are comments.
func read(text string, s board.Shape) ([]Instance, error) {
	var list []Instance
	line := 0
	for text := range strings.Lines(text) {
		line++
		if strings.HasPrefix(text, "#") {
			continue
		}
		in, err := readLine(strings.Fields(text), s)
		if err != nil {
			return nil, fmt.Errorf("instances: %w (line %d)", err, line)
		}
		list = append(list, in)
	}
	return list, nil
}

func readLine(fields []string, s board.Shape) (Instance, error) {
	if want := 2 + s.Size(); len(fields) != want {
		return Instance{}, fmt.Errorf("%d numbers, not %d", len(fields), want)
	}
	numbers := make([]int, len(fields))
	for i, f := range fields {
		var err error
		if numbers[i], err = strconv.Atoi(f); err != nil {
			return Instance{}, err
		}
	}
	b, err := board.FromCells(s, board.TopLeft, numbers[2:])
	return Instance{fields[0], b, numbers[1]}, err
}

// Random returns boards of any shape, uniformly over the solvable ones: the
// blank is anywhere. Their lengths are not known.
func Random(rng *rand.Rand, s board.Shape, h board.Home, count int) (Set, error) {
	if _, err := board.NewShape(s.Cols, s.Rows); err != nil {
		return Set{}, err
	}
	if count < 0 {
		return Set{}, fmt.Errorf("instances: cannot make %d boards", count)
	}
	set := Set{"random-" + s.String(), fmt.Sprintf("%d random %s boards", count, s), make([]Instance, count)}
	for i := range set.Instances {
		b, err := board.New(s, h)
		if err != nil {
			return Set{}, err
		}
		if err := b.Shuffle(rng); err != nil {
			return Set{}, err
		}
		// For each cell of the blank the walk there is a bijection.
		if err := b.Play(s.Walk(b.Blank(), rng.IntN(s.Size()))); err != nil {
			return Set{}, err
		}
		set.Instances[i] = Instance{Name: strconv.Itoa(i + 1), Board: b}
	}
	return set, nil
}
