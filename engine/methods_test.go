package engine_test

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
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

// The time of a solution includes the reading, building and expansion of tables: here the
// clock runs only meanwhile.
func TestTimeIncludesTables(t *testing.T) {
	byTables, err := heuristic.Find(engine.Heuristics(pdb.NewLibrary(pdb.LibraryOptions{})), "pdb")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Parse("0 1 2 3 / 4 5 6 7 / 8 9 . 10", board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	for name, opt := range map[string]solver.Options{
		"optimal": {Tables: "3-4-4"},
		"astar":   {Heuristic: byTables},
	} {
		m, err := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})).Find(name)
		if err != nil {
			t.Fatal(err)
		}
		now, steps := time.Unix(0, 0), 0
		opt.Now = func() time.Time { return now }
		opt.Progress = func(p solver.Progress) {
			if p.Doing != "" {
				now, steps = now.Add(time.Hour), steps+1
			}
		}
		s, err := m.Solve(t.Context(), b, opt)
		if err != nil || steps == 0 || s.Time != time.Duration(steps)*time.Hour {
			t.Errorf("%s: %v for %d steps of preparation, %v", name, s.Time, steps, err)
		}
	}
}
