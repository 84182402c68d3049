package text

import (
	"slices"
	"strings"
	"unicode"
)

// Aliases lists, by the name of a thing, the other names that it answers to, such as A* for astar.
type Aliases map[string][]string

// Find returns the index of the name that is sought or that has the alias sought; -1 if there is
// none. Case, accents, spaces and signs do not matter, except that * is read as "star", and + and
// digits count.
func (a Aliases) Find(sought string, names []string) int {
	if i := slices.Index(names, sought); i >= 0 {
		return i
	}
	if len(sought) > longestName {
		return -1
	}
	sought = fold(sought)
	is := func(name string) bool { return fold(name) == sought }
	if i := slices.IndexFunc(names, is); i >= 0 || sought == "" {
		return i
	}
	return slices.IndexFunc(names, func(name string) bool { return slices.ContainsFunc(a[name], is) })
}

// Similar is Similar for names with aliases. It also returns a name if an alias of it has the same
// letters, such as astar for A+.
func (a Aliases) Similar(sought string, names []string) []string {
	if similar := Similar(sought, names); len(similar) > 0 {
		return similar
	}
	if len(sought) > longestName {
		return nil
	}
	var all []string
	owner := map[string]string{}
	letters := lettersOf(sought)
	for _, name := range names {
		for _, alias := range a[name] {
			if lettersOf(alias) == letters && letters != "" {
				return []string{name}
			}
			all, owner[alias] = append(all, alias), name
		}
	}
	var found []string
	for _, alias := range Similar(sought, all) {
		if name := owner[alias]; !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	return found
}

// fold reduces a name to what matters for Find.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' {
			return unicode.ToLower(r)
		}
		return -1
	}, strings.ReplaceAll(ASCII(name), "*", "star"))
}

// lettersOf reduces a name to its letters, in lower case.
func lettersOf(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
