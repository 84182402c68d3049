package views

import "taquin/engine/puzzle/symmetry"

// together is what one or two views see together, to be carried by symmetries that keep it.
type together struct {
	views []*View
	home  []uint8 // by code: a cell in which such belongs
	at    []int   // by cell: the code of what lies there
	image []uint8 // by cell: one in which such belongs as lies there when all is carried
	next  []uint8
}

func newTogether(views ...*View) *together {
	g := &together{views: views, home: make([]uint8, 1<<(codeBits*len(views)))}
	g.at = codes(views...)
	g.image = make([]uint8, len(g.at))
	for cell, code := range g.at {
		g.home[code] = uint8(cell)
	}
	return g
}

// codeBits is how many bits of a code tell what a view sees.
const codeBits = 9

// codes returns for each cell a code of what views see of that which belongs there; 0 if
// they see nothing of it.
func codes(views ...*View) []int {
	codes := make([]int, len(views[0].labels))
	for i, v := range views {
		v.add(codes, 0, i)
	}
	return codes
}

// add adds to codes what the view sees of what lies in the cells when its number is so; it
// is one of several views.
func (v *View) add(codes []int, number, of int) {
	labels := v.list.At(number)
	for k, cell := range v.cells {
		codes[cell] |= (int(labels[k]) + 1) << (codeBits * of)
	}
}

// set is told the numbers of what the views see.
func (g *together) set(numbers []int) {
	clear(g.at)
	for i, v := range g.views {
		v.add(g.at, numbers[i], i)
	}
}

// carried writes into numbers those of what is seen when it is carried by a symmetry.
func (g *together) carried(s symmetry.Symmetry, numbers []int) {
	for cell, code := range g.at {
		g.image[s.Cells[cell]] = s.Cells[g.home[code]]
	}
	for i, v := range g.views {
		g.next = g.next[:0]
		for _, cell := range v.cells {
			g.next = append(g.next, v.labels[g.image[cell]])
		}
		number, known := v.list.Find(g.next)
		if !known {
			panic("puzzle: a symmetry leads to what is never seen")
		}
		numbers[i] = number
	}
}
