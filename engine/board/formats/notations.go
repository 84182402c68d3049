package formats

import (
	"slices"
	"strings"

	"taquin/engine/board"
)

// plain is a notation of the lab as a format.
func plain(n board.Notation) Format {
	return Format{Name: n.String(), About: n.About(), Notation: n, Plain: true, read: readPlain,
		write: func(w *strings.Builder, entries []Entry) error {
			for _, e := range entries {
				w.WriteString(n.Format(e.Board) + "\n")
			}
			return nil
		}}
}

// readPlain reads a board, or a board a line where every line has its rows separated by a
// slash.
func readPlain(r *reader) error {
	lines := strings.FieldsFunc(r.rest, func(c rune) bool { return c == '\n' || c == '\r' })
	if slices.ContainsFunc(lines, func(line string) bool { return !strings.Contains(line, "/") }) || len(lines) == 0 {
		lines = []string{r.rest}
	}
	for _, line := range lines {
		b, err := board.Parse(line, r.notation)
		if err != nil {
			return err
		}
		r.keep(b, "", 0)
	}
	return nil
}
