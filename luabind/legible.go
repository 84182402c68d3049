package luabind

// maxLegible is how many bytes of an error's text are shown.
const maxLegible = 4 << 10

// Legible is a text from Lua as it is fit for a terminal: cut where it is very
// long, and what could steer the terminal written as escapes.
func Legible(text string) string {
	head, rest := cut(text, maxLegible)
	return escape(head, "\n\t") + rest
}
