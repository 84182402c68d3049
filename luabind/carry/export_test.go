package carry

import "strings"

// Names are the full names of all things of a beginning.
func Names(n *Initial) []string {
	var names []string
	for i := range n.things {
		names = append(names, strings.ReplaceAll(n.name(i), "\x00", ", "))
	}
	return names
}
