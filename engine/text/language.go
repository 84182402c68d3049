package text

import (
	"fmt"
	"strings"
)

// Language is one of those in which lessons and pictures speak, by its code of
// two letters. The zero Language is English.
type Language string

// The languages.
const (
	English Language = "en"
	French  Language = "fr"
)

// Languages lists them.
func Languages() []Language { return []Language{English, French} }

// ParseLanguage finds a language by its code; "" is English.
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
