package text

import (
	"fmt"
	"strings"
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

// ParseLanguage finds a language by code; "" is English.
func ParseLanguage(code string) (Language, error) {
	if code == "" {
		return English, nil
	}
	var known []string
	for _, l := range Languages() {
		if string(l) == code {
			return l, nil
		}
		known = append(known, string(l))
	}
	return English, fmt.Errorf("there is no language %q (there are %s)", code, strings.Join(known, ", "))
}
