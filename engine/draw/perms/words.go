package perms

import "taquin/engine/draw"

// The words of permutations, in English and in French.
var (
	elements   = draw.Noun{One: draw.Phrase{"%s element", "%s élément"}, Many: draw.Phrase{"%s elements", "%s éléments"}}
	inversions = draw.Noun{One: draw.Phrase{"%s inversion", "%s inversion"}, Many: draw.Phrase{"%s inversions", "%s inversions"}}
	vertices   = draw.Noun{One: draw.Phrase{"%s vertex", "%s sommet"}, Many: draw.Phrase{"%s vertices", "%s sommets"}}

	even        = draw.Phrase{"even", "paire"}
	odd         = draw.Phrase{"odd", "impaire"}
	permutation = draw.Phrase{"An %s permutation of %s", "Une permutation %s de %s"} // the parity, the elements

	movesNothing  = draw.Phrase{" that moves nothing", " qui ne déplace rien"}
	oneCycle      = draw.Phrase{": a cycle of %s", "\u00a0: un cycle de longueur %s"}
	severalCycles = draw.Phrase{": cycles of %s and %s", "\u00a0: des cycles de longueur %s et %s"} // the last length by itself
	fixed         = draw.Phrase{"fixed:", "fixes\u00a0:"}

	withInversions = draw.Phrase{" with %s", " avec %s"}
	noneCross      = draw.Phrase{": no arrows cross", "\u00a0: aucune flèche n’en croise une autre"}
	manyCross      = draw.Phrase{": as many pairs of arrows cross", "\u00a0: autant de paires de flèches se croisent"}
	inversionsAre  = draw.Phrase{"%s: %s\n", "%s\u00a0: %s\n"} // the inversions, the parity

	inTwoLines    = draw.Phrase{"A permutation of %s in two lines", "Une permutation de %s sur deux lignes"}
	isPermutation = draw.Phrase{"It is %s.", "C’est %s."} // the cycles
	byElement     = draw.Phrase{"Element by element: %s.", "Élément par élément\u00a0: %s."}

	puzzleOnGraph = draw.Phrase{"Puzzle on a graph of %s", "Un jeu sur un graphe de %s"}
)
