package formats

import (
	"encoding/json"
	"slices"
	"strings"

	"taquin/engine/board"
)

// sheet is the JSON object of a board.
type sheet struct {
	Name     string  `json:"name,omitempty"`
	Notation string  `json:"notation"`
	Length   int     `json:"length,omitempty"`
	Board    [][]int `json:"board"`
}

func writeJSON(w *strings.Builder, entries []Entry) error {
	sheets := make([]sheet, len(entries))
	for i, e := range entries {
		rows := slices.Collect(slices.Chunk(labelsOf(e.Board, board.TD), e.Board.Shape().Cols))
		sheets[i] = sheet{e.Name, board.TD.String(), e.Length, rows}
	}
	if len(sheets) == 1 {
		return writeSheet(w, sheets[0], "\n")
	}
	w.WriteString("[\n")
	for i, s := range sheets {
		end := ",\n"
		if i == len(sheets)-1 {
			end = "\n"
		}
		w.WriteString("  ")
		if err := writeSheet(w, s, end); err != nil {
			return err
		}
	}
	w.WriteString("]\n")
	return nil
}

// writeSheet formats a board in one line.
func writeSheet(w *strings.Builder, s sheet, end string) error {
	written, err := json.Marshal(s)
	w.Write(written)
	w.WriteString(end)
	return err
}
