package draw

import (
	"taquin/engine/draw/scene"
	"taquin/engine/perm"
)

// TwoLines is a drawing of a permutation as its elements and, under each, where
// it goes, between brackets.
type TwoLines struct {
	perm  perm.Perm
	first int
}

// NewTwoLines makes a drawing of a permutation whose first element is called
// first, 0 or 1. The error is that of a permutation that is too large.
func NewTwoLines(p perm.Perm, first int) (*TwoLines, error) {
	if err := checkPerm(p); err != nil {
		return nil, err
	}
	return &TwoLines{p, first}, nil
}

// Scene implements Drawing.
func (l *TwoLines) Scene(t Theme) *scene.Scene { return onPage(t, l.inside(t).Scene) }

func (l *TwoLines) inside(t Theme) figure {
	return (&Cycles{l.perm, l.first}).inside(t)
}

// Text implements Drawing.
func (l *TwoLines) Text(width int) string { return TextPerm(l.perm) }
