package luabind

// Suggest lists the names that a wrong one may have been meant for, as the end
// of an error: "; there is x, y", or "" if none is near.
func Suggest(sought string, names []string) string {
	var all []candidate
	for _, name := range names {
		all = append(all, candidate{name, name})
	}
	return suggest(all, sought)
}
