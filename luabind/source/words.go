package source

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// IsWord reports whether a text consists of letters, digits and _, with no digit first. It may be a
// keyword.
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

// Numeral reads a numeral, maybe between blanks: an integer in a base or, if any is set, any
// numeral of Lua.
func Numeral(text string, base int, any bool) (float64, bool) {
	text = strings.Trim(text, " \t\n\v\f\r")
	sign, digits := 1.0, strings.TrimPrefix(text, "-")
	if digits != text {
		sign = -1
	} else {
		digits = strings.TrimPrefix(text, "+")
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
	if errors.Is(err, strconv.ErrRange) && len(digits) <= maxDigits {
		exact, _ := new(big.Int).SetString(digits, base)
		x, _ := new(big.Float).SetInt(exact).Float64()
		return sign * x, true
	}
	return sign * float64(n), err == nil
}

// maxDigits limits the length of a numeral in a base other than ten.
const maxDigits = 1 << 12

// NumberText writes a number as the lab prints it: an integer below 2^63 in absolute value with all
// its digits, any other number with the fewest digits that identify it. LNumber.String's form of
// 2^63 and -2^63 depends on the processor.
func NumberText(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1<<63 {
		return strconv.FormatInt(int64(x), 10)
	}
	return fmt.Sprint(x)
}
