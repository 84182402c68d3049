package formats

import (
	"slices"
	"strings"

	"taquin/engine/board"
)

// plain returns the format of a notation.
func plain(n board.Notation) Format {
	return Format{Name: n.String(), About: n.About(), Notation: n, Plain: true, read: readPlain,
		write: func(w *strings.Builder, entries []Entry) error {
			for _, e := range entries {
				w.WriteString(n.Format(e.Board) + "\n")
			}
			return nil
		}}
}

// readPlain reads a text in the reader's notation, also in a format that Guess detects.
func readPlain(r *reader) error {
	if form, ok := Guess(r.rest); ok {
		return form.read(r)
	}
	for _, text := range boardsOf(r.rest) {
		b, err := board.Parse(text, r.notation)
		if err != nil {
			return err
		}
		r.texts = append(r.texts, text)
		r.keep(b, "", 0)
	}
	return nil
}

// boardsOf splits a text into boards: one per line if every line separates its rows with
// slashes, otherwise the whole text is one board.
func boardsOf(written string) []string {
	lines := strings.FieldsFunc(board.Uncommented(written), func(c rune) bool { return c == '\n' || c == '\r' })
	if len(lines) == 0 || slices.ContainsFunc(lines, func(line string) bool { return !strings.Contains(line, "/") }) {
		return []string{written}
	}
	return lines
}
