package luabind

import (
	"slices"
	"strings"

	"taquin/luabind/source"
)

// bracket is an open bracket before what is being typed, or the line itself.
type bracket struct {
	sign   string          // "(", "{" or "["; "" for the line itself
	called []source.Lexeme // what stands before it
	arg    int             // how many commas have been
	key    string          // what is being set, as in {key = …
	given  []string
	begins bool // nothing of the item that is typed stands there yet
}

// openBrackets lists the brackets that are open after some lexemes, the line first.
func openBrackets(before []source.Lexeme) []bracket {
	open := []bracket{{begins: true}}
	for i, t := range before {
		in := &open[len(open)-1]
		switch {
		case t.Is("(") || t.Is("{") || t.Is("["):
			in.begins = false
			open = append(open, bracket{sign: t.Text, called: before[:i], begins: true})
			continue
		case t.Is(")") || t.Is("}") || t.Is("]"):
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
			continue
		case t.Is(",") || t.Is(";"):
			in.arg++
			in.key, in.begins = "", true
			continue
		case t.Is("=") && i > 0 && before[i-1].Kind == source.Name:
			in.key = before[i-1].Text
			in.given = append(in.given, in.key)
			continue
		case t.Kind == source.Name && source.IsKeyword(t.Text) && in.sign == "": // a new statement, maybe
			in.key = ""
		}
		in.begins = false
	}
	return open
}

// wanted says what a place is for: the name of a parameter or of an option, and
// the entry of the function that is called there, with what it is called on.
type wanted struct {
	what  string
	of    place // for a method
	entry *Entry
}

// wantedAt finds what is wanted where open brackets have been typed; "" for
// nothing in particular.
func (h *Host) wantedAt(open []bracket) wanted {
	in := open[len(open)-1]
	if in.key != "" {
		return wanted{what: in.key}
	}
	if in.sign == "{" && len(open) > 1 { // an element of a list, as in heuristic = {"
		if outer := open[len(open)-2]; outer.key != "" {
			return wanted{what: outer.key}
		}
	}
	if in.sign != "(" {
		return wanted{}
	}
	return h.parameter(in.called, in.arg)
}

// parameter is what is wanted as argument number arg of a call, from 0.
func (h *Host) parameter(called []source.Lexeme, arg int) wanted {
	p, ok := pathEnding(called)
	if !ok {
		return wanted{}
	}
	e := h.entryAt(p)
	if e == nil {
		return wanted{}
	}
	w := wanted{of: place{p.literal, p.names[:len(p.names)-1]}, entry: e}
	if parameters := e.parameters(); arg < len(parameters) {
		w.what = parameters[arg]
	}
	return w
}

// optionsWanted are the options that may stand in the innermost bracket.
func (h *Host) optionsWanted(open []bracket) []Candidate {
	n := len(open)
	if n < 2 || open[n-1].sign != "{" || open[n-2].key != "" {
		return nil
	}
	w := h.wantedAt(open[:n-1])
	if w.entry == nil {
		return nil
	}
	noFile := w.what == "file" && strings.Contains(w.entry.Signature, "[, file]") // it may be left out
	if w.what == "options" || noFile {
		return w.entry.options
	}
	return nil
}

// completeItem completes the name of an option.
func (h *Host) completeItem(before []source.Lexeme, typed string) []Candidate {
	open := openBrackets(before)
	in := open[len(open)-1]
	if !in.begins {
		return nil
	}
	var all []Candidate
	for _, o := range h.optionsWanted(open) {
		if !slices.Contains(in.given, o.Text) {
			all = append(all, Candidate{o.Text + " = ", firstSentence(o.Summary)})
		}
	}
	return matching(all, typed)
}

// completeString completes what stands in a string.
func (h *Host) completeString(before []source.Lexeme, typed string) []Candidate {
	open := openBrackets(before)
	w := h.wantedAt(open)
	if n := len(before); w.what == "" && n > 0 && before[n-1].Kind == source.Name { // include "…
		w = h.parameter(before, 0)
	}
	return h.choices(w, typed)
}
