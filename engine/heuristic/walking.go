package heuristic

import (
	"fmt"

	"taquin/engine/board"
)

// Walking is being written.
type Walking struct{}

// NewWalking returns one without tables.
func NewWalking() *Walking { return &Walking{} }

// Name returns "walking".
func (*Walking) Name() string { return "walking" }

// Admissible returns true.
func (*Walking) Admissible() bool { return true }

// Start is being written.
func (w *Walking) Start(b *board.Board) (Running, error) {
	return nil, fmt.Errorf("%w: walking distance is being written", ErrNotApplicable)
}
