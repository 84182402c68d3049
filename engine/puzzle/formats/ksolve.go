package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// A .def file is a list of commands, and so is a .tws file, which has more of them. In a Move,
// the piece that arrives in place i comes from the i-th place of the list, from 1, and the i-th
// orientation twists the piece that was in place i. In a MoveTransformation, only in .tws,
// places count from 0, and the i-th orientation twists the piece that arrives in place i.
// (readme.txt and source/move.h of KSolve+ 1.3; src/cpp/readksolve.cpp of twsearch.)

// token is a word of a file.
type token struct {
	text string
	at   int
}

// scanner reads the words of a file.
type scanner struct {
	source
	at    int
	sheet sheet
}

func readKSolve(text string) (*sheet, error) {
	s := &scanner{source: source{text: text}}
	for s.err == nil {
		command, ok := s.next()
		if !ok {
			break
		}
		s.command(command)
	}
	switch {
	case len(s.sheet.sets) == 0:
		s.fail(len(text), "puzzlefile.the-file-ends-and", "the file ends, and no Set has come")
	case len(s.sheet.moves) == 0:
		s.fail(len(text), "puzzlefile.the-file-ends-and-no", "the file ends, and no Move has come")
	}
	return &s.sheet, s.err
}

// skip skips white space, and comments from # to the end of the line.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '#':
			s.line()
		case c <= ' ':
			s.at++
		default:
			return
		}
	}
}

// line reads the rest of a line.
func (s *scanner) line() string {
	rest := s.text[s.at:]
	end := strings.IndexAny(rest, "\r\n")
	if end < 0 {
		end = len(rest)
	}
	s.at += end
	return strings.TrimSpace(rest[:end])
}

// next reads a token if the text has another one.
func (s *scanner) next() (token, bool) {
	s.skip()
	start := s.at
	for s.at < len(s.text) && s.text[s.at] > ' ' {
		s.at++
	}
	return token{s.text[start:s.at], start}, s.at > start
}

// word reads a required token of a command.
func (s *scanner) word(command token, what string) token {
	t, ok := s.next()
	if !ok {
		s.fail(command.at, "puzzlefile.the-file-ends-before", "the file ends before %s of the %s that begins here", what, text.Shorten(command.text, 40))
	}
	return t
}

// number returns the value of a token, an integer of at least a minimum.
func (s *scanner) number(t token, least int) int {
	n, err := strconv.Atoi(t.text)
	if err != nil || n < least || t.text[0] == '+' {
		s.fail(t.at, "puzzlefile.where-a-number-of", "%s where a number of %d or more is expected", text.Quote(t.text, 40), least)
		return least
	}
	return n
}

// command reads the rest of a command.
func (s *scanner) command(c token) {
	switch c.text {
	case "Name":
		s.sheet.name = s.line()
	case "Set":
		s.set(c)
	case "Solved", "StartState":
		s.solved(c)
	case "Move", "MoveTransformation":
		s.move(c)
	case "MoveAlias", "MoveSequence", "SwizzleSet": // other names of moves and of sets
		s.line()
	case "Ignore", "ForbiddenPairs", "ForbiddenGroups", "MoveLimits", "Multiplicators", "ParallelMoves": // options of the search
		for s.err == nil && s.word(c, "the End").text != "End" {
		}
	case "Block", "Illegal":
		s.fail(c.at, "puzzlefile.moves-that-cannot-be", "%s: moves that cannot be made in every state are no permutations", c.text)
	default:
		s.fail(c.at, "puzzlefile.is-no-command", "%s is no command%s", text.Quote(c.text, 40), message.Suggest(c.text, []string{"Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "End"}))
	}
}

func (s *scanner) set(c token) {
	if len(s.sheet.moves) > 0 {
		s.fail(c.at, "puzzlefile.a-set-after-a", "a Set after a Move")
	}
	name := s.word(c, "the name")
	pieces := s.number(s.word(c, "the number of pieces"), 1)
	twists := s.number(s.word(c, "the number of orientations"), 0)
	if err := s.sheet.addSet(name.text, pieces, max(twists, 1)); err != nil {
		s.fail(c.at, "", "%s", err)
	}
}

// lists reads the lists of a command up to End: for each set its name, a number for each piece,
// and optionally a second list with an orientation for each piece.
func (s *scanner) lists(c token, read func(set int, places, orientations []token)) {
	described := map[string]bool{}
	t := s.word(c, "the End")
	for s.err == nil && t.text != "End" {
		name := t
		i := s.sheet.find(name.text)
		switch {
		case i < 0:
			s.fail(name.at, "puzzlefile.is-no-set", "%s is no set", text.Quote(name.text, 40))
			return
		case described[name.text]:
			s.fail(name.at, "puzzlefile.the-set-a-second", "the set %s a second time", name.text)
		}
		described[name.text] = true
		n := s.sheet.sets[i].pieces
		var numbers []token
		for t = s.word(c, "the End"); s.err == nil && s.sheet.find(t.text) < 0 && isNumber(t.text); t = s.word(c, "the End") {
			if numbers = append(numbers, t); len(numbers) > 2*n {
				s.fail(t.at, "puzzlefile.one-number-too-many", "one number too many: the set %s has %s, with a place and an orientation each", name.text, message.Count(n, "piece"))
			}
		}
		if len(numbers) != n && len(numbers) != 2*n {
			s.fail(t.at, "puzzlefile.where-or-are-expected", "%s where %d or %d are expected for the set %s", message.Count(len(numbers), "number"), n, 2*n, name.text)
		}
		if s.err == nil {
			read(i, numbers[:n], numbers[n:])
		}
	}
}

func isNumber(word string) bool { return word == "?" || '0' <= word[0] && word[0] <= '9' }

func (s *scanner) solved(c token) {
	first := firstOf(c)
	s.lists(c, func(i int, places, orientations []token) {
		t := &s.sheet.sets[i]
		for k := range places {
			t.solved[k] = content{s.number(places[k], first), 0, t.twists}
		}
		for k := range orientations {
			if orientations[k].text == "?" {
				t.solved[k].distinct = 1
			} else {
				t.solved[k].orientation = s.orientation(orientations[k], *t)
			}
		}
		for k, c := range t.solved {
			if slices.ContainsFunc(t.solved, func(o content) bool { return o.piece == c.piece && o.distinct != c.distinct }) {
				s.fail(orientations[k].at, "puzzlefile.pieces-of-the-number-are", "pieces of the number %s are open (?) in one place and not in another", places[k].text)
			}
		}
	})
}

// firstOf returns the number of the first place in a command.
func firstOf(c token) int {
	if c.text == "StartState" || c.text == "MoveTransformation" {
		return 0
	}
	return 1
}

func (s *scanner) orientation(t token, of set) int {
	n := s.number(t, 0)
	if n >= of.twists {
		s.fail(t.at, "puzzlefile.the-orientation-is-not", "the orientation %d is not in 0..%d", n, of.twists-1)
	}
	return n
}

func (s *scanner) move(c token) {
	name := s.word(c, "the name")
	if slices.ContainsFunc(s.sheet.moves, func(m move) bool { return m.name == name.text }) {
		s.fail(name.at, "puzzlefile.two-moves-have-the", "two moves have the name %s", text.Quote(name.text, 40))
	}
	if err := s.sheet.room(); err != nil {
		s.fail(c.at, "", "%s", err)
	}
	m := move{name: name.text, sets: make([]transformation, len(s.sheet.sets))}
	first := firstOf(c)
	s.lists(c, func(i int, places, orientations []token) {
		t := s.sheet.sets[i]
		a := make(transformation, t.pieces)
		used := map[int]bool{}
		for to, place := range places {
			n := s.number(place, first)
			switch {
			case n >= first+t.pieces:
				s.fail(place.at, "puzzlefile.the-place-is-not", "the place %d is not in %d..%d", n, first, first+t.pieces-1)
			case used[n]:
				s.fail(place.at, "puzzlefile.the-place-a-second", "the place %d a second time: the move %s is no permutation", n, text.Quote(name.text, 40))
			}
			if s.err != nil {
				return
			}
			used[n] = true
			a[to].from = n - first
		}
		if len(orientations) > 0 {
			for to := range a {
				from := to
				if first == 1 {
					from = a[to].from
				}
				a[to].twist = s.orientation(orientations[from], t)
			}
		}
		m.sets[i] = a
	})
	s.sheet.moves = append(s.sheet.moves, m)
}

// writeKSolve writes a sheet as .tws or .def.
func (s *sheet) writeKSolve(f Format) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "Name %s\n\n", s.name)
	for _, t := range s.sets {
		fmt.Fprintf(&b, "Set %s %d %d\n", t.name, t.pieces, t.twists)
	}
	b.WriteString("\nSolved\n")
	for _, t := range s.sets {
		pieces := make([]int, t.pieces)
		orientations := make([]string, t.pieces)
		for i, c := range t.solved {
			pieces[i], orientations[i] = c.piece+1, strconv.Itoa(c.orientation)
			switch {
			case c.distinct == t.twists:
			case f == TWSearch && c.distinct == 1:
				orientations[i] = "?"
			default:
				return "", message.Errorf("puzzlefile.a-file-has-no", "puzzle: a %s file has no words for a piece of %d orientations of which %d can be told apart (set %s); %s has them", f, t.twists, c.distinct, t.name, KPuzzle)
			}
		}
		writeLists(&b, t.name, pieces, orientations)
	}
	b.WriteString("End\n")
	for _, m := range s.moves {
		fmt.Fprintf(&b, "\nMove %s\n", m.name)
		for i, t := range s.sets {
			places, twists, changed := make([]int, t.pieces), make([]string, t.pieces), false
			for to, c := range m.sets[i] {
				places[to], twists[c.from] = c.from+1, strconv.Itoa(c.twist)
				changed = changed || c.from != to || c.twist != 0
			}
			if changed {
				writeLists(&b, t.name, places, twists)
			}
		}
		b.WriteString("End\n")
	}
	return b.String(), nil
}

func writeLists(b *strings.Builder, name string, numbers []int, orientations []string) {
	fmt.Fprintf(b, "%s\n%s\n", name, strings.Trim(fmt.Sprint(numbers), "[]"))
	if slices.ContainsFunc(orientations, func(o string) bool { return o != "0" }) {
		b.WriteString(strings.Join(orientations, " ") + "\n")
	}
}
