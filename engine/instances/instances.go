// Package instances has sets of boards for comparing solvers: published sets and random
// boards. The package never solves. Begin with Korf100.
package instances

import (
	_ "embed"
	"math/rand/v2"
	"strconv"

	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/message"
)

// Instance is one board of a set.
type Instance struct {
	Name   string       // its name in the literature or its number: "38"
	Board  *board.Board // solvable; owned by the caller
	Length int          // of a shortest solution; 0 if unknown
}

// Set is a list of boards of one shape.
type Set struct {
	Name      string
	About     message.Text
	Instances []Instance
}

//go:embed korf100.txt
var korf100 string

//go:embed korf50_24.txt
var korf24 string

// Korf100 returns the 100 random boards of the 15-puzzle of Korf, Artificial Intelligence 27
// (1985) 97-109, the usual benchmark. The blank's home is top left.
func Korf100() Set {
	return Set{"korf100", message.Textf("instances.korf100", "Korf's 100 random 15-puzzle boards (1985), 41 to 66 moves"),
		mustRead(korf100)}
}

// Korf24 returns the 50 random boards of the 24-puzzle of Korf and Felner,
// Artificial Intelligence 134 (2002) 9-22. The blank's home is top left.
func Korf24() Set {
	return Set{"korf50-24", message.Textf("instances.korf50-24", "Korf and Felner's 50 random 24-puzzle boards (2002), 81 to 114 moves"),
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
		list[i] = Instance{e.Name, e.Board, e.Length}
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
		return Set{}, message.Errorf("instances.cannot-make-boards", "instances: cannot make %d boards", count)
	}
	set := Set{"random-" + s.String(), message.Textf("instances.random", "%d random %s boards", count, s), make([]Instance, count)}
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

// Two hard boards of the 15-puzzle in notation td; four more lie on a path from the second.
// IDA* with pattern databases of 6, 6 and 3 tiles confirms all six lengths, with 2 million
// nodes for 72 moves, 1.2 billion for 80 and 10.2 billion for 70.
const (
	hard70 = "0 15 8 3 / 12 11 7 4 / 14 10 6 5 / 9 13 2 1"

	// farthest is one of the 17 boards that need 80 moves, the maximum
	// (Brüngger, Marzetta, Fukuda and Nievergelt, The parallel search bench ZRAM
	// and its applications, Annals of Operations Research 90 (1999) 45-63), the
	// first in the list at http://kociemba.org/themen/fifteen/fifteensolver.html.
	farthest = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"

	// fromFarthest solves it in 80 moves, in notation english. The board after k moves of
	// a shortest solution needs exactly 80-k.
	fromFarthest = "DDDRURDRUUULLLDDRULDDRRRUUULLDDRUULLDDDRRURULLDRRUULLDLDDRURULLDDRRRUULLULDDRDRR"
)

// Hard returns six boards of the 15-puzzle that need 70, 72, 74, 76, 78 and 80 moves, each
// named by its length. The blank's home is bottom right.
func Hard() Set {
	list := []Instance{{"70", mustParse(hard70), 70}}
	solution, err := board.English.ParseWord(fromFarthest)
	if err != nil {
		panic(err)
	}
	for length := 72; length <= 80; length += 2 {
		b := mustParse(farthest)
		if err := b.Play(solution[:len(solution)-length]); err != nil {
			panic(err)
		}
		list = append(list, Instance{strconv.Itoa(length), b, length})
	}
	return Set{"hard", message.Textf("instances.hard", "six 15-puzzle boards of 70 to 80 moves; no board needs more than 80"), list}
}

func mustParse(text string) *board.Board {
	b, err := board.Parse(text, board.TD)
	if err != nil {
		panic(err)
	}
	return b
}
