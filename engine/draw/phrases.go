package draw

import "taquin/engine/text"

// phrases are the words of drawings in a language. Those with a verb of fmt in
// them are formats.
type phrases struct {
	language text.Language

	// Things that are counted.
	element, inversion, move, board, vertex noun

	// Boards.
	plainBoard, someHome, puzzle string // with the shape, the tiles at home and all of them
	blankAt                      string // with row and column
	rowByRow, blank              string
	marked, around               cellsTold // of cells
	arrowGoes                    string
	blankGoes                    string
	path, arrows                 string // below a board in text

	// Walks.
	walk        string // with the shape and the moves
	beforeAfter string
	noMoves     string
	moved       string // with the moves and the word

	// Cards.
	cards       string // with columns, rows, the edges that match and all of them
	cardsEdges  string
	oneCard     string
	cardsFollow string // between two cards

	// Permutations.
	even, odd                    string
	permutation                  string // with the parity and the elements
	movesNothing                 string
	oneCycle, severalCycles      string // with the lengths, the last one by itself
	fixed                        string
	withInversions               string // after a permutation
	noneCross, manyCross         string
	inversionsAre                string // with the inversions and the parity
	twoLines                     string
	isPermutation, elementByElem string // with cycles

	// Graphs.
	solvable, reached, withinBall string // with the boards, the shape and maybe the radius
	distances                     string // with the boards at each distance
	firstBoard, letters           string
	atDistance                    string // with the distance and the boards
	distanceHead, boardsHead, all string // of a table in text
	net                           string // with the vertices
}

// cellsTold is how cells are told: one, some, or only their number.
type cellsTold struct{ one, some, number string }

var inEnglish = phrases{
	language: text.English,

	element: noun{"%s element", "%s elements"}, inversion: noun{"%s inversion", "%s inversions"},
	move: noun{"%s move", "%s moves"}, board: noun{"%s board", "%s boards"}, vertex: noun{"%s vertex", "%s vertices"},

	plainBoard: "A %s board",
	someHome:   "A %s board, %d of its %d tiles at home",
	puzzle:     "A %s picture puzzle, %d of its %d tiles at home",
	blankAt:    "The blank is in row %d, column %d.",
	rowByRow:   "Row by row: %s.",
	blank:      "blank",
	marked:     cellsTold{" Marked: cell %s.", " Marked: cells %s.", " Marked %d cells."},
	around:     cellsTold{" A line goes around: cell %s.", " A line goes around: cells %s.", " A line goes around %d cells."},
	arrowGoes:  " An arrow goes from cell %d to cell %d.",
	blankGoes:  " The blank goes %s.",
	path:       "path: %s",
	arrows:     "arrows: %s",

	walk:        "A walk of the blank over a %s board, %s",
	beforeAfter: "Before: %s After: %s",
	noMoves:     "no moves",
	moved:       "%s: %s",

	cards:       "%dx%d cards, %d of the %d edges between them match",
	cardsEdges:  "Each card's edges from the top clockwise, + a head and - a body:",
	oneCard:     " card %d",
	cardsFollow: ";",

	even: "even", odd: "odd",
	permutation:    "An %s permutation of %s",
	movesNothing:   " that moves nothing",
	oneCycle:       ": a cycle of %s",
	severalCycles:  ": cycles of %s and %s",
	fixed:          "fixed:",
	withInversions: " with %s",
	noneCross:      ": no arrows cross",
	manyCross:      ": as many pairs of arrows cross",
	inversionsAre:  "%s: %s",
	twoLines:       "A permutation of %s in two lines",
	isPermutation:  "It is %s.",
	elementByElem:  "Element by element: %s.",

	solvable:     "The %s of %s that can be solved, and the moves between them",
	reached:      "The %s of %s that moves lead to from one, and the moves between them",
	withinBall:   "The %s of %s within %d of one, and the moves between them",
	distances:    "Boards at each distance, from 0 on: %s.",
	firstBoard:   "The first board is %s. ",
	letters:      " A letter is the move that leads away from the first board.",
	atDistance:   "distance %d: %s",
	distanceHead: "distance", boardsHead: "boards", all: "all",
	net: "Puzzle on a graph of %s",
}

var inFrench = phrases{
	language: text.French,

	element: noun{"%s élément", "%s éléments"}, inversion: noun{"%s inversion", "%s inversions"},
	move: noun{"%s coup", "%s coups"}, board: noun{"%s taquin", "%s taquins"}, vertex: noun{"%s sommet", "%s sommets"},

	plainBoard: "Un taquin %s",
	someHome:   "Un taquin %s, pièces en place\u00a0: %d sur %d",
	puzzle:     "Une image en morceaux %s, pièces en place\u00a0: %d sur %d",
	blankAt:    "La case vide est à la ligne %d, colonne %d.",
	rowByRow:   "Ligne par ligne\u00a0: %s.",
	blank:      "vide",
	marked:     cellsTold{" Case marquée\u00a0: %s.", " Cases marquées\u00a0: %s.", " %d cases marquées."},
	around:     cellsTold{" Un trait entoure la case %s.", " Un trait entoure les cases %s.", " Un trait entoure %d cases."},
	arrowGoes:  " Une flèche va de la case %d à la case %d.",
	blankGoes:  " La case vide suit le chemin %s.",
	path:       "chemin\u00a0: %s",
	arrows:     "flèches\u00a0: %s",

	walk:        "Un chemin de la case vide sur un taquin %s, %s",
	beforeAfter: "Avant\u00a0: %s Après\u00a0: %s",
	noMoves:     "aucun coup",
	moved:       "%s\u00a0: %s",

	cards:       "Cartes %dx%d, bords communs qui s’accordent\u00a0: %d sur %d",
	cardsEdges:  "Les bords de chaque carte à partir du haut, dans le sens des aiguilles d’une montre, + une tête et - un corps\u00a0:",
	oneCard:     " carte %d",
	cardsFollow: "\u00a0;",

	even: "paire", odd: "impaire",
	permutation:    "Une permutation %s de %s",
	movesNothing:   " qui ne déplace rien",
	oneCycle:       "\u00a0: un cycle de longueur %s",
	severalCycles:  "\u00a0: des cycles de longueur %s et %s",
	fixed:          "fixes\u00a0:",
	withInversions: " avec %s",
	noneCross:      "\u00a0: aucune flèche n’en croise une autre",
	manyCross:      "\u00a0: autant de paires de flèches se croisent",
	inversionsAre:  "%s\u00a0: %s",
	twoLines:       "Une permutation de %s sur deux lignes",
	isPermutation:  "C’est %s.",
	elementByElem:  "Élément par élément\u00a0: %s.",

	solvable:     "Les %s %s que l’on peut ranger, et les coups qui mènent de l’un à l’autre",
	reached:      "Les %s %s que l’on atteint à partir de l’un d’eux, et les coups qui mènent de l’un à l’autre",
	withinBall:   "Les %s %s à %d au plus de l’un d’eux, et les coups qui mènent de l’un à l’autre",
	distances:    "Taquins à chaque distance, à partir de 0\u00a0: %s.",
	firstBoard:   "Le premier taquin est %s. ",
	letters:      " Une lettre est le coup qui éloigne du premier taquin.",
	atDistance:   "distance %d\u00a0: %s",
	distanceHead: "distance", boardsHead: "taquins", all: "total",
	net: "Un jeu sur un graphe de %s",
}

// phrasesIn are the words of a language.
func phrasesIn(l text.Language) *phrases {
	if l == text.French {
		return &inFrench
	}
	return &inEnglish
}
