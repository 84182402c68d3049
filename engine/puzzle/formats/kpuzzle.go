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

// A kpuzzle defines its orbits, which are sets of pieces, their pattern in the solved state,
// and its moves: the piece that arrives in place i comes from the i-th place of the list, from
// 0, and is twisted by the i-th orientation. Moves may be derived from other moves. Older names
// of the fields are accepted.

func readKPuzzle(text string) (*sheet, error) {
	root := parseJSON(text)
	s := &sheet{}
	if name, ok := root.find("name"); ok {
		s.name = name.string()
	}
	for _, read := range []func(*sheet, value){readOrbits, readPattern, readMoves, readDerived} {
		if root.err == nil {
			read(s, root)
		}
	}
	if len(s.moves) == 0 {
		root.fail("puzzlefile.there-are-no-moves", "there are no moves")
	}
	return s, root.err
}

func readOrbits(s *sheet, root value) {
	orbits := root.get("orbits")
	var o object
	switch v := orbits.data.(type) {
	case object: // before 2023
		o = v
	case []value:
		o.values = map[string]value{}
		for _, e := range v {
			n := e.get("orbitName")
			name := n.string()
			if _, twice := o.values[name]; twice {
				n.fail("puzzlefile.two-orbits-have-the", "two orbits have the name %s", text.Quote(name, 40))
			}
			o.values[name] = e
			o.names = append(o.names, name)
		}
	default:
		orbits.fail("puzzlefile.is-neither-a-list", "%s is neither a list [ ] nor an object { }", orbits.name)
	}
	for _, name := range o.names {
		if root.err != nil {
			return
		}
		orbit := o.values[name]
		pieces, twists := orbit.get("numPieces"), orbit.get("numOrientations", "orientations")
		if err := s.addSet(name, pieces.number(1, math.MaxInt32), twists.number(1, math.MaxInt32)); err != nil {
			orbit.fail("", "%s", err)
		}
	}
	if len(o.names) == 0 {
		orbits.fail("puzzlefile.there-are-no-orbits", "there are no orbits")
	}
}

// eachSet calls read for each set that an object describes.
func (s *sheet) eachSet(v value, read func(i int, set value)) {
	o := v.object()
	for _, name := range o.names {
		i := s.find(name)
		switch {
		case v.err != nil:
			return
		case i < 0:
			o.values[name].fail("puzzlefile.is-no-orbit", "%s is no orbit", text.Quote(name, 40))
		default:
			read(i, o.values[name])
		}
	}
}

func readPattern(s *sheet, root value) {
	s.eachSet(root.get("defaultPattern", "startStateData", "startPieces"), func(i int, v value) {
		t := &s.sets[i]
		pieces := v.get("pieces", "permutation").numbers(t.pieces, 0, math.MaxInt32)
		orientations := v.get("orientation").numbers(t.pieces, 0, t.twists-1)
		distinct := make([]int, t.pieces)
		if mod, ok := v.find("orientationMod"); ok {
			distinct = mod.numbers(t.pieces, 0, t.twists)
			for _, m := range distinct {
				if m > 0 && t.twists%m != 0 {
					mod.fail("puzzlefile.does-not-divide-the", "%d does not divide the %d orientations", m, t.twists)
				}
			}
		}
		for k, piece := range pieces {
			if distinct[k] == 0 {
				distinct[k] = t.twists
			}
			t.solved[k] = content{piece, orientations[k] % distinct[k], distinct[k]}
			if slices.ContainsFunc(t.solved[:k], func(c content) bool { return c.piece == piece && c.distinct != distinct[k] }) {
				v.fail("puzzlefile.pieces-of-the-number", "pieces of the number %d have different orientationMod", piece)
			}
		}
	})
}

func readMoves(s *sheet, root value) {
	o := root.get("moves").object()
	for _, name := range o.names {
		if err := s.room(); err != nil {
			o.values[name].fail("", "%s", err)
		}
		if root.err != nil {
			return
		}
		m := move{name: name, sets: make([]transformation, len(s.sets))}
		s.eachSet(o.values[name], func(i int, v value) {
			t := s.sets[i]
			places := v.get("permutation")
			from := places.numbers(t.pieces, 0, t.pieces-1)
			twists := v.get("orientationDelta", "orientation").numbers(t.pieces, 0, t.twists-1)
			if _, err := perm.FromImages(from); err != nil {
				places.fail("puzzlefile.the-move-is-no", "the move %s is no permutation: a place appears twice", text.Quote(name, 40))
			}
			m.sets[i] = make(transformation, t.pieces)
			for to := range from {
				m.sets[i][to] = origin{from[to], twists[to]}
			}
		})
		s.moves = append(s.moves, m)
	}
}

// derivation computes moves that are given as sequences of other moves.
type derivation struct {
	sheet    *sheet
	alphabet *notation.Alphabet
	values   []value // by move; the zero value for a given one
	moves    []move
	states   []derivationState
	turns    int // of all sequences
}

// maxDerived is the largest number of turns of all sequences.
const maxDerived = 1 << 14

type derivationState int

const (
	waiting derivationState = iota
	begun
	done
)

func readDerived(s *sheet, root value) {
	derived, ok := root.find("derivedMoves", "experimentalDerivedMoves")
	if !ok {
		return
	}
	o := derived.object()
	if root.err != nil {
		return
	}
	d := &derivation{sheet: s, moves: s.moves, values: make([]value, len(s.moves)), states: slices.Repeat([]derivationState{done}, len(s.moves))}
	for _, name := range o.names {
		d.moves = append(d.moves, move{name: name})
		d.values, d.states = append(d.values, o.values[name]), append(d.states, waiting)
	}
	names, orders := make([]string, len(d.moves)), make([]int, len(d.moves))
	for i, m := range d.moves {
		names[i], orders[i] = m.name, math.MaxInt32 // not yet known
	}
	var err error
	if d.alphabet, err = notation.New(names, orders); err != nil {
		root.err = err
		return
	}
	for i := range d.moves {
		if root.err == nil {
			d.derive(i, nil)
		}
	}
	s.moves = d.moves
}

// derive computes a move. The path holds the moves that depend on it.
func (d *derivation) derive(i int, path []string) {
	v, name := d.values[i], d.moves[i].name
	path = append(path, name)
	switch d.states[i] {
	case done:
		return
	case begun:
		first := slices.Index(path, name)
		v.fail("puzzlefile.the-move-is-derived", "the move %s is derived from itself: %s", text.Quote(name, 40), text.Shorten(strings.Join(path[first:], ", "), 100))
		return
	}
	d.states[i] = begun
	turns, err := d.alphabet.Parse(v.string())
	if wrong := (*notation.ParseError)(nil); errors.As(err, &wrong) {
		v.fail("puzzlefile.the-move-column-of", "the move %s: %s (column %d of the word)", text.Quote(name, 40), wrong.Reason, wrong.Column)
	}
	if d.turns += len(turns); d.turns > maxDerived {
		v.fail("puzzlefile.the-words-of-all", "the words of all derived moves have more than %d turns", maxDerived)
	}
	p := d.sheet.perm(move{}) // the identity
	for _, t := range turns {
		if v.err == nil {
			d.derive(t.Move, path)
		}
		if v.err != nil {
			return
		}
		q := d.sheet.perm(d.moves[t.Move]).Power(t.Times)
		for cell, to := range p {
			p[cell] = q[to]
		}
	}
	d.moves[i].derived, d.states[i] = p, done
}

// writeKPuzzle writes a sheet as a kpuzzle.
func (s *sheet) writeKPuzzle() string {
	orbits, pattern := make([]string, len(s.sets)), make([]string, len(s.sets))
	for i, t := range s.sets {
		orbits[i] = fmt.Sprintf("    {\"orbitName\": %s, \"numPieces\": %d, \"numOrientations\": %d}", encoded(t.name), t.pieces, t.twists)
		pieces, orientations, distinct, all := make([]int, t.pieces), make([]int, t.pieces), make([]int, t.pieces), true
		for k, c := range t.solved {
			pieces[k], orientations[k] = c.piece, c.orientation
			if c.distinct != t.twists {
				distinct[k], all = c.distinct, false
			}
		}
		mod := ""
		if !all {
			mod = ", \"orientationMod\": " + encoded(distinct)
		}
		pattern[i] = fmt.Sprintf("    %s: {\"pieces\": %s, \"orientation\": %s%s}", encoded(t.name), encoded(pieces), encoded(orientations), mod)
	}
	moves := make([]string, len(s.moves))
	for k, m := range s.moves {
		var sets []string
		for i, t := range s.sets {
			places, twists := make([]int, t.pieces), make([]int, t.pieces)
			for to, from := range m.sets[i] {
				places[to], twists[to] = from.from, from.twist
			}
			sets = append(sets, fmt.Sprintf("      %s: {\"permutation\": %s, \"orientationDelta\": %s}", encoded(t.name), encoded(places), encoded(twists)))
		}
		moves[k] = fmt.Sprintf("    %s: {\n%s\n    }", encoded(m.name), strings.Join(sets, ",\n"))
	}
	list := func(lines []string) string { return strings.Join(lines, ",\n") }
	return fmt.Sprintf("{\n  \"name\": %s,\n  \"orbits\": [\n%s\n  ],\n  \"defaultPattern\": {\n%s\n  },\n  \"moves\": {\n%s\n  }\n}\n",
		encoded(s.name), list(orbits), list(pattern), list(moves))
}

// encoded returns a string or a list of numbers as JSON, with spaces after the commas of a list.
func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // no string or list fails
	}
	if _, isList := v.([]int); isList {
		return strings.ReplaceAll(string(b), ",", ", ")
	}
	return string(b)
}
