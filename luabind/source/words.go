package source

import "slices"

// keywords are the words of Lua that are no names.
var keywords = [...]string{
	"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
	"local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
}

// IsKeyword reports whether a text is a word of Lua that is no name.
func IsKeyword(text string) bool { return slices.Contains(keywords[:], text) }

// IsWord reports whether a text is made as a name is: of letters, digits and _,
// without a digit in front. It may be a keyword.
func IsWord(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && (i == 0 || !isDigit(c)) {
			return false
		}
	}
	return text != ""
}

// IsName reports whether a text can be a name.
func IsName(text string) bool { return IsWord(text) && !IsKeyword(text) }

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
