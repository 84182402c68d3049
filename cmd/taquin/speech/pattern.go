package speech

import (
	"strconv"
	"strings"
	"unicode"
)

// pattern is a phrase whose English is a format with verbs, ready to be compared with
// texts.
//
// The verbs s, v and w are wild: they may stand for anything but nothing, and end where what
// follows them in the format is met first. All others stand for as much of what they can
// stand for as there is. So each text is gone through once for a pattern, however it is
// made.
type pattern struct {
	pieces  []piece
	verbs   []byte // of all pieces that are verbs
	french  []piece
	letters int // that are its own
}

// piece is a part of a format: a text, or a verb.
type piece struct {
	text string
	verb byte // 0 for a text
	nth  int  // of all values, from 0: which one the verb stands for
}

// newPattern makes the pattern of a phrase.
func newPattern(p phrase) pattern {
	made := pattern{pieces: parse(p.English), french: parse(bound(p.French))}
	for _, piece := range made.pieces {
		if piece.verb != 0 {
			made.verbs = append(made.verbs, piece.verb)
		}
		for _, c := range piece.text {
			if unicode.IsLetter(c) {
				made.letters++
			}
		}
	}
	return made
}

// isWild reports whether a verb may stand for anything.
func isWild(verb byte) bool { return verb == 's' || verb == 'v' || verb == 'w' }

// parse takes a format apart. Flags, widths and precisions do not matter; the verbs of
// numbers with a point, e and f, are as g.
func parse(format string) []piece {
	var all []piece
	var plain strings.Builder
	nth := 0
	for len(format) > 0 {
		text, rest, found := strings.Cut(format, "%")
		plain.WriteString(text)
		if format = rest; !found {
			break
		}
		if strings.HasPrefix(rest, "%") {
			plain.WriteByte('%')
			format = rest[1:]
			continue
		}
		if plain.Len() > 0 {
			all = append(all, piece{text: plain.String()})
			plain.Reset()
		}
		if number, after, numbered := strings.Cut(rest, "]"); numbered && rest[0] == '[' {
			nth, _ = strconv.Atoi(number[1:])
			nth, rest = nth-1, after
		}
		rest = strings.TrimLeft(rest, "-+ #0123456789.*")
		verb := rest[0]
		if verb == 'e' || verb == 'f' {
			verb = 'g'
		}
		all = append(all, piece{verb: verb, nth: nth})
		nth, format = nth+1, rest[1:]
	}
	if plain.Len() > 0 {
		all = append(all, piece{text: plain.String()})
	}
	return all
}

// match finds what the verbs stand for in a text; ok is false if the text is none of the
// pattern's.
func (p *pattern) match(text string) (found []string, ok bool) {
	at, from := 0, -1 // the place in the text, and where a wild verb began that has no end yet
	for n := 0; n < len(p.pieces); {
		if isWild(p.pieces[n].verb) {
			from, n = at, n+1
			continue
		}
		end := n
		for end < len(p.pieces) && !isWild(p.pieces[end].verb) {
			end++
		}
		run := p.pieces[n:end]
		if from < 0 {
			length, values, ok := fits(run, text[at:])
			if !ok || end == len(p.pieces) && at+length < len(text) {
				return nil, false
			}
			found, at, n = append(found, values...), at+length, end
			continue
		}
		start, length, values := search(run, text, from+1, end == len(p.pieces))
		if start < 0 {
			return nil, false
		}
		found = append(append(found, text[from:start]), values...)
		at, from, n = start+length, -1, end
	}
	if from >= 0 {
		if from == len(text) {
			return nil, false
		}
		found = append(found, text[from:])
	}
	return found, true
}

// search finds the first place in a text, from one on, where pieces without a wild verb fit; last
// is that nothing may follow them. It is -1 if there is none.
func search(run []piece, text string, from int, last bool) (start, length int, values []string) {
	for at := from; at <= len(text); at++ {
		if first := run[0].text; first != "" {
			next := strings.Index(text[at:], first)
			if next < 0 {
				return -1, 0, nil
			}
			at += next
		}
		if length, values, ok := fits(run, text[at:]); ok && (!last || at+length == len(text)) {
			return at, length, values
		}
	}
	return -1, 0, nil
}

// fits reports whether a text begins with pieces without a wild verb, and with how many bytes, and
// what the verbs stand for.
func fits(run []piece, text string) (length int, values []string, ok bool) {
	for _, p := range run {
		n := 0
		switch rest := text[length:]; p.verb {
		case 0:
			if !strings.HasPrefix(rest, p.text) {
				return 0, nil, false
			}
			length += len(p.text)
			continue
		case 'q':
			n = quoted(rest)
		case 'd':
			n = len(rest) - len(strings.TrimLeft(rest, "-0123456789"))
		default:
			n = len(rest) - len(strings.TrimLeft(rest, "-+0123456789.e"))
		}
		if n == 0 {
			return 0, nil, false
		}
		values = append(values, text[length:length+n])
		length += n
	}
	return length, values, true
}

// quoted is how many bytes at the beginning of a text stand in quotes, with the quotes; 0 if
// none do.
func quoted(text string) int {
	if text == "" || !strings.Contains("\"'`", text[:1]) {
		return 0
	}
	for n := 1; n < len(text); n++ {
		switch text[n] {
		case '\\':
			n++
		case text[0]:
			return n + 1
		}
	}
	return 0
}

// fill is the French of the pattern with what the verbs stand for.
func (p *pattern) fill(found []string) string {
	var out strings.Builder
	for _, piece := range p.french {
		if piece.verb == 0 {
			out.WriteString(piece.text)
		} else {
			out.WriteString(found[piece.nth])
		}
	}
	return out.String()
}
