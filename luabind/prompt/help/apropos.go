package help

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Apropos lists the entries that contain all of some words in the name, the signature or the
// text; those with all of them in the name come first. The error suggests other words.
func (t *Texts) Apropos(words string) (string, error) {
	if strings.TrimSpace(words) == "" {
		return "", message.New("help.a-word-is-wanted", "apropos: a word is wanted, such as parity")
	}
	found := t.mentions(words)
	if len(found) == 0 {
		return "", message.Errorf("help.nothing-mentions", "nothing mentions %q%s", words, t.similarWord(words))
	}
	return t.columned(found), nil
}

// mentions lists the entries and commands for Apropos.
func (t *Texts) mentions(words string) []bind.Candidate {
	sought := strings.Fields(plain(words))
	if len(sought) == 0 {
		return nil
	}
	has := func(text string) bool {
		text = plain(text)
		return !slices.ContainsFunc(sought, func(word string) bool { return !strings.Contains(text, word) })
	}
	var inName, inText []bind.Candidate
	for e := range t.state.Entries() {
		c := bind.Candidate{Text: e.Name, Summary: e.Summary()}
		switch {
		case has(e.Name):
			inName = append(inName, c)
		case has(e.Name + " " + e.Signature + " " + e.Text):
			inText = append(inText, c)
		}
	}
	for _, c := range t.names.Commands {
		if has(c.Usage() + " " + c.Says(t.state)) {
			inText = append(inText, bind.Candidate{Text: c.Usage(), Summary: c.Says(t.state)})
		}
	}
	for _, c := range t.names.Chapters() {
		if has(c.Text + " " + c.Summary) {
			inText = append(inText, c)
		}
	}
	return slices.Concat(inName, inText)
}

// plain is a text in small letters without accents, which nobody needs to type.
func plain(s string) string { return strings.ToLower(text.ASCII(s)) }

// leastWord is how many letters a suggested word has at least.
const leastWord = 3

// similarWord suggests the words of the texts that are most like a word that does not occur
// in them.
func (t *Texts) similarWord(sought string) string {
	var all []string
	for e := range t.state.Entries() {
		for _, word := range strings.FieldsFunc(strings.ToLower(e.Name+" "+e.Text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			if utf8.RuneCountInString(word) >= leastWord {
				all = append(all, word)
			}
		}
	}
	if hint := text.Suggest(strings.TrimSpace(sought), all); hint != "" {
		return hint
	}
	return " (help() lists the names)"
}

// columned writes names in a column, and beside each as much of its summary as fits in the
// line.
func (t *Texts) columned(all []bind.Candidate) string {
	width, column := t.state.Output.Width(), 0
	for _, c := range all {
		column = max(column, text.Width(c.Text))
	}
	column = min(column, width/2)
	var out strings.Builder
	for _, c := range all {
		line := c.Text + strings.Repeat(" ", max(0, column-text.Width(c.Text))+2) + c.Summary
		out.WriteString(strings.TrimRight(text.Cut(line, width), " ") + "\n")
	}
	return out.String()
}
