package instances

import (
	"strconv"

	"taquin/engine/board"
)

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
	return Set{"hard", "six 15-puzzle boards of 70 to 80 moves; no board needs more than 80", list}
}

func mustParse(text string) *board.Board {
	b, err := board.Parse(text, board.TD)
	if err != nil {
		panic(err)
	}
	return b
}
