// Package formats reads and writes puzzles in the three formats that other programs have:
// twsearch's .tws, KSolve+'s .def and the .json in which cubing.js keeps a kpuzzle.
//
// All three describe sets of pieces, each with so many orientations, and what moves do to
// them. A set of n pieces with k orientations becomes n times k cells, those of one piece
// side by side; pieces with the same number in the solved state become cells of the same
// colours. Cells are numbered in the order of the sets. What is written has the pieces that
// the puzzle is found to have, so that cells may have other numbers when it is read again.
//
// Errors say where: the line and the column, from 1. Begin with Read and Write; sheet.go is
// what the formats have in common, ksolve.go and kpuzzle.go what each has of its own.
package formats

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/puzzle"
)

// MaxText is how long a file may be, in bytes.
const MaxText = 1 << 20

// Format is one of the formats.
type Format int

// The formats.
const (
	TWSearch Format = iota
	KSolve
	KPuzzle
)

var endings = []string{TWSearch: ".tws", KSolve: ".def", KPuzzle: ".json"}

// String is how names of files in the format end.
func (f Format) String() string { return endings[f] }

// Of returns the format of a file by the end of its name.
func Of(name string) (Format, error) {
	if f := slices.Index(endings, strings.ToLower(path.Ext(name))); f >= 0 {
		return Format(f), nil
	}
	return 0, fmt.Errorf("puzzle: the name of a puzzle's file ends with one of %s", strings.Join(endings, ", "))
}

// Read reads a puzzle.
func Read(text string, f Format) (*puzzle.Puzzle, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("puzzle: a file of %d bytes is longer than the %d that can be read", len(text), MaxText)
	}
	text = strings.TrimPrefix(text, "\ufeff") // some editors begin a file with it
	read := readKSolve
	if f == KPuzzle {
		read = readKPuzzle
	}
	s, err := read(text)
	if err != nil {
		return nil, err
	}
	return s.puzzle()
}

// Write writes a puzzle. One that a format has no words for is refused.
func Write(ctx context.Context, z *puzzle.Puzzle, f Format) (string, error) {
	s, err := newSheet(ctx, z)
	if err != nil {
		return "", err
	}
	if f == KPuzzle {
		return s.writeKPuzzle(), nil
	}
	return s.writeKSolve(f)
}

// where is a place in a text, for errors.
func where(text string, at int) string {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return fmt.Sprintf("(line %d, column %d)", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(before[line:]))
}
