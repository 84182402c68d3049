package chart

import (
	"testing"

	"taquin/luabind/ascii"
)

func TestFillsDifferInASCII(t *testing.T) {
	seen := map[string]string{}
	for _, fill := range fills {
		plain := ascii.Text(fill)
		if other, twice := seen[plain]; twice || len(plain) != 1 {
			t.Errorf("%s becomes %q, as %q does", fill, plain, other)
		}
		seen[plain] = fill
	}
}
