package stabilizers

// Walk chooses an element of a group image by image: where the first base point goes,
// then the second and so on. It knows at each step which images an element of the group
// can have there, those before being given.
type Walk struct {
	chain  *Chain
	levels []*level // by the base point; nil where nothing moves
	left   []images // left[k] takes the first k images that were chosen home
}

// Walk begins a walk down the chain.
func (c *Chain) Walk() *Walk {
	w := &Walk{chain: c, levels: make([]*level, c.n), left: make([]images, 1, c.n+1)}
	w.left[0] = *newImages()
	for _, l := range c.levels {
		w.levels[l.base] = l
	}
	return w
}

// Take chooses that the next base point goes to y, and reports whether it can. If not,
// nothing is chosen.
func (w *Walk) Take(y uint8) bool {
	at := len(w.left) - 1
	left := &w.left[at]
	x := left[w.chain.place[y]]
	l := w.levels[at]
	switch {
	case l == nil && int(x) != at, l != nil && l.home[x] == nil:
		return false
	}
	w.left = append(w.left, *left)
	if l != nil {
		w.left[at+1].then(l.home[x], 0, w.chain.n)
	}
	return true
}

// Back takes back the last k choices.
func (w *Walk) Back(k int) { w.left = w.left[:len(w.left)-k] }

// Element returns an element of the group with the images that were chosen.
func (w *Walk) Element() Element { return w.chain.outside(w.left[len(w.left)-1].inverse()) }
