package draw

import "taquin/engine/draw/scene"

// Tight is the picture without a page around it, and how large its cells are;
// they stand in its middle.
func (d *Board) Tight(t Theme) (s *scene.Scene, cell float64) { return d.inside(t).Scene, cellSide }
