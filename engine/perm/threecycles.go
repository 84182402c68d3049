package perm

// ThreeCycles returns even p as a product of 3-cycles, read from left to right;
// {a, b, c} sends a to b, b to c and c to a. They are as few as can be: half of
// what is left of the size when the cycles of odd length, fixed points among
// them, are taken off. An odd p is ErrOdd.
func (p Perm) ThreeCycles() ([][3]int, error) {
	if err := p.mustBeEven(); err != nil {
		return nil, err
	}
	var word [][3]int
	var open []int // the exchange that the last even cycle left to do
	for c := range p.orbits() {
		// (a b c d e …) = (a b c)(a d e)…, and after a cycle of even length
		// the exchange of its first element with its last.
		a, rest := c[0], c[1:]
		for ; len(rest) > 1; rest = rest[2:] {
			word = append(word, [3]int{a, rest[0], rest[1]})
		}
		switch {
		case len(rest) == 0:
		case open == nil:
			open = []int{a, rest[0]}
		default: // (x y)(a z) = (x y a)(x z a)
			x, y, z := open[0], open[1], rest[0]
			word = append(word, [3]int{x, y, a}, [3]int{x, z, a})
			open = nil
		}
	}
	return word, nil
}
