package cards

// sides is a set of the sides of a card or a place.
type sides uint8

const (
	north sides = 1 << iota
	east
	south
	west

	allSides = north | east | south | west
	noCard   = allSides + 1 // is the borders of no card
)

// borders are the sides of a card whose edge is 0.
func (c Card) borders() (on sides) {
	for i, edge := range [...]int{c.North, c.East, c.South, c.West} {
		if edge == 0 {
			on |= 1 << i
		}
	}
	return on
}

// rim is the sides of a place that lie on the rim of the board.
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

// rule is what a place wants of the borders of a card: on the sides that it asks about,
// those on its rim and no others.
type rule struct{ asks, rim sides }

// allows reports whether a card with such borders may lie there.
func (r rule) allows(borders sides) bool { return (borders^r.rim)&r.asks == 0 }

// rules are those of all places. A set without borders is asked nothing. A border must not
// lie inside; and if the set has just as many as the rim takes, as most puzzles with borders
// do, none may be missing there. With more of them nothing fits anywhere.
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
		switch around := 2 * (s.cols + s.rows); {
		case have == 0:
		case have < around:
			rules[place] = rule{allSides &^ rim, 0}
		case have == around:
			rules[place] = rule{allSides, rim}
		default:
			rules[place] = rule{noCard, noCard}
		}
	}
	return rules
}
