package reference

import (
	"bytes"
	"fmt"
	"strings"
)

// Markdown is the reference as GitHub's Markdown, boards as grids of text.
func (r *Reference) Markdown() []byte {
	var out bytes.Buffer
	said := wordsOf(r.Language())
	fmt.Fprintf(&out, "# %s\n\n%s\n\n", said.Title, said.About)
	for _, m := range r.Modules {
		var names []string
		for _, e := range m.Entries {
			names = append(names, fmt.Sprintf("[%s](#%s)", code(e.Name), e.ID))
		}
		fmt.Fprintf(&out, "- [%s](#%s): %s\n", escape(m.Heading), m.ID, strings.Join(names, " "))
	}
	for _, t := range r.Sections {
		fmt.Fprintf(&out, "- [%s](#%s)\n", escape(t.Heading), t.ID)
	}
	for _, m := range r.Modules {
		fmt.Fprintf(&out, "\n<a id=\"%s\"></a>\n\n## %s\n\n", m.ID, escape(m.Heading))
		said.writeBlocks(&out, m.About)
		for _, e := range m.Entries {
			said.writeEntry(&out, e)
		}
	}
	for _, t := range r.Sections {
		writeTable(&out, t)
	}
	return out.Bytes()
}

func (said words) writeEntry(out *bytes.Buffer, e Entry) {
	fmt.Fprintf(out, "\n<a id=\"%s\"></a>\n\n### %s\n\n", e.ID, code(e.Signature))
	said.writeBlocks(out, e.Text)
	if e.Code == "" {
		return
	}
	out.WriteString("\n" + fenced("lua", e.Code))
	if e.Result.Printed != "" {
		out.WriteString("\n" + said.Prints + "\n\n" + fenced("text", e.Result.Printed))
	}
	if e.Result.Value != "" {
		out.WriteString("\n" + said.Gives + "\n\n" + fenced("text", e.Result.Value))
	}
	if e.Result.Board != nil {
		does := said.Gives
		if e.Result.Left {
			does = said.Leaves
		}
		out.WriteString("\n" + does + "\n\n" + fenced("text", grid(e.Result.Board)))
	}
}

func writeTable(out *bytes.Buffer, t Table) {
	fmt.Fprintf(out, "\n<a id=\"%s\"></a>\n\n## %s\n\n| %s |\n|%s\n", t.ID, escape(t.Heading), strings.Join(t.Columns, " | "), strings.Repeat(" --- |", len(t.Columns)))
	for _, row := range t.Rows {
		out.WriteString("|")
		for i, cell := range row {
			if i == 0 { // in a table even code needs the bar escaped
				cell = strings.ReplaceAll(code(cell), "|", `\|`)
			} else {
				cell = escape(cell)
			}
			out.WriteString(" " + cell + " |")
		}
		out.WriteString("\n")
	}
}

func (said words) writeBlocks(out *bytes.Buffer, blocks []Block) {
	for i, b := range blocks {
		if i > 0 {
			out.WriteString("\n")
		}
		for _, item := range b.Items {
			out.WriteString("- ")
			if item.Term != "" {
				out.WriteString(code(item.Term) + said.Colon)
			}
			writeSpans(out, item.Spans)
		}
		if b.Items == nil {
			writeSpans(out, b.Spans)
		}
	}
}

// writeSpans writes a line.
func writeSpans(out *bytes.Buffer, spans []Span) {
	for _, s := range spans {
		if s.Link != "" {
			fmt.Fprintf(out, "[%s](#%s)", code(s.Text), s.Link)
			continue
		}
		out.WriteString(escape(s.Text))
	}
	out.WriteString("\n")
}

// escape writes a plain text so that nothing in it is a mark.
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

// code writes a text as code within a line.
func code(text string) string {
	ticks := strings.Repeat("`", longestRun(text)+1)
	if len(ticks) > 1 {
		return ticks + " " + text + " " + ticks
	}
	return ticks + text + ticks
}

// fenced writes a block of code in a language.
func fenced(language, text string) string {
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// longestRun is the length of the longest run of backquotes.
func longestRun(text string) int {
	longest, run := 0, 0
	for i := range len(text) {
		if run++; text[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
