package luabind

// ink is a terminal's code for the colour of a text; noInk leaves it as it is.
// Only the 16 colours are used, of which every theme has its own, and none that
// is hard to read on either a dark or a light ground.
type ink string

const (
	noInk       ink = ""
	stringInk   ink = "\x1b[32m" // green
	numberInk   ink = "\x1b[36m" // cyan
	constantInk ink = "\x1b[35m" // magenta
	homeInk     ink = "\x1b[32m"
	movedInk    ink = "\x1b[7m" // dark and light change places
	bothInk     ink = "\x1b[7;32m"
	inkEnd          = "\x1b[0m"
)

// painted is a text in a colour, if the style has colours.
func (s Style) painted(text string, colour ink) string {
	if !s.Colour || colour == noInk {
		return text
	}
	return string(colour) + text + inkEnd
}
