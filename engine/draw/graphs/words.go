package graphs

import "taquin/engine/draw"

// The words of graphs, in English and in French.
var (
	boardsOf = draw.Noun{One: draw.Phrase{"%s board", "%s taquin"}, Many: draw.Phrase{"%s boards", "%s taquins"}}

	// With the boards, their shape and maybe the radius.
	solvable = draw.Phrase{"The %s of %s that can be solved, and the moves between them",
		"Les %s %s que l’on peut ranger, et les coups qui mènent de l’un à l’autre"}
	reached = draw.Phrase{"The %s of %s that moves lead to from one, and the moves between them",
		"Les %s %s que l’on atteint à partir de l’un d’eux, et les coups qui mènent de l’un à l’autre"}
	withinBall = draw.Phrase{"The %s of %s within %d of one, and the moves between them",
		"Les %s %s à %d au plus de l’un d’eux, et les coups qui mènent de l’un à l’autre"}

	firstBoard = draw.Phrase{"The first board is %s. ", "Le premier taquin est %s. "}
	distances  = draw.Phrase{"Boards at each distance, from 0 on: %s.", "Taquins à chaque distance, à partir de 0\u00a0: %s."}
	letters    = draw.Phrase{" A letter is the move that leads away from the first board.", " Une lettre est le coup qui éloigne du premier taquin."}

	// Of a text.
	atDistance   = draw.Phrase{"distance %d: %s\n", "distance %d\u00a0: %s\n"}
	distanceHead = draw.Phrase{"distance", "distance"}
	boardsHead   = draw.Phrase{"boards", "taquins"}
	all          = draw.Phrase{"all", "total"}
)
