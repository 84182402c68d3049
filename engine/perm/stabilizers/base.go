package stabilizers

// baseOrder is the order in which the points become base points. It goes through
// the graph in which generators link points, breadth first from a point at its
// edge, so that the points left to the later levels are near each other, which
// keeps the words of those levels short.
func baseOrder(n int, gens []Element) []uint8 {
	known := make([]bool, n*n)
	linked := make([][]uint8, n)
	link := func(x, y uint8) {
		if !known[int(x)*n+int(y)] {
			known[int(x)*n+int(y)] = true
			linked[x] = append(linked[x], y)
		}
	}
	for _, e := range gens {
		for x, y := range e {
			link(uint8(x), y)
			link(y, uint8(x))
		}
	}
	reached := make([]bool, n)
	from := func(x uint8) (order []uint8) {
		reached[x] = true
		order = []uint8{x}
		for k := 0; k < len(order); k++ {
			for _, y := range linked[order[k]] {
				if !reached[y] {
					reached[y] = true
					order = append(order, y)
				}
			}
		}
		return order
	}
	var order []uint8
	for x := range n {
		if !reached[x] {
			orbit := from(uint8(x))
			for _, y := range orbit {
				reached[y] = false
			}
			order = append(order, from(orbit[len(orbit)-1])...)
		}
	}
	return order
}
