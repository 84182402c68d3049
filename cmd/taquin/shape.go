package main

import (
	"strconv"
	"strings"

	"taquin/engine/board"
)

// shape is the value of --shape: 4x4.
type shape board.Shape

// UnmarshalText reads a shape.
func (s *shape) UnmarshalText(text []byte) error {
	read, is, err := parseShape(string(text))
	switch {
	case !is:
		return usage("--shape must be columns x rows such as 5x4, not %q", text)
	case err != nil:
		return usage("--shape %s: %w", text, err)
	}
	*s = shape(read)
	return nil
}

// parseShape reads a shape such as 5x4. It reports whether the text is meant for one.
func parseShape(text string) (s board.Shape, is bool, err error) {
	cols, rows, _ := strings.Cut(text, "x")
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if errC != nil || errR != nil {
		return s, false, nil
	}
	s, err = board.NewShape(c, r)
	return s, true, err
}
