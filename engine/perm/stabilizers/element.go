package stabilizers

// Element is a permutation of 0..len(e)-1 that maps x to e[x].
type Element []uint8

// Identity returns the identity of degree n.
func Identity(n int) Element {
	e := make(Element, n)
	for x := range e {
		e[x] = uint8(x)
	}
	return e
}

// IsIdentity reports whether e is the identity.
func (e Element) IsIdentity() bool { return isIdentity(e) }

func isIdentity(images []uint8) bool {
	for i, x := range images {
		if i != int(x) {
			return false
		}
	}
	return true
}

// Then multiplies e by f in place: e is applied first.
func (e Element) Then(f Element) {
	for i, x := range e {
		e[i] = f[x]
	}
}

// Inverse returns the inverse of e.
func (e Element) Inverse() Element {
	r := make(Element, len(e))
	for i, x := range e {
		r[x] = uint8(i)
	}
	return r
}

// Conjugate returns f⁻¹ e f: e with every point x of its cycles renamed f[x].
func (e Element) Conjugate(f Element) Element {
	r := make(Element, len(e))
	for i, x := range e {
		r[f[i]] = f[x]
	}
	return r
}

// Commutes reports whether e f = f e.
func (e Element) Commutes(f Element) bool {
	for i, x := range e {
		if f[x] != e[f[i]] {
			return false
		}
	}
	return true
}

func (e Element) image(x uint8) uint8 { return e[x] }

// Orbit returns the orbit of x under gens, breadth first.
func Orbit[G interface{ image(x uint8) uint8 }](gens []G, x uint8) []uint8 {
	var reached [MaxDegree]bool
	reached[x] = true
	orbit := []uint8{x}
	for k := 0; k < len(orbit); k++ {
		for _, g := range gens { // the images alone suffice: in a finite group inverses are powers
			if y := g.image(orbit[k]); !reached[y] {
				reached[y] = true
				orbit = append(orbit, y)
			}
		}
	}
	return orbit
}

// images is an element in internal points. Its length is fixed, so that products need
// no bounds checks; points beyond the degree are fixed.
type images [MaxDegree]uint8

func newImages() *images { return (*images)(Identity(MaxDegree)) }

func (p *images) isIdentity() bool { return isIdentity(p[:]) }

func (p *images) image(x uint8) uint8 { return p[x] }

// then multiplies p by q in place, at the points from..to-1, the only ones that p
// moves.
func (p *images) then(q *images, from, to int) {
	for i, x := range p[from:to] {
		p[from+i] = q[x]
	}
}

func (p *images) inverse() *images {
	r := new(images)
	for i, x := range p {
		r[x] = uint8(i)
	}
	return r
}

func (p *images) clone() *images {
	r := *p
	return &r
}
