package luabind

import (
	"cmp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// Candidate is what could be typed.
type Candidate struct {
	Text    string
	Summary string // what it is, in a sentence or less; not cut to any width
}

// maxFields bounds how many fields of one table are looked at.
const maxFields = 100_000

// Complete returns what could stand in place of the word that ends at byte pos
// of line: names of globals, fields and methods, keywords, names of options,
// and in a string what is wanted there, such as a solver, a notation or a file.
// It calls no code: values are found by plain look-ups. head and tail are what
// stays of the line.
func (h *Host) Complete(line string, pos int) (head string, found []Candidate, tail string) {
	typed, tail := line[:pos], line[pos:]
	if strings.TrimSpace(typed) == "" { // a Tab after blanks indents
		return typed, []Candidate{{Text: "  "}}, tail
	}
	var start int
	if strings.HasPrefix(strings.TrimLeft(typed, " \t"), "%") {
		start, found = h.completeCommand(typed)
	} else {
		start, found = h.completeLua(typed, strings.HasPrefix(tail, `"`) || strings.HasPrefix(tail, "'"))
	}
	return typed[:start], found, tail
}

// completeLua completes a chunk; start is where the word begins that the
// candidates stand for.
func (h *Host) completeLua(typed string, closed bool) (start int, found []Candidate) {
	if start, found, asked := h.completeQuestion(typed); asked {
		return start, found
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
		before = before[:len(before)-1]
		return last.Start, closeQuote(h.completeString(before, last.Text), last, closed)
	case last.Kind == source.Name && last.End() == len(typed):
		word, before = last, before[:len(before)-1]
	case last.Kind == source.Number && last.End() == len(typed):
		return len(typed), nil
	}
	if n := len(before); n > 0 && (before[n-1].Is(".") || before[n-1].Is(":")) {
		if p, ok := owner(before); ok {
			found = h.members(p, before[n-1].Is(":"))
		} else {
			found = h.methodsGiven(h.kindCalled(before[:n-1]))
		}
		return word.Start, matching(found, word.Text)
	}
	if found = h.completeItem(before, word.Text); len(found) == 0 {
		found = matching(slices.Concat(h.globals(), luaKeywords, locals(before)), word.Text)
		slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(a.Text, b.Text) })
		found = slices.CompactFunc(found, func(a, b Candidate) bool { return a.Text == b.Text })
	}
	return word.Start, found
}

// closeQuote ends the string where only one candidate is left and it is whole.
func closeQuote(found []Candidate, t source.Lexeme, closed bool) []Candidate {
	if len(found) == 1 && !closed && !strings.HasSuffix(found[0].Text, "/") {
		found = []Candidate{{found[0].Text + t.Quote, found[0].Summary}}
	}
	return found
}

// matching keeps the candidates that begin as typed; private names, with a _,
// are shown only when asked for.
func matching(all []Candidate, typed string) []Candidate {
	var found []Candidate
	for _, c := range all {
		if strings.HasPrefix(c.Text, typed) && (typed != "" || !strings.HasPrefix(c.Text, "_")) {
			found = append(found, c)
		}
	}
	return found
}

// members lists the fields of the value at a path, or what can be called as its
// methods.
func (h *Host) members(p place, methods bool) []Candidate {
	v, ok := h.resolve(p)
	if !ok {
		return nil
	}
	var all []Candidate
	if !methods {
		for _, f := range computed(v) {
			all = append(all, Candidate{f.name, f.text})
		}
		if len(all) > 0 { // methods need a colon
			return sortedCandidates(all)
		}
	}
	for _, t := range h.layers(v) {
		n := 0
		for k, field := range pairs(t) {
			if n++; n > maxFields {
				break
			}
			name, ok := k.(lua.LString)
			if !ok || !source.IsName(string(name)) {
				continue
			}
			if methods && field.Type() != lua.LTFunction {
				continue
			}
			all = append(all, Candidate{string(name), h.summaryIn(t, string(name), field)})
		}
	}
	return sortedCandidates(all)
}

// sortedCandidates sorts by name; of two with one name the first stays, which
// hides the other.
func sortedCandidates(all []Candidate) []Candidate {
	slices.SortStableFunc(all, func(a, b Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(all, func(a, b Candidate) bool { return a.Text == b.Text })
}

// globals lists the globals, and the sources' variables, which are in no table.
func (h *Host) globals() []Candidate {
	all := h.members(place{}, false)
	for _, m := range h.docs.modules {
		if m.Name != "" || m.Self != "" {
			continue
		}
		for _, e := range m.Entries {
			if h.state.G.Global.RawGetString(e.Name) == lua.LNil {
				all = append(all, Candidate{e.Name, e.Summary()})
			}
		}
	}
	return all
}

// locals lists the names that the line itself makes: after local and for, and
// the parameters of functions.
func locals(before []source.Lexeme) []Candidate {
	var all []Candidate
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
			all = append(all, Candidate{t.Text, "local"})
		case t.Is(")"):
			inParameters = false
		case !t.Is(","):
			listed = false
		}
	}
	return all
}
