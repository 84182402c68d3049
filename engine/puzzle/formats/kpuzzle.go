package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"taquin/engine/perm"
	"taquin/engine/puzzle/notation"
	"taquin/engine/text"
)

// A kpuzzle names its orbits, which are sets of pieces, gives the pattern in which they lie
// at first, and what each move does: to place i comes the piece from the i-th place of the
// list, counted from 0, and it turns by the i-th orientation. Moves may be derived from
// others by words. Of each name there are older forms, which are read as well.

func readKPuzzle(source string) (*sheet, error) {
	root, err := parseTree(source)
	if err != nil {
		return nil, err
	}
	s := &sheet{}
	if name, err := root.get("name"); err == nil {
		if s.name, err = name.string(); err != nil {
			return nil, err
		}
	}
	for _, read := range []func(*sheet, *node) error{readOrbits, readPattern, readMoves, readDerived} {
		if err := read(s, root); err != nil {
			return nil, err
		}
	}
	if len(s.moves) == 0 {
		return nil, root.failed("there are no moves")
	}
	return s, nil
}

func readOrbits(s *sheet, root *node) error {
	orbits, err := root.get("orbits")
	if err != nil {
		return err
	}
	list := map[string]*node{}
	var names []string
	switch v := orbits.value.(type) {
	case *object: // as it was before 2023
		list, names = v.values, v.names
	case []*node:
		for _, o := range v {
			n, err := o.get("orbitName")
			if err != nil {
				return err
			}
			name, err := n.string()
			if err != nil {
				return err
			}
			if list[name] != nil {
				return n.failed("two orbits have the name %s", text.Quote(name, 40))
			}
			list[name] = o
			names = append(names, name)
		}
	default:
		return orbits.failed("%s is neither a list [ ] nor an object { }", orbits.called)
	}
	for _, name := range names {
		pieces, err := list[name].get("numPieces")
		if err != nil {
			return err
		}
		twists, err := list[name].get("numOrientations", "orientations")
		if err != nil {
			return err
		}
		n, err := pieces.number(1, math.MaxInt32)
		if err != nil {
			return err
		}
		k, err := twists.number(1, math.MaxInt32)
		if err != nil {
			return err
		}
		if err := s.addSet(name, n, k); err != nil {
			return list[name].failed("%s", err)
		}
	}
	if len(names) == 0 {
		return orbits.failed("there are no orbits")
	}
	return nil
}

// eachSet calls take for what an object says of each set that it names.
func (s *sheet) eachSet(n *node, take func(i int, of *node) error) error {
	o, err := n.object()
	if err != nil {
		return err
	}
	for _, name := range o.names {
		i := s.find(name)
		if i < 0 {
			return o.values[name].failed("%s is no orbit", text.Quote(name, 40))
		}
		if err := take(i, o.values[name]); err != nil {
			return err
		}
	}
	return nil
}

func readPattern(s *sheet, root *node) error {
	pattern, err := root.get("defaultPattern", "startStateData", "startPieces")
	if err != nil {
		return err
	}
	return s.eachSet(pattern, func(i int, of *node) error {
		t := &s.sets[i]
		pieces, err := of.get("pieces", "permutation")
		if err != nil {
			return err
		}
		numbers, err := pieces.numbers(t.pieces, 0, math.MaxInt32) // only which are alike counts
		if err != nil {
			return err
		}
		turns, err := of.get("orientation")
		if err != nil {
			return err
		}
		turned, err := turns.numbers(t.pieces, 0, t.twists-1)
		if err != nil {
			return err
		}
		looks := make([]int, t.pieces)
		if mod, err := of.get("orientationMod"); err == nil {
			if looks, err = mod.numbers(t.pieces, 0, t.twists); err != nil {
				return err
			}
			for k, m := range looks {
				if m > 0 && t.twists%m != 0 {
					return mod.failed("%d does not divide the %d orientations", looks[k], t.twists)
				}
			}
		}
		for k := range numbers {
			if looks[k] == 0 {
				looks[k] = t.twists
			}
			t.solved[k] = lying{numbers[k], turned[k] % looks[k], looks[k]}
			if j := slices.IndexFunc(t.solved[:k], func(l lying) bool { return l.piece == numbers[k] && l.looks != looks[k] }); j >= 0 {
				return of.failed("pieces of the number %d have different orientationMod", numbers[k])
			}
		}
		return nil
	})
}

func readMoves(s *sheet, root *node) error {
	moves, err := root.get("moves")
	if err != nil {
		return err
	}
	o, err := moves.object()
	if err != nil {
		return err
	}
	for _, name := range o.names {
		if err := s.room(); err != nil {
			return o.values[name].failed("%s", err)
		}
		m := move{name, make([]arrival, len(s.sets))}
		err := s.eachSet(o.values[name], func(i int, of *node) error {
			t := s.sets[i]
			places, err := of.get("permutation")
			if err != nil {
				return err
			}
			from, err := places.numbers(t.pieces, 0, t.pieces-1)
			if err != nil {
				return err
			}
			turns, err := of.get("orientationDelta", "orientation")
			if err != nil {
				return err
			}
			turned, err := turns.numbers(t.pieces, 0, t.twists-1)
			if err != nil {
				return err
			}
			if _, err := perm.FromImages(from); err != nil {
				return places.failed("the move %s is no permutation: a place stands twice", text.Quote(name, 40))
			}
			m.sets[i] = make(arrival, t.pieces)
			for to := range from {
				m.sets[i][to] = comes{from[to], turned[to]}
			}
			return nil
		})
		if err != nil {
			return err
		}
		s.moves = append(s.moves, m)
	}
	return nil
}

// deriving makes moves out of words in others.
type deriving struct {
	sheet *sheet
	words *notation.Alphabet // of all moves
	nodes []*node            // by move; nil for one that is given
	moves []move
	state []int // of each: 0, begun or made
	turns int   // of all words
}

// maxDerived is how many turns the words of all derived moves may have.
const maxDerived = 1 << 14

const (
	begun = 1
	made  = 2
)

func readDerived(s *sheet, root *node) error {
	o, err := root.get("derivedMoves", "experimentalDerivedMoves")
	if err != nil {
		return nil // there need not be any
	}
	list, err := o.object()
	if err != nil {
		return err
	}
	d := &deriving{sheet: s, moves: s.moves, nodes: make([]*node, len(s.moves)), state: slices.Repeat([]int{made}, len(s.moves))}
	for _, name := range list.names {
		d.moves = append(d.moves, move{name: name})
		d.nodes, d.state = append(d.nodes, list.values[name]), append(d.state, 0)
	}
	names, orders := make([]string, len(d.moves)), make([]int, len(d.moves))
	for i, m := range d.moves {
		names[i], orders[i] = m.name, math.MaxInt32 // not known yet
	}
	if d.words, err = notation.New(names, orders); err != nil {
		return err
	}
	for i := range d.moves {
		if err := d.make(i, nil); err != nil {
			return err
		}
	}
	s.moves = d.moves
	return nil
}

// make makes a move, which those on the way are waiting for.
func (d *deriving) make(i int, way []string) error {
	way = append(way, d.moves[i].name)
	switch d.state[i] {
	case made:
		return nil
	case begun:
		first := slices.Index(way, d.moves[i].name)
		return d.nodes[i].failed("the move %s is derived from itself: %s", text.Quote(d.moves[i].name, 40), text.Shorten(strings.Join(way[first:], ", "), 100))
	}
	d.state[i] = begun
	word, err := d.nodes[i].string()
	if err != nil {
		return err
	}
	turns, err := d.words.Parse(word)
	if wrong := (*notation.WordError)(nil); errors.As(err, &wrong) {
		return d.nodes[i].failed("the move %s: %s (column %d of the word)", text.Quote(d.moves[i].name, 40), wrong.Reason, wrong.Column)
	} else if err != nil {
		return err
	}
	if d.turns += len(turns); d.turns > maxDerived {
		return d.nodes[i].failed("the words of all derived moves have more than %d turns", maxDerived)
	}
	done := slices.Repeat([]arrival{nil}, len(d.sheet.sets))
	for _, t := range turns {
		if err := d.make(t.Move, way); err != nil {
			return err
		}
		for k, of := range d.sheet.sets {
			if m := d.moves[t.Move].sets[k]; m != nil {
				done[k] = of.after(done[k], of.power(m, t.Times))
			}
		}
	}
	d.moves[i].sets, d.state[i] = done, made
	return nil
}

// power is an arrival so many times.
func (t set) power(a arrival, times int) arrival {
	m := move{sets: []arrival{a}}
	alone := sheet{sets: []set{{pieces: t.pieces, twists: t.twists}}}
	p := alone.perm(m).Power(times)
	all := make(arrival, t.pieces)
	for from := range t.pieces {
		cell := p[from*t.twists]
		all[cell/t.twists] = comes{from, cell % t.twists}
	}
	return all
}

// after is a second arrival after a first one, which may be nil.
func (t set) after(first, second arrival) arrival {
	if first == nil {
		return second
	}
	all := make(arrival, t.pieces)
	for to, c := range second {
		all[to] = comes{first[c.from].from, (first[c.from].turned + c.turned) % t.twists}
	}
	return all
}

// writeKPuzzle writes a sheet as cubing.js reads it.
func (s *sheet) writeKPuzzle() string {
	var b strings.Builder
	quoted := func(name string) string {
		q, err := json.Marshal(name)
		if err != nil {
			panic(err) // a string can always be written
		}
		return string(q)
	}
	orbits, pattern := make([]string, len(s.sets)), make([]string, len(s.sets))
	for i, t := range s.sets {
		orbits[i] = fmt.Sprintf("    {\"orbitName\": %s, \"numPieces\": %d, \"numOrientations\": %d}", quoted(t.name), t.pieces, t.twists)
		numbers, turns, looks, all := make([]int, t.pieces), make([]int, t.pieces), make([]int, t.pieces), true
		for k, l := range t.solved {
			numbers[k], turns[k] = l.piece, l.turned
			if l.looks != t.twists {
				looks[k], all = l.looks, false
			}
		}
		mod := ""
		if !all {
			mod = ", \"orientationMod\": " + listed(looks)
		}
		pattern[i] = fmt.Sprintf("    %s: {\"pieces\": %s, \"orientation\": %s%s}", quoted(t.name), listed(numbers), listed(turns), mod)
	}
	moves := make([]string, len(s.moves))
	for k, m := range s.moves {
		var sets []string
		for i, t := range s.sets {
			places, turns := make([]int, t.pieces), make([]int, t.pieces)
			for to, c := range m.sets[i] {
				places[to], turns[to] = c.from, c.turned
			}
			sets = append(sets, fmt.Sprintf("      %s: {\"permutation\": %s, \"orientationDelta\": %s}", quoted(t.name), listed(places), listed(turns)))
		}
		moves[k] = fmt.Sprintf("    %s: {\n%s\n    }", quoted(m.name), strings.Join(sets, ",\n"))
	}
	fmt.Fprintf(&b, "{\n  \"name\": %s,\n  \"orbits\": [\n%s\n  ],\n", quoted(s.name), strings.Join(orbits, ",\n"))
	fmt.Fprintf(&b, "  \"defaultPattern\": {\n%s\n  },\n", strings.Join(pattern, ",\n"))
	fmt.Fprintf(&b, "  \"moves\": {\n%s\n  }\n}\n", strings.Join(moves, ",\n"))
	return b.String()
}

// listed writes numbers as a list.
func listed(numbers []int) string {
	return strings.ReplaceAll(fmt.Sprint(numbers), " ", ", ")
}
