package values

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/text"
)

// Picture is a drawing as a value of Lua.
type Picture struct {
	draw.Drawing
	Of       string        // what it shows, such as "a board"
	Language text.Language // in which it was made
}

// String is the picture in text, without the end of the last line.
func (p Picture) String() string { return p.Page(0) }

// Page is String in so many columns, 0 for no limit.
func (p Picture) Page(columns int) string {
	return strings.TrimSuffix(p.Text(draw.Style{Language: p.Language, Width: columns}), "\n")
}

// Shown is one or more values as the prompt shows them: a text, and the picture that it
// stands for, if it is one.
type Shown struct {
	Text    string
	Picture *Picture
}

// Texts is what was shown as one text.
func Texts(all []Shown) string {
	var out strings.Builder
	for _, s := range all {
		out.WriteString(s.Text)
	}
	return out.String()
}
