// Package heuristic weighs boards: how far from solved they seem to be. It
// holds source 003's two weights, lower bounds of the number of moves that
// textbooks compare, the largest of several, and any function of a board.
//
// A weight is kept in step with a board that moves: after each move only what
// the move changes is computed, which is what source 003 asks for among its
// suggestions. The package never searches and never moves a board.
//
// Begin with Manhattan. A new heuristic is a file like that one and a line in All:
// scripts, the command line, completion and the tests of the package find it there.
package heuristic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/text"
)

// What a caller may want to tell apart, with errors.Is.
var (
	// ErrNotApplicable: a heuristic has no weight for boards of this shape. It
	// begins the text that a user reads, so it names no package.
	ErrNotApplicable = errors.New("not applicable")
	// ErrName: no heuristic has this name.
	ErrName = errors.New("heuristic: no such heuristic")
)

// Heuristic is a weight of boards: how far from solved they seem to be.
type Heuristic interface {
	Name() string
	// Admissible reports whether the weight never exceeds the number of moves
	// that solve a board.
	Admissible() bool
	// Start weighs b and returns its weight, to be kept in step with b as it
	// moves. The error wraps ErrNotApplicable when there is no such weight for
	// b's shape.
	Start(b *board.Board) (Running, error)
}

// Preparer is a Heuristic that has something to make, once, before it weighs
// boards like b: it is interrupted by ctx and tells how far it is. Start makes
// it all the same where Prepare was not called.
type Preparer interface {
	Prepare(ctx context.Context, b *board.Board, watch func(doing string, share float64)) error
}

// Prepare prepares a heuristic that needs it.
func Prepare(ctx context.Context, h Heuristic, b *board.Board, watch func(doing string, share float64)) error {
	if p, ok := h.(Preparer); ok {
		return p.Prepare(ctx, b, watch)
	}
	return nil
}

// Tabled is a Heuristic with a choice of tables.
type Tabled interface {
	Heuristic
	WithTables(name string) Heuristic
}

// WithTables returns a heuristic with the named tables in place of the usual ones; ok is false
// if it uses no tables.
func WithTables(h Heuristic, name string) (with Heuristic, ok bool) {
	switch h := h.(type) {
	case Tabled:
		return h.WithTables(name), true
	case maximum:
		several := slices.Clone(h)
		for i, one := range h {
			if with, tabled := WithTables(one, name); tabled {
				several[i], ok = with, true
			}
		}
		return several, ok
	}
	return h, false
}

// Running is the weight of one board, which it reads but never changes.
type Running interface {
	Value() int         // the weight now; below 0 only where a Func fails
	Moved(m board.Move) // tells that the board has just made move m
	Reset()             // tells that the board was laid anew
}

// All returns the heuristics by name in the order in which they are shown. The
// values may be shared by several goroutines, and should be: every call makes
// a Walking with tables of its own.
func All() []Heuristic {
	return []Heuristic{Inversions{}, Misplaced{}, MisplacedLines{}, Gaschnig{}, Manhattan{}, Linear{}, NewWalking()}
}

// Find returns the heuristic with a name; the error wraps ErrName.
func Find(list []Heuristic, name string) (Heuristic, error) {
	names := make([]string, len(list))
	for i, h := range list {
		if names[i] = h.Name(); names[i] == name {
			return h, nil
		}
	}
	return nil, fmt.Errorf("%w: %s (there are %s)", ErrName, text.Quote(name, 60), strings.Join(names, ", "))
}
