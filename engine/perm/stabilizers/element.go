package stabilizers

// Element is a permutation of 0..len(e)-1: e[x] is where x goes.
type Element []uint8

// Identity returns the element of n points that moves nothing.
func Identity(n int) Element {
	e := make(Element, n)
	for x := range e {
		e[x] = uint8(x)
	}
	return e
}

// IsIdentity reports whether e moves nothing.
func (e Element) IsIdentity() bool {
	for i, x := range e {
		if i != int(x) {
			return false
		}
	}
	return true
}

// Then makes e the product of e and f, e first.
func (e Element) Then(f Element) {
	for i, x := range e {
		e[i] = f[x]
	}
}

// Inverse returns the element that undoes e.
func (e Element) Inverse() Element {
	r := make(Element, len(e))
	for i, x := range e {
		r[x] = uint8(i)
	}
	return r
}

// Conjugate returns f⁻¹ e f: e with every point x renamed f[x].
func (e Element) Conjugate(f Element) Element {
	r := make(Element, len(e))
	for i, x := range e {
		r[f[i]] = f[x]
	}
	return r
}

// images is an element inside a chain. Its length is fixed, so that a byte is
// always in range and no product needs to check; points that the group does not
// have stay where they are.
type images [MaxDegree]uint8

func newImages() *images {
	p := new(images)
	for i := range p {
		p[i] = uint8(i)
	}
	return p
}

func (p *images) isIdentity() bool {
	for i, x := range p {
		if i != int(x) {
			return false
		}
	}
	return true
}

// then makes p the product of p and q, p first, at the points from..to-1: the only
// ones that p moves.
func (p *images) then(q *images, from, to int) {
	for i, x := range p[from:to] {
		p[from+i] = q[x]
	}
}

// inverse returns what undoes p.
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
