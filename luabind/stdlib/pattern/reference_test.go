package pattern

import (
	"errors"
	"strings"
)

// The reference matches a pattern as it reads it, by recursion, with sets read
// anew for each byte: Lua's own way, for short subjects. It shares no code with
// the package, and is as lazy as Lua about malformed patterns.

var errMalformed = errors.New("malformed")

type reference struct {
	pattern, subject string
	captures         []span
}

// span is a capture; to is unfinished or place if it is no text.
type span struct{ from, to int }

const (
	unfinished = -1
	place      = -2
)

// referenceFind is the first match from an offset on; start is -1 if there is
// none. Malformed patterns panic with errMalformed.
func referenceFind(pattern, subject string, from int) (start, end int, captures []span) {
	anchored := strings.HasPrefix(pattern, "^")
	if anchored {
		pattern = pattern[1:]
	}
	for ; from <= len(subject); from++ {
		r := &reference{pattern: pattern, subject: subject}
		if end := r.match(from, 0); end >= 0 {
			return from, end, r.captures
		}
		if anchored {
			break
		}
	}
	return -1, -1, nil
}

func (r *reference) match(s, p int) int {
	if p == len(r.pattern) {
		return s
	}
	rest := r.pattern[p:]
	switch {
	case strings.HasPrefix(rest, "()"):
		return r.capturing(span{s, place}, s, p+2)
	case rest[0] == '(':
		return r.capturing(span{s, unfinished}, s, p+1)
	case rest[0] == ')':
		return r.finish(s, p+1)
	case rest == "$":
		if s == len(r.subject) {
			return s
		}
		return -1
	case strings.HasPrefix(rest, "%b"):
		if len(rest) < 4 {
			panic(errMalformed)
		}
		if s = r.balanced(s, rest[2], rest[3]); s < 0 {
			return -1
		}
		return r.match(s, p+4)
	case strings.HasPrefix(rest, "%f"):
		if len(rest) < 3 || rest[2] != '[' {
			panic(errMalformed)
		}
		edged := "\x00" + r.subject + "\x00"
		next := r.after(p + 2)
		if r.single(edged[s], p+2, next) || !r.single(edged[s+1], p+2, next) {
			return -1
		}
		return r.match(s, next)
	case rest[0] == '%' && len(rest) > 1 && '0' <= rest[1] && rest[1] <= '9':
		n := int(rest[1]) - '1'
		if n < 0 || n >= len(r.captures) || r.captures[n].to == unfinished {
			panic(errMalformed)
		}
		c := r.captures[n]
		if c.to == place || !strings.HasPrefix(r.subject[s:], r.subject[c.from:c.to]) {
			return -1
		}
		return r.match(s+c.to-c.from, p+2)
	}
	return r.repeated(s, p)
}

func (r *reference) repeated(s, p int) int {
	next := r.after(p)
	fits := func(s int) bool { return s < len(r.subject) && r.single(r.subject[s], p, next) }
	suffix := byte(0)
	if next < len(r.pattern) {
		suffix = r.pattern[next]
	}
	switch suffix {
	case '?':
		if fits(s) {
			if end := r.match(s+1, next+1); end >= 0 {
				return end
			}
		}
		return r.match(s, next+1)
	case '*', '+':
		n := 0
		for fits(s + n) {
			n++
		}
		for least := strings.IndexByte("*+", suffix); n >= least; n-- {
			if end := r.match(s+n, next+1); end >= 0 {
				return end
			}
		}
		return -1
	case '-':
		for {
			if end := r.match(s, next+1); end >= 0 {
				return end
			}
			if !fits(s) {
				return -1
			}
			s++
		}
	}
	if !fits(s) {
		return -1
	}
	return r.match(s+1, next)
}

func (r *reference) capturing(c span, s, p int) int {
	r.captures = append(r.captures, c)
	end := r.match(s, p)
	if end < 0 {
		r.captures = r.captures[:len(r.captures)-1]
	}
	return end
}

func (r *reference) finish(s, p int) int {
	for i := len(r.captures) - 1; i >= 0; i-- {
		if r.captures[i].to == unfinished {
			r.captures[i].to = s
			end := r.match(s, p)
			if end < 0 {
				r.captures[i].to = unfinished
			}
			return end
		}
	}
	panic(errMalformed)
}

func (r *reference) balanced(s int, open, shut byte) int {
	if s == len(r.subject) || r.subject[s] != open {
		return -1
	}
	depth := 1
	for i := s + 1; i < len(r.subject); i++ {
		if r.subject[i] == shut {
			if depth--; depth == 0 {
				return i + 1
			}
		} else if r.subject[i] == open {
			depth++
		}
	}
	return -1
}

// after is where the set that begins at p ends.
func (r *reference) after(p int) int {
	at := func(p int) byte {
		if p >= len(r.pattern) {
			panic(errMalformed)
		}
		return r.pattern[p]
	}
	switch at(p) {
	case '%':
		at(p + 1)
		return p + 2
	case '[':
		p++
		if at(p) == '^' {
			p++
		}
		for first := true; first || at(p) != ']'; first = false {
			if at(p) == '%' {
				p++
				at(p)
			}
			p++
		}
	}
	return p + 1
}

// single reports whether a byte is in the set from p to next.
func (r *reference) single(b byte, p, next int) bool {
	switch r.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(b, r.pattern[p+1])
	case '[':
		members := r.pattern[p+1 : next] // with the last bracket
		complement := members[0] == '^'
		if complement {
			members = members[1:]
		}
		for len(members) > 1 {
			switch {
			case members[0] == '%':
				if inClass(b, members[1]) {
					return !complement
				}
				members = members[2:]
			case members[1] == '-' && len(members) > 3:
				if members[0] <= b && b <= members[2] {
					return !complement
				}
				members = members[3:]
			default:
				if members[0] == b {
					return !complement
				}
				members = members[1:]
			}
		}
		return complement
	}
	return r.pattern[p] == b
}

// inClass writes the classes out as the manual describes them.
func inClass(b, class byte) bool {
	lower, upper, digit := 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9'
	in := false
	switch strings.ToLower(string(rune(class))) {
	case "a":
		in = lower || upper
	case "c":
		in = b < ' ' || b == 0x7f
	case "d":
		in = digit
	case "l":
		in = lower
	case "p":
		in = '!' <= b && b <= '~' && !lower && !upper && !digit
	case "s":
		in = b != 0 && strings.IndexByte(" \t\n\v\f\r", b) >= 0
	case "u":
		in = upper
	case "w":
		in = lower || upper || digit
	case "x":
		in = strings.IndexByte("0123456789abcdefABCDEF", b) >= 0
	case "z":
		in = b == 0
	default:
		return b == class
	}
	return in != ('A' <= class && class <= 'Z')
}
