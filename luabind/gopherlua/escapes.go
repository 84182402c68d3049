package gopherlua

import (
	"fmt"
	"regexp"
	"strings"

	"taquin/luabind/source"
)

// tooLargeEscape is a byte above 255 in a string, which gopher-lua cuts to eight
// bits.
var tooLargeEscape = regexp.MustCompile(`\\(?:2(?:5[6-9]|[6-9][0-9])|[3-9][0-9]{2})`)

// checkEscapes refuses strings with bytes that there are not.
func checkEscapes(name, text string) error {
	if !tooLargeEscape.MatchString(text) {
		return nil
	}
	for t := range source.Scan(text) {
		if t.Kind == source.String && (t.Quote == `"` || t.Quote == `'`) {
			for n := 0; n+1 < len(t.Text); n++ {
				if t.Text[n] != '\\' {
					continue
				}
				if found := tooLargeEscape.FindString(t.Text[n:min(n+4, len(t.Text))]); found != "" {
					line := 1 + strings.Count(text[:t.Start+n], "\n")
					return fmt.Errorf("%s:%d: escape sequence too large near %s; a byte is at most \\255", name, line, found)
				}
				n++ // what is escaped begins no escape
			}
		}
	}
	return nil
}
