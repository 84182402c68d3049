package site

import (
	"strings"

	"taquin/engine/text"
	"taquin/luabind/bind"
)

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
var called = text.Regexp(`^([A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*)(.*)$`)

// Find is the ID of the entry that code is about: a name, or a call of one. A method
// of board is one of boards. A letter is no name, but one of a word of moves, mostly.
func (r *Reference) Find(code string) (id string, ok bool) {
	parts := called().FindStringSubmatch(code)
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
	return "module-" + strings.Trim(notLetters().ReplaceAllString(strings.ToLower(name), "-"), "-")
}

var (
	notLetters = text.Regexp(`[^a-z0-9]+`)
	mention    = text.Regexp(`[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*\(?`)
)

// markdown converts the text of a name to Markdown. The other names in it become links.
func (l links) markdown(text, self, colon string) string {
	var out strings.Builder
	inList := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		said := strings.TrimLeft(line, " ")
		if said == "" {
			continue
		}
		isItem := said != line
		if out.Len() > 0 && !(isItem && inList) {
			out.WriteByte('\n')
		}
		inList = isItem
		if isItem {
			term, rest := bind.CutItem(said)
			out.WriteString("- ")
			if said = rest; term != "" {
				out.WriteString(code(term) + colon)
			}
		}
		out.WriteString(l.linked(said, self) + "\n")
	}
	return out.String()
}

// linked converts a line. A name that could be a word, because it has neither dot nor colon,
// is a link only where it is called or follows "see".
func (l links) linked(text, self string) string {
	var out strings.Builder
	done := 0
	for _, at := range mention().FindAllStringIndex(text, -1) {
		name, called := strings.CutSuffix(text[at[0]:at[1]], "(")
		id, ok := l[name]
		if !ok || name == self || !called && !strings.ContainsAny(name, ".:") && !strings.HasSuffix(text[:at[0]], "see ") && !strings.HasSuffix(text[:at[0]], "voyez ") {
			continue
		}
		out.WriteString(escape(text[done:at[0]]))
		if done = at[0] + len(name); strings.HasPrefix(text[done:], "()") {
			name, done = name+"()", done+2
		}
		out.WriteString("[" + code(name) + "](#" + id + ")")
	}
	return out.String() + escape(text[done:])
}

// table is a table in Markdown. The first row is its heading, and the first column is code.
func table(rows [][]string) string {
	var out strings.Builder
	for i, row := range rows {
		for k, cell := range row {
			if k == 0 && i > 0 { // in a table the bar is escaped even in code
				cell = strings.ReplaceAll(code(cell), "|", `\|`)
			} else {
				cell = escape(cell)
			}
			out.WriteString("| " + cell + " ")
		}
		out.WriteString("|\n")
		if i == 0 {
			out.WriteString("|" + strings.Repeat(" --- |", len(row)) + "\n")
		}
	}
	return out.String()
}

// escape escapes a text so that nothing in it is a mark.
func escape(text string) string {
	var out strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_[]<>|#~&$", r) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// code is code within a line.
func code(text string) string {
	ticks := strings.Repeat("`", longestRun(text)+1)
	if len(ticks) > 1 {
		return ticks + " " + text + " " + ticks
	}
	return ticks + text + ticks
}

// fenced is a block of code in a language.
func fenced(language, text string) string {
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// longestRun is the length of the longest run of backquotes.
func longestRun(text string) int {
	longest := 0
	for _, run := range strings.FieldsFunc(text, func(r rune) bool { return r != '`' }) {
		longest = max(longest, len(run))
	}
	return longest
}
