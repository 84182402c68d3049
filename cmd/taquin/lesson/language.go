// Package lesson gives lessons: at a terminal, or as a page; and it keeps how far
// a student has come. What a lesson says is in its script, which tells it to a
// stage: Terminal and Page are the two there are. What the program says beside it
// stands in phrases. Begin reading at Tutor.
package lesson

import (
	"strings"

	"taquin/engine/text"
)

// LanguageOf is the language of an environment: French if that is what
// LC_ALL, LC_MESSAGES or LANG, the first of them that is set, says; otherwise
// English.
func LanguageOf(getenv func(string) string) text.Language {
	if name := text.Locale(getenv, "LC_MESSAGES"); name == "fr" || strings.HasPrefix(name, "fr_") || strings.HasPrefix(name, "fr.") || strings.HasPrefix(name, "fr@") {
		return text.French
	}
	return text.English
}
