package pattern

// set is a set of bytes, one bit each.
type set [4]uint64

func (s *set) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }
func (s *set) add(b byte)      { s[b>>6] |= 1 << (b & 63) }

func (s *set) addRange(from, to byte) {
	for b := int(from); b <= int(to); b++ {
		s.add(byte(b))
	}
}

func (s *set) addAll(other set) {
	for i := range s {
		s[i] |= other[i]
	}
}

func (s set) inverted() set {
	for i := range s {
		s[i] = ^s[i]
	}
	return s
}

// classOf is what a letter after % stands for, as in the C locale; an upper case
// letter is the complement, and any other byte stands for itself.
func classOf(letter byte) set {
	var s set
	switch letter | 0x20 { // the bit that makes a letter lower case
	case 'a':
		s.addRange('A', 'Z')
		s.addRange('a', 'z')
	case 'c':
		s.addRange(0, 31)
		s.add(127)
	case 'd':
		s.addRange('0', '9')
	case 'l':
		s.addRange('a', 'z')
	case 'p':
		s.addRange('!', '/')
		s.addRange(':', '@')
		s.addRange('[', '`')
		s.addRange('{', '~')
	case 's':
		s.addRange('\t', '\r')
		s.add(' ')
	case 'u':
		s.addRange('A', 'Z')
	case 'w':
		s.addRange('0', '9')
		s.addRange('A', 'Z')
		s.addRange('a', 'z')
	case 'x':
		s.addRange('0', '9')
		s.addRange('A', 'F')
		s.addRange('a', 'f')
	case 'z':
		s.add(0)
	}
	switch {
	case s == set{}:
		s.add(letter)
	case letter <= 'Z':
		return s.inverted()
	}
	return s
}

// bracket reads the set that text begins with, "[^%a_-]", and tells how many
// bytes it takes; ok is false if it does not end.
func bracket(text string) (s set, n int, ok bool) {
	last := bracketEnd(text)
	if last < 0 {
		return s, 0, false
	}
	i := 1
	complement := text[1] == '^'
	if complement {
		i++
	}
	for i < last {
		switch {
		case text[i] == '%':
			s.addAll(classOf(text[i+1]))
			i += 2
		case text[i+1] == '-' && i+2 < last:
			s.addRange(text[i], text[i+2])
			i += 3
		default:
			s.add(text[i])
			i++
		}
	}
	if complement {
		s = s.inverted()
	}
	return s, last + 1, true
}

// bracketEnd finds the bracket that ends a set, or -1. One that comes first, or
// after %, is a member.
func bracketEnd(text string) int {
	i := 1
	if i < len(text) && text[i] == '^' {
		i++
	}
	for first := i; i < len(text); i++ {
		switch {
		case text[i] == ']' && i > first:
			return i
		case text[i] == '%':
			i++
		}
	}
	return -1
}
