package formats

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// readTuples reads Python tuples such as (1, 2, 3, 4, 5, 6, 7, 8, 0), separated by white space
// and commas. (EightPuzzle in the programs of Russell and Norvig, Artificial Intelligence: A
// Modern Approach.)
func readTuples(r *reader) error {
	rest, line := r.rest, 1
	for {
		gap := len(rest) - len(strings.TrimLeft(rest, " \t\r\n,"))
		line += strings.Count(rest[:gap], "\n")
		if rest = rest[gap:]; rest == "" {
			return nil
		}
		inside, after, closed := strings.Cut(rest, ")")
		r.line = line
		switch {
		case rest[0] != '(':
			return r.fail("formats.expected-a-not", "expected a (, not %s", text.Quote(rest, 24))
		case !closed:
			return r.fail("formats.a-without-its", "a ( without its )")
		}
		labels := strings.FieldsFunc(inside[1:], func(c rune) bool { return strings.ContainsRune(", \t\r\n", c) })
		if err := r.addSquare(line, "", 0, labels); err != nil {
			return err
		}
		line += strings.Count(inside, "\n")
		rest = after
	}
}

func writeTuples(w *strings.Builder, entries []Entry) error {
	for _, e := range entries {
		if err := square(e.Board); err != nil {
			return err
		}
		fmt.Fprintf(w, "(%s)\n", joined(labelsOf(e.Board, board.TD), ", "))
	}
	return nil
}

// maxDigits is the number of one-character labels.
const maxDigits = 36

// readDigits reads a board per line, with one character per cell. (H. Kociemba's pages on the
// 15-puzzle: 123456789abcdef0 is the solved board.)
func readDigits(r *reader) error {
	for {
		words, ok := r.next()
		if !ok {
			return nil
		}
		if len(words) > 1 {
			return r.fail("formats.a-board-is-one", "a board is one word, and here are %d", len(words))
		}
		var labels []string
		for _, c := range strings.ToLower(words[0]) {
			label, err := strconv.ParseInt(string(c), maxDigits, 0)
			if err != nil {
				return r.fail("formats.is-none-of-to", "%s is none of 0 to 9 and a to z", text.Quote(string(c), 24))
			}
			labels = append(labels, strconv.FormatInt(label, 10))
		}
		if err := r.addSquare(r.line, "", 0, labels); err != nil {
			return err
		}
	}
}

func writeDigits(w *strings.Builder, entries []Entry) error {
	for _, e := range entries {
		if err := square(e.Board); err != nil {
			return err
		}
		if e.Board.Size() > maxDigits {
			return message.Errorf("formats.kociemba-has-characters-for", "%w: kociemba has characters for %d cells, and a %s board has %d", ErrFormat, maxDigits, e.Board.Shape(), e.Board.Size())
		}
		for _, label := range labelsOf(e.Board, board.TD) {
			w.WriteString(strconv.FormatInt(int64(label), maxDigits))
		}
		w.WriteByte('\n')
	}
	return nil
}

// readNumbered reads an instance per line: a name, the optimal length if known, and the
// labels. (The appendix of R. E. Korf, Depth-first iterative-deepening, Artificial
// Intelligence 27 (1985) 97-109.)
func readNumbered(r *reader) error {
	for {
		words, ok := r.next()
		if !ok {
			return nil
		}
		labels, length := words[1:], 0
		if _, ok := sideOf(len(labels)); !ok && len(words) > 2 {
			var err error
			if length, err = strconv.Atoi(words[1]); err != nil || length < 0 {
				return r.fail("formats.expected-a-number-of", "expected a number of moves, not %s", text.Quote(words[1], 24))
			}
			labels = words[2:]
		}
		if _, ok := sideOf(len(labels)); !ok {
			return r.fail("formats.expected-a-number-the", "expected a number, the optimal number of moves if it is known, and the labels of a square board, but found %s", message.Count(len(words), "word"))
		}
		if err := r.addSquare(r.line, words[0], length, labels); err != nil {
			return err
		}
	}
}

func writeNumbered(w *strings.Builder, entries []Entry) error {
	for i, e := range entries {
		if err := square(e.Board); err != nil {
			return err
		}
		name := strings.Join(strings.Fields(e.Name), "-")
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		w.WriteString(name + " ")
		if e.Length > 0 {
			fmt.Fprintf(w, "%d ", e.Length)
		}
		fmt.Fprintln(w, joined(labelsOf(e.Board, board.Agreg), " "))
	}
	return nil
}

// joined formats labels with a separator.
func joined(labels []int, between string) string { return strings.Join(words(labels), between) }

// words converts labels to strings.
func words(labels []int) []string {
	words := make([]string, len(labels))
	for i, label := range labels {
		words[i] = strconv.Itoa(label)
	}
	return words
}

// readRows reads boards of several lines: a line with the number of rows, then a line for
// each row. (The assignment 8puzzle of Princeton's COS 226; 42's project n-puzzle and its
// generator.)
func readRows(r *reader) error {
	for {
		words, ok := r.next()
		if !ok {
			return nil
		}
		first := r.line
		side, err := strconv.Atoi(words[0])
		if err != nil || len(words) > 1 || side < 2 || side > board.MaxSide {
			return r.fail("formats.expected-the-number-of", "expected the number of rows, 2 to %d, alone on a line, not %s", board.MaxSide, text.Quote(strings.Join(words, " "), 24))
		}
		labels := make([]string, 0, side*side)
		for row := 1; row <= side; row++ {
			words, ok = r.next()
			switch {
			case !ok:
				return r.fail("formats.the-text-ends-after", "the text ends after row %d of %d", row-1, side)
			case len(words) != side:
				return r.fail("formats.row-has-not", "row %d has %s, not %d", row, message.Count(len(words), "label"), side)
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
