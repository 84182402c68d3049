// Package instances has sets of boards for comparing solvers: published sets and random
// boards. The package never solves. Begin with Korf100.
package instances

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strconv"

	"taquin/engine/board"
	"taquin/engine/board/formats"
)

// Instance is one board of a set.
type Instance struct {
	Name   string       // its name in the literature or its number: "38"
	Board  *board.Board // solvable; owned by the caller
	Length int          // of a shortest solution; 0 if unknown
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

// Korf100 returns the 100 random boards of the 15-puzzle of Korf, Artificial Intelligence 27
// (1985) 97-109, the usual benchmark. The blank's home is top left.
func Korf100() Set {
	return Set{"korf100", "Korf's 100 random 15-puzzle boards (1985), 41 to 66 moves",
		mustRead(korf100)}
}

// Korf24 returns the 50 random boards of the 24-puzzle of Korf and Felner,
// Artificial Intelligence 134 (2002) 9-22. The blank's home is top left.
func Korf24() Set {
	return Set{"korf50-24", "Korf and Felner's 50 random 24-puzzle boards (2002), 81 to 114 moves",
		mustRead(korf24)}
}

// mustRead reads embedded data; it panics if they are invalid.
func mustRead(text string) []Instance {
	korf, err := formats.Find("korf")
	if err != nil {
		panic(err)
	}
	entries, err := korf.Read(text)
	if err != nil {
		panic(err)
	}
	list := make([]Instance, len(entries))
	for i, e := range entries {
		list[i] = Instance(e)
	}
	return list
}

// Random returns boards drawn uniformly from the solvable boards of a shape, with the blank
// in any cell. Their lengths are unknown.
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
		// A walk to a fixed cell is a bijection of boards, so the draw stays uniform.
		if err := b.Play(s.Walk(b.Blank(), rng.IntN(s.Size()))); err != nil {
			return Set{}, err
		}
		set.Instances[i] = Instance{Name: strconv.Itoa(i + 1), Board: b}
	}
	return set, nil
}
