package pruning

import (
	"context"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/statespace"
)

// A projection maps a state to the labels of its cells. Pieces with equal labels are
// indistinguishable, so that few projected states remain.
type projection struct {
	labels       []uint8 // of the content of each cell in the solved state; 0 for pieces that it ignores
	kinds        []int   // the kinds of pieces that it distinguishes
	orientations bool    // distinguishes the orientations of the pieces and not the pieces
}

func newProjection(kind, cells int) projection {
	return projection{labels: make([]uint8, cells), kinds: []int{kind}}
}

// moveTable numbers the states of a projection, from 0 for the solved one, and stores where the
// turns lead. (H. Kociemba, kociemba.org: a coordinate and its move table.)
type moveTable struct {
	projection
	count  int
	next   []uint16          // by state and turn
	cells  []int             // of the projection's kinds
	states *statespace.Store // the labels of cells, by number
}

const (
	// maxStates is the largest number of states of a projection.
	maxStates = 1 << 16
	// pollInterval is the number of states between two checks of the context.
	pollInterval = 1 << 10
)

// newMoveTable enumerates the states of a projection. It returns nil if there are more than
// limit, which is at most maxStates. The error is the context's.
func newMoveTable(ctx context.Context, p projection, structure *pieces.Structure, turns [][]uint8, limit int) (*moveTable, error) {
	m := &moveTable{projection: p}
	for _, k := range p.kinds {
		m.cells = append(m.cells, slices.Concat(structure.Kinds[k].Cells...)...)
	}
	solved := make([]uint8, len(m.cells))
	for i, cell := range m.cells {
		solved[i] = p.labels[cell]
	}
	from := make([][]int, len(turns)) // by turn and cell: the index of the cell whose content arrives
	for t, turn := range turns {
		from[t] = make([]int, len(m.cells))
		for i, cell := range m.cells {
			from[t][slices.Index(m.cells, int(turn[cell]))] = i
		}
	}
	m.states = statespace.NewSet(len(m.cells))
	m.states.Insert(solved)
	next := make([]uint8, len(m.cells))
	for i := int32(0); i < m.states.Len(); i++ {
		if i%pollInterval == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, f := range from {
			at := m.states.State(i)
			for k, c := range f {
				next[k] = at[c]
			}
			number, _ := m.states.Insert(next)
			m.next = append(m.next, uint16(number))
		}
		if int(m.states.Len()) > limit {
			return nil, nil
		}
	}
	m.count = int(m.states.Len())
	return m, nil
}

// coordinate returns the number of the projection of an element of the group.
func (m *moveTable) coordinate(element perm.Perm) int {
	content := element.Inverse()
	labels := make([]uint8, len(m.cells))
	for i, cell := range m.cells {
		labels[i] = m.labels[content[cell]]
	}
	return m.number(labels)
}

func (m *moveTable) number(labels []uint8) int {
	number, known := m.states.Lookup(labels)
	if !known {
		panic("puzzle: a projected state that no turns reach")
	}
	return int(number)
}

// bytes returns the memory that the table takes.
func (m *moveTable) bytes() int64 { return int64(2*len(m.next)) + m.states.Bytes() }

// jointState is a state of one or two projections, to which symmetries can be applied. It
// combines the labels of a cell's content into a code; 0 is a cell of no projection.
type jointState struct {
	tables []*moveTable
	home   []uint8 // by code: a cell whose content has the code when solved
	codes  []int   // by cell: the code of its content
	image  []uint8 // by cell: the home of its content, after the symmetry
	labels []uint8
}

// codeBits is the number of bits of a code per projection.
const codeBits = 9

func newJointState(tables ...*moveTable) *jointState {
	j := &jointState{tables: tables, home: make([]uint8, 1<<(codeBits*len(tables))), codes: solvedCodes(tables...)}
	j.image = make([]uint8, len(j.codes))
	for cell, code := range j.codes {
		j.home[code] = uint8(cell)
	}
	return j
}

// solvedCodes returns the codes of the cells of the solved state.
func solvedCodes(tables ...*moveTable) []int {
	codes := make([]int, len(tables[0].labels))
	for i, m := range tables {
		m.addCodes(codes, 0, i)
	}
	return codes
}

// addCodes adds the labels of a state to codes, as those of the projection with an index.
func (m *moveTable) addCodes(codes []int, number, index int) {
	labels := m.states.State(int32(number))
	for k, cell := range m.cells {
		codes[cell] |= (int(labels[k]) + 1) << (codeBits * index)
	}
}

// set sets the state to the one with these coordinates.
func (j *jointState) set(coordinates []int) {
	clear(j.codes)
	for i, m := range j.tables {
		m.addCodes(j.codes, coordinates[i], i)
	}
}

// mapped stores the coordinates of the image under a symmetry, which must preserve the codes.
func (j *jointState) mapped(s symmetry, coordinates []int) {
	for cell, code := range j.codes {
		j.image[s.cells[cell]] = s.cells[j.home[code]]
	}
	for i, m := range j.tables {
		j.labels = j.labels[:0]
		for _, cell := range m.cells {
			j.labels = append(j.labels, m.labels[j.image[cell]])
		}
		coordinates[i] = m.number(j.labels)
	}
}

// symmetryClasses reduces a pruning table by symmetries: the table has entries for one
// representative of each class of outer states only. The inner coordinate is mapped by the
// symmetry that maps the outer state to its representative. (H. Kociemba: a symmetry-reduced
// coordinate.)
type symmetryClasses struct {
	symmetries     []symmetry
	of             []uint32  // by outer state: its class << 8 | the symmetry that maps it to the representative
	representative []uint32  // by class: the smallest outer state
	stabilizer     [][]uint8 // by class: the symmetries that fix the representative, without the identity
	inner          []uint16  // by symmetry and inner coordinate: the image
}

const (
	// maxOuter is the largest number of outer states.
	maxOuter = 1 << 23
	// noClass marks an outer state without a class.
	noClass = 1<<32 - 1
)

// newSymmetryClasses returns the classes under symmetries that preserve the outer projections
// together, and the inner one. If the symmetries are not a group it takes only the first, the
// identity. The error is the context's.
func newSymmetryClasses(ctx context.Context, outer []*moveTable, inner *moveTable, all []symmetry) (*symmetryClasses, error) {
	inverse, ok := inverses(all)
	if !ok {
		all, inverse = all[:1], inverse[:1]
	}
	c := &symmetryClasses{symmetries: all}
	coordinates := make([]int, 2)
	j := newJointState(inner)
	for _, s := range all {
		for number := range inner.count {
			coordinates[0] = number
			j.set(coordinates)
			j.mapped(s, coordinates)
			c.inner = append(c.inner, uint16(coordinates[0]))
		}
	}
	j = newJointState(outer...)
	second := secondCount(outer)
	c.of = slices.Repeat([]uint32{noClass}, outer[0].count*second)
	for number, class := range c.of {
		if class != noClass {
			continue
		}
		if len(c.representative)%pollInterval == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var stabilizer []uint8
		coordinates[0], coordinates[1] = number/second, number%second
		j.set(coordinates)
		for i, s := range all {
			j.mapped(s, coordinates)
			image := coordinates[0]*second + coordinates[1]
			if c.of[image] == noClass {
				c.of[image] = uint32(len(c.representative))<<8 | inverse[i]
			}
			if image == number && i > 0 {
				stabilizer = append(stabilizer, uint8(i))
			}
		}
		c.representative = append(c.representative, uint32(number))
		c.stabilizer = append(c.stabilizer, stabilizer)
	}
	return c, nil
}

// secondCount returns the number of states of the second of two outer projections, or 1.
func secondCount(outer []*moveTable) int {
	if len(outer) == 1 {
		return 1
	}
	return outer[1].count
}

// bytes returns the memory that the classes take.
func (c *symmetryClasses) bytes() int64 {
	return int64(4*len(c.of) + 4*len(c.representative) + 24*len(c.stabilizer) + 2*len(c.inner))
}

// inverses returns the index of each symmetry's inverse. It reports whether the symmetries are
// closed under composition.
func inverses(all []symmetry) (inverse []uint32, ok bool) {
	inverse = make([]uint32, len(all))
	for i, s := range all {
		for k, o := range all {
			switch indexOf(all, s.then(o)) {
			case -1:
				return inverse, false
			case 0:
				inverse[i] = uint32(k)
			}
		}
	}
	return inverse, true
}
