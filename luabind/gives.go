package luabind

import (
	"slices"
	"strings"

	"taquin/luabind/source"
)

// gives says of which kind the value of a call is, so that its methods can be
// completed without calling anything: the kind is named as in the texts of its
// methods. The acts of the dialect, which are many, give the board back too.
var gives = map[string][]string{
	"b": {"taquin.new", "taquin.parse", "taquin.decode", "b:up", "b:left", "b:down", "b:right", "b:monteecv", "b:gauchecv", "b:descentecv", "b:droitecv",
		"monteecv", "gauchecv", "descentecv", "droitecv", "b:play", "b:undo", "b:copy", "b:reset", "b:set", "b:scramble", "b:shuffle", "b:as"},
	"p":     {"perm", "perm.identity", "perm.random", "perm.random_even", "perm.unrank", "p:inverse", "p:conjugate", "b:perm", "b:boustrophedon", "g:random"},
	"g":     {"perm.group", "perm.walks"},
	"d":     {"cards.dogs", "cards.new", "d:turn", "d:swap", "d:place", "d:copy"},
	"space": {"taquin.space"},
}

// kindGiven is the kind of value that a function gives, "" if that is not said.
func (h *Host) kindGiven(name string) string {
	for kind, names := range gives {
		if slices.Contains(names, name) {
			return kind
		}
	}
	short := strings.TrimPrefix(name, "b:")
	if short != "dessin" && slices.ContainsFunc(h.dialect(), func(w word) bool { return w.name == short }) {
		return "b"
	}
	return ""
}

// kindCalled is the kind of value of the call with which some lexemes end, as in
// taquin.new(2, 2):up(), "" if they end with none or its kind is not known.
func (h *Host) kindCalled(typed []source.Lexeme) string {
	open := callBefore(typed)
	if open <= 0 {
		return ""
	}
	called := typed[:open]
	if p, ok := pathEnding(called); ok {
		if e := h.entryAt(p); e != nil {
			return h.kindGiven(e.Name)
		}
		return ""
	}
	n := len(called)
	if n < 2 || called[n-1].Kind != source.Name || !called[n-2].Is(":") {
		return ""
	}
	return h.kindGiven(h.kindCalled(called[:n-2]) + ":" + called[n-1].Text)
}

// callBefore is where the arguments begin of the call with which some lexemes
// end, -1 if they end with none: a parenthesis, a string or a table.
func callBefore(typed []source.Lexeme) int {
	depth := 0
	for i := len(typed) - 1; i >= 0; i-- {
		switch t := typed[i]; {
		case t.Is(")") || t.Is("}") || t.Is("]"):
			depth++
		case t.Is("(") || t.Is("{") || t.Is("["):
			depth--
		case i == len(typed)-1 && t.Kind != source.String:
			return -1
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// methodsGiven lists the methods of a kind of value.
func (h *Host) methodsGiven(kind string) []Candidate {
	var all []Candidate
	for _, m := range h.docs.modules {
		if m.Self != kind || kind == "" {
			continue
		}
		for _, e := range m.Entries {
			all = append(all, Candidate{e.key(), e.Summary()})
		}
	}
	return sortedCandidates(all)
}
