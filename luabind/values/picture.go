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
