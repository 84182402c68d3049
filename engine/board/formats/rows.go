package formats

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/text"
)

// readRows reads boards of several lines: a line with the number of rows, then each
// row in a line of its own. (The assignment 8puzzle of Princeton's COS 226; 42's
// project n-puzzle and the generator that comes with it.)
func readRows(r *reader) error {
	for {
		words, ok := r.next()
		if !ok {
			return nil
		}
		first := r.line
		side, err := strconv.Atoi(words[0])
		if err != nil || len(words) > 1 || side < 2 || side > board.MaxSide {
			return r.fail("the number of rows is wanted in a line of its own, 2 to %d, not %s", board.MaxSide, text.Quote(strings.Join(words, " "), 24))
		}
		labels := make([]string, 0, side*side)
		for row := 1; row <= side; row++ {
			words, ok = r.next()
			switch {
			case !ok:
				return r.fail("the text ends after row %d of %d", row-1, side)
			case len(words) != side:
				return r.fail("row %d has %s, not %d", row, text.Count(len(words), "label"), side)
			}
			labels = append(labels, words...)
		}
		if err := r.add(first, "", 0, labels, side); err != nil {
			return err
		}
	}
}

func writeRows(w *strings.Builder, entries []Entry) error {
	for i, e := range entries {
		if err := square(e.Board); err != nil {
			return err
		}
		if i > 0 {
			w.WriteByte('\n')
		}
		side := e.Board.Shape().Cols
		width := len(strconv.Itoa(side*side - 1))
		fmt.Fprintln(w, side)
		for i, label := range labelsOf(e.Board, board.TD) {
			end := " "
			if (i+1)%side == 0 {
				end = "\n"
			}
			fmt.Fprintf(w, "%*d%s", width, label, end)
		}
	}
	return nil
}
