package luabind

import (
	"fmt"
	"strings"
)

// checkNesting refuses a source that is nested so deep that the parser, which
// keeps all that is open, would fill the memory. It counts brackets and blocks
// that are open, and the operators that wait for what stands right of them.
func checkNesting(name, source string) error {
	n := nesting{open: []int{0}}
	line := 1
	for i := 0; i < len(source); {
		c := source[i]
		size := 1
		switch {
		case c == '\n':
			line++
		case c == '-' && strings.HasPrefix(source[i:], "--"):
			size = commentLength(source[i:])
		case c == '"' || c == '\'':
			size = stringLength(source[i:])
		case c == '[' && longLength(source[i:]) > 0:
			size = longLength(source[i:])
		case isLetter(c):
			for i+size < len(source) && (isLetter(source[i+size]) || isDigit(source[i+size])) {
				size++
			}
			n.word(source[i : i+size])
		case c == '(' || c == '{' || c == '[':
			n.push()
		case c == ')' || c == '}' || c == ']':
			n.pop()
		case c == ',' || c == ';' || c == '=':
			n.reset()
		case c == '-' || c == '#' || c == '^' || c == '.' && strings.HasPrefix(source[i:], ".."):
			n.wait()
		}
		if n.total > maxNesting {
			return fmt.Errorf("%s:%d: the chunk is nested too deep (%d levels)", name, line, maxNesting)
		}
		line += strings.Count(source[i+1:i+size], "\n")
		i += size
	}
	return nil
}

// nesting is what is open: for each bracket and block how many operators wait
// in it, and how many things that are in all.
type nesting struct {
	open  []int
	total int
}

func (n *nesting) push() { n.open, n.total = append(n.open, 0), n.total+1 }
func (n *nesting) wait() { n.open[len(n.open)-1]++; n.total++ }

func (n *nesting) reset() {
	top := &n.open[len(n.open)-1]
	n.total, *top = n.total-*top, 0
}

func (n *nesting) pop() {
	if n.reset(); len(n.open) > 1 {
		n.open, n.total = n.open[:len(n.open)-1], n.total-1
	}
}

func (n *nesting) word(word string) {
	switch word {
	case "not":
		n.wait()
	case "function", "do", "then", "repeat":
		n.reset()
		n.push()
	case "end", "until", "elseif":
		n.pop()
	case "local", "return", "if", "while", "for", "else", "break":
		n.reset()
	}
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// commentLength is the length of the comment that a text begins with.
func commentLength(s string) int {
	if n := longLength(s[2:]); n > 0 {
		return 2 + n
	}
	if n := strings.IndexByte(s, '\n'); n >= 0 {
		return n
	}
	return len(s)
}

// stringLength is the length of the quoted string that a text begins with.
func stringLength(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case s[0]:
			return i + 1
		case '\n':
			return i
		case '\\':
			i++
		}
	}
	return len(s)
}

// longLength is the length of the string in long brackets that a text begins
// with, 0 if it does not.
func longLength(s string) int {
	level := 1
	for level < len(s) && s[level] == '=' {
		level++
	}
	if len(s) == 0 || s[0] != '[' || level >= len(s) || s[level] != '[' {
		return 0
	}
	end := "]" + strings.Repeat("=", level-1) + "]"
	if n := strings.Index(s, end); n >= 0 {
		return n + len(end)
	}
	return len(s)
}
