package runner

import (
	"slices"
	"strings"

	"taquin/engine/text"
)

// The flags that hold a script which nobody trusts. Who writes one nearly right means it.
var holding = []string{"--sandbox", "--timeout", "--memory", "--max-output"}

// Misplaced finds, among a script and its arguments, one that is taken for a flag of
// taquin's, which would go to the script instead without a word: a flag that there is, or
// nearly one of those that hold a script, such as -sandbox. It returns the word and the
// flag that is meant, "" if there is none. What stands after "--" is the script's.
func Misplaced(words, flags []string) (word, flag string) {
	for i, word := range words {
		name, _, _ := strings.Cut(word, "=")
		switch {
		case word == "--":
			return "", ""
		case i > 0 && slices.Contains(flags, name):
			return word, name
		case i > 0:
			if flag := nearlyHolding(name); flag != "" {
				return word, flag
			}
		}
	}
	return "", ""
}

// nearlyHolding is the flag that holds a script, but for its hyphens, its case and a few
// letters; "" if a word is none.
func nearlyHolding(word string) string {
	name := strings.TrimLeft(word, "-‐‑‒–—−")
	if name == word {
		return ""
	}
	plain := strings.NewReplacer("-", "", "_", "")
	name = plain.Replace(strings.ToLower(name))
	const most = 2 // letters that may be missing
	for _, flag := range holding {
		whole := plain.Replace(flag)
		if strings.HasPrefix(name, whole) || len(name) >= len(whole)-most && len(text.Similar(name, []string{whole})) > 0 {
			return flag
		}
	}
	return ""
}
