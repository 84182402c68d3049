package text

import (
	"cmp"
	"strings"
)

// NaturalOrder compares names with embedded numbers by value: 2x2 comes before 10x10. It returns 0
// only for equal names.
func NaturalOrder(x, y string) int {
	restX, restY := x, y
	for restX != "" && restY != "" {
		digitsX, digitsY := leadingDigits(restX), leadingDigits(restY)
		if digitsX == "" || digitsY == "" {
			if c := cmp.Compare(restX[0], restY[0]); c != 0 {
				return c
			}
			restX, restY = restX[1:], restY[1:]
			continue
		}
		m, n := strings.TrimLeft(digitsX, "0"), strings.TrimLeft(digitsY, "0")
		if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
			return c
		}
		restX, restY = restX[len(digitsX):], restY[len(digitsY):]
	}
	return cmp.Or(cmp.Compare(len(restX), len(restY)), cmp.Compare(x, y)) // 02 and 2 differ
}

// leadingDigits is the number at the start of a text, "" for none.
func leadingDigits(s string) string {
	return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
}
