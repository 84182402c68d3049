package reference

import (
	"regexp"
	"strings"

	"taquin/luabind/bind"
)

// Block is a paragraph or, if it has items, a list.
type Block struct {
	Spans []Span
	Items []Item
}

// Item is one of a list.
type Item struct {
	Term  string // what it is about; "" for nothing in particular
	Spans []Span
}

// Span is a piece of a text.
type Span struct {
	Text string
	Link string // the ID of the entry that it names; "" for plain text
}

// links are the IDs of the entries by their names.
type links map[string]string

func newLinks(modules []bind.Module) links {
	l := links{}
	for _, m := range modules {
		for _, e := range m.Entries {
			l[e.Name] = strings.ReplaceAll(e.Name, ":", ".")
		}
	}
	return l
}

// called is a name at the beginning of code, and what follows it.
var called = regexp.MustCompile(`^([A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*)(.*)$`)

// Find is the ID of the entry that code is about: a name, or a call of one. A method
// of board is one of boards. A letter is no name, but one of a word of moves, mostly.
func (r *Reference) Find(code string) (id string, ok bool) {
	parts := called.FindStringSubmatch(code)
	if parts == nil || len(parts[1]) == 1 || parts[2] != "" && !strings.ContainsAny(parts[2][:1], "({\"'") {
		return "", false
	}
	name := parts[1]
	if method, ok := strings.CutPrefix(name, "board:"); ok {
		name = "b:" + method
	}
	id, ok = r.links[name]
	return id, ok
}

// moduleID is the ID of a module, which no entry has.
func moduleID(m bind.Module) string {
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
		said := strings.TrimLeft(line, " ")
		switch {
		case said == "":
		case said == line:
			all = append(all, Block{Spans: l.spans(said, name)})
		default:
			term, said := bind.CutItem(said)
			item := Item{term, l.spans(said, name)}
			if n := len(all); n == 0 || all[n-1].Items == nil {
				all = append(all, Block{})
			}
			list := &all[len(all)-1]
			list.Items = append(list.Items, item)
		}
	}
	return all
}

// spans finds the names of entries in a text. A name that could be a word, for it has
// neither dot nor colon, is one only where it is called or the reader is told to see it.
func (l links) spans(text, self string) []Span {
	var all []Span
	done := 0
	for _, at := range mention.FindAllStringIndex(text, -1) {
		name, called := strings.CutSuffix(text[at[0]:at[1]], "(")
		id, ok := l[name]
		if !ok || name == self || !called && !strings.ContainsAny(name, ".:") && !strings.HasSuffix(text[:at[0]], "see ") && !strings.HasSuffix(text[:at[0]], "voyez ") {
			continue
		}
		if at[0] > done {
			all = append(all, Span{Text: text[done:at[0]]})
		}
		if done = at[0] + len(name); strings.HasPrefix(text[done:], "()") {
			name, done = name+"()", done+2
		}
		all = append(all, Span{Text: name, Link: id})
	}
	if done < len(text) {
		all = append(all, Span{Text: text[done:]})
	}
	return all
}
