// Package language writes what depends on the language of those who read it.
package language

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

// All lists the languages.
func All() []Language { return []Language{English, French} }

// Parse finds a language by its code; "" is English.
func Parse(code string) (Language, error) {
	if code == "" {
		return English, nil
	}
	var known []string
	for _, l := range All() {
		if string(l) == code {
			return l, nil
		}
		known = append(known, string(l))
	}
	return English, fmt.Errorf("language: no such language %q; there are %s", code, strings.Join(known, ", "))
}
