// Package lesson gives lessons: at a terminal, or as a page; and it keeps how far
// a student has come. What a lesson says is in its script, which tells it to a
// stage: Terminal and Page are the two there are. What the program says beside it
// stands in phrases. Begin reading at Tutor.
package lesson

import (
	"runtime"
	"strings"

	"taquin/engine/text"
)

// LanguageOf is the language of an environment: French if that is what
// LC_ALL, LC_MESSAGES or LANG, the first of them that is set, says; otherwise
// English.
func LanguageOf(getenv func(string) string) text.Language {
	if name := locale(getenv, "LC_ALL", "LC_MESSAGES", "LANG"); name == "fr" || strings.HasPrefix(name, "fr_") || strings.HasPrefix(name, "fr.") || strings.HasPrefix(name, "fr@") {
		return text.French
	}
	return text.English
}

// OnlyASCII reports whether an environment's terminal has no other letters:
// unless LC_ALL, LC_CTYPE or LANG, the first of them that is set, speaks of
// UTF-8. Windows, where none is set, has them all.
func OnlyASCII(getenv func(string) string) bool {
	name := strings.ToLower(locale(getenv, "LC_ALL", "LC_CTYPE", "LANG"))
	if name == "" {
		return runtime.GOOS != "windows"
	}
	return !strings.Contains(name, "utf-8") && !strings.Contains(name, "utf8")
}

func locale(getenv func(string) string, names ...string) string {
	for _, name := range names {
		if value := getenv(name); value != "" {
			return value
		}
	}
	return ""
}
