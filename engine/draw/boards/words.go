package boards

import "taquin/engine/draw"

// The words of boards, in English and in French.
var (
	plainBoard = draw.Phrase{"A %s board", "Un taquin %s"} // the shape
	someHome   = draw.Phrase{"A %s board, %d of its %d tiles at home", "Un taquin %s, pièces en place\u00a0: %d sur %d"}
	puzzle     = draw.Phrase{"A %s picture puzzle, %d of its %d tiles at home", "Une image en morceaux %s, pièces en place\u00a0: %d sur %d"}
	blankAt    = draw.Phrase{"The blank is in row %d, column %d.", "La case vide est à la ligne %d, colonne %d."}
	rowByRow   = draw.Phrase{"Row by row: %s.", "Ligne par ligne\u00a0: %s."}
	blank      = draw.Phrase{"blank", "vide"}

	markedCell  = draw.Phrase{" Marked: cell %s.", " Case marquée\u00a0: %s."}
	markedCells = draw.Phrase{" Marked: cells %s.", " Cases marquées\u00a0: %s."}
	markedMany  = draw.Phrase{" Marked %d cells.", " %d cases marquées."}
	aroundCell  = draw.Phrase{" A line goes around: cell %s.", " Un trait entoure la case %s."}
	aroundCells = draw.Phrase{" A line goes around: cells %s.", " Un trait entoure les cases %s."}
	aroundMany  = draw.Phrase{" A line goes around %d cells.", " Un trait entoure %d cases."}
	arrowGoes   = draw.Phrase{" An arrow goes from cell %d to cell %d.", " Une flèche va de la case %d à la case %d."}
	blankGoes   = draw.Phrase{" The blank goes %s.", " La case vide suit le chemin %s."}

	// Below a board in text.
	pathIs    = draw.Phrase{"path: %s\n", "chemin\u00a0: %s\n"}
	arrowsAre = draw.Phrase{"arrows: %s\n", "flèches\u00a0: %s\n"}

	walkOver    = draw.Phrase{"A walk of the blank over a %s board, %s", "Un chemin de la case vide sur un taquin %s, %s"} // the shape, the moves
	beforeAfter = draw.Phrase{"Before: %s After: %s", "Avant\u00a0: %s Après\u00a0: %s"}
	noMoves     = draw.Phrase{"no moves", "aucun coup"}
	moved       = draw.Phrase{"%s: %s", "%s\u00a0: %s"} // the moves, the word
	moves       = draw.Noun{One: draw.Phrase{"%s move", "%s coup"}, Many: draw.Phrase{"%s moves", "%s coups"}}
)
