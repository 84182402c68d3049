package solve

import (
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// Optimal is the method that takes a partition and a checkpoint.
const Optimal = "optimal"

// Progress returns a callback that shows a solver's progress ten times a second, after the text
// before.
func Progress(line *terminal.Progress, before message.Text) func(solver.Progress) {
	var last time.Time
	var pace solver.Pace
	return func(at solver.Progress) {
		if now := time.Now(); now.Sub(last) >= 100*time.Millisecond {
			last = now
			line.Show(message.Concat(before, pace.Report(at, now)))
		}
	}
}

// Building is the same for the building of tables.
func Building(line *terminal.Progress) func(pdb.BuildProgress) {
	show := Progress(line, message.Text{})
	return func(at pdb.BuildProgress) { show(solver.Progress{Doing: at.Message(), Done: at.Share}) }
}
