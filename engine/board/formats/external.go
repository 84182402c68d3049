package formats

import (
	"fmt"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
)

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
