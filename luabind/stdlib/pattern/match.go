package pattern

import "strings"

// pollEvery is how many steps, of some nanoseconds each, are done between two
// polls.
const pollEvery = 1 << 14

// Matcher finds the matches of a pattern in a subject, one after the other.
type Matcher struct {
	pattern    *Pattern
	subject    string
	poll       func() error
	steps      int // since the last poll
	next       int // where to look for the next match; beyond the subject if nowhere
	start, end int // of the last match
	captures   [MaxCaptures]struct{ from, to int }
	few        [8]choice
	many       []choice // instead of few, if there are more
}

// choice is an item that repeats: it has matched up to end, and must up to low.
type choice struct{ item, low, end int }

// In returns a Matcher for the matches in subject that begin at offset from, in
// 0..len(subject), or after it. Every some ten thousand steps it calls poll,
// unless that is nil; an error from it ends the search.
func (p *Pattern) In(subject string, from int, poll func() error) Matcher {
	m := Matcher{pattern: p, subject: subject, poll: poll, next: from}
	if p.choices > len(m.few) {
		m.many = make([]choice, p.choices)
	}
	return m
}

// Next finds the next match and reports whether there is one. It begins where
// the last one ended, or one byte later if that was empty. A pattern that begins
// with ^ matches at the first place or nowhere. The error is poll's; the next
// call then searches again.
func (m *Matcher) Next() (bool, error) {
	for m.next <= len(m.subject) {
		if err := m.spend(1); err != nil { // a step even for the empty pattern
			return false, err
		}
		start, err := m.candidate()
		if err != nil {
			return false, err
		}
		if start < 0 {
			break
		}
		end, err := m.matchAt(start)
		if err != nil {
			return false, err
		}
		m.next = max(start+1, end)
		if m.pattern.anchored {
			m.next = len(m.subject) + 1
		}
		if end >= 0 {
			m.start, m.end = start, end
			return true, nil
		}
	}
	m.next = len(m.subject) + 1
	return false, nil
}

// Span returns the offsets of the last match: where it starts, and the first
// byte after it.
func (m *Matcher) Span() (start, end int) { return m.start, m.end }

// Text returns the last match.
func (m *Matcher) Text() string { return m.subject[m.start:m.end] }

// Captures returns how many captures a match has.
func (m *Matcher) Captures() int { return m.pattern.captures }

// Capture returns capture i of the last match, from 0: its text or, if it is
// (), its place, counted from 1. The place is 0 if it is a text.
func (m *Matcher) Capture(i int) (text string, place int) {
	c := m.captures[i]
	if m.pattern.places[i] {
		return "", c.from + 1
	}
	return m.subject[c.from:c.to], 0
}

// due counts steps and reports whether it is time to poll.
func (m *Matcher) due(steps int) bool {
	m.steps += steps
	return m.steps >= pollEvery
}

// spend counts steps and polls when it is time.
func (m *Matcher) spend(steps int) error {
	if !m.due(steps) {
		return nil
	}
	m.steps = 0
	if m.poll == nil {
		return nil
	}
	return m.poll()
}

// compared is the steps that comparing or passing n bytes at once is worth.
func compared(n int) int { return n / 16 }

// candidate is the first place from m.next on where a match can begin, or -1.
func (m *Matcher) candidate() (int, error) {
	first := m.pattern.first
	switch {
	case first == nil || m.pattern.anchored:
		return m.next, nil
	case first.op == opLiteral:
		skipped := strings.Index(m.subject[m.next:], first.text)
		if skipped < 0 {
			return -1, nil
		}
		return m.next + skipped, m.spend(compared(skipped))
	}
	start, err := m.span(&m.pattern.skip, m.next)
	if start == len(m.subject) {
		return -1, err
	}
	return start, err
}

// matchAt matches the whole pattern at a place and returns where the match ends,
// or -1.
func (m *Matcher) matchAt(at int) (int, error) {
	items, subject, choices := m.pattern.items, m.subject, m.few[:]
	if m.many != nil {
		choices = m.many
	}
	depth := 0 // of the stack of choices
	for i := 0; i < len(items); i++ {
		it, ok := &items[i], true
		steps := 1
		switch it.op {
		case opLiteral:
			ok = strings.HasPrefix(subject[at:], it.text)
			at += len(it.text)
			steps += compared(len(it.text))
		case opOne:
			ok = at < len(subject) && it.set.has(subject[at])
			at++
		case opOptional:
			if at < len(subject) && it.set.has(subject[at]) {
				choices[depth] = choice{i, at, at + 1}
				depth++
				at++
			}
		case opStar, opPlus:
			low := at
			if it.op == opPlus {
				low++
			}
			var err error
			if at, err = m.span(&it.set, at); err != nil {
				return -1, err
			}
			ok = at >= low
			if at > low {
				choices[depth] = choice{i, low, at}
				depth++
			}
		case opLazy:
			choices[depth] = choice{item: i, end: at}
			depth++
		case opOpen, opPlace:
			m.captures[it.n].from = at
		case opShut:
			m.captures[it.n].to = at
		case opAgain:
			if ok = !m.pattern.places[it.n]; ok { // a place has no text
				text, _ := m.Capture(it.n)
				ok = strings.HasPrefix(subject[at:], text)
				at += len(text)
				steps += compared(len(text))
			}
		case opBalance:
			var err error
			if at, err = m.balanced(it.text[0], it.text[1], at); err != nil {
				return -1, err
			}
			ok = at >= 0
		case opFrontier:
			ok = !it.set.has(m.byteAt(at-1)) && it.set.has(m.byteAt(at))
		case opEnd:
			ok = at == len(subject)
		}
		if m.due(steps) {
			if err := m.spend(0); err != nil {
				return -1, err
			}
		}
		for !ok { // go back to the last choice and choose the next
			if depth == 0 {
				return -1, nil
			}
			c := &choices[depth-1]
			it := &items[c.item]
			switch {
			case it.op != opLazy && c.end > c.low:
				c.end--
				ok = true
			case it.op == opLazy && c.end < len(subject) && it.set.has(subject[c.end]):
				c.end++
				ok = true
			default:
				depth--
			}
			i, at = c.item, c.end
		}
	}
	return at, nil
}

// byteAt is the byte at a place, or 0 beyond the subject, as %f sees it.
func (m *Matcher) byteAt(at int) byte {
	if at < 0 || at >= len(m.subject) {
		return 0
	}
	return m.subject[at]
}

// span returns where the bytes of a set that stand from a place on end.
func (m *Matcher) span(s *set, at int) (int, error) {
	for {
		from, piece := at, m.subject[at:min(len(m.subject), at+pollEvery)]
		for at-from < len(piece) && s.has(piece[at-from]) {
			at++
		}
		if err := m.spend(at - from); err != nil {
			return at, err
		}
		if at-from < pollEvery {
			return at, nil
		}
	}
}

// balanced returns where the text in balanced brackets that stands at a place
// ends, or -1.
func (m *Matcher) balanced(open, shut byte, at int) (int, error) {
	if at >= len(m.subject) || m.subject[at] != open {
		return -1, nil
	}
	depth := 1
	for at++; at < len(m.subject); {
		from := at
		for ; at < min(len(m.subject), from+pollEvery); at++ {
			switch m.subject[at] {
			case shut:
				depth--
			case open:
				depth++
			}
			if depth == 0 {
				return at + 1, m.spend(at - from)
			}
		}
		if err := m.spend(at - from); err != nil {
			return -1, err
		}
	}
	return -1, nil
}
