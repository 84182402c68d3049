// Package heuristic estimates the number of moves that solve a board. It has source 003's
// two heuristics, the admissible heuristics of textbooks, maxima, and functions of a board.
//
// Values are updated incrementally after each move, as source 003 suggests. The package
// never searches and never moves a board.
//
// Begin with Manhattan. A new heuristic is a file like manhattan.go and a line in All, from
// which scripts, the command line, completion and the tests find it.
package heuristic

import (
	"context"
	"slices"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

var (
	// ErrNotApplicable reports that a heuristic is not defined for the shape of a board.
	// Its text starts a user's message, so it names no package.
	ErrNotApplicable = message.New("heuristic.not-applicable", "not applicable")
	// ErrName reports an unknown name.
	ErrName = message.New("heuristic.unknown-heuristic", "unknown heuristic")
)

// Heuristic estimates the number of moves that solve a board.
type Heuristic interface {
	Name() string
	// Admissible reports whether the value never exceeds the number of moves that solve
	// the board.
	Admissible() bool
	// Start returns the value of b, which the caller updates as b moves. The error wraps
	// ErrNotApplicable if the heuristic is not defined for b's shape.
	Start(b *board.Board) (Running, error)
}

// Described is a Heuristic that says in one line what it counts.
type Described interface {
	Heuristic
	About() string
}

// About says what a heuristic counts; "" if it does not say so.
func About(h Heuristic) string {
	if d, ok := h.(Described); ok {
		return d.About()
	}
	return ""
}

// Preparer is a Heuristic with an expensive first Start for boards like b. Prepare does that
// work, reports its progress and can be cancelled by ctx. Start does not require it.
type Preparer interface {
	Prepare(ctx context.Context, b *board.Board, watch func(doing message.Text, share float64)) error
}

// Prepare calls h's Prepare if it is a Preparer.
func Prepare(ctx context.Context, h Heuristic, b *board.Board, watch func(doing message.Text, share float64)) error {
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

// WithTables returns a heuristic with the named tables instead of the default ones; ok is
// false if it uses no tables.
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

// Running is the value of one board, which it reads but never changes.
type Running interface {
	Value() int         // negative only if a Func fails
	Moved(m board.Move) // must be called after each move m of the board
	Reset()             // must be called after any other change of the board
}

// Real is a Running whose values may be fractions. Value rounds them down.
type Real interface {
	Running
	Real() float64
}

// ValueOf returns the value, which may be a fraction.
func ValueOf(r Running) float64 {
	if real, ok := r.(Real); ok {
		return real.Real()
	}
	return float64(r.Value())
}

// All returns the heuristics in display order. They are safe for concurrent use and should
// be shared: each call of All makes a Walking with an empty cache.
func All() []Heuristic {
	return []Heuristic{Inversions{}, Misplaced{}, MisplacedLines{}, Gaschnig{}, Manhattan{}, Linear{}, NewWalking()}
}

// Find returns the heuristic with a name or an alias, see text.Aliases. The error wraps ErrName.
func Find(list []Heuristic, name string) (Heuristic, error) {
	names := make([]string, len(list))
	for i, h := range list {
		names[i] = h.Name()
	}
	if i := Aliases.Find(name, names); i >= 0 {
		return list[i], nil
	}
	return nil, message.Errorf("heuristic.unknown-heuristic-named", "%w %s%s", ErrName, text.Quote(name, 60), message.Unknown(name, names, Aliases, "heuristics"))
}

// Aliases are the names of the heuristics in the literature.
var Aliases = text.Aliases{
	"inversions":             {"inversion count", "inversion distance"},
	"misplaced":              {"Hamming", "Hamming distance", "misplaced tiles", "tiles out of place"},
	"misplaced-rows-columns": {"tiles out of row and column", "out of row and column"},
	"gaschnig":               {"Gaschnig's heuristic", "n-MaxSwap", "MaxSwap"},
	"manhattan":              {"Manhattan distance", "MD", "taxicab", "city block", "L1"},
	"linear":                 {"linear conflict", "linear conflicts", "LC", "Manhattan + linear conflict", "conflits linéaires"},
	"walking":                {"walking distance", "WD"},
	"pdb":                    {"pattern database", "pattern databases", "additive pattern databases", "APDB"},
}
