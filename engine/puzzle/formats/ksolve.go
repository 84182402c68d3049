package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/text"
)

// A .def file is a list of commands in words, and so is a .tws file, which has some more of
// them. In a Move the piece that comes to place i is that of the i-th place in the list,
// from 1, and the i-th orientation is how much the piece turns that was in place i. In a
// MoveTransformation, which only .tws has, places are numbered from 0, and the i-th
// orientation is how much the piece turns that comes to place i. (readme.txt and
// source/move.h of KSolve+ 1.3; src/cpp/readksolve.cpp of twsearch.)

// token is a word of a file.
type token struct {
	text string
	at   int
}

// scanner reads the words of a file one after the other.
type scanner struct {
	text  string
	at    int
	sheet sheet
}

func readKSolve(text string) (*sheet, error) {
	s := &scanner{text: text}
	for {
		command, ok := s.next()
		if !ok {
			break
		}
		if err := s.command(command); err != nil {
			return nil, err
		}
	}
	switch {
	case len(s.sheet.sets) == 0:
		return nil, s.failed(len(text), "the file ends, and no Set has come")
	case len(s.sheet.moves) == 0:
		return nil, s.failed(len(text), "the file ends, and no Move has come")
	}
	return &s.sheet, nil
}

func (s *scanner) failed(at int, format string, values ...any) error {
	return fmt.Errorf("puzzle: %s %s", fmt.Sprintf(format, values...), where(s.text, at))
}

// skip passes over blanks and over comments, which go from # to the end of the line.
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

// next reads a word; there is none at the end of the text.
func (s *scanner) next() (token, bool) {
	s.skip()
	start := s.at
	for s.at < len(s.text) && s.text[s.at] > ' ' {
		s.at++
	}
	return token{s.text[start:s.at], start}, s.at > start
}

// word reads a word that must come: what says for what.
func (s *scanner) word(begun token, what string) (token, error) {
	t, ok := s.next()
	if !ok {
		return t, s.failed(begun.at, "the file ends before %s of the %s that begins here", what, text.Shorten(begun.text, 40))
	}
	return t, nil
}

// number reads a whole number of least or more.
func (s *scanner) number(begun token, what string, least int) (int, error) {
	t, err := s.word(begun, what)
	if err != nil {
		return 0, err
	}
	return s.value(t, least)
}

func (s *scanner) value(t token, least int) (int, error) {
	n, err := strconv.Atoi(t.text)
	if err != nil || n < least || t.text[0] == '+' {
		return 0, s.failed(t.at, "%s where a number of %d or more should stand", text.Quote(t.text, 40), least)
	}
	return n, nil
}

// command reads what follows a command.
func (s *scanner) command(c token) error {
	switch c.text {
	case "Name":
		s.sheet.name = s.line()
		return nil
	case "Set":
		return s.set(c)
	case "Solved", "StartState":
		return s.solved(c)
	case "Move", "MoveTransformation":
		return s.move(c)
	case "MoveAlias", "MoveSequence", "SwizzleSet": // other names of moves and of sets
		s.line()
		return nil
	case "Ignore", "ForbiddenPairs", "ForbiddenGroups", "MoveLimits", "Multiplicators", "ParallelMoves": // how to search
		for {
			if t, err := s.word(c, "the End"); err != nil || t.text == "End" {
				return err
			}
		}
	case "Block", "Illegal":
		return s.failed(c.at, "%s: moves that cannot be made in every state are no permutations", c.text)
	}
	return s.failed(c.at, "%s is no command%s", text.Quote(c.text, 40), text.Suggest(c.text, []string{"Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "End"}))
}

func (s *scanner) set(c token) error {
	if len(s.sheet.moves) > 0 {
		return s.failed(c.at, "a Set after a Move")
	}
	name, err := s.word(c, "the name")
	if err != nil {
		return err
	}
	pieces, err := s.number(c, "the number of pieces", 1)
	if err != nil {
		return err
	}
	twists, err := s.number(c, "the number of orientations", 0)
	if err != nil {
		return err
	}
	if err := s.sheet.addSet(name.text, pieces, max(twists, 1)); err != nil {
		return s.failed(c.at, "%s", err)
	}
	return nil
}

// lists reads, up to End, the name of each set that is described and its numbers: one for
// each piece, and perhaps one more for each piece. A number that is open is -1.
func (s *scanner) lists(c token, take func(set int, where token, places, turns []token) error) error {
	described := map[string]bool{}
	t, err := s.word(c, "the End")
	for err == nil && t.text != "End" {
		name := t
		i := s.sheet.find(name.text)
		switch {
		case i < 0:
			return s.failed(name.at, "%s is no set", text.Quote(name.text, 40))
		case described[name.text]:
			return s.failed(name.at, "the set %s a second time", name.text)
		}
		described[name.text] = true
		var numbers []token
		for {
			if t, err = s.word(c, "the End"); err != nil || s.sheet.find(t.text) >= 0 || !isNumber(t.text) {
				break
			}
			numbers = append(numbers, t)
			if len(numbers) > 2*s.sheet.sets[i].pieces {
				return s.failed(t.at, "one number too many: the set %s has %s, with a place and an orientation each", name.text, text.Count(s.sheet.sets[i].pieces, "piece"))
			}
		}
		if err != nil {
			return err
		}
		n := s.sheet.sets[i].pieces
		if len(numbers) != n && len(numbers) != 2*n {
			return s.failed(t.at, "%s where %d or %d should stand for the set %s", text.Count(len(numbers), "number"), n, 2*n, name.text)
		}
		if err := take(i, name, numbers[:n], numbers[n:]); err != nil {
			return err
		}
	}
	return err
}

func isNumber(word string) bool { return word == "?" || '0' <= word[0] && word[0] <= '9' }

func (s *scanner) solved(c token) error {
	first := firstOf(c)
	return s.lists(c, func(i int, name token, places, turns []token) error {
		t := &s.sheet.sets[i]
		for k := range places {
			n, err := s.value(places[k], first)
			if err != nil {
				return err
			}
			t.solved[k] = lying{n, 0, t.twists}
		}
		for k := range turns {
			if turns[k].text == "?" {
				t.solved[k].looks = 1
				continue
			}
			n, err := s.orientation(turns[k], *t)
			if err != nil {
				return err
			}
			t.solved[k].turned = n
		}
		for k, l := range t.solved {
			if j := slices.IndexFunc(t.solved, func(m lying) bool { return m.piece == l.piece && m.looks != l.looks }); j >= 0 {
				return s.failed(turns[k].at, "pieces of the number %s are open (?) in one place and not in another", places[k].text)
			}
		}
		return nil
	})
}

// firstOf is the number of the first place.
func firstOf(c token) int {
	if c.text == "StartState" || c.text == "MoveTransformation" {
		return 0
	}
	return 1
}

func (s *scanner) orientation(t token, of set) (int, error) {
	n, err := s.value(t, 0)
	if err == nil && n >= of.twists {
		err = s.failed(t.at, "the orientation %d is not in 0..%d", n, of.twists-1)
	}
	return n, err
}

func (s *scanner) move(c token) error {
	name, err := s.word(c, "the name")
	if err != nil {
		return err
	}
	if slices.ContainsFunc(s.sheet.moves, func(m move) bool { return m.name == name.text }) {
		return s.failed(name.at, "two moves have the name %s", text.Quote(name.text, 40))
	}
	if err := s.sheet.room(); err != nil {
		return s.failed(c.at, "%s", err)
	}
	m := move{name.text, make([]arrival, len(s.sheet.sets))}
	first := firstOf(c)
	err = s.lists(c, func(i int, _ token, places, turns []token) error {
		t := s.sheet.sets[i]
		m.sets[i] = make(arrival, t.pieces)
		from := map[int]bool{}
		for to := range places {
			n, err := s.value(places[to], first)
			switch {
			case err != nil:
				return err
			case n >= first+t.pieces:
				return s.failed(places[to].at, "the place %d is not in %d..%d", n, first, first+t.pieces-1)
			case from[n]:
				return s.failed(places[to].at, "the place %d a second time: the move %s is no permutation", n, text.Quote(name.text, 40))
			}
			from[n] = true
			m.sets[i][to].from = n - first
		}
		for to := range turns {
			// The k-th orientation is of the piece from place k, or of that which comes there.
			k := to
			if first == 1 {
				k = m.sets[i][to].from
			}
			n, err := s.orientation(turns[k], t)
			if err != nil {
				return err
			}
			m.sets[i][to].turned = n
		}
		return nil
	})
	s.sheet.moves = append(s.sheet.moves, m)
	return err
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
		numbers := make([]int, t.pieces)
		turns := make([]string, t.pieces)
		for i, l := range t.solved {
			numbers[i], turns[i] = l.piece+1, strconv.Itoa(l.turned)
			switch {
			case l.looks == t.twists:
			case f == TWSearch && l.looks == 1:
				turns[i] = "?"
			default:
				return "", fmt.Errorf("puzzle: a %s file has no words for a piece of %d orientations of which %d can be told apart (set %s); %s has them", f, t.twists, l.looks, t.name, KPuzzle)
			}
		}
		writeLists(&b, t.name, numbers, turns)
	}
	b.WriteString("End\n")
	for _, m := range s.moves {
		fmt.Fprintf(&b, "\nMove %s\n", m.name)
		for i, t := range s.sets {
			places, turns, changed := make([]int, t.pieces), make([]string, t.pieces), false
			for to, c := range m.sets[i] {
				places[to], turns[c.from] = c.from+1, strconv.Itoa(c.turned)
				changed = changed || c.from != to || c.turned != 0
			}
			if changed {
				writeLists(&b, t.name, places, turns)
			}
		}
		b.WriteString("End\n")
	}
	return b.String(), nil
}

func writeLists(b *strings.Builder, name string, numbers []int, turns []string) {
	fmt.Fprintf(b, "%s\n%s\n", name, strings.Trim(fmt.Sprint(numbers), "[]"))
	if slices.ContainsFunc(turns, func(t string) bool { return t != "0" }) {
		b.WriteString(strings.Join(turns, " ") + "\n")
	}
}
