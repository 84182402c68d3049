package stdlib

import "strings"

// stepsPerPoll is the number of steps between two polls, of some nanoseconds each.
const stepsPerPoll = 1 << 14

// matcher finds the matches of a pattern in a subject. Unlike Lua's own matcher it polls, does
// not recurse, and needs memory only for the pattern.
//
// A match passes each item of the pattern once. Backtracking changes only the ends of the items
// that repeat: a stack of these ends, at most as long as the pattern, replaces the recursion.
// Captures need no undo, because an item that is passed again stores its position again.
type matcher struct {
	pattern    *pattern
	subject    string
	poll       func() error
	steps      int // since the last poll
	next       int // offset where the search continues; beyond the subject at its end
	start, end int // of the last match
	captures   [maxCaptures]struct{ from, to int }
	few        [8]choice
	many       []choice // instead of few, if there are more
}

// choice is an item that repeats. It has matched up to end and must match at least up to low.
type choice struct{ item, low, end int }

// in returns a matcher for the matches that begin at offset from or later. It calls poll, if
// that is not nil, every 16,384 steps; an error from it ends the search.
func (p *pattern) in(subject string, from int, poll func() error) matcher {
	m := matcher{pattern: p, subject: subject, poll: poll, next: from}
	if p.choices > len(m.few) {
		m.many = make([]choice, p.choices)
	}
	return m
}

// find finds the next match, which begins at the end of the last one, or one byte later if that
// was empty. An anchored pattern matches at the first offset or not at all. After an error of
// poll, the next call searches again.
func (m *matcher) find() (bool, error) {
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

// text returns the last match.
func (m *matcher) text() string { return m.subject[m.start:m.end] }

// capture returns capture i of the last match, from 0: its text or, for (), its position from
// 1. The position is 0 for a text.
func (m *matcher) capture(i int) (text string, place int) {
	c := m.captures[i]
	if m.pattern.places[i] {
		return "", c.from + 1
	}
	return m.subject[c.from:c.to], 0
}

// due counts steps and reports whether a poll is due.
func (m *matcher) due(steps int) bool {
	m.steps += steps
	return m.steps >= stepsPerPoll
}

// spend counts steps and polls if that is due.
func (m *matcher) spend(steps int) error {
	if !m.due(steps) {
		return nil
	}
	m.steps = 0
	if m.poll == nil {
		return nil
	}
	return m.poll()
}

// compared returns the number of steps for n bytes that are compared at once.
func compared(n int) int { return n / 16 }

// candidate returns the first offset from m.next where a match can begin, or -1.
func (m *matcher) candidate() (int, error) {
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

// matchAt matches the whole pattern at an offset and returns the end of the match, or -1.
func (m *matcher) matchAt(at int) (int, error) {
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
			if ok = !m.pattern.places[it.n]; ok { // a position has no text
				text, _ := m.capture(it.n)
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
		for !ok { // back to the last choice
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

// byteAt returns the byte at an offset, or 0 outside the subject, for %f.
func (m *matcher) byteAt(at int) byte {
	if at < 0 || at >= len(m.subject) {
		return 0
	}
	return m.subject[at]
}

// span returns the end of the bytes of a set from an offset on.
func (m *matcher) span(s *set, at int) (int, error) {
	for {
		from, piece := at, m.subject[at:min(len(m.subject), at+stepsPerPoll)]
		for at-from < len(piece) && s.has(piece[at-from]) {
			at++
		}
		if err := m.spend(at - from); err != nil {
			return at, err
		}
		if at-from < stepsPerPoll {
			return at, nil
		}
	}
}

// balanced returns the end of the text in balanced brackets at an offset, or -1.
func (m *matcher) balanced(open, shut byte, at int) (int, error) {
	if at >= len(m.subject) || m.subject[at] != open {
		return -1, nil
	}
	depth := 1
	for at++; at < len(m.subject); {
		from := at
		for ; at < min(len(m.subject), from+stepsPerPoll); at++ {
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
