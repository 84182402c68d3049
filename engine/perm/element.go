package perm

// element is a permutation as the chain holds it: MaxDegree fits a byte.
type element []uint8

func newElement(p Perm) element {
	e := make(element, len(p))
	for i, x := range p {
		e[i] = uint8(x)
	}
	return e
}

func (e element) perm() Perm {
	p := make(Perm, len(e))
	for i, x := range e {
		p[i] = int(x)
	}
	return p
}

func (e element) isIdentity() bool {
	for i, x := range e {
		if i != int(x) {
			return false
		}
	}
	return true
}

// then makes e the product of e and f, e first.
func (e element) then(f element) {
	for i, x := range e {
		e[i] = f[x]
	}
}

func (e element) inverse() element {
	r := make(element, len(e))
	for i, x := range e {
		r[x] = uint8(i)
	}
	return r
}
