package draw

import (
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
)

// Arrows is a drawing of a permutation as two rows of elements with an arrow
// from each to where it goes: the arrows cross as often as there are inversions.
type Arrows struct {
	perm  perm.Perm
	first int
}

// NewArrows makes a drawing of a permutation whose first element is called
// first, 0 or 1. The error is that of a permutation that is too large.
func NewArrows(p perm.Perm, first int) (*Arrows, error) {
	if err := checkPerm(p); err != nil {
		return nil, err
	}
	return &Arrows{p, first}, nil
}

// Scene implements Drawing.
func (a *Arrows) Scene(t Theme) *scene.Scene { return onPage(t, a.inside(t).Scene) }

func (a *Arrows) inside(t Theme) figure {
	return (&Cycles{a.perm, a.first}).inside(t)
}

// Text implements Drawing.
func (a *Arrows) Text(width int) string { return TextPerm(a.perm) }
