package speech

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// What is said is short. A longer text is no message of the lab's, or quotes a long one of
// somebody else's.
const longest = 4000

// french says a text in French; ok is false where it is not known, and the text is
// unchanged.
func french(english string) (said string, ok bool) {
	if len(english) > longest {
		return english, false
	}
	return newInterpreter().say(english)
}

// mostSteps is how many pieces of one text are looked at. A message has some ten; a text
// that a script has made up may seem to consist of ever more.
const mostSteps = 1000

// interpreter says one text.
type interpreter struct {
	*speech
	left int // pieces that may still be looked at
}

func newInterpreter() *interpreter {
	s, _ := spoken() // what is missing is said in English
	return &interpreter{s, mostSteps}
}

// speech is the tables, made ready.
type speech struct {
	*tables
	whole map[string]string // phrases without verbs

	// Those with verbs, the ones with most letters of their own first: those that begin with
	// a text or a figure, and those that begin with anything.
	begun, open []pattern

	hints  []pattern // that stand behind another text alone
	values []pattern // of lines among values alone
}

// spoken makes the tables ready once they are needed.
var spoken = sync.OnceValues(func() (*speech, error) {
	t, err := had()
	s := &speech{tables: t, whole: map[string]string{}}
	for _, p := range t.Phrases {
		switch made := newPattern(p); {
		case len(made.verbs) == 0:
			s.whole[made.pieces[0].text] = made.fill(nil)
		case isWild(made.pieces[0].verb):
			s.open = append(s.open, made)
		default:
			s.begun = append(s.begun, made)
		}
	}
	for _, p := range t.Hints {
		s.hints = append(s.hints, newPattern(p))
	}
	for _, p := range t.Values {
		s.values = append(s.values, newPattern(p))
	}
	for _, patterns := range [][]pattern{s.begun, s.open, s.hints, s.values} {
		slices.SortStableFunc(patterns, func(a, b pattern) int { return cmp.Compare(b.letters, a.letters) })
	}
	return s, err
})

// say says a text: as it stands whole in a table, or in one of several ways.
func (i *interpreter) say(english string) (said string, ok bool) {
	if i.left--; i.left < 0 {
		return english, false
	}
	if isFigure(english) {
		return english, true
	}
	if said, ok := i.whole[english]; ok {
		return said, true
	}
	for _, way := range []func(string) (string, bool){
		i.noun, i.joined, i.by(i.begun), i.named, i.listed, i.by(i.open), i.inBrackets,
	} {
		if said, ok := way(english); ok {
			return said, true
		}
	}
	return english, false
}

// joints are what stands between a text and another one that is said by itself: a hint, or the
// value that somebody has given instead of the right one, which may be anything.
var joints = []struct {
	english, french string
	anything        bool
}{{"; ", "\u00a0; ", false}, {", not ", ", et non ", true}}

// joined says a text that has something behind it. What is in quotes has no joint.
func (i *interpreter) joined(english string) (said string, ok bool) {
	for _, j := range joints {
		for at := range english {
			head := english[:at]
			rest, found := strings.CutPrefix(english[at:], j.english)
			if !found || quotes(head)%2 == 1 {
				continue
			}
			if i.left < 0 {
				return "", false
			}
			if head, ok = i.say(head); !ok {
				continue
			}
			if said, ok = i.say(rest); !ok {
				said, ok = i.by(i.hints)(rest)
			}
			if !ok && j.anything {
				said, ok = rest, true
			}
			if ok {
				return head + j.french + said, true
			}
		}
	}
	return "", false
}

// quotes is how many quotation marks are in a text, without those that a \ stands before.
func quotes(s string) int { return strings.Count(s, `"`) - strings.Count(s, `\"`) }

// listed says facts with commas between them, the first of which begins with a figure.
func (i *interpreter) listed(english string) (said string, ok bool) {
	head, rest, found := strings.Cut(english, ", ")
	if !found || !unicode.IsDigit(rune(english[0])) {
		return "", false
	}
	if head, ok = i.say(head); ok {
		rest, ok = i.say(rest)
	}
	return head + ", " + rest, ok
}

// named says a text before which a colon stands and what it is about: a place in a script, the
// name of a function, a kind of value.
func (i *interpreter) named(english string) (said string, ok bool) {
	name, rest, found := strings.Cut(english, ": ")
	if !found {
		return "", false
	}
	about, isKind := i.noun(name)
	if !isKind && strings.ContainsAny(name, " \n") {
		return "", false
	}
	said, ok = i.say(rest)
	if isKind {
		return about + "\u00a0: " + said, ok
	}
	return name + ": " + said, ok
}

// inBrackets says a text in brackets.
func (i *interpreter) inBrackets(english string) (said string, ok bool) {
	inner, begins := strings.CutPrefix(english, "(")
	inner, ends := strings.CutSuffix(inner, ")")
	if !begins || !ends {
		return "", false
	}
	said, ok = i.say(inner)
	return "(" + said + ")", ok
}

// by is how to say a text by the first pattern that fits it.
func (i *interpreter) by(patterns []pattern) func(string) (string, bool) {
	return func(english string) (said string, ok bool) {
		for n := range patterns {
			if said, ok := i.fitted(&patterns[n], english); ok || i.left < 0 {
				return said, ok
			}
		}
		return "", false
	}
}

// fitted says a text by a pattern.
func (i *interpreter) fitted(p *pattern, english string) (said string, ok bool) {
	found, ok := p.match(english)
	if !ok {
		return "", false
	}
	for k, verb := range p.verbs {
		known := true
		switch verb {
		case 's':
			found[k], known = i.say(found[k])
		case 'w':
			found[k], known = i.bareWord(found[k])
		case 'v':
			found[k], _ = i.say(found[k])
		}
		if !known {
			return "", false
		}
	}
	return p.fill(found), true
}

// isFigure reports whether a text is the same in every language: it holds no letter and is no
// percentage, is a string in quotes or a word of Lua.
func isFigure(s string) bool {
	return !strings.ContainsFunc(s, unicode.IsLetter) && !strings.HasSuffix(s, "%") || quoted(s) == len(s) || s == "nil" || s == "true" || s == "false"
}

// noun says how many of a thing there are, or what kind a value is of.
func (i *interpreter) noun(english string) (said string, ok bool) {
	kind := strings.TrimPrefix(strings.TrimPrefix(english, "an "), "a ")
	if kind != english {
		said, ok := i.Kinds[strings.TrimSuffix(kind, " value")]
		return said, ok
	}
	at := strings.LastIndexByte(english, ' ')
	if at < 0 || !isFigure(strings.TrimRight(english[:at], "kMG")) {
		return "", false
	}
	count := english[:at]
	forms, ok := i.Things[strings.TrimSuffix(english[at+1:], "s")]
	switch {
	case !ok:
		return "", false
	case count == "0" || count == "1":
		return count + " " + forms[0], true
	}
	return count + " " + forms[1], true
}

// bound writes the blanks of a French text at which no line ends.
func bound(french string) string {
	for _, sign := range []string{";", ":", "!", "?", "»", "%%"} {
		french = strings.ReplaceAll(french, " "+sign+" ", "\u00a0"+sign+" ")
		if before, found := strings.CutSuffix(french, " "+sign); found {
			french = before + "\u00a0" + sign
		}
	}
	return strings.ReplaceAll(french, "« ", "«\u00a0")
}

// bareWord is a single word in French.
func (i *interpreter) bareWord(word string) (said string, known bool) {
	if said, known = i.Bare[word]; !known {
		said, known = i.Kinds[word]
	}
	return said, known
}
