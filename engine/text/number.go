package text

import (
	"math"
	"strconv"
	"strings"
)

// Number formats a number in the language: 50,123.5 in English and 50 123,5, with no-break spaces,
// in French. Fractions have at most twelve digits, which hides rounding errors.
func (l Language) Number(x float64) string { return l.written(x, 12, 1e-6, 1e21) }

// Short is Number with at most six digits for fractions, for use in pictures.
func (l Language) Short(x float64) string { return l.written(x, 6, 1e-4, 1e15) }

// written formats absolute values from least up to most in full, with at most a number of digits
// for fractions, and others with an exponent.
func (l Language) written(x float64, digits int, least, most float64) string {
	size := math.Abs(x)
	switch {
	case x == 0:
		return "0"
	case math.IsNaN(x) || math.IsInf(x, 0):
		return strconv.FormatFloat(x, 'f', -1, 64)
	case size < least || size >= most:
		return l.Scientific(x, digits-1)
	case isWhole(x) || size >= math.Pow10(digits-1):
		return l.Fixed(x, 0)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64) // valid: just formatted
	return l.Fixed(rounded, -1)
}

// isWhole reports whether x is an exact integer.
func isWhole(x float64) bool { return x == math.Trunc(x) && math.Abs(x) <= 1<<53 }

// Fixed formats a number in full with a number of decimals; -1 for as many as it has.
func (l Language) Fixed(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	whole, fraction, isFraction := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + l.gap() + whole[i:]
	}
	if isFraction {
		whole += l.point() + fraction
	}
	return sign + whole
}

// Scientific formats a number as 1.5e30, with at most a number of digits.
func (l Language) Scientific(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'e', digits-1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return strings.Replace(mantissa, ".", l.point(), 1) + "e" + sign + strings.TrimLeft(exponent[1:], "0")
}

// point is the decimal separator.
func (l Language) point() string {
	if l == French {
		return ","
	}
	return "."
}

// gap is the thousands separator.
func (l Language) gap() string {
	if l == French {
		return "\u00a0"
	}
	return ","
}
