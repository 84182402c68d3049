package source

// Keyword is a reserved word of Lua.
type Keyword struct {
	Text string
	Use  string // a short explanation
}

// Keywords are Lua's reserved words.
var Keywords = []Keyword{
	{"and", "a and b: b if a is neither nil nor false, else a"},
	{"break", "leaves the innermost loop"},
	{"do", "do … end: a block"},
	{"else", "if a then … else … end"},
	{"elseif", "if a then … elseif b then … end"},
	{"end", "ends a block"},
	{"false", "not true; beside nil the only value that does not count as true"},
	{"for", "for i = 1, 10 do … end, for k, v in pairs(t) do … end"},
	{"function", "function f(x) … end"},
	{"goto", "goto name: jumps to the label ::name::"},
	{"if", "if a then … end"},
	{"in", "for k, v in pairs(t) do … end"},
	{"local", "local x = 1: a name for this block alone, which at the prompt is the line"},
	{"nil", "no value"},
	{"not", "not a: true if a is nil or false"},
	{"or", "a or b: a if it is neither nil nor false, else b"},
	{"repeat", "repeat … until a"},
	{"return", "return a, b: ends a function with its values"},
	{"then", "if a then … end"},
	{"true", "not false"},
	{"until", "repeat … until a"},
	{"while", "while a do … end"},
}

// IsKeyword reports whether a text is one of Lua's reserved words.
func IsKeyword(text string) bool {
	for i := range Keywords {
		if Keywords[i].Text == text {
			return true
		}
	}
	return false
}
