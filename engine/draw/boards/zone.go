package boards

import "taquin/engine/draw/scene"

// zoneWidth is the width of an outline, zoneStep the additional inset of an outline inside another
// one.
const (
	zoneWidth = 3
	zoneStep  = 4
	zoneRound = 5
)

// layered is a set of cells and the number of outlines around its own.
type layered struct {
	cells map[int]bool
	layer int
}

// layers assigns different outlines to zones that share a cell.
func layers(zones [][]int) []layered {
	var out []layered
	layersAt := map[int][]int{} // by cell
	for _, cells := range zones {
		z := layered{cells: map[int]bool{}}
		taken := map[int]bool{}
		for _, c := range cells {
			if z.cells[c] {
				continue
			}
			z.cells[c] = true
			for _, layer := range layersAt[c] {
				taken[layer] = true
			}
		}
		for taken[z.layer] {
			z.layer++
		}
		for c := range z.cells {
			layersAt[c] = append(layersAt[c], z.layer)
		}
		out = append(out, z)
	}
	return out
}

// zone draws the outline of a zone.
func (p *painter) zone(z layered) {
	inset := min(1+zoneStep*float64(z.layer), 0.4*CellSide)
	s := p.board.Shape()
	for _, points := range scene.AroundCells(z.cells, s.Cols, s.Rows, CellSide, inset) {
		for i := range points {
			points[i] = scene.Point{X: framePad + points[i].X, Y: framePad + points[i].Y}
		}
		p.out.Draw(scene.RoundedLoop(points, zoneRound), scene.Ink{Stroke: p.theme.Accent, Width: zoneWidth, Class: "zone"})
	}
}
