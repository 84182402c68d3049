package chart

import (
	"testing"

	"taquin/engine/text"
)

func TestFillsDifferInASCII(t *testing.T) {
	seen := map[string]string{}
	for _, fill := range fills {
		plain := text.ASCII(fill)
		if other, twice := seen[plain]; twice || len(plain) != 1 {
			t.Errorf("%s becomes %q, as %q does", fill, plain, other)
		}
		seen[plain] = fill
	}
}
