package draw

import "taquin/engine/draw/scene"

// Tight is the picture without a page around it.
func (d *Board) Tight(t Theme) *scene.Scene { return d.inside(t).Scene }
