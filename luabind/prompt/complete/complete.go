// Package complete offers what could be typed next at the prompt: names of globals, fields
// and methods, Lua's reserved words, options, and in a string the values that an argument
// can have, such as a solver, a notation or a file.
//
// All of this comes from the declarations of package bind; this package knows no function
// and no parameter of the lab. It runs no code of the user. Begin with
// Completer.Complete.
package complete

import (
	"slices"
	"strings"

	"taquin/luabind/bind"
	"taquin/luabind/prompt/names"
	"taquin/luabind/source"
)

// Completer completes lines.
type Completer struct{ names names.Names }

// New makes a Completer.
func New(n names.Names) *Completer { return &Completer{n} }

// Complete returns candidates for the word that ends at byte pos of line. head and tail are
// the line before and after that word.
func (c *Completer) Complete(line string, pos int) (head string, found []bind.Candidate, tail string) {
	typed, tail := line[:pos], line[pos:]
	if strings.TrimSpace(typed) == "" { // a Tab after blanks indents
		return typed, []bind.Candidate{{Text: "  "}}, tail
	}
	var start int
	if strings.HasPrefix(strings.TrimLeft(typed, " \t"), "%") {
		start, found = c.completeCommand(typed)
	} else {
		start, found = c.completeLua(typed, strings.HasPrefix(tail, `"`) || strings.HasPrefix(tail, "'"))
	}
	return typed[:start], found, tail
}

// completeLua completes a chunk; start is where the completed word begins. closed is true if
// a quote follows.
func (c *Completer) completeLua(typed string, closed bool) (start int, found []bind.Candidate) {
	if asked := question.FindStringSubmatchIndex(typed); asked != nil {
		return c.completeTopic(typed, asked[2])
	}
	before := source.Lexemes(typed)
	var last source.Lexeme
	word := source.Lexeme{Kind: source.Name, Start: len(typed)}
	if n := len(before); n > 0 {
		last = before[n-1]
	}
	switch {
	case last.Open && last.Kind == source.Comment:
		return len(typed), nil
	case last.Open:
		found = beginning(c.inString(before[:len(before)-1], last.Text), last.Text)
		return last.Start, closeQuote(found, last, closed)
	case last.Kind == source.Name && last.End() == len(typed):
		word, before = last, before[:len(before)-1]
	case last.Kind == source.Number && last.End() == len(typed):
		return len(typed), nil
	}
	if n := len(before); n > 0 && (before[n-1].Is(".") || before[n-1].Is(":")) {
		return word.Start, matching(c.membersAfter(before), word.Text)
	}
	found = matching(c.options(before), word.Text)
	if len(found) == 0 {
		found = matching(names.Sorted(slices.Concat(c.names.Globals(), c.names.Keywords(), c.locals(before))), word.Text)
	}
	return word.Start, found
}

// membersAfter lists what can follow a dot or colon, the last lexeme.
func (c *Completer) membersAfter(before []source.Lexeme) []bind.Candidate {
	p, ok := names.OwnerAtEnd(before)
	if !ok {
		return c.names.Methods(c.kindReturned(before[:len(before)-1]))
	}
	v, ok := c.names.Resolve(p)
	if !ok {
		return nil
	}
	return c.names.Members(v, before[len(before)-1].Is(":"))
}

// kindReturned is the kind of value, by the Self of its methods, that the call at the end of
// some lexemes returns, as in taquin.new(2, 2):up(); "" if there is no call or the kind is
// unknown.
func (c *Completer) kindReturned(typed []source.Lexeme) string {
	open := callBefore(typed)
	if open <= 0 {
		return ""
	}
	called := typed[:open]
	if p, ok := names.PathAtEnd(called); ok {
		return returned(c.names.EntryAt(p))
	}
	n := len(called)
	if n < 2 || called[n-1].Kind != source.Name || !called[n-2].Is(":") {
		return ""
	}
	return returned(c.names.State.Lookup(c.kindReturned(called[:n-2]) + ":" + called[n-1].Text))
}

func returned(e *bind.Entry) string {
	if e == nil {
		return ""
	}
	return e.Returns
}

// closeQuote adds the closing quote to a single candidate that is complete.
func closeQuote(found []bind.Candidate, t source.Lexeme, closed bool) []bind.Candidate {
	if len(found) == 1 && !closed && !strings.HasSuffix(found[0].Text, "/") {
		found[0].Text += t.Quote
	}
	return found
}

// beginning keeps the candidates that begin as typed.
func beginning(all []bind.Candidate, typed string) []bind.Candidate {
	var found []bind.Candidate
	for _, c := range all {
		if strings.HasPrefix(c.Text, typed) {
			found = append(found, c)
		}
	}
	return found
}

// matching is beginning for names. Names that begin with _ are offered only if _ was typed.
func matching(all []bind.Candidate, typed string) []bind.Candidate {
	return slices.DeleteFunc(beginning(all, typed), func(c bind.Candidate) bool { return typed == "" && strings.HasPrefix(c.Text, "_") })
}

// locals lists the local names that the line declares: after local and for, and parameters.
func (c *Completer) locals(before []source.Lexeme) []bind.Candidate {
	var all []bind.Candidate
	listed, inParameters := false, false
	for i, t := range before {
		switch {
		case t.Kind == source.Name && (t.Text == "local" || t.Text == "for"):
			listed = true
		case t.Kind == source.Name && t.Text == "function":
			listed, inParameters = false, true
		case t.Kind == source.Name && source.IsKeyword(t.Text):
			listed = false
		case t.Kind == source.Name && (listed || inParameters && i > 0 && (before[i-1].Is("(") || before[i-1].Is(","))):
			all = append(all, bind.Candidate{Text: t.Text, Summary: c.names.State.Say("local")})
		case t.Is(")"):
			inParameters = false
		case !t.Is(","):
			listed = false
		}
	}
	return all
}
