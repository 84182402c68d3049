package luabind

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"taquin/engine/text"
)

// Apropos lists the names that have to do with some words: that hold each of
// them in the name, the signature or the text, those first that have it in the
// name. The error says what there is instead.
func (h *Host) Apropos(words string) (string, error) {
	if strings.TrimSpace(words) == "" {
		return "", fmt.Errorf("apropos: a word is wanted, such as parity")
	}
	found := h.mentions(words)
	if len(found) == 0 {
		return "", fmt.Errorf("nothing mentions %q%s", words, h.similarWord(words))
	}
	return h.columned(found), nil
}

// mentions lists what Apropos shows.
func (h *Host) mentions(words string) []Candidate {
	sought := strings.Fields(strings.ToLower(words))
	if len(sought) == 0 {
		return nil
	}
	has := func(entry string) bool {
		entry = strings.ToLower(entry)
		return !slices.ContainsFunc(sought, func(word string) bool { return !strings.Contains(entry, word) })
	}
	var inName, inText []Candidate
	for _, m := range h.docs.modules {
		for _, e := range m.Entries {
			c := Candidate{e.Name, e.Summary()}
			switch {
			case has(e.Name):
				inName = append(inName, c)
			case has(e.Name + " " + e.Signature + " " + e.Text):
				inText = append(inText, c)
			}
		}
	}
	for _, c := range h.cfg.Commands {
		if has(c.Usage + " " + c.Summary) {
			inText = append(inText, Candidate{c.Usage, c.Summary})
		}
	}
	return slices.Concat(inName, inText)
}

// similarWord suggests the words of the texts that are most like one that does
// not occur in them.
func (h *Host) similarWord(sought string) string {
	var all []string
	for _, m := range h.docs.modules {
		for _, e := range m.Entries {
			for _, word := range strings.FieldsFunc(strings.ToLower(e.Name+" "+e.Text), func(r rune) bool { return !unicode.IsLetter(r) }) {
				if len(word) > 2 {
					all = append(all, word)
				}
			}
		}
	}
	if hint := text.Suggest(strings.TrimSpace(sought), all); hint != "" {
		return hint
	}
	return " (help() lists the names)"
}
