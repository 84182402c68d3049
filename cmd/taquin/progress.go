package main

import (
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// solving returns what a solver is given to show how far it has come, ten
// times a second, after a text that says what it works on.
func solving(line *terminal.Progress, before string) func(solver.Progress) {
	var last time.Time
	var pace solver.Pace
	return func(at solver.Progress) {
		if now := time.Now(); now.Sub(last) >= 100*time.Millisecond {
			last = now
			line.Show(before + pace.Report(at, now).String())
		}
	}
}

// building is the same for the building of tables.
func building(line *terminal.Progress) func(pdb.Building) {
	show := solving(line, "")
	return func(at pdb.Building) { show(solver.Progress{Doing: at.String(), Done: at.Share}) }
}
