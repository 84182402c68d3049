package stabilizers

// BaseImage chooses an element of a group image by image: where the first base point goes,
// then the second and so on. It knows at each step which images an element of the group
// can have there, those before being given.
type BaseImage struct {
	chain  *Chain
	levels []*level // by the base point; nil where nothing moves
	left   []images // left[k] takes the first k images that were chosen home
}

// BaseImage begins a walk down the chain.
func (c *Chain) BaseImage() *BaseImage {
	w := &BaseImage{chain: c, levels: make([]*level, c.n), left: make([]images, 1, c.n+1)}
	w.left[0] = *newImages()
	for _, l := range c.levels {
		w.levels[l.base] = l
	}
	return w
}

// Take chooses that the next base point goes to y, and reports whether it can. If not,
// nothing is chosen.
func (w *BaseImage) Extend(y uint8) bool {
	at := len(w.left) - 1
	left := &w.left[at]
	x := left[w.chain.place[y]]
	l := w.levels[at]
	switch {
	case l == nil && int(x) != at, l != nil && l.transversal[x] == nil:
		return false
	}
	w.left = append(w.left, *left)
	if l != nil {
		w.left[at+1].then(l.transversal[x], 0, w.chain.n)
	}
	return true
}

// Back takes back the last k choices.
func (w *BaseImage) Truncate(k int) { w.left = w.left[:len(w.left)-k] }

// Element returns an element of the group with the images that were chosen.
func (w *BaseImage) Element() Element { return w.chain.toExternal(w.left[len(w.left)-1].inverse()) }
