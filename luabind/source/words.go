package source

import (
	"math"
	"strconv"
	"strings"
)

// IsWord reports whether a text is spelt as a name is: letters, digits and _, and no digit
// first. It may be a keyword.
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

// Numeral reads a numeral, with or without blanks around it: a whole number in a base, or,
// if any is set, whatever numeral Lua's grammar has.
func Numeral(text string, base int, any bool) (float64, bool) {
	lower := strings.ToLower(strings.Trim(text, " \t\n\v\f\r"))
	sign, digits := 1.0, strings.TrimPrefix(lower, "-")
	if digits != lower {
		sign = -1
	}
	if hex, ok := strings.CutPrefix(digits, "0x"); ok && (any || base == 16) {
		digits, base, any = hex, 16, false
	}
	if any {
		n, err := strconv.ParseFloat(lower, 64)
		return n, strings.Trim(lower, "0123456789.e+-") == "" && (err == nil || math.IsInf(n, 0))
	}
	n, err := strconv.ParseUint(digits, base, 64)
	return sign * float64(n), err == nil
}
