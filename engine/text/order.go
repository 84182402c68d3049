package text

import (
	"cmp"
	"strings"
)

// NaturalOrder compares names as people put them in order: 2x2 comes before
// 10x10. Two names are the same only if they are equal.
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
	return cmp.Or(cmp.Compare(len(restX), len(restY)), cmp.Compare(x, y)) // 02 and 2 are not the same name
}

// leadingDigits is the number with which a text begins, "" if it does not.
func leadingDigits(s string) string {
	return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
}
