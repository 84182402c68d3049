package source

import (
	"math"
	"strconv"
	"strings"
)

// Numeral reads a numeral, blanks around it or not: a whole one in a base, or
// any that Lua's grammar has.
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
