package carry

import "strings"

// Names returns the full names of all initial objects.
func Names(n *Initial) []string {
	var names []string
	for i := range n.objects {
		names = append(names, strings.ReplaceAll(n.name(i), "\x00", ", "))
	}
	return names
}
