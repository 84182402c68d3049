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
	text = strings.Trim(text, " \t\n\v\f\r")
	sign, digits := 1.0, strings.TrimPrefix(text, "-")
	if digits != text {
		sign = -1
	}
	if (any || base == 16) && len(digits) > 1 && strings.EqualFold(digits[:2], "0x") {
		digits, base, any = digits[2:], 16, false
	}
	if any {
		if strings.Trim(text, "0123456789.eE+-") != "" {
			return 0, false
		}
		n, err := strconv.ParseFloat(text, 64)
		return n, err == nil || math.IsInf(n, 0)
	}
	n, err := strconv.ParseUint(digits, base, 64)
	return sign * float64(n), err == nil
}
