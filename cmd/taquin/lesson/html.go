package lesson

import (
	"html"
	"strings"

	"taquin/engine/text"
)

// HTML is a text that a Stage is told, as paragraphs and lists.
func HTML(text string) string {
	var out strings.Builder
	for _, b := range Blocks(text) {
		if b.Items == nil {
			out.WriteString("<p>" + Line(b.Text) + "</p>\n")
			continue
		}
		out.WriteString("<ul>\n")
		for _, item := range b.Items {
			out.WriteString("<li>" + Line(item) + "</li>\n")
		}
		out.WriteString("</ul>\n")
	}
	return out.String()
}

var tags = strings.NewReplacer(text.CodeOn, "<code>", text.CodeOff, "</code>", text.EmphasisOn, "<em>", text.EmphasisOff, "</em>")

// Line is a line of such a text, with the marks that Marked puts, as HTML.
func Line(marked string) string { return tags.Replace(html.EscapeString(marked)) }
