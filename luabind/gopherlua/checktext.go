package gopherlua

import (
	"fmt"
	"regexp"
	"strings"

	"taquin/luabind/source"
)

// checkNesting refuses a source that is nested so deep that the parser, which stores every
// open construct, would fill the memory. It counts open brackets and blocks, and operators
// whose right operand is still to come.
func checkNesting(name, text string) error {
	n := nesting{open: []int{0}}
	for t := range source.Scan(text) {
		if t.Kind == source.Name || t.Kind == source.Symbol {
			n.add(t.Text)
		}
		if n.total > maxNesting {
			return fmt.Errorf("%s:%d: the chunk is nested too deep (%d levels)", name, 1+strings.Count(text[:t.Start], "\n"), maxNesting)
		}
	}
	return nil
}

// nesting counts what is open: the operators that wait in each open bracket or block, and
// the total of brackets, blocks and operators.
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

// add counts a word or a symbol.
func (n *nesting) add(text string) {
	switch text {
	case "(", "{", "[":
		n.push()
	case ")", "}", "]", "end", "until", "elseif":
		n.pop()
	case "function", "do", "then", "repeat":
		n.reset()
		n.push()
	case ",", ";", "=", "local", "return", "if", "while", "for", "else", "break":
		n.reset()
	case "-", "#", "^", "..", "not":
		n.wait()
	}
}

// tooLargeEscape matches an escape for a byte above 255, which gopher-lua cuts to eight
// bits.
var tooLargeEscape = regexp.MustCompile(`\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// checkEscapes refuses strings with escapes above \255.
func checkEscapes(name, text string) error {
	if !tooLargeEscape.MatchString(text) {
		return nil
	}
	for t := range source.Scan(text) {
		if t.Kind == source.String && (t.Quote == `"` || t.Quote == `'`) {
			for n := 0; n+1 < len(t.Text); n++ {
				if t.Text[n] != '\\' {
					continue
				}
				if found := tooLargeEscape.FindString(t.Text[n:min(n+4, len(t.Text))]); found != "" {
					line := 1 + strings.Count(text[:t.Start+n], "\n")
					return fmt.Errorf("%s:%d: escape sequence too large near %s; a byte is at most \\255", name, line, found)
				}
				n++ // an escaped backslash begins no escape
			}
		}
	}
	return nil
}
