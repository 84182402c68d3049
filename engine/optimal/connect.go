package optimal

import "taquin/engine/board"

// connect makes the edges.
func (w *walker) connect(pageBits int) {
	w.edges = make([][]edge, w.shape.Size())
	link := func(from, to int, by puller) { w.edges[to] = append(w.edges[to], edge{from, by}) }
	for cell := range w.edges {
		if right, ok := w.shape.Step(cell, board.Right); ok {
			link(cell, right, stay{})
			link(right, cell, stay{})
		}
		if down, ok := w.shape.Step(cell, board.Down); ok {
			// As many tiles stand before the upper cell as it has cells before it:
			// there the group of places begins.
			link(cell, down, w.jump(cell, true, w.parity[cell], pageBits))
			link(down, cell, w.jump(cell, false, w.parity[down], pageBits))
		}
	}
}

// jump makes the puller of a tile's jump over cols-1 others, from a cell whose
// orders have a parity; the group of places begins with place first, and
// backward its last tile jumps.
func (w *walker) jump(first int, backward bool, parity uint8, pageBits int) puller {
	after := w.tiles - first // tiles from there on
	if after <= rowTiles {
		inRow := min(w.tiles, rowTiles)
		r := &rows{count: max(1, pageBits/rowBits), parity: parity, pageParity: make([]uint8, w.pages),
			table: newRowTable(inRow, inRow-after, w.shape.Cols, backward)}
		for page := range r.pageParity {
			r.pageParity[page] = uint8(digitSum(page, pageTiles+1) & 1)
		}
		for k := range r.count {
			r.rowParity = append(r.rowParity, uint8(digitSum(k, rowTiles+1)&1))
		}
		return r
	}
	length := int(factorial(after-w.shape.Cols) / 2)
	if length > rowBits {
		source := rotation(after, w.shape.Cols, !backward) // the way back
		if length > pageBits {
			source = split(source, length/pageBits)
			length = pageBits
		}
		return &runs{length: length, pageBits: pageBits, source: source}
	}
	to := rotation(after, w.shape.Cols, backward)
	s := &scatter{length: length, target: make([]uint16, pageBits/length)}
	for run := range s.target {
		field := run % len(to)
		s.target[run] = uint16((run - field + to[field]) * length)
	}
	return s
}

// split cuts each of the things that are permuted into parts.
func split(source []int, parts int) []int {
	var cut []int
	for _, from := range source {
		for part := range parts {
			cut = append(cut, from*parts+part)
		}
	}
	return cut
}
