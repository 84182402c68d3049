// Package formats reads and writes puzzles in the formats of other programs: .tws of twsearch,
// .def of KSolve+, and .json with a kpuzzle of cubing.js.
//
// All three describe sets of pieces, the orientations of the pieces, and the effect of each
// move on the sets. A set of n pieces with k orientations becomes nk consecutive cells, k for
// each piece. Pieces with the same number in the solved state get the same colours. Write uses
// the pieces that package pieces finds, so a puzzle that is written and read again may have
// its cells in another order.
//
// Errors contain the line and the column, from 1. Begin with Read and Write. sheet.go has the
// common description, ksolve.go and kpuzzle.go the formats.
package formats

import (
	"context"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/puzzle"
)

// MaxText is the largest size of a file in bytes.
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

// String returns the extension of file names in the format.
func (f Format) String() string { return endings[f] }

// Of returns the format of a file by its extension.
func Of(name string) (Format, error) {
	if f := slices.Index(endings, strings.ToLower(path.Ext(name))); f >= 0 {
		return Format(f), nil
	}
	return 0, message.Errorf("puzzlefile.the-name-of-a", "puzzle: the name of a puzzle's file ends with one of %s", strings.Join(endings, ", "))
}

// Read reads a puzzle.
func Read(text string, f Format) (*puzzle.Puzzle, error) {
	if len(text) > MaxText {
		return nil, message.Errorf("puzzlefile.a-file-of-bytes", "puzzle: a file of %d bytes is longer than the %d that can be read", len(text), MaxText)
	}
	text = strings.TrimPrefix(text, "\ufeff") // the byte order mark of some editors
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

// Write writes a puzzle. It refuses a puzzle that the format cannot describe.
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

// source is the text of a file, with the first error in it.
type source struct {
	text string
	err  error
}

// fail records an error at a position if it is the first.
func (s *source) fail(at int, key, format string, values ...any) {
	if s.err == nil {
		before := s.text[:at]
		line := strings.LastIndexByte(before, '\n') + 1
		s.err = message.Errorf("puzzlefile.line-column", "puzzle: %s (line %d, column %d)", message.Textf(key, format, values...), 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(before[line:]))
	}
}
