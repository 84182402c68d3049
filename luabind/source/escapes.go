package source

import (
	"fmt"
	"regexp"
	"strings"
)

// tooLargeEscape is a byte above 255 in a string, which gopher-lua cuts to eight
// bits.
var tooLargeEscape = regexp.MustCompile(`\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// checkEscapes refuses strings with bytes that there are not.
func checkEscapes(name, source string) error {
	if !tooLargeEscape.MatchString(source) {
		return nil
	}
	for i := 0; i < len(source); {
		t, next := readLexeme(source, i)
		if t.Kind == String && (t.Quote == `"` || t.Quote == `'`) {
			for n := 0; n+1 < len(t.Text); n++ {
				if t.Text[n] != '\\' {
					continue
				}
				if found := tooLargeEscape.FindString(t.Text[n:min(n+4, len(t.Text))]); found != "" {
					line := 1 + strings.Count(source[:t.Start+n], "\n")
					return fmt.Errorf("%s:%d: escape sequence too large near %s; a byte is at most \\255", name, line, found)
				}
				n++ // what is escaped begins no escape
			}
		}
		i = next
	}
	return nil
}
