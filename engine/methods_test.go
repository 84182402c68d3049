package engine_test

import (
	"regexp"
	"slices"
	"testing"

	"taquin/engine"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// What an option says of itself names exactly the methods that know it.
func TestOptionsNameTheirMethods(t *testing.T) {
	methods := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{}))
	for name, knows := range map[string]func(solver.Method) bool{
		"heuristic": func(m solver.Method) bool { return m.Informed },
		"trace":     func(m solver.Method) bool { return m.Traces },
		"metric":    func(m solver.Method) bool { return m.Slides },
	} {
		o, _ := solver.FindOption(name)
		words := regexp.MustCompile(`\w+`).FindAllString(o.Describe(), -1)
		for _, m := range methods {
			if named := slices.Contains(words, m.Name); named != knows(m) {
				t.Errorf("%s names %s: %v, and the method knows it: %v", name, m.Name, named, knows(m))
			}
		}
	}
}
