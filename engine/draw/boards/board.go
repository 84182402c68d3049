// Package boards draws sliding-puzzle boards: as pictures with marks, zones, a path, arrows or a
// photo, as text grids, and the path of the blank as a board before and after it. A drawing keeps
// a copy of its board. Begin with Board for pictures (paint.go) and with Grid for text.
package boards

import (
	"slices"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Board is a drawing of a board. Tiles at home are tinted; the blank is empty.
type Board struct {
	draw.Weight
	board    *board.Board
	notation board.Notation
	options  Options
	hidden   map[int]bool // Options.Hidden as a set
}

// New draws a copy of a board.
func New(b *board.Board, n board.Notation) *Board {
	return &Board{Weight: Options{}.weight(b, n), board: b.Copy(), notation: n}
}

// With returns the drawing with other options. The error names the cell that is missing.
func (d *Board) With(o Options) (*Board, error) {
	if err := o.check(d.board); err != nil {
		return nil, err
	}
	hidden := map[int]bool{}
	for _, c := range o.Hidden {
		hidden[c] = true
	}
	return &Board{o.weight(d.board, d.notation), d.board, d.notation, o, hidden}, nil
}

// labelOf returns the text on a cell, and whether the options give it.
func (d *Board) labelOf(cell int) (text string, own bool) {
	if text, own = d.options.Labels[cell]; own {
		return text, true
	}
	o, piece := &d.options, d.board.At(cell)
	if piece == d.board.Home() || d.hidden[cell] {
		return "", false
	}
	if text, own = o.Names[piece]; own {
		return text, true
	}
	if o.Plain {
		return "", false
	}
	return d.notation.Written(d.board, piece), false
}

func (d *Board) title(l text.Language) string {
	b, o := d.board, &d.options
	if o.Plain || len(o.Labels)+len(o.Names)+len(o.Hidden) > 0 {
		return plainBoard.In(l, b.Shape())
	}
	home := 0
	for i := range b.Size() {
		if i != b.Blank() && b.IsHome(i) {
			home++
		}
	}
	form := someHome
	if o.Image != nil {
		form = puzzle
	}
	return form.In(l, b.Shape(), home, b.Size()-1)
}

// description lists a small board row by row and names every mark, zone, arrow and path.
func (d *Board) description(l text.Language) string {
	o, s := &d.options, d.board.Shape()
	var out strings.Builder
	if s.Size() > draw.MaxListed {
		out.WriteString(blankAt.In(l, d.board.Blank()/s.Cols+1, d.board.Blank()%s.Cols+1))
	} else {
		var rows []string
		for row := range s.Rows {
			var cells []string
			for col := range s.Cols {
				cells = append(cells, d.spoken(row*s.Cols+col, l))
			}
			rows = append(rows, strings.Join(cells, " "))
		}
		out.WriteString(rowByRow.In(l, strings.Join(rows, ", ")))
	}
	for _, group := range o.Marks {
		out.WriteString(listed(l, group, markedCell, markedCells, markedMany))
	}
	for _, zone := range o.Zones {
		out.WriteString(listed(l, zone, aroundCell, aroundCells, aroundMany))
	}
	for _, a := range o.Arrows {
		out.WriteString(arrowGoes.In(l, a[0], a[1]))
	}
	if len(o.Path) > 0 {
		out.WriteString(blankGoes.In(l, shortened(d.notation, o.Path)))
	}
	return out.String()
}

// spoken returns the text on a cell for the description.
func (d *Board) spoken(cell int, l text.Language) string {
	text, _ := d.labelOf(cell)
	switch {
	case text != "":
		return text
	case cell == d.board.Blank():
		return blank.In(l)
	}
	return "_"
}

// listed names the cells by number; of more than draw.MaxListed it gives only the count.
func listed(l text.Language, cells []int, one, some, many draw.Phrase) string {
	sorted := slices.Compact(slices.Sorted(slices.Values(cells)))
	switch {
	case len(sorted) == 0:
		return ""
	case len(sorted) > draw.MaxListed:
		return many.In(l, len(sorted))
	}
	names := make([]string, len(sorted))
	for i, c := range sorted {
		names[i] = strconv.Itoa(c)
	}
	if len(names) == 1 {
		some = one
	}
	return some.In(l, strings.Join(names, " "))
}

// shortened returns the moves of a path in letters, cut after 60.
func shortened(n board.Notation, p board.Path) string {
	const most = 60
	return text.Cut(n.Word(p[:min(len(p), most+1)]), most)
}

// Walk is a drawing of a path of the blank: the board with the path, and the resulting board.
type Walk struct {
	draw.Weight
	before, after *Board
	path          board.Path
}

// NewWalk draws a path of the blank from a copy of a board. The error is that of board.Play.
func NewWalk(b *board.Board, n board.Notation, p board.Path) (*Walk, error) {
	after := b.Copy()
	if err := after.Play(p); err != nil {
		return nil, err
	}
	before, err := New(b, n).With(Options{Path: p})
	if err != nil {
		return nil, err
	}
	w := &Walk{before: before, after: New(after, n), path: p}
	w.Weight = w.row().Weight
	w.Wide.Lines, w.Narrow.Lines = w.Wide.Lines+1, w.Narrow.Lines+1 // the letters of the path
	w.Wide.Columns, w.Narrow.Columns = max(w.Wide.Columns, noteWidth), max(w.Narrow.Columns, noteWidth)
	return w, nil
}

// Figure implements draw.Drawing.
func (w *Walk) Figure(s draw.Style) draw.Figure {
	f := w.row().Figure(s)
	f.Title = walkOver.In(s.Language, w.before.board.Shape(), moves.Count(s.Language, len(w.path)))
	f.Desc = beforeAfter.In(s.Language, w.before.description(s.Language), w.after.description(s.Language))
	return f
}

// row is the two boards with an arrow between them.
func (w *Walk) row() *draw.Row { return draw.Pair(w.before, w.after, "→") }

// letters returns the number of moves and their letters.
func (w *Walk) letters(l text.Language) string {
	if len(w.path) == 0 {
		return noMoves.In(l)
	}
	return moved.In(l, moves.Count(l, len(w.path)), shortened(w.before.notation, w.path))
}

// Text implements draw.Drawing: the letters of the path, the board with the path, and the
// resulting board.
func (w *Walk) Text(s draw.Style) string { return w.letters(s.Language) + "\n" + w.row().Text(s) }

// The texts of boards, in English and in French.
var (
	plainBoard = draw.Phrase{"A %s board", "Un taquin %s"} // shape
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

	walkOver    = draw.Phrase{"A walk of the blank over a %s board, %s", "Un chemin de la case vide sur un taquin %s, %s"} // shape, moves
	beforeAfter = draw.Phrase{"Before: %s After: %s", "Avant\u00a0: %s Après\u00a0: %s"}
	noMoves     = draw.Phrase{"no moves", "aucun coup"}
	moved       = draw.Phrase{"%s: %s", "%s\u00a0: %s"} // moves, letters
	moves       = draw.Noun{One: draw.Phrase{"%s move", "%s coup"}, Many: draw.Phrase{"%s moves", "%s coups"}}
)

// Several is the noun of boards.
var Several = draw.Noun{One: draw.Phrase{"%s board", "%s taquin"}, Many: draw.Phrase{"%s boards", "%s taquins"}}
