package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// similar suggests names like one that does not exist.
func (h *Host) similar(name string) string { return suggest(h.docs.modules, name) }

// similarIn suggests methods of one kind of value, or fields of one module.
func (h *Host) similarIn(table *lua.LTable, name string) string {
	for _, m := range h.docs.modules {
		if m.table == table {
			return suggest([]Module{m}, name)
		}
	}
	return ""
}

// maxSlips is how many letters may be wrong, missing, too many or exchanged.
const maxSlips = 2

// suggest lists the names that begin as the one sought or, without any, those
// with the fewest slips.
func suggest(modules []Module, sought string) string {
	if sought == "" {
		return ""
	}
	sought = strings.ToLower(sought)
	qualified := strings.ContainsAny(sought, ".:")
	fewest := min(maxSlips, len(sought)/2) // not a name of other letters altogether
	var found []string
	for _, m := range modules {
		for _, e := range m.Entries {
			name := strings.ToLower(e.key())
			if qualified {
				name = strings.ToLower(e.Name)
			}
			n := 0
			if !strings.HasPrefix(name, sought) {
				if len(sought) > len(name)+maxSlips { // which may be very long
					continue
				}
				n = slips(name, sought)
			}
			switch {
			case n < fewest:
				fewest, found = n, []string{e.Name}
			case n == fewest:
				found = append(found, e.Name)
			}
		}
	}
	if len(found) == 0 {
		return ""
	}
	slices.Sort(found)
	return "; there is " + strings.Join(found[:min(len(found), 5)], ", ")
}

// slips is the distance of Damerau and Levenshtein: the letters to put in, take
// out or replace and the neighbours to exchange that make one word of another.
func slips(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
