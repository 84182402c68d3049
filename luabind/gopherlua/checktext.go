package gopherlua

import (
	"fmt"
	"regexp"
	"strings"

	"taquin/luabind/source"
)

// checkNesting refuses a source that is nested so deep that the parser, which
// keeps all that is open, would fill the memory. It counts brackets and blocks
// that are open, and the operators that wait for what stands right of them.
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

// add takes a word or a symbol.
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

// tooLargeEscape is a byte above 255 in a string, which gopher-lua cuts to eight
// bits.
var tooLargeEscape = regexp.MustCompile(`\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// checkEscapes refuses strings with bytes that there are not.
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
				n++ // what is escaped begins no escape
			}
		}
	}
	return nil
}
