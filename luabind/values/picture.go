package values

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Picture is a drawing as a value of Lua.
type Picture struct {
	draw.Drawing
	Of       message.Text  // the subject, such as "a board"
	Language text.Language // in which it was made
	Local    bool          // it calls functions of its thread
}

// String returns the picture as text without the last newline.
func (p Picture) String() string { return p.Page(0) }

// Page is String with a maximum width in columns, 0 for none.
func (p Picture) Page(columns int) string {
	return strings.TrimSuffix(p.Text(draw.Style{Language: p.Language, Width: columns}), "\n")
}

// Shown is values as the prompt shows them: a text, with the picture if the value is one.
type Shown struct {
	Text    string
	Picture *Picture
}

// Texts joins the texts.
func Texts(all []Shown) string {
	var out strings.Builder
	for _, s := range all {
		out.WriteString(s.Text)
	}
	return out.String()
}
