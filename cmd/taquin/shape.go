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
	cols, rows, _ := strings.Cut(string(text), "x")
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if errC != nil || errR != nil {
		return usage("--shape must be columns x rows such as 5x4, not %q", text)
	}
	read, err := board.NewShape(c, r)
	if err != nil {
		return usage("--shape %s: %w", text, err)
	}
	*s = shape(read)
	return nil
}
