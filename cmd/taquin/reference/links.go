package reference

import (
	"regexp"
	"strings"

	"taquin/luabind"
)

// Block is a paragraph or an item of a list.
type Block struct {
	Item  bool
	Term  string // what the item is about
	Spans []Span
}

// Span is a piece of a text.
type Span struct {
	Text string
	Link string // the ID of the entry that it names; "" for plain text
}

// links are the IDs of the entries by their names.
type links map[string]string

func newLinks(modules []luabind.Module) links {
	l := links{}
	for _, m := range modules {
		for _, e := range m.Entries {
			l[e.Name] = strings.ReplaceAll(e.Name, ":", ".")
		}
	}
	return l
}

// moduleID is the ID of a module, which no entry has.
func moduleID(m luabind.Module) string {
	name := m.Name
	if name == "" {
		name = m.Title
	}
	return "module-" + strings.Trim(notLetters.ReplaceAllString(strings.ToLower(name), "-"), "-")
}

var (
	notLetters = regexp.MustCompile(`[^a-z0-9]+`)
	mention    = regexp.MustCompile(`[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*\(?`)
)

// blocks cuts a text into paragraphs and items. The name is that of the text's
// own entry, to which nothing leads.
func (l links) blocks(text, name string) []Block {
	var all []Block
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		item := strings.TrimLeft(line, " ")
		b := Block{Item: item != line}
		if b.Item {
			if term, rest, ok := strings.Cut(item, ": "); ok && !strings.Contains(term, " ") {
				b.Term, item = term, rest
			}
		}
		if strings.TrimSpace(item) == "" {
			continue
		}
		b.Spans = l.spans(item, name)
		all = append(all, b)
	}
	return all
}

// spans finds the names of entries in a text. A name that could be a word of
// English, for it has neither dot nor colon, is one only where it is called.
func (l links) spans(text, self string) []Span {
	var all []Span
	done := 0
	for _, at := range mention.FindAllStringIndex(text, -1) {
		name, called := strings.CutSuffix(text[at[0]:at[1]], "(")
		id, ok := l[name]
		if !ok || name == self || !called && !strings.ContainsAny(name, ".:") && !strings.HasSuffix(text[:at[0]], "see ") {
			continue
		}
		if at[0] > done {
			all = append(all, Span{Text: text[done:at[0]]})
		}
		done = at[0] + len(name)
		all = append(all, Span{Text: name, Link: id})
	}
	if done < len(text) {
		all = append(all, Span{Text: text[done:]})
	}
	return all
}
