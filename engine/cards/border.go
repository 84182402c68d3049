package cards

// sides is a set of the sides of a card or a place.
type sides uint8

const (
	north sides = 1 << iota
	east
	south
	west

	allSides = north | east | south | west
	noCard   = allSides + 1 // differs from the borders of every card
)

// borders returns the sides of a card whose edge is 0.
func (c Card) borders() (on sides) {
	for i, edge := range c.edges() {
		if edge == 0 {
			on |= 1 << i
		}
	}
	return on
}

// rim returns the sides of a place that lie on the rim of the board.
func (s *Set) rim(place int) (on sides) {
	if place < s.cols {
		on |= north
	}
	if (place+1)%s.cols == 0 {
		on |= east
	}
	if place+s.cols >= s.Size() {
		on |= south
	}
	if place%s.cols == 0 {
		on |= west
	}
	return on
}

// rule is a place's constraint on the borders of a card: on the sides in mask, they must
// be those in rim.
type rule struct{ mask, rim sides }

// allows reports whether a card with these borders satisfies the rule.
func (r rule) allows(borders sides) bool { return (borders^r.rim)&r.mask == 0 }

// rules returns the rules of all places. A set without borders has none. No border may
// lie inside. If the set has exactly as many borders as the rim has sides, as most
// puzzles with borders do, every side of the rim needs a border. With more, there is no
// solution.
func (s *Set) rules() []rule {
	have := 0
	for _, c := range s.given {
		for on := c.borders(); on != 0; on &= on - 1 {
			have++
		}
	}
	rules := make([]rule, s.Size())
	for place := range rules {
		rim := s.rim(place)
		switch perimeter := 2 * (s.cols + s.rows); {
		case have == 0:
		case have < perimeter:
			rules[place] = rule{allSides &^ rim, 0}
		case have == perimeter:
			rules[place] = rule{allSides, rim}
		default:
			rules[place] = rule{noCard, noCard}
		}
	}
	return rules
}
