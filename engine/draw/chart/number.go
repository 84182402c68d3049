package chart

import (
	"math"
	"strconv"
	"strings"
)

// number writes a value for reading: whole numbers with their thousands apart,
// others with six digits.
func number(x float64) string {
	switch size := math.Abs(x); {
	case isWhole(x) && size < 1e15:
		return grouped(strconv.FormatFloat(x+0, 'f', 0, 64))
	case size >= 1e5 && size < 1e15:
		return grouped(strconv.FormatFloat(x, 'f', 0, 64))
	case size >= 1e-4 && size < 1e5:
		return grouped(strconv.FormatFloat(x, 'g', 6, 64))
	}
	return scientific(x, 5)
}

// scientific writes a value as 1.5e30, with so many digits at most.
func scientific(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'e', digits-1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return mantissa + "e" + sign + strings.TrimLeft(exponent[1:], "0")
}

// grouped separates the thousands of a number in decimals.
func grouped(text string) string {
	sign, digits := "", text
	if strings.HasPrefix(text, "-") {
		sign, digits = "-", text[1:]
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	var out strings.Builder
	out.WriteString(sign)
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteByte(whole[i])
	}
	if fraction != "" {
		out.WriteString("." + fraction)
	}
	return out.String()
}

// formatFixed writes a value with so many digits after the point.
func formatFixed(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
