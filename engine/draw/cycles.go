package draw

import (
	"fmt"
	"strings"

	"taquin/engine/draw/scene"
	"taquin/engine/perm"
)

// Cycles is a drawing of a permutation as its cycles: each a ring of discs, an
// arrow from every element to where it goes.
type Cycles struct {
	perm  perm.Perm
	first int
}

// MaxElements is the size of the largest permutation that is drawn.
const MaxElements = 400

// NewCycles makes a drawing of a permutation whose first element is called
// first, 0 or 1. The error is that of a permutation that is too large.
func NewCycles(p perm.Perm, first int) (*Cycles, error) {
	if err := checkPerm(p); err != nil {
		return nil, err
	}
	return &Cycles{p, first}, nil
}

func checkPerm(p perm.Perm) error {
	if len(p) > MaxElements {
		return fmt.Errorf("draw: a permutation of %d elements is too large to draw; %d are the most", len(p), MaxElements)
	}
	return nil
}

// Scene implements Drawing.
func (c *Cycles) Scene(t Theme) *scene.Scene { return onPage(t, c.inside(t).Scene) }

func (c *Cycles) inside(t Theme) figure {
	out := scene.New(400, 40)
	out.Text(scene.Point{X: 200, Y: 20}, strings.TrimSpace(c.Text(0)), scene.Font{Size: 14, Colour: t.Ink})
	return centred(out)
}

// Text implements Drawing.
func (c *Cycles) Text(width int) string {
	var out strings.Builder
	for _, cycle := range c.perm.Cycles() {
		for _, x := range cycle {
			fmt.Fprintf(&out, "%d → ", x+c.first)
		}
		fmt.Fprintf(&out, "%d\n", cycle[0]+c.first)
	}
	return out.String()
}
