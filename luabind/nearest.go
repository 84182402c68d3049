package luabind

import "strings"

// Nearest returns the names with the fewest slips from a word that is none of
// them, or that it is the beginning of; none if all are far away.
func Nearest(word string, names []string) []string {
	fewest := min(maxSlips, len(word)/2)
	var found []string
	for _, name := range names {
		n := 0
		if !strings.HasPrefix(name, word) {
			if len(word) > len(name)+maxSlips {
				continue
			}
			n = slips(name, word)
		}
		switch {
		case n < fewest:
			fewest, found = n, []string{name}
		case n == fewest:
			found = append(found, name)
		}
	}
	return found
}
