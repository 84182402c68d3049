package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Language is the two-letter code of a language of lessons and pictures. The zero Language is
// English.
type Language string

// Languages.
const (
	English Language = "en"
	French  Language = "fr"
)

// Languages returns all languages.
func Languages() []Language { return []Language{English, French} }

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
		return fmt.Sprint(x)
	case size < least || size >= most:
		return l.Scientific(x, digits-1)
	case x == math.Trunc(x) || size >= math.Pow10(digits-1):
		return l.Fixed(x, 0)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64) // valid: just formatted
	return l.Fixed(rounded, -1)
}

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

// Count formats a number of things: "1 board", "2 boards". The plural of the English noun must end
// in s.
func Count[T int | int64](n T, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Singular reports whether n takes the singular: 1, and in French 0 too.
func (l Language) Singular(n int) bool { return n == 1 || n == 0 && l == French }

// Bytes formats a configured number of bytes, such as a limit, in the largest unit that divides
// it.
func Bytes(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}} {
		if n%unit.bytes == 0 {
			return fmt.Sprintf("%d %s", n/unit.bytes, unit.name)
		}
	}
	return fmt.Sprintf("%g MB", float64(n)/1e6)
}

// WholeMegabytes formats a size, rounded up to megabytes.
func WholeMegabytes(n int64) string { return fmt.Sprintf("%d MB", (n+999_999)/1_000_000) }

// Megabytes formats a size to a tenth of a megabyte.
func Megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// Mark precedes marked times in the output of replayed sessions, so that outputs can be compared
// apart from times. It is removed before display; no text contains both symbols together.
const Mark = "∘≈"

// Marked is a time that Seconds marks, represented as a negative duration.
func Marked(d time.Duration) time.Duration { return -max(d, 1) }

// Seconds formats a duration: "5.38e-05 s", after Mark if it is marked.
func Seconds(d time.Duration) string {
	mark := ""
	if d < 0 {
		mark, d = Mark, -d
	}
	return fmt.Sprintf("%s%.3g s", mark, d.Seconds())
}
